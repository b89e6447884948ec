"""The kinds of steps. A new one is a module here and a template in templates/surveys/steps."""

from surveys.steps.consent import ConsentStep
from surveys.steps.questionnaire import QuestionnaireStep
from surveys.steps.step import StepKind
from surveys.steps.text import TextStep

KINDS: dict[str, StepKind] = {
    kind.key: kind for kind in (ConsentStep(), TextStep(), QuestionnaireStep())
}
