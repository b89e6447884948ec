"""`manage.py replay RECORD`: play a record and say where it leads."""

from typing import Any

from games.commanding import RecordCommand, to_line
from games.rules.engine.gamerecord import GameRecord
from games.watching import tell_result, tell_turns


class Command(RecordCommand):
    help = "Plays records and prints the final position, the outcome, the events and the metrics."

    def answer_one(self, record: GameRecord, /, **options: Any) -> dict[str, Any]:
        match = record.replay()
        answer: dict[str, Any] = {
            "position": match.position(),
            "to_move": match.to_move,
            "over": match.over,
            "winners": match.winners() if match.over else [],
            "scores": match.scores(),
            "reason": match.reason if match.over else None,
            "events": [event.to_json() for event in match.events],
            "metrics": match.metrics(),
            "leftover_chance": match.leftover_chance,
            "rules_version": record.game.rules_version,
        }
        self.match = match
        return answer

    def tell(self, answer: dict[str, Any]) -> str:
        match = self.match
        seats = match.game.seat_names(match.options)
        lines = [f"{turn.heading}: {' '.join(turn.lines)}" for turn in tell_turns(match)]
        lines += ["", "position " + to_line(answer["position"])]
        lines.append(tell_result(match) if match.over else f"{seats[match.to_move]} to move.")
        lines += [f"{name} {answer[name]}" for name in ("over", "winners", "scores", "reason")]
        lines += [f"{name} {value}" for name, value in answer["metrics"].items()]
        if match.leftover_chance:
            lines.append(f"{match.leftover_chance} outcomes of chance were not needed.")
        return "\n".join(lines)
