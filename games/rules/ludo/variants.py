"""What may vary in Ludo: the die, who chooses, and the readings the source leaves open."""

from games.rules.core.game import Preset
from games.rules.core.options import OneOf, OptionSet, Whole, YesNo
from games.rules.ludo.rules import Choice, Dice, HouseRule, Options

OPTIONS = OptionSet(
    Options,
    [
        OneOf(
            name="dice",
            label="Die",
            help="A fair die, or the fixed sequence of the 2007 case that makes runs comparable.",
            section="ludo.throw",
            choices=Dice,
            labels={"lcg": "fixed sequence from a seed", "random": "fair die"},
            default="lcg",
        ),
        OneOf(
            name="choice",
            label="Who chooses",
            help="The players, or nobody: then the figures move in turn and a game plays itself.",
            section="ludo.choice.cycle",
            choices=Choice,
            labels={"cyclic": "nobody, figures in turn", "agent": "the player"},
            default="cyclic",
        ),
        Whole(
            name="max_rolls",
            label="Longest game",
            help="After so many throws the game stops undecided.",
            section="ludo.limit",
            low=1,
            high=10_000_000,
            default=100_000,
        ),
        YesNo(
            name="goal_jumping",
            reading="L1",
            label="Own figures on goal fields may be jumped",
            help="Read the other way, a figure at home bars the goal fields behind it.",
            section="ludo.goal.no-jump",
            default=True,
        ),
        YesNo(
            name="goal_advance",
            reading="L2",
            label="A figure on a goal field may go further in",
            help="Read the other way, a figure stays on the first goal field it reaches.",
            section="ludo.goal.stays",
            default=True,
        ),
        YesNo(
            name="entering_counts",
            reading="L3",
            label="Entering makes a figure the one moved last",
            help="Matters only where the figures move in turn.",
            section="ludo.choice.cycle",
            default=True,
        ),
        YesNo(
            name="idle_six_again",
            reading="L4",
            label="A six without a move still gives another throw",
            help="Read the other way, a six that moves nothing ends the turn.",
            section="ludo.six.again",
            default=True,
        ),
        OneOf(
            name="house_rule",
            reading="L5",
            label="House rule",
            help="Duties many families play with, none of them in the source.",
            section="ludo.move.compulsory",
            choices=HouseRule,
            labels={
                "none": "none",
                "three_attempts": "three attempts while no figure is in the game",
                "clear_start": "the start must be cleared while figures wait outside",
                "must_capture": "who can capture must capture",
            },
            default="none",
        ),
        YesNo(
            name="start_blocks",
            reading="L10",
            label="A figure on the own start keeps others from entering",
            help="Read the other way, figures of one player may be stacked on their start.",
            section="ludo.move.own-occupied",
            default=True,
        ),
    ],
)

PRESETS = {
    preset.name: preset
    for preset in [
        Preset(
            "agtive",
            "The 2007 case",
            "Fixed die and figures in turn: a seed decides the whole game.",
            {"dice": "lcg", "choice": "cyclic"},
        ),
        Preset(
            "classic",
            "Classic",
            "A fair die, and the player chooses which figure moves.",
            {"dice": "random", "choice": "agent"},
        ),
        Preset(
            "random_cyclic",
            "Fair die, figures in turn",
            "Nobody decides: how long do games last by themselves?",
            {"dice": "random", "choice": "cyclic"},
        ),
    ]
}
