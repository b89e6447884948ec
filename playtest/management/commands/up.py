import signal
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from playtest.supervisor.errors import CannotStart
from playtest.supervisor.site import Site

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Command(BaseCommand):
    help = "Start the site with everything it needs; Ctrl-C stops it."
    requires_system_checks = []  # they would load the compiled rules, which only children need

    def handle(self, *args: Any, **options: Any) -> None:
        for wanted in STOP_SIGNALS:
            signal.signal(wanted, stop_once)
        try:
            self.site().run()
        except KeyboardInterrupt:
            self.stdout.write("Playtest has stopped.")
        except CannotStart as reason:
            raise CommandError(str(reason)) from reason

    def site(self) -> Site:
        host, port = settings.BIND
        return Site(
            root=settings.ROOT,
            var=settings.VAR,
            host=host,
            port=port,
            workers=settings.WORKER_PROCESSES,
            redis_url=settings.CONFIGURED_REDIS_URL,
            say=self.say,
        )

    def say(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()


def stop_once(number: int, frame: FrameType | None) -> None:
    """Begin to stop; further signals must not interrupt the stopping itself."""
    for wanted in STOP_SIGNALS:
        signal.signal(wanted, signal.SIG_IGN)
    raise KeyboardInterrupt
