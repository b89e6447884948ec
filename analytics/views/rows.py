"""The files of single playouts: asking for one, and fetching it."""

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST, require_safe

from analytics.models import Batch, Progress, Simulation
from analytics.services.rows import ask_for_rows, path_of
from analytics.views.simulations import own_simulation, visible_simulation
from games.refusals import Refused
from playtest.accounts.permissions import SignedInRequest, sign_in_required

PARQUET = "application/vnd.apache.parquet"


@sign_in_required
@require_POST
def ask(request: SignedInRequest, code: str, number: int) -> HttpResponse:
    simulation = own_simulation(request, code)
    try:
        ask_for_rows(batch_or_404(simulation, number))
    except Refused as refusal:
        messages.error(request, str(refusal))
    return redirect(simulation)


@require_safe
def download(request: HttpRequest, code: str, number: int) -> HttpResponseBase:
    return file_of(batch_or_404(visible_simulation(request, code), number))


def batch_or_404(simulation: Simulation, number: int) -> Batch:
    return get_object_or_404(simulation.batches.select_related("simulation"), number=number)


def file_of(batch: Batch) -> FileResponse:
    """The whole file, or 404: half of one is never sent."""
    rows = getattr(batch, "rows", None)
    if rows is None or rows.progress != Progress.DONE or not path_of(rows).exists():
        raise Http404
    return FileResponse(
        path_of(rows).open("rb"),
        as_attachment=True,
        filename=rows.file_name,
        content_type=PARQUET,
    )
