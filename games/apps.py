from typing import Any

from django.apps import AppConfig
from django.db import connection
from django.db.models.signals import post_migrate


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        post_migrate.connect(add_presets, sender=self)


def add_presets(**kwargs: Any) -> None:
    """All presets exist from the start, as soon as there are tables to hold them."""
    from games.models import Version
    from games.services import ensure_presets

    if Version._meta.db_table in connection.introspection.table_names():
        ensure_presets()
