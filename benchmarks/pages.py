"""What a page costs the server: CPU time of one request, median of many, caches warm.

    .venv/bin/python -m benchmarks.pages

Uses a database of its own; rendering, queries and middleware included, the network not.
"""

import os
import statistics
import tempfile
import time

REQUESTS, WARM_UP = 200, 10
GOAL = 15  # milliseconds, for the page of a variant


def measure(client: object, path: str) -> list[float]:
    def once() -> float:
        begin = time.process_time()
        answer = client.get(path)  # type: ignore[attr-defined]
        took = 1e3 * (time.process_time() - begin)
        if answer.status_code != 200:  # noqa: PLR2004
            raise SystemExit(f"{path} answers {answer.status_code}")
        return took

    for _ in range(WARM_UP):
        once()
    return [once() for _ in range(REQUESTS)]


def main() -> None:
    from django.core.management import call_command
    from django.test import Client

    from benchmarks.measuring import say, table
    from games.models import Version
    from games.services import edit_options, fork_variant
    from playtest.accounts.models import User

    call_command("migrate", verbosity=0)
    ada = User.objects.create_user("ada@example.org", "a bridge of twelve bricks", name="Ada")
    parent = Version.objects.get(variant__slug="troll-published")
    draft = fork_variant(parent, by=ada, name="Thick ends")
    edit_options(draft, revision=1, params={"heights": [4, 2, 1, 1, 2, 4]})
    designer, visitor = Client(), Client()
    designer.force_login(ada)
    pages = [
        ("a draft, for its designer", designer, draft.get_absolute_url()),
        ("a published variant", visitor, "/variants/dugi-base/"),
        ("its rulebook with all diagrams", visitor, "/variants/dugi-base/rulebook/"),
        ("a game", visitor, "/games/party/"),
        ("the catalogue", visitor, "/variants/"),
        ("the first page", visitor, "/"),
    ]
    rows = []
    for name, client, path in pages:
        took = measure(client, path)
        rows.append([name, f"{statistics.median(took):.1f}", f"{max(took):.1f}"])
    say(table(["page", "CPU ms, median", "worst"], rows))
    say(f"\nThe goal for a variant's page is {GOAL} ms.")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PLAYTEST_VAR"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "playtest.settings"
        os.environ["PLAYTEST_HOSTS"] = "testserver"
        import django

        django.setup()
        from django.conf import settings

        settings.STORAGES["staticfiles"] = {
            "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        }
        main()
