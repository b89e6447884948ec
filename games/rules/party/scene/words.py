"""What is to be done now, and how it stands, in words."""

from collections.abc import Sequence

from games.rules.party.hands import bonds_in_hand, cards_in, is_obliged
from games.rules.party.model import Gesture, Options, Phase, Reason, State
from games.rules.party.scene.allowed import steps_without_cards
from games.rules.party.scene.guests import SEATS, guests_on
from games.rules.scenes.scene import Seat, Status

DRAWING = (Gesture.DRAW, Gesture.DRAW_FRIENDLY, Gesture.DRAW_HOSTILE)
SITES_NAMED = 5  # more are only counted


def seat(state: State, player: int) -> Seat:
    cards = int(cards_in(state.held[player]))
    return Seat(
        SEATS[player],
        f"{SEATS[player].lower()}-happy",
        str(guests_of_colour(state, player)),
        f"{cards} card{'' if cards == 1 else 's'} left" if cards or state.played[player] else "",
        to_move=bool(state.deciding) and player == state.to_move,
    )


def guests_of_colour(state: State, player: int) -> int:
    return int((state.orientation == 1 - 2 * player).sum())


def guests_in_words(state: State) -> str:
    white, black = (guests_of_colour(state, player) for player in range(len(SEATS)))
    return f"{white} white and {black} black guests"


# -- the move under way


def status_of(state: State, options: Options, viewer: int) -> Status:
    """To the viewer who is to move it says what to do; to others, what the player is to do."""
    if state.over:
        return end_of(state)
    mine = viewer == state.to_move
    if state.phase == Phase.CHOOSE:
        deed = headline(state, mine, "choose three cards")
        return Status(deed, "Three of six, unseen by the other player.")
    steps = steps_without_cards(state, options)
    if state.phase != Phase.MOVE:
        deed = headline(state, mine, "turn one unhappy guest or pass")
        return Status(deed, f"The board is full. {who_may_be_turned(state, steps)}".strip())
    deed = headline(state, mine, next_step(state, options, steps, "your" if mine else "the"))
    return Status(deed, how_far(state, options, steps), int(state.taken), int(state.pieces))


def headline(state: State, mine: bool, deed: str) -> str:
    return deed[0].upper() + deed[1:] if mine else f"{SEATS[int(state.to_move)]} is to {deed}"


def next_step(state: State, options: Options, steps: Sequence[int], whose: str) -> str:
    player = int(state.to_move)
    bonds, guests = int(bonds_in_hand(state, player)), int(state.hand_guests[player])
    in_hand = bonds + guests > 0
    if options.collect or not in_hand:
        return ", or ".join(
            [
                *taking(steps),
                *(["place a piece"] if in_hand else []),
                *([f"finish {whose} move"] if Gesture.FINISH in steps else []),
            ]
        )
    if bonds and guests:
        return f"place what is in {whose} hand"
    verb, word, count = ("place", "bond", bonds) if bonds else ("seat", "guest", guests)
    return f"{verb} the {word}{'' if count == 1 else 's'} in {whose} hand"


def taking(steps: Sequence[int]) -> list[str]:
    """What may be taken, as a deed; nothing if nothing may."""
    pieces = ["a bond"] if any(step in DRAWING for step in steps) else []
    pieces += ["a guest"] if Gesture.TAKE in steps else []
    return [f"take {' or '.join(pieces)}"] if pieces else []


def how_far(state: State, options: Options, steps: Sequence[int]) -> str:
    """How much of the move is done, and what may be done besides."""
    if is_obliged(state, options):
        return "There is one bond more than links: a card must place it."
    return f"{pieces_taken(state, steps)} {who_may_be_turned(state, steps)}".strip()


def pieces_taken(state: State, steps: Sequence[int]) -> str:
    taken, pieces = int(state.taken), int(state.pieces)
    if taken == pieces:
        return f"All {pieces} pieces are taken."
    if not taking(steps):
        return f"{taken} of {pieces} pieces taken; there is no room for more."
    if taken == 0:
        return f"This move has {pieces} pieces."
    left = "may be taken" if Gesture.FINISH in steps else "to take"
    return f"{taken} of {pieces} pieces taken, {pieces - taken} more {left}."


def who_may_be_turned(state: State, steps: Sequence[int]) -> str:
    """Unhappy guests, or else those at 0; nothing if there are none."""
    guests = guests_on(state)
    turnable = [guests[site] for site in guests if Gesture.FLIP + site in steps]
    unhappy = [str(guest.site) for guest in turnable if guest.satisfaction < 0]
    if unhappy:
        return may_be_turned(unhappy, "unhappy")
    return may_be_turned([str(guest.site) for guest in turnable], "at 0")


def may_be_turned(sites: Sequence[str], mood: str) -> str:
    if not sites:
        return ""
    if len(sites) == 1:
        return f"The guest on site {sites[0]} is {mood} and may be turned."
    if len(sites) > SITES_NAMED:
        return f"{len(sites)} guests are {mood} and may be turned."
    return f"The guests on {', '.join(sites[:-1])} and {sites[-1]} are {mood} and may be turned."


# -- the end


def end_of(state: State) -> Status:
    white, black = (guests_of_colour(state, player) for player in range(len(SEATS)))
    if state.reason == Reason.RESIGNED:
        loser = int(state.to_move)
        return Status(f"{SEATS[1 - loser]} wins", f"{SEATS[loser]} has resigned.")
    if state.reason == Reason.LIMIT:
        return Status("Undecided", "Nobody can take a piece any more.")
    if white == black:
        return Status(f"A draw, {white} to {black}", "The free guests have left.")
    winner = SEATS[int(black > white)]
    counts = f"{max(white, black)} to {min(white, black)}"
    return Status(f"{winner} wins {counts}", "The free guests have left.")
