from typing import Any

from django.core.management.base import BaseCommand

from surveys.demo import ensure_demos


class Command(BaseCommand):
    help = "Put the demonstration studies there, with the answers of 2013; twice does no harm."

    def handle(self, *args: Any, **options: Any) -> None:
        ensure_demos()
