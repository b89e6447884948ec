"""Background work: celery --app playtest worker"""

import os
import sys
import warnings
from typing import Any

from celery import Celery
from celery.exceptions import SecurityWarning
from celery.signals import worker_init, worker_process_init
from django.core.exceptions import ImproperlyConfigured

from playtest.production import refuse_unapplied_migrations

# Celery warns root because of pickled messages; we accept JSON only.
warnings.simplefilter("ignore", SecurityWarning)

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "playtest.settings")
app = Celery("playtest")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_init.connect
def check_the_database(**_: Any) -> None:
    """End the worker with the sentence; Celery would only log the exception and go on."""
    try:
        refuse_unapplied_migrations()
    except ImproperlyConfigured as refusal:
        sys.exit(str(refusal))


@worker_process_init.connect
def load_compiled_rules(**_: Any) -> None:
    """Load them now, so that no task pays for it."""
    from games.rules.registry import warm

    warm()
