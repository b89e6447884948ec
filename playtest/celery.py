"""Background work: celery --app playtest worker"""

import os
import sys
import warnings
from typing import Any

from celery import Celery
from celery.exceptions import SecurityWarning
from celery.signals import worker_init
from django.core.exceptions import ImproperlyConfigured

from playtest.production import refuse_unapplied_migrations

# Celery warns root because of pickled messages; we accept JSON only.
warnings.simplefilter("ignore", SecurityWarning)

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "playtest.settings")
SIMULATIONS = "simulations"  # the queue of those who play; everything else goes through "celery"

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
    finally:
        leave_the_database()


@worker_init.connect
def load_compiled_rules(sender: Any, **_: Any) -> None:
    """Load them before the worker forks: its processes share them, and one that takes the place of
    another has them at once."""
    if SIMULATIONS in sender.app.amqp.queues.consume_from:
        from games.rules.registry import warm

        warm()


def leave_the_database() -> None:
    """A connection, or the threads of a pool, would not survive the fork."""
    from django.db import connection

    connection.close()
    if close_pool := getattr(connection, "close_pool", None):
        close_pool()
