"""The library of instruments: what there is, and putting one into a step."""

from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from playtest.accounts.permissions import SignedInRequest, sign_in_required
from surveys import instruments
from surveys.access import editable_study
from surveys.instruments import Instrument
from surveys.instruments.forms import PastedForm
from surveys.instruments.inserting import confirm, insert, questions_of
from surveys.views.builder_shared import apply, asking_step, builder_page


@sign_in_required
@require_safe
def instruments_page(request: SignedInRequest) -> HttpResponse:
    """All instruments with their items, scoring, source and licence."""
    context = {"instruments": instruments.all_instruments()}
    return render(request, "surveys/builder/instruments.html", context)


def instrument_or_404(key: str) -> Instrument:
    found = instruments.instrument_called(key)
    if found is None:
        raise Http404(key)
    return found


@sign_in_required
@require_http_methods(["GET", "POST"])
def choose_instrument(request: SignedInRequest, slug: str, key: str) -> HttpResponse:
    """The library beside a step: each can be put into it."""
    study = editable_study(request.user, slug)
    step = asking_step(study.plan, key)
    there = {question.instrument for question in step.questions}
    context = {"step": step, "instruments": instruments.all_instruments(), "there": there}
    return builder_page(request, study, "choose_instrument", context)


@sign_in_required
@require_http_methods(["GET", "POST"])
def insert_instrument(
    request: SignedInRequest, slug: str, key: str, instrument: str
) -> HttpResponse:
    """Its questions at the end of a step; where the wording is not ours, it is pasted first."""
    study = editable_study(request.user, slug)
    step = asking_step(study.plan, key)
    chosen = instrument_or_404(instrument)
    form = PastedForm(chosen, request.POST or None) if chosen.needs_wording else None
    if request.method == "POST" and (form is None or form.is_valid()):
        questions = questions_of(chosen, **(form.questions() if form else {}))
        words = _("“%(name)s” was inserted.") % {"name": chosen.name}

        def change(document: dict[str, Any]) -> None:
            insert(document, key, chosen, questions)

        return apply(request, study, key, change, name=questions[0].id, words=words)
    wrong = form is not None and form.errors
    status = HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK
    context = {"step": step, "instrument": chosen, "form": form}
    return builder_page(request, study, "insert_instrument", context, status)


@sign_in_required
@require_POST
def confirm_right(request: SignedInRequest, slug: str, key: str) -> HttpResponse:
    """Say that one may use the wording of an instrument that came with a file or a copy."""
    study = editable_study(request.user, slug)
    asking_step(study.plan, key)
    chosen = instrument_or_404(request.POST.get("instrument", ""))
    return apply(request, study, key, lambda document: confirm(document, key, chosen.key))
