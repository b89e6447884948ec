"""The question types. A new one is a module here and a template in templates/surveys/questions."""

from surveys.questions.choice import MultipleChoice, SingleChoice
from surveys.questions.question import QuestionKind

KINDS: dict[str, QuestionKind] = {kind.key: kind for kind in (SingleChoice(), MultipleChoice())}
