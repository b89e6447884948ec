"""What the pages about a variant have in common."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from games.models import Variant
from games.refusals import Outdated

HX = "HX-Request"


def revision_in(data: QueryDict) -> int:
    """Which state was edited; what is no number is no state we know."""
    given = data.get("revision", "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 10 else 0  # noqa: PLR2004


def is_partial(request: HttpRequest) -> bool:
    return request.headers.get(HX) == "true"


def conflict_page(
    request: HttpRequest, variant: Variant, refusal: Outdated, texts: Mapping[str, tuple[str, str]]
) -> HttpResponse:
    """409 with both texts: what stands now, and what was typed, ready to be sent again."""
    current = Variant.objects.get(pk=variant.pk)
    kept = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name not in ("csrfmiddlewaretoken", "revision")
    ]
    context: dict[str, Any] = {
        "variant": current,
        "refusal": refusal,
        "texts": [(label, theirs, yours) for label, (theirs, yours) in texts.items()],
        "kept": kept,
        "action": request.path,
    }
    return render(request, "games/conflict.html", context, status=HTTPStatus.CONFLICT)
