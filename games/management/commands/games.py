"""`manage.py games [GAME]`: the games; or one game's parameters, presets, rules and agents."""

from argparse import ArgumentParser
from typing import Any

from games.commanding import RulesCommand, to_line
from games.rules.core.game import Game
from games.rules.engine.naming import AGENTS
from games.rules.registry import GAMES, game_called


class Command(RulesCommand):
    help = "Lists the games, or everything one game declares."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("game", nargs="?")

    def answer(self, **options: Any) -> None:
        if options["game"] is not None:
            described = describe(game_called(options["game"]))
            self.say(to_line(described) if options["json"] else tell_game(described))
        elif options["json"]:
            self.say(to_line({"games": [headline(each) for each in GAMES.values()]}))
        else:
            for each in GAMES.values():
                self.say(f"{each.key:10}{each.title}. {each.summary}")


def headline(game: Game) -> dict[str, Any]:
    return {
        "key": game.key,
        "title": game.title,
        "summary": game.summary,
        "players": [game.min_players, game.max_players],
        "rules_version": game.rules_version,
        "presets": list(game.presets),
    }


def describe(game: Game) -> dict[str, Any]:
    """All that is declared of a game."""
    return {
        **headline(game),
        "default_preset": game.default_preset,
        "source": game.source,
        "parameters": [option.describe() for option in game.options.options],
        "readings": [option.describe() for option in game.options.readings],
        "presets": {
            preset.name: {"title": preset.title, "summary": preset.summary, "params": preset.params}
            for preset in game.presets.values()
        },
        "rules": [
            {"id": text.id, "title": text.title, "section": text.section}
            for text in game.rule_texts
        ],
        "events": [kind.name for kind in game.event_kinds],
        "metrics": dict(game.metrics.METRICS),
        "agents": AGENTS,
    }


def tell_game(described: dict[str, Any]) -> str:
    low, high = described["players"]
    lines = [
        f"{described['title']}. {described['summary']}",
        f"{low} players" if low == high else f"{low} to {high} players",
        f"rules version {described['rules_version']}, source: {described['source']}",
    ]
    for heading in ("parameters", "readings"):
        lines += ["", heading]
        for option in described[heading]:
            default = "depends" if option["default"] is None else option["default"]
            lines.append(f"  {option['key']:18}{option['label']}: {option['limits']} [{default}]")
    lines += ["", "presets"]
    lines += [f"  {name:18}{preset['summary']}" for name, preset in described["presets"].items()]
    lines += ["", "rules"]
    lines += [f"  {rule['id']:34}{rule['title']}" for rule in described["rules"]]
    lines += ["", "metrics"]
    lines += [f"  {name:26}{label}" for name, label in described["metrics"].items()]
    lines += ["", "agents"]
    lines += [f"  {name:18}{what}" for name, what in described["agents"].items()]
    return "\n".join(lines)
