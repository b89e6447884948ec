"""The question types. A new one is a module here and a template in templates/surveys/questions."""

from surveys.questions.board import BoardCells, ShownPosition
from surveys.questions.choice import MultipleChoice, SingleChoice
from surveys.questions.grid import Grid
from surveys.questions.question import QuestionKind
from surveys.questions.ranking import Ranking
from surveys.questions.scales import Likert, Number, Slider
from surveys.questions.texts import Information, LongText, ShortText, Texts
from surveys.questions.times import ClockTime, Date, Span

KINDS: dict[str, QuestionKind] = {
    kind.key: kind
    for kind in (
        SingleChoice(),
        MultipleChoice(),
        Likert(),
        Slider(),
        Number(),
        ShortText(),
        LongText(),
        Texts(),
        ClockTime(),
        Span(),
        Date(),
        Grid(),
        Ranking(),
        BoardCells(),
        Information(),
        ShownPosition(),
    )
}
