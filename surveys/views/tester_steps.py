"""Files that belong to a step of a tester's way."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from surveys.paper import paper_form
from surveys.steps.table_task import TableTaskStep
from surveys.views.tester import here_or_404
from surveys.wayfaring import private


@never_cache
@private
@require_safe
def paper(request: HttpRequest, code: str) -> HttpResponse:
    """The task at a table on paper, with the way back to this page."""
    here = here_or_404(code)
    if here.step.kind != TableTaskStep.key or here.participation.is_over:
        raise Http404
    back = request.build_absolute_uri(here.participation.get_absolute_url())
    name = slugify(here.step.title) or "task"
    answer = HttpResponse(paper_form(here, back), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return answer
