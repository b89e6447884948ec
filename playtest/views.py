from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, HttpResponseServerError, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.views.gallery import shelf
from playtest.health import OK, check_health


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "home.html", {"games": shelf()})


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


def server_error(request: HttpRequest) -> HttpResponseServerError:
    """Without context processors: they may be what has failed."""
    page = render_to_string("500.html", {"request_id": request.META.get("REQUEST_ID", "")})
    return HttpResponseServerError(page)
