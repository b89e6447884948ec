"""The kinds of steps. A new one is a module here and a template in templates/surveys/steps."""

from surveys.steps.consent import ConsentStep
from surveys.steps.debrief import DebriefStep
from surveys.steps.play import PlayStep
from surveys.steps.questionnaire import QuestionnaireStep
from surveys.steps.quiz import QuizStep
from surveys.steps.rulebook import RulebookStep
from surveys.steps.screener import ScreenerStep
from surveys.steps.step import StepKind
from surveys.steps.table_task import TableTaskStep
from surveys.steps.text import TextStep

KINDS: dict[str, StepKind] = {
    kind.key: kind
    for kind in (
        ConsentStep(),
        ScreenerStep(),
        TextStep(),
        RulebookStep(),
        QuizStep(),
        PlayStep(),
        TableTaskStep(),
        QuestionnaireStep(),
        DebriefStep(),
    )
}
