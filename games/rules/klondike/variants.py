"""What may vary in Klondike: how cards are drawn, what counts, and how the source is read."""

from games.rules.core.game import Preset
from games.rules.core.options import (
    Implication,
    OneNumberOf,
    OneOf,
    OptionSet,
    Values,
    Whole,
    YesNo,
)
from games.rules.klondike.layout import OFF, UNLIMITED, Options, Scoring, State

MOST_CARRIED = 1_000_000

OPTIONS = OptionSet(
    Options,
    [
        OneNumberOf(
            name="draw",
            label="Cards drawn at a time",
            help="With three at a time only every third card of the draw deck comes to the top.",
            section="klondike.draw",
            numbers=(1, 3),
            default=1,
        ),
        Whole(
            name="redeals",
            label="Redeals",
            help="How often the discard stack may be turned over to be drawn from again.",
            section="klondike.redeal.limit",
            low=0,
            high=3,
            words={"unlimited": UNLIMITED},
            default="unlimited",
        ),
        YesNo(
            name="goal_to_stack",
            label="Cards may come back from goal stacks",
            help="The top card of a goal stack may be played to a play stack again.",
            section="klondike.goal.return",
            default=True,
        ),
        OneOf(
            name="scoring",
            label="Scoring",
            help="Points for cards home and turned up; against the clock; or from game to game.",
            section="klondike.score.points",
            choices=Scoring,
            labels={
                "none": "none: won or lost",
                "points": "points",
                "timed": "points against the clock",
                "meta": "points carried from game to game",
            },
            default="none",
        ),
        Whole(
            name="points_goal",
            label="Points for a card home",
            help="Given for every card played to a goal stack, and given back with the card.",
            section="klondike.score.points",
            low=-1000,
            high=1000,
            default=10,
        ),
        Whole(
            name="points_turned",
            label="Points for a card turned up",
            help="Given for every face-down card that is turned up.",
            section="klondike.score.points",
            low=-1000,
            high=1000,
            default=5,
        ),
        Whole(
            name="time_penalty",
            label="Points per ten seconds",
            help="Timed scoring: what every ten seconds cost as soon as they have begun.",
            section="klondike.score.time",
            low=0,
            high=1000,
            default=2,
        ),
        Whole(
            name="game_cost",
            label="Cost of a game",
            help="Meta scoring: points every game costs at its start.",
            section="klondike.score.meta",
            low=0,
            high=10_000,
            default=52,
        ),
        Whole(
            name="max_idle",
            label="Longest wandering",
            help="After so many actions without a card home or turned up the game is lost.",
            section="klondike.idle",
            low=50,
            high=5000,
            words={"off": OFF},
            default="off",
        ),
        Whole(
            name="seconds_per_action",
            label="Seconds per action",
            help="Timed scoring: how long an action takes where no clock runs.",
            section="klondike.score.time",
            low=1,
            high=60,
            default=4,
        ),
        Whole(
            name="carried",
            label="Total carried over",
            help="Meta scoring: the total before this game.",
            section="klondike.score.meta",
            low=-MOST_CARRIED,
            high=MOST_CARRIED,
            default=0,
        ),
        YesNo(
            name="runs",
            reading="K1",
            label="Several cards may move together",
            help="Read the other way, only the top card of a play stack can be moved.",
            section="klondike.move.run",
            default=True,
        ),
        YesNo(
            name="goal_to_stack",  # the same rule as the option: what is read comes last
            reading="K2",
            label="Cards home are cards that may be moved",
            help="Read the other way, a card on a goal stack stays there.",
            section="klondike.goal.return",
            default=lambda values: values["goal_to_stack"],
        ),
        YesNo(
            name="counts_redeals",
            reading="K7",
            label="The figure is the number of redeals",
            help="Read the other way it is the number of passes, the first one included.",
            section="klondike.redeal.limit",
            default=True,
        ),
    ],
    implications=[Implication("K2", value, {"goal_to_stack": value}) for value in (True, False)],
)

EASY = {"draw": 1, "redeals": "unlimited"}

PRESETS = {
    preset.name: preset
    for preset in [
        Preset("easy", "Easy", "One card at a time, as often through the deck as you like.", EASY),
        Preset(
            "difficult",
            "Difficult",
            "Three cards at a time, and the discard stack is turned over three times.",
            {"draw": 3, "redeals": 3},
        ),
        Preset(
            "strict",
            "Strict",
            "Three cards at a time, once through the deck.",
            {"draw": 3, "redeals": 0},
        ),
        Preset(
            "one_pass",
            "One pass",
            "One card at a time, once through the deck.",
            {"draw": 1, "redeals": 0},
        ),
        Preset(
            "points",
            "Points",
            "The easy game for points: cards home and cards turned up.",
            {**EASY, "scoring": "points"},
        ),
        Preset(
            "timed",
            "Against the clock",
            "The easy game for points, and time costs them.",
            {**EASY, "scoring": "timed"},
        ),
        Preset(
            "meta",
            "From game to game",
            "The easy game for points that carry over, and every game has its price.",
            {**EASY, "scoring": "meta"},
        ),
    ]
}


def carried_on(state: State, options: Options) -> Values:
    """§4 In a series of games the next one begins with the total of this one."""
    if options.scoring != Scoring.META:
        return {}
    return {"carried": max(-MOST_CARRIED, min(int(state.score), MOST_CARRIED))}
