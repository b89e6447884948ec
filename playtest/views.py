from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.views.gallery import shelf
from playtest.health import OK, check_health


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "home.html", {"games": shelf()})


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    return render(request, "about.html")


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    return render(request, "privacy.html")


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    found = check_health()
    is_well = all(answer == OK for answer in found.values())
    return JsonResponse(found, status=HTTPStatus.OK if is_well else HTTPStatus.SERVICE_UNAVAILABLE)


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """For what asks without having read a page's head."""
    return redirect(static("playtest/favicon.svg"))
