"""What may vary in Pebbles."""

from games.rules.core.game import Preset
from games.rules.core.options import OptionSet, Whole, YesNo
from tests.games.tiny.pebbles.rules import MAX_HEIGHT, Options

OPTIONS = OptionSet(
    Options,
    [
        Whole(
            name="height",
            label="Height of the heaps",
            help="Pebbles in each heap at the start.",
            section="pebbles.setup",
            low=1,
            high=MAX_HEIGHT,
            default=5,
        ),
        YesNo(
            name="open_stack",
            label="The stack lies face up",
            help="Everybody knows what the next heap will be worth.",
            section="pebbles.card",
            default=False,
        ),
    ],
)

PRESETS = {
    preset.name: preset
    for preset in [
        Preset("usual", "Usual", "Three heaps of five, and nobody knows the cards."),
        Preset("open", "Open stack", "The cards lie face up.", {"open_stack": True}),
    ]
}
