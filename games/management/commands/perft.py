"""`manage.py perft RECORD --depth N`: how many move sequences of that length there are."""

from argparse import ArgumentParser
from typing import Any

from games.commanding import RecordCommand, whole_number
from games.rules.engine.gamerecord import GameRecord
from games.rules.engine.perft import MAX_DEPTH, perft


class Command(RecordCommand):
    help = "Counts move sequences in games without chance; draw rules are off."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--depth", required=True)

    def answer_one(self, record: GameRecord, /, **options: Any) -> dict[str, Any]:
        depth = whole_number("--depth", 0, MAX_DEPTH)(options["depth"])
        return {"depth": depth, "nodes": perft(record.replay(), depth)}

    def tell(self, answer: dict[str, Any]) -> str:
        return f"{answer['nodes']:,} sequences of {answer['depth']} moves"
