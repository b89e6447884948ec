"""Very many come to the lobby of a running site at once: all are seated or told to wait, and
nobody sits twice."""

import json
import threading
import urllib.request
from typing import Any
from uuid import uuid4

import pytest

from tests.journeys.taking_part import shell
from tests.servers import RunningSite
from tests.surveys.studying import document

pytestmark = pytest.mark.slow

MANY, ROUNDS, AT_MOST = 90, 5, 60
PLAY = {
    "key": "play",
    "kind": "play",
    "title": "Play",
    "settings": {"opponents": "tester", "wait": 600},
}
DUEL = {"key": "duel", "name": "Duel", "variant": "jostle-duel", "version": 1}
ARRIVE = """
import json, uuid
from playtest.accounts.models import User
from surveys.services.joining import Agreement, consent_hash, join
from surveys.services.studies import create_study, launch
owner, _ = User.objects.get_or_create(email="ada@example.org", defaults={{"name": "Ada Berg"}})
study = launch(create_study(json.loads({document!r}), by=owner), to="open", by=owner)
words, link = consent_hash(study.version.plan), study.links.get()
people = [join(link, Agreement(uuid.uuid4(), words)).code for _ in range({many})]
print("CODES", json.dumps(people))
"""
COUNT = """
import json
from collections import Counter
from surveys.models import Sitting, Waiting
codes = set(json.loads({codes!r}))
mine = [s for s in Sitting.objects.select_related("consent__participation", "table")
        if s.consent.participation.code in codes]
waiting = [w for w in Waiting.objects.all() if w.consent.participation.code in codes]
at_table = Counter(s.table_id for s in mine)
told = {{"people": len({{s.consent_id for s in mine}}), "sittings": len(mine),
        "full": all(n == 2 for n in at_table.values()), "waiting": len(waiting)}}
print("TOLD", json.dumps(told))
"""


def arrive_at_once(site: RunningSite, codes: list[str]) -> list[dict[str, Any]]:
    """What each was told, all of them asking together."""
    start, told = threading.Barrier(len(codes)), [{} for _ in codes]

    def come(index: int) -> None:
        body = json.dumps({"place": "play", "do": "look", "key": str(uuid4())}).encode()
        path = f"{site.address}/api/v1/visits/{codes[index]}/step/"
        request = urllib.request.Request(path, body, {"Content-Type": "application/json"})
        start.wait()
        with urllib.request.urlopen(request, timeout=AT_MOST) as answer:
            told[index] = json.loads(answer.read())

    people = [threading.Thread(target=come, args=[index]) for index in range(len(codes))]
    for person in people:
        person.start()
    for person in people:
        person.join()
    return told


def test_of_ninety_who_come_at_once_all_are_seated_and_nobody_twice(site: RunningSite) -> None:
    for _ in range(ROUNDS):
        study = json.dumps(document(PLAY, arms=[DUEL]))
        codes = json.loads(shell(site, ARRIVE.format(document=study, many=MANY), "CODES"))

        told = arrive_at_once(site, codes)

        assert all(each["seated"] != each["waits"] for each in told)
        stored = json.loads(shell(site, COUNT.format(codes=json.dumps(codes)), "TOLD"))
        assert stored == {"people": MANY, "sittings": MANY, "full": True, "waiting": 0}
