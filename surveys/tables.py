"""A table as it stands in the page of a study: the same as everywhere, without ways out."""

from typing import Any

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.urls import reverse

from games.models import Table
from games.playing.play import base_scene
from games.playing.seats import Visitor
from games.refusals import Refused
from games.rulebooks.html import pages_of
from games.rules.scenes.svg import svg_of
from games.views.tables import (
    HEARTBEAT_SECONDS,
    IDLE_SECONDS,
    POLL_SECONDS,
    shown_on_page,
    times_in_words,
)
from surveys.arms import rules_of
from surveys.models import Sitting
from surveys.plan import Arm


def shown_table(request: HttpRequest, sitting: Sitting) -> dict[str, Any]:
    """What the templates and scripts of a table need. One of an earlier release is not shown."""
    table = sitting.table
    try:
        state, board = shown_on_page(table, Visitor.of(request))
    except Refused:
        return {"table": table, "state": None}
    return {
        "table": table,
        "game": table.rules_of,
        "board": board,
        "pages": pages_of(table.rules_of, table.params, table.book()),
        "state": state,
        "base": base_scene(table.rules_of, table.params).to_json(),
        "config": config_of(request, table),
    }


def config_of(request: HttpRequest, table: Table) -> dict[str, Any]:
    """Nothing in it leads out of the study."""
    return {
        "api": reverse("api_table", args=[table.code]),
        "csrf": get_token(request),
        "poll_seconds": POLL_SECONDS,
        "idle_seconds": IDLE_SECONDS,
        "heartbeat_seconds": HEARTBEAT_SECONDS,
        "replay": "",
        "record": "",
        "share": "",
        "again": "",
        "parent": "",
        "personal": [],
        "messages": {"timeouts": times_in_words(table)},
    }


def board_of(arm: Arm | None) -> dict[str, Any]:
    """The set-up, for who looks at the step before anybody plays."""
    if arm is None or not arm.variant:
        return {}
    rules = rules_of(arm)
    board = svg_of(base_scene(rules.rules_of, rules.params))
    return {"table": rules, "game": rules.rules_of, "board": board}
