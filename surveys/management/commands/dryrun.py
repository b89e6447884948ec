from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.test import Client

from games.refusals import Refused
from surveys.models import Participation, Study
from surveys.walking import WentAstray, walk

MOST_TESTERS = 200


class Browser(Client):
    """Asks as if by HTTPS, on which a site in production insists."""

    def generic(self, *args: Any, **more: Any) -> Any:
        return super().generic(*args, **{**more, "secure": True})


class Command(BaseCommand):
    help = "Let bots walk through a study that is a pilot, each to its end."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("study", metavar="STUDY", help="as its address names it")
        parser.add_argument("--testers", type=int, default=4)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        study = Study.objects.filter(slug=options["study"]).first()
        if study is None:
            raise CommandError(f"There is no study “{options['study']}”.")
        if not 0 < options["testers"] <= MOST_TESTERS:
            raise CommandError(f"Between 1 and {MOST_TESTERS} testers can walk at a time.")
        host = next((name for name in settings.ALLOWED_HOSTS if name.strip("*.")), "localhost")
        browsers = [Browser(SERVER_NAME=host.lstrip(".")) for _ in range(options["testers"])]
        try:
            walks = walk(study, browsers, seed=options["seed"])
        except (Refused, WentAstray) as problem:
            raise CommandError(str(problem)) from problem
        for each in walks:
            self.stdout.write(line_about(each.participation, len(each.sent)))


def line_about(person: Participation, answers: int) -> str:
    arms = ", ".join(person.arms) or "no arm"
    return f"{person.pseudonym}  {arms}  {person.get_standing_display()}  {answers} answers"
