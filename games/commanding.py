"""What the commands over rules share: records in, answers out, one line for what is wrong."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.rules.core.errors import BadInput
from games.rules.core.game import Game, Variant
from games.rules.core.randomness import MAX_SEED
from games.rules.engine.gamerecord import GameRecord, parse_json, read_record
from games.rules.registry import GAMES, game_called

BAD_INPUT = 2


class Error(CommandError):
    """Printed by Django as one line, `Error: ...`."""


class OneLineParser(CommandParser):
    """Mistakes in the command line are told in one line as well."""

    def error(self, message: str) -> NoReturn:
        if self.called_from_command_line:
            self.exit(BAD_INPUT, f"Error: {message}\n")
        raise Error(message, returncode=BAD_INPUT)


class RulesCommand(BaseCommand):
    """A command that needs the rules alone: no database, no server."""

    requires_system_checks: list[str] = []

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.__class__ = OneLineParser
        return parser

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="answer in JSON, one line each")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self.answer(**options)
        except BadInput as problem:
            raise Error(tell_problem(problem), returncode=BAD_INPUT) from None
        except BrokenPipeError:
            sys.stderr.close()  # the reader has left; nobody is there to complain to
        except KeyboardInterrupt:
            raise Error("stopped.", returncode=130) from None

    def answer(self, **options: Any) -> None:
        raise NotImplementedError

    def say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()


class RecordCommand(RulesCommand):
    """A command that answers for every record of a file."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("record", help="a file with one record or JSON Lines of them, or -")

    def answer(self, **options: Any) -> None:
        problems, as_json = 0, bool(options["json"])
        for number, line in enumerate(read_lines(options["record"])):
            try:
                answer = self.answer_one(read_record(parse_json(line), GAMES), **options)
            except BadInput as problem:
                problems += 1
                problem.where["record"] = number
                self.complain(problem, as_json)
            else:
                self.say(to_line(answer) if as_json else self.tell(answer))
        if problems:
            sys.exit(BAD_INPUT)

    def complain(self, problem: BadInput, as_json: bool) -> None:
        self.stderr.write(f"Error: {tell_problem(problem)}")
        if as_json:
            self.say(to_line({"error": {**problem.where, "message": str(problem)}}))

    def answer_one(self, record: GameRecord, /, **options: Any) -> dict[str, Any]:
        raise NotImplementedError

    def tell(self, answer: dict[str, Any]) -> str:
        """The same for people."""
        raise NotImplementedError


def to_line(answer: dict[str, Any]) -> str:
    return json.dumps(answer, separators=(", ", ": "), ensure_ascii=False)


def tell_problem(problem: BadInput) -> str:
    """What is wrong, and in which record and at which move."""
    places = [
        f"{name} {problem.where[name]}" for name in ("record", "move") if name in problem.where
    ]
    return f"{', '.join(places)}: {problem}" if places else str(problem)


def read_lines(name: str) -> Iterator[str]:
    """The records of a file, each as text, as soon as it can be told where it ends."""
    lines = _lines_of(name)
    first = next(lines, "")
    if _is_json(first):
        yield first
        yield from lines
        return
    rest = [first, *lines]
    is_lines = len(rest) > 1 and all(line.lstrip().startswith("{") for line in rest)
    if is_lines and not _is_json("\n".join(rest)):
        yield from rest
    else:
        yield "\n".join(rest)


def _lines_of(name: str) -> Iterator[str]:
    """The lines that are not blank."""
    try:
        if name == "-":
            source: Any = sys.stdin.buffer if sys.stdin is not None else []
            for line in source:
                yield from _text_of(line, name)
        else:
            with open(name, "rb") as file:
                for line in file:
                    yield from _text_of(line, name)
    except OSError as problem:
        raise BadInput(f"cannot read {name}: {problem.strerror}.") from None


def _text_of(line: bytes, name: str) -> Iterator[str]:
    try:
        text = line.decode().strip("\ufeff\r\n")
    except UnicodeDecodeError:
        raise BadInput(f"{name} is not text in UTF-8.") from None
    if text.strip():
        yield text


def _is_json(text: str) -> bool:
    try:
        parse_json(text)
    except BadInput:
        return False
    return True


# -- commands over a game and its options


def add_game_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", help=f"one of: {', '.join(GAMES)}")
    parser.add_argument("--variant", metavar="PRESET", help="a preset; the game's default if none")
    parser.add_argument(
        "--param",
        action="append",
        default=[],
        metavar="K=V",
        help="override one parameter; V is JSON, else text; may be repeated",
    )
    parser.add_argument(
        "--agents", default="uniform", metavar="A,B,...", help="one each, or for all"
    )
    parser.add_argument("--seed", default="0", metavar="S")


def read_game(game: str, variant: str | None, param: list[str]) -> tuple[Game, Variant]:
    """The game and the variant agents play."""
    chosen = game_called(game)
    params = dict(_read_param(text) for text in param)
    return chosen, chosen.variant(variant or chosen.default_preset, params, simulated=True)


def whole_number(name: str, low: int, high: int) -> Callable[[str], int]:
    """A reader of a whole number within limits, whose error names both."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            raise BadInput(f"{name} must be a whole number from {low} to {high}, not {text!r}.")
        return number

    return read


read_seed = whole_number("--seed", -(2**31), MAX_SEED)


def _read_param(text: str) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if not equals or not key:
        raise BadInput(f"--param {text!r} must be NAME=VALUE.")
    try:
        return key, parse_json(value)
    except BadInput:
        return key, value
