from collections.abc import Callable

from django.http import HttpRequest

from playtest.accounts import outbox


def outbox_link(request: HttpRequest) -> dict[str, Callable[[], bool]]:
    """Asked only where a template wants to know."""
    return {"outbox_is_open": lambda: hasattr(request, "user") and outbox.is_open_to(request)}
