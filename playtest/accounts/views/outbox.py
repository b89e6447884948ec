from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from playtest.accounts import outbox
from playtest.accounts.models import SentMail

MAILS_PER_PAGE = 20


@never_cache
@require_safe
def mails(request: HttpRequest) -> HttpResponse:
    require_open(request)
    every = Paginator(SentMail.objects.newest_first(), MAILS_PER_PAGE)
    page = every.get_page(request.GET.get("page"))
    return render(request, "accounts/outbox.html", {"page": page})


@never_cache
@require_safe
def mail(request: HttpRequest, number: int) -> HttpResponse:
    require_open(request)
    found = get_object_or_404(SentMail, pk=number)
    pieces = list(outbox.pieces_of(found.body))
    return render(request, "accounts/outbox_mail.html", {"mail": found, "pieces": pieces})


def require_open(request: HttpRequest) -> None:
    if not outbox.is_open_to(request):
        raise Http404
