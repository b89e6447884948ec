"""An instrument's items as questions of a step, and the right to the wording of others."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.refusals import Refused
from surveys import building
from surveys.instruments.columns import instruments_in
from surveys.instruments.instrument import Instrument, Item
from surveys.plan import Question, Step

RIGHTS = "rights"  # of a step's settings: the instruments whose wording the owner may use
PAIR = "|"  # between the words at the two ends of a scale


def questions_of(
    instrument: Instrument, wording: Sequence[str] = (), low: str = "", high: str = ""
) -> list[Question]:
    """Its items, in their own words or in those that were pasted."""
    ends = {name: words for name, words in (("low", low), ("high", high)) if words}
    if instrument.kind == "slider":
        ends = {f"{name}_label": words for name, words in ends.items()}
    texts = wording if instrument.needs_wording else [item.text for item in instrument.items]
    return [
        worded(instrument, item, text, ends)
        for item, text in zip(instrument.items, texts, strict=True)
    ]


def worded(instrument: Instrument, item: Item, text: str, ends: dict[str, str]) -> Question:
    if not instrument.pairs:
        return instrument.question(item, text, ends)
    left, _bar, right = (part.strip() for part in text.partition(PAIR))
    words = _("%(left)s or %(right)s?") % {"left": left, "right": right}
    return instrument.question(item, words, {"low": left, "high": right})


def insert(
    document: building.Document, key: str, instrument: Instrument, questions: Iterable[Question]
) -> None:
    """At the end of a step; once, or its scoring would not know which of them is meant."""
    listed = building.questions_in(document, key)
    if any(entry.get("instrument") == instrument.key for entry in listed):
        raise Refused(_("“%(name)s” is in this step already.") % {"name": instrument.name})
    entries = [building.entry_of(question) for question in questions]
    taken = building.ids_of(listed) & building.ids_of(entries)
    if taken:
        said = _("This step has a question “%(id)s”, as the instrument does. Rename yours first.")
        raise Refused(said % {"id": min(taken)})
    building.add_questions(document, key, intro_of(instrument, listed) + entries)
    if instrument.needs_wording:
        confirm(document, key, instrument.key)


def intro_of(instrument: Instrument, listed: Iterable[building.Entry]) -> list[building.Entry]:
    """What stands above the items, as information."""
    if not instrument.intro:
        return []
    name = building.free_id(f"{instrument.key}_intro", building.ids_of(listed))
    return [building.entry_of(Question(name, "info", instrument.intro))]


# -- the right to the wording of others


def confirm(document: building.Document, key: str, instrument: str) -> None:
    """Whoever edits the study says that they may use this wording."""
    settings: dict[str, Any] = building.step_in(document, key).setdefault("settings", {})
    settings[RIGHTS] = sorted({*rights_in(settings), instrument})


def rights_in(settings: Mapping[str, Any]) -> set[str]:
    """What a document says, whoever wrote it."""
    given = settings.get(RIGHTS)
    return {each for each in given if isinstance(each, str)} if isinstance(given, list) else set()


def unconfirmed(step: Step) -> list[Instrument]:
    """Instruments in a step whose wording is not free, and nobody has said that it may be used."""
    confirmed, used = rights_in(step.settings), instruments_in(step)
    return [each for each in used if each.needs_wording and each.key not in confirmed]
