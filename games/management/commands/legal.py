"""`manage.py legal RECORD`: the legal moves after a record's moves."""

from typing import Any

from games.commanding import RecordCommand
from games.rules.engine.gamerecord import GameRecord


class Command(RecordCommand):
    help = "Prints the legal moves after the record's moves, in notation, sorted."

    def answer_one(self, record: GameRecord, /, **options: Any) -> dict[str, Any]:
        return {"legal": record.replay().legal()}

    def tell(self, answer: dict[str, Any]) -> str:
        return "\n".join(answer["legal"]) or "(none)"
