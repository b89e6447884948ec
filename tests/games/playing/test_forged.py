"""Forged gestures: whatever is sent, nothing happens but what the rules allow, and never a 5xx."""

import random
from collections.abc import Iterator

import pytest

from games.models import Attempt, Move
from games.rules.core.errors import BadInput
from games.rules.engine.match import Match
from games.rules.registry import GAMES
from tests.games.playing.seated import Browser, as_it_stands, every_game, table_of, the_play_at

DIGITS = ["²", "٣", "-1", "99", "9" * 30, "", " 1", "0x1", "1e3", "nan"]
STRANGE = [
    "",
    "x",
    "-",
    ".",
    "%s",
    "{}",
    "'; DROP",
    "<b>",
    "None",
    "a1",
    "L99",
    "\u202e",
    "ß",
    "🎲",
]
LETTERS = "0123456789²٣abcdefxyzLUGPQ -+*>.,:;()/'\"\t\né"


def forged_gesture(ids: list[str], chooser: random.Random) -> dict[str, str]:
    """Of things that are there, of names like theirs, and of nonsense."""
    stem = chooser.choice(ids).rstrip("0123456789")
    names = [chooser.choice(ids), chooser.choice(ids), stem + chooser.choice(DIGITS)]
    names.append(chooser.choice(STRANGE))
    return {"source": chooser.choice(names)[:80] or "x", "target": chooser.choice(names)[:80]}


def forged_text(moves: list[str], chooser: random.Random) -> str:
    """A legal move with a few letters changed, left out or added."""
    letters = list(chooser.choice(moves))
    for _ in range(chooser.randint(1, 3)):
        at = chooser.randrange(len(letters) + 1)
        letters[at : at + chooser.randint(0, 1)] = chooser.choice(LETTERS)
    return ("".join(letters) + "9" * chooser.choice([0, 0, 0, 0, 150]))[:200]


# -- through the API


@pytest.mark.django_db
@every_game
def test_a_forged_wish_is_refused_and_the_game_stays_as_it_is(game: str) -> None:
    forge(Browser(*table_of(game)), random.Random(game), rounds=2, count=8)

    assert Attempt.objects.exists()


@pytest.mark.slow
@pytest.mark.django_db
@every_game
@pytest.mark.parametrize("seed", range(4))
def test_thousands_of_forged_wishes_are_refused(game: str, seed: int) -> None:
    forge(Browser(*table_of(game)), random.Random(f"{game}{seed}"), rounds=8, count=25)

    assert Attempt.objects.exists()


def forge(browser: Browser, chooser: random.Random, *, rounds: int, count: int) -> None:
    """Send forged wishes, play on a little, and send more; only legal ones have an effect."""
    for _ in range(rounds):
        stands = fingerprint(browser)
        for wish in forged_wishes(browser, chooser, count):
            answer, before, stands = browser.move(**wish), stands, fingerprint(browser)
            assert answer.status_code in (201, 400, 409, 422), (wish, answer.content)
            assert (answer.status_code == 201) == (stands != before), wish
        browser.play_on(4, seed=chooser.randrange(99))
    assert Move.objects.count() == as_it_stands(browser.table).ply


def forged_wishes(browser: Browser, chooser: random.Random, count: int) -> list[dict[str, str]]:
    with the_play_at(browser.table) as play:
        ids, moves = sorted(play.scene(play.match.to_move).ids()), play.match.legal() or ["x"]
    texts = [{"move": forged_text(moves, chooser)} for _ in range(count)]
    return texts + [forged_gesture(ids, chooser) for _ in range(count)]


def fingerprint(browser: Browser) -> str:
    with the_play_at(browser.table) as play:
        return play.match.fingerprint()


# -- beneath it, where more can be tried


def positions(game: str, preset: str, plies: tuple[int, ...], seed: int = 5) -> Iterator[Match]:
    """The positions of a random game after so many plies."""
    rules, chooser = GAMES[game], random.Random(seed)
    variant = rules.variant(preset)
    fitted = rules.fit_seed(variant.options, seed) if rules.fit_seed else seed
    match, ply = Match(rules, variant, fitted), 0
    while not match.over and ply <= max(plies):
        if ply in plies:
            yield match
        match.act(chooser.choice(match.legal_actions()))
        ply += 1


every_preset = pytest.mark.parametrize(
    ("game", "preset"), [(key, preset) for key, game in GAMES.items() for preset in game.presets]
)


@every_preset
def test_any_gesture_means_an_action_that_can_be_judged_and_told_or_none(
    game: str, preset: str
) -> None:
    rules, chooser = GAMES[game], random.Random(preset)
    for match in positions(game, preset, (0, 3, 25)):
        ids = sorted(rules.drawing.draw(match.state, match.options, match.to_move).ids())
        before = match.fingerprint()
        for _ in range(100):
            wish = forged_gesture(ids, chooser)
            action = rules.drawing.action_of(match.state, match.options, **wish)
            if action is not None:
                assert judged_and_told(match, action), wish
        assert match.fingerprint() == before


@every_preset
def test_any_text_is_an_action_that_can_be_judged_and_told_or_bad_input(
    game: str, preset: str
) -> None:
    rules, chooser = GAMES[game], random.Random(preset)
    for match in positions(game, preset, (0, 3, 25)):
        moves, before = match.legal(), match.fingerprint()
        for _ in range(100):
            text = forged_text(moves, chooser)
            try:
                action = rules.notation.read_action(match.state, match.options, text)
            except BadInput:
                continue
            assert judged_and_told(match, action), text
        assert match.fingerprint() == before


def judged_and_told(match: Match, action: int) -> bool:
    game = match.game
    broken = int(game.rules.rule_broken_by(match.state, match.options, action))
    words = game.drawing.pick_of(match.state, match.options, action).words
    is_known = not broken or bool(game.rule_text(broken).title)
    return 0 <= action < game.rules.ACTIONS and bool(words) and is_known


@every_game
def test_every_gesture_with_things_that_are_there_can_be_judged_and_put_into_words(
    game: str,
) -> None:
    rules, chooser = GAMES[game], random.Random(game)
    for match in positions(game, rules.default_preset, (0, 2, 10, 40)):
        ids = sorted(rules.drawing.draw(match.state, match.options, match.to_move).ids())
        gestures = [(source, target) for source in ids for target in ["", *ids]]
        for source, target in chooser.sample(gestures, min(len(gestures), 1000)):
            action = rules.drawing.action_of(match.state, match.options, source, target)
            assert action is None or judged_and_told(match, action), (source, target)


@every_preset
def test_what_is_offered_is_what_the_gesture_means_and_fits_into_the_log(
    game: str, preset: str
) -> None:
    drawing = GAMES[game].drawing
    for match in positions(game, preset, (0, 3, 25)):
        ids = drawing.draw(match.state, match.options, match.to_move).ids()
        for action in match.legal_actions():
            pick = drawing.pick_of(match.state, match.options, action)
            assert drawing.action_of(match.state, match.options, pick.source, pick.target) == action
            assert pick.source in ids
            assert not pick.target or pick.target in ids
            assert max(len(pick.source), len(pick.target)) <= 80
            assert len(match.write(action)) <= 200
