"""The games' own questions, answered by what was played: for one line-up, and over all of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from analytics.charts.shapes import Intervals, Row
from analytics.reports.figures import Figure
from analytics.reports.lineup import LineUp, names_of
from analytics.reports.questions import QUESTIONS
from analytics.reports.questions.question import Asked, Question, Reference
from analytics.reports.words import count_of, value_of, with_interval
from analytics.stats.estimates import Estimate

REFERENCE_TONE = 2


@dataclass(frozen=True)
class Answered:
    """One thing that was asked, and what was measured."""

    asked: Asked
    estimate: Estimate


@dataclass(frozen=True)
class Answer:
    """A question with its figure."""

    question: Question
    figure: Figure
    measured: Sequence[Answered]


def answers(line_up: LineUp) -> list[Answer]:
    """Of one line-up: everything a question asks, in one chart."""
    found = []
    for question in questions_for(line_up):
        measured = measure(question, line_up)
        if measured:
            found.append(Answer(question, figure_for(question, measured, line_up.n), measured))
    return found


def questions_for(line_up: LineUp) -> list[Question]:
    asked = QUESTIONS.get(line_up.game.key, ())
    return [question for question in asked if question.is_for(line_up)]


def measure(question: Question, line_up: LineUp) -> list[Answered]:
    """What applies to this line-up."""
    found = [(asked, asked.measure.of(line_up)) for asked in question.asked]
    return [Answered(asked, estimate) for asked, estimate in found if estimate is not None]


def figure_for(question: Question, measured: Sequence[Answered], n: int) -> Figure:
    unit = measured[0].asked.measure.unit
    rows = [
        Row(str(each.asked.label), each.estimate, with_interval(each.estimate, unit))
        for each in measured
        if each.asked.measure.unit == unit
    ]
    rows += [reference_row(reference, unit) for reference in question.references]
    first = measured[0]
    return Figure(
        id=question.id,
        title=finding(question, first),
        n=count_of(n),
        summary=rest_of(measured, unit) + str(question.reading),
        chart=Intervals(rows, unit, reference=question.level),
    )


def rest_of(measured: Sequence[Answered], unit: str) -> str:
    """Measures of another unit do not fit on the axis: they are said."""
    others = [each for each in measured if each.asked.measure.unit != unit]
    return "".join(
        f"{each.asked.label}: {with_interval(each.estimate, each.asked.measure.unit)}. "
        for each in others
    )


def reference_row(reference: Reference, unit: str) -> Row:
    note = with_interval(reference.estimate, unit)
    return Row(str(reference.label), reference.estimate, note, tone=REFERENCE_TONE)


def finding(question: Question, first: Answered) -> str:
    """What the first measure says, beside no effect or beside the document's figure."""
    unit = first.asked.measure.unit
    told = f"{first.asked.label}: {value_of(first.estimate, unit)}"
    if question.level is None:
        return told
    if not first.estimate.excludes(question.level):
        return told + ", " + _("not to be told from chance")
    return told


# -- over several line-ups


def answers_across(line_ups: Sequence[LineUp]) -> list[Answer]:
    """The first measure of each question, one line-up under the other."""
    found = []
    for game in dict.fromkeys(each.game.key for each in line_ups):
        for question in QUESTIONS.get(game, ()):
            members = [each for each in line_ups if each.game.key == game and question.is_for(each)]
            answer = answer_across(question, members)
            if answer is not None:
                found.append(answer)
    return found


def answer_across(question: Question, line_ups: Sequence[LineUp]) -> Answer | None:
    asked = question.asked[0]
    known = [(each, value) for each in line_ups if (value := asked.measure.of(each)) is not None]
    if not known:
        return None
    unit = asked.measure.unit
    names = names_of([line_up for line_up, _value in known])
    rows = [
        Row(name, value, with_interval(value, unit))
        for name, (_line_up, value) in zip(names, known, strict=True)
    ]
    chart_rows = [*rows, *(reference_row(each, unit) for each in question.references)]
    figure = Figure(
        id=question.id,
        title=ranking(asked, rows),
        n=count_of(sum(value.n for _line_up, value in known)),
        summary=f"{asked.label}. {question.reading}".strip(),
        chart=Intervals(chart_rows, unit, reference=question.level),
    )
    return Answer(question, figure, [Answered(asked, value) for _line_up, value in known])


def ranking(asked: Asked, rows: Sequence[Row]) -> str:
    """Which has most and which least, or that no difference is to be seen."""
    ordered = sorted(rows, key=lambda row: row.estimate.value)
    least, most = ordered[0], ordered[-1]
    unit = asked.measure.unit
    if len(rows) == 1:
        return f"{asked.label}: {value_of(least.estimate, unit)}"
    if least.estimate.high >= most.estimate.low:
        return _("%(label)s: no difference to be seen") % {"label": asked.label}
    return _("%(label)s: most in %(most)s, least in %(least)s") % {
        "label": asked.label,
        "most": most.label,
        "least": least.label,
    }
