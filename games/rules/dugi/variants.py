"""What may vary in Dugi: board, players, layout, and the variants that players of it invented."""

from games.rules.core.game import Preset
from games.rules.core.options import (
    Constraint,
    Implication,
    OneNumberOf,
    OneOf,
    Option,
    OptionSet,
    Values,
    Whole,
    YesNo,
)
from games.rules.dugi.boards import has_rings, lay_out
from games.rules.dugi.model import (
    MAX_SEEN,
    PAIR,
    Board,
    BothOut,
    BoxedIn,
    Layout,
    LossJudged,
    Options,
    TrapOrder,
)

OUTER_RING, MIDDLE_RING = 6, 3
FOUR = 4


def usual_layout(values: Values) -> str:
    return "halves" if values["players"] == PAIR else "alternate"


DECLARED: list[Option] = [
    OneOf(
        name="board",
        label="Board",
        help="Seven rings round a dead zone, or another board on which lines close.",
        section="dugi.board.cells",
        choices=Board,
        labels={
            "ring": "seven rings",
            "torus": "square whose edges meet",
            "hex": "hexagons",
            "figure8": "figure of 8",
            "stadium": "seven rings, drawn as a running track",
        },
        default="ring",
    ),
    Whole(
        name="torus_size",
        label="Cells along the square",
        help="So many rows and columns; also the number of pieces each.",
        section="dugi.board.cells",
        low=8,
        high=16,
        step=2,
        default=12,
        applies=lambda values: values["board"] == "torus",
        applies_when="on the torus",
    ),
    OneNumberOf(
        name="players",
        label="Players",
        help="Two; or three or four, who share the 24 pieces and play until one is left.",
        section="dugi.end.last",
        numbers=(2, 3, 4),
        default=PAIR,
    ),
    OneOf(
        name="layout",
        label="Start layout",
        help="How the players share the ring on which the pieces start.",
        section="dugi.setup",
        choices=Layout,
        labels={
            "halves": "each an arc of the ring",
            "blocks": "alternating blocks of four",
            "alternate": "one by one",
        },
        default=usual_layout,
        applies=has_rings,
        applies_when="on boards with rings",
    ),
    OneNumberOf(
        name="start_ring",
        label="Ring to start on",
        help="6 is the outermost, 3 the middle one (Center Line).",
        section="dugi.setup",
        numbers=(OUTER_RING, MIDDLE_RING),
        default=OUTER_RING,
        applies=has_rings,
        applies_when="on boards with rings",
    ),
    YesNo(
        name="blackout",
        label="Blackout",
        help="The cell of every captured piece is barred for the rest of the game.",
        section="dugi.blackout",
        default=False,
    ),
    YesNo(
        name="entrapment",
        label="Entrapment",
        help="Pieces without an empty cell beside them are captured, one's own too. "
        "Brings Blackout and the middle ring with it.",
        section="dugi.entrapment.boxed-in",
        default=False,
    ),
    Whole(
        name="lose_at",
        label="Pieces at which a player is out",
        help="Who has so many pieces left, or fewer, has lost.",
        section="dugi.end.few-pieces",
        low=0,
        high=5,
        default=2,
    ),
    Whole(
        name="first_player",
        label="Who begins",
        help="0 is the first player.",
        section="dugi.turn",
        low=0,
        high=3,
        default=0,
    ),
    Whole(
        name="repetition",
        label="Draw by repetition",
        help="A position that stands so often since the last removal ends the game.",
        section="dugi.draw.repetition",
        words={"off": 0},
        low=2,
        high=5,
        default=3,
    ),
    Whole(
        name="no_capture_limit",
        label="Longest quiet spell",
        help="After so many moves in a row without a removal the game stops undecided.",
        section="dugi.draw.limit",
        low=20,
        high=MAX_SEEN,
        default=MAX_SEEN,
    ),
    OneOf(
        name="loss_judged",
        reading="D5",
        label="When too few pieces lose",
        help="At once, or only when the own turn comes.",
        section="dugi.end.few-pieces",
        choices=LossJudged,
        labels={"at_once": "at once", "own_turn": "at the own turn"},
        default="at_once",
    ),
    YesNo(
        name="edge_captures",
        reading="D6",
        label="The edge helps to capture",
        help="Read the other way, edge and dead zone count like a piece of whoever moves.",
        section="dugi.capture.edge",
        default=False,
    ),
    OneOf(
        name="both_out",
        reading="D7",
        label="All left with too few pieces by one move",
        help="Happens in Entrapment only.",
        section="dugi.end.both",
        choices=BothOut,
        labels={"draw": "nobody has won", "mover_loses": "who made the move has lost"},
        default="draw",
    ),
    YesNo(
        name="mixed_jaws",
        reading="D8",
        label="Two different enemies capture together",
        help="Matters with three and four players.",
        section="dugi.capture.same-owner",
        default=False,
    ),
    YesNo(
        name="black_captures",
        reading="D10",
        label="A black cell helps to capture",
        help="Read the other way, a black cell counts like a piece of whoever moves.",
        section="dugi.blackout.no-partner",
        default=False,
    ),
    OneOf(
        name="boxed_in",
        reading="D12",
        label="Who is boxed in",
        help="What the cells round a piece must hold for Entrapment to take it.",
        section="dugi.entrapment.boxed-in",
        choices=BoxedIn,
        labels={
            "no_empty_neighbour": "whoever has no empty cell beside it",
            "only_enemies": "the same, unless an own piece is beside it",
            "groups": "groups of one owner without an empty cell beside any of them",
        },
        default="no_empty_neighbour",
    ),
    OneOf(
        name="trap_order",
        reading="D13",
        label="Order in Entrapment",
        help="Which pieces go first when a move both surrounds and boxes in.",
        section="dugi.entrapment.order",
        choices=TrapOrder,
        labels={
            "custodian_first": "surrounded pieces first",
            "boxed_in_first": "boxed-in pieces first",
        },
        default="custodian_first",
    ),
    YesNo(
        name="lasting_danger",
        reading="D20",
        label="Pieces between two enemies are lost with any enemy move",
        help="Read the other way, who stepped between two enemies is taken when either plays on.",
        section="dugi.capture.arrival",
        default=False,
    ),
]

OPTIONS = OptionSet(
    Options,
    DECLARED,
    constraints=[
        Constraint(
            lambda values: values["board"] in ("ring", "stadium") or values["players"] == PAIR,
            "torus, hex and figure8 are boards for two players.",
        ),
        Constraint(
            lambda values: values["layout"] != "blocks" or values["players"] < FOUR,
            "six blocks of four cannot be shared by four players; "
            "layout must be halves or alternate.",
        ),
        Constraint(
            lambda values: values["blackout"] or not values["entrapment"],
            "entrapment needs blackout: the cells of captured pieces are barred in it.",
        ),
        Constraint(
            lambda values: values["first_player"] < values["players"],
            "first_player must be one of the players, counted from 0.",
        ),
    ],
    implications=[
        Implication("entrapment", True, {"blackout": True, "start_ring": MIDDLE_RING}),
    ],
    derive=lay_out,
)

BLACKOUT = {"blackout": True}
ENTRAPMENT = {"entrapment": True}
CENTER_LINE = {"start_ring": MIDDLE_RING}
BLOCKS = {"layout": "blocks"}

PRESETS = {
    preset.name: preset
    for preset in [
        Preset("base", "Dugi", "Twelve pieces each on half of the outermost ring.", {}),
        Preset("blackout", "Blackout", "Where a piece was captured nobody passes again.", BLACKOUT),
        Preset("blocks", "Blocks", "The pieces start in alternating blocks of four.", BLOCKS),
        Preset(
            "blackout_blocks",
            "Blackout in blocks",
            "Blackout with alternating blocks of four.",
            {**BLACKOUT, **BLOCKS},
        ),
        Preset(
            "alternate_2p",
            "One by one",
            "Black and white start alternately.",
            {"layout": "alternate"},
        ),
        Preset(
            "center_line",
            "Center Line",
            "The pieces start on the middle ring, in blocks of four.",
            {**CENTER_LINE, **BLOCKS},
        ),
        Preset(
            "entrapment",
            "Entrapment",
            "From the middle ring, with black cells; whoever is boxed in is lost.",
            {**ENTRAPMENT, **BLOCKS},
        ),
        Preset(
            "center_line_halves",
            "Center Line in halves",
            "Each player starts on half of the middle ring.",
            CENTER_LINE,
        ),
        Preset(
            "entrapment_halves",
            "Entrapment in halves",
            "Entrapment from half of the middle ring each.",
            ENTRAPMENT,
        ),
        *(
            Preset(
                f"{name}_{players}p",
                f"{title}, {word} players",
                f"{word.capitalize()} players with {24 // players} pieces each; {how}.",
                {"players": players, **params},
            )
            for players, word in ((3, "three"), (4, "four"))
            for name, title, how, params in (
                ("base", "Dugi", "the last one left wins", {}),
                ("blackout", "Blackout", "captures leave black cells", BLACKOUT),
                ("center_line", "Center Line", "from the middle ring", CENTER_LINE),
                ("entrapment", "Entrapment", "whoever is boxed in is lost", ENTRAPMENT),
                ("sectors", "Sectors", "each starts on one arc", {"layout": "halves"}),
            )
        ),
        Preset("torus12", "Torus", "A square whose edges meet, both ways.", {"board": "torus"}),
        Preset(
            "torus12_blackout",
            "Torus with Blackout",
            "The square whose edges meet, with black cells.",
            {"board": "torus", **BLACKOUT},
        ),
        Preset("hex", "Hexagons", "Three axes, and lines that close.", {"board": "hex"}),
        Preset("figure8", "Figure of 8", "A strip that crosses itself.", {"board": "figure8"}),
    ]
}
