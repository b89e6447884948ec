#!/usr/bin/env python3
"""Run an administrative task of the site: `manage.py help` lists them."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "playtest.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as refusal:
        sys.exit(f"{refusal}")


if __name__ == "__main__":
    main()
