"""From what somebody wants to know to the cells that are played: comparison, sweep, ladder."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.utils.translation import gettext as _

from analytics.models import Kind
from analytics.services.simulating import Cell
from games.access import shown_to, visible_variant
from games.comparing import in_words
from games.models import Variant, Version
from games.refusals import Refused
from games.rules.core.errors import BadInput
from games.rules.core.options import OneNumberOf, OneOf, Option, Value, Whole, YesNo

if TYPE_CHECKING:
    from games.querysets import Viewer

Rules = Variant | Version

MOST_VALUES = 50  # of one option
MOST_SWEPT = 2  # options at a time


@dataclass(frozen=True)
class Plan:
    """A simulation before anybody has paid for it."""

    kind: Kind
    title: str
    cells: Sequence[Cell]


# -- whose rules


def rules_named(user: "Viewer", slug: str, number: int | None = None) -> Rules | None:
    """A version, or what this person sees of a variant: the draft, if it is theirs."""
    try:
        variant = visible_variant(user, slug)
    except Http404:
        return None
    if number is None:
        return shown_to(user, variant)
    return variant.versions.filter(number=number).first()


def name_of(rules: Rules) -> str:
    """The address `rules_named` understands, as one word."""
    if isinstance(rules, Version):
        return f"{rules.variant.slug}:{rules.number}"
    return rules.slug


def label_of(rules: Rules) -> str:
    return str(rules) if isinstance(rules, Version) else _("%(name)s (draft)") % {"name": rules}


def parent_of(rules: Rules) -> Version | None:
    variant = rules.variant if isinstance(rules, Version) else rules
    return variant.parent


# -- the three kinds


def comparison(rules: Sequence[Rules], line_ups: Sequence[Sequence[str]], playouts: int) -> Plan:
    """Every line-up by each of the rules."""
    if len({each.game_key for each in rules}) > 1:
        raise Refused(_("All variants of a comparison are of one game."))
    cells = [
        Cell(each, line_up, playouts, label=label_of(each))
        for each, line_up in product(rules, line_ups)
    ]
    names = _(" beside ").join(label_of(each) for each in rules)
    return Plan(Kind.COMPARE, f"{rules[0].rules_of.title}: {names}", cells)


def sweep(
    rules: Rules, wanted: Mapping[str, Sequence[Value]], agents: Sequence[str], playouts: int
) -> Plan:
    """One cell for each value of an option, or for each pair of values of two."""
    if not 1 <= len(wanted) <= MOST_SWEPT:
        raise Refused(_("A sweep varies one option or two."))
    options = [swept_option(rules, key, values) for key, values in wanted.items()]
    cells = []
    for point in product(*wanted.values()):
        at = dict(zip(wanted, point, strict=True))
        words = [
            f"{option.label}: {in_words(option, it)}"
            for option, it in zip(options, point, strict=True)
        ]
        cells.append(Cell(rules, agents, playouts, ", ".join(words), params=at, at=at))
    names = _(" and ").join(option.label for option in options)
    return Plan(Kind.SWEEP, f"{rules.rules_of.title}: {label_of(rules)}, {names}", cells)


def swept_option(rules: Rules, key: str, values: Sequence[Value]) -> Option:
    """The option, if it can have all these values."""
    known = rules.rules_of.options.by_key
    if key not in known:
        raise BadInput(f"unknown option {key!r}; known are: {', '.join(known)}.", option=key)
    if not 1 <= len(values) <= MOST_VALUES:
        raise BadInput(f"{key} needs 1 to {MOST_VALUES} values, not {len(values)}.", option=key)
    for value in values:
        known[key].check(value)
    return known[key]


def ladder(rules: Rules, agents: Sequence[str], playouts: int) -> Plan:
    """Each agent against each that stands below it, on every seat in turn; alone in a solitaire."""
    if len(set(agents)) != len(agents) or len(agents) < 2:  # noqa: PLR2004 - a ladder has steps
        raise Refused(_("A ladder needs two agents or more, each of them once."))
    game = rules.rules_of
    options = game.variant(None, rules.params, simulated=True).options
    seats = int(game.rules.seats(options))
    names = game.seat_names(options)
    cells = alone(rules, agents, playouts) if seats == 1 else []
    if seats > 1:
        for place, agent in enumerate(agents):
            for against in agents[:place]:
                cells += meeting(rules, (agent, against), names, playouts)
    words = _("%(rules)s, ladder of %(count)s agents")
    title = words % {"rules": label_of(rules), "count": len(agents)}
    return Plan(Kind.LADDER, f"{game.title}: {title}", cells)


def alone(rules: Rules, agents: Sequence[str], playouts: int) -> list[Cell]:
    return [
        Cell(rules, [agent], playouts, label=agent, at={"agent": agent, "seat": 0})
        for agent in agents
    ]


def meeting(rules: Rules, who: tuple[str, str], names: Sequence[str], playouts: int) -> list[Cell]:
    """One agent on one seat, another on all the others; a cell for each seat."""
    agent, against = who
    cells = []
    for seat, name in enumerate(names):
        line_up = [agent if place == seat else against for place in range(len(names))]
        at: dict[str, Any] = {"agent": agent, "against": against, "seat": seat}
        words = _("%(agent)s as %(seat)s, against %(against)s")
        label = words % {"agent": agent, "seat": name, "against": against}
        cells.append(Cell(rules, line_up, playouts, label=label, at=at))
    return cells


# -- the values an option can be swept over


def can_be_swept(option: Option) -> bool:
    return isinstance(option, YesNo | Whole | OneOf | OneNumberOf)


def all_values(option: Option) -> list[Value]:
    """Every value, words apart; as many as a sweep takes."""
    if isinstance(option, YesNo):
        return [False, True]
    if isinstance(option, OneOf):
        return list(option.names)
    if isinstance(option, OneNumberOf):
        return list(option.numbers)
    if isinstance(option, Whole):
        return stepped(option, option.low, option.high)
    return []


def stepped(option: Whole, first: int, last: int) -> list[Value]:
    values = range(first, last + 1, option.step)
    if len(values) > MOST_VALUES:
        raise BadInput(
            f"{option.key} ({option.label}): from {first} to {last} are {len(values):,} values, "
            f"and a sweep takes at most {MOST_VALUES} of one option.",
            option=option.key,
        )
    return list(values)


def read_values(option: Option, text: str) -> list[Value]:
    """`2, 4, 6`, `2..8`, names, yes and no; nothing means all. BadInput says what is possible."""
    if not text.strip():
        return all_values(option)
    values: list[Value] = []
    for word in text.split(","):
        values += read_word(option, word.strip())
    return list(dict.fromkeys(values))


def read_word(option: Option, word: str) -> list[Value]:
    low, dots, high = word.partition("..")
    if dots and isinstance(option, Whole):
        first, last = whole(option, low), whole(option, high)
        option.check(first)
        option.check(last)
        return stepped(option, first, last)
    if isinstance(option, YesNo):
        value: Value = {"yes": True, "true": True, "no": False, "false": False}.get(word.lower())
        return [option.check(word if value is None else value)]
    if isinstance(option, OneOf) or (isinstance(option, Whole) and word in option.words):
        return [option.check(word)]
    return [option.check(whole(option, word))]


def whole(option: Option, word: str) -> Any:
    """The number a word means; what means none is refused by the option itself."""
    try:
        return int(word)
    except ValueError:
        return option.check(word)
