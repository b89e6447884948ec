"""How a game ended, for the result card, the replay and later reports."""

from typing import Any

from games.models import Table
from games.playing.play import Play
from games.rules.scenes.scene import ALL_SEEING

MINUTE = 60


def result_of(play: Play) -> dict[str, Any]:
    """What is stored of the end: who won and why, in words and in numbers."""
    match, status = play.match, play.scene(ALL_SEEING).status
    carries = play.game.carries
    return {
        "reason": match.reason,
        "winners": match.winners(),
        "scores": match.scores(),
        "headline": status.headline,
        "sentence": status.sentence,
        "rows": [[seat.name, seat.score] for seat in play.scene(ALL_SEEING).seats],
        "length": match.metrics()[play.game.length],
        "carries": dict(carries(match.state, match.options)) if carries else {},
    }


def told_result(table: Table) -> dict[str, Any] | None:
    """The result as the card shows it."""
    if not table.result:
        return None
    game, result = table.rules_of, table.result
    facts = []
    if "length" in result:  # as the game counts it: the log also holds what was taken back
        facts.append([game.metrics.METRICS[game.length], str(result["length"])])
    if table.ended_at:
        seconds = int((table.ended_at - table.opened_at).total_seconds())
        facts.append(["Time", duration_in_words(seconds)])
    shown = {name: result.get(name, "") for name in ("headline", "sentence")}
    return {**shown, "rows": result.get("rows", []), "facts": facts}


def duration_in_words(seconds: int) -> str:
    if seconds < MINUTE:
        return f"{seconds} s"
    minutes, rest = divmod(seconds, MINUTE)
    return f"{minutes} min {rest} s" if minutes < 10 else f"{minutes} min"  # noqa: PLR2004
