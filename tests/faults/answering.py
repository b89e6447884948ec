"""Bots that take part in a study: they save answers one by one, change them, send pages, and send
again whatever got no answer. A bot knows what should be stored, and in which order.
"""

import re
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from tests.faults.asking import PAGES, POINTS, QUESTIONS, place_of
from tests.faults.bots import Caller, together
from tests.faults.browser import Answer, Browser
from tests.faults.journal import Saving, Way

HABITS = {"save": 60, "double": 15, "late": 8, "reuse": 7, "read": 5, "several": 5}
SAVES_A_PAGE = 14  # about; some of ten questions are answered twice, some only by the page
OTHER_BODY, FOUND, OK = 422, 302, 200
WORDS = ("Clear.", "Not clear.", "<b>&amp; 'quoted'", "ein Trüll, 橋, \U0001f410")


@dataclass
class AnsweringBot(Caller):
    """One tester after the other, until told to stop."""

    link: str
    way: Way = field(init=False)

    def run(self) -> None:
        try:
            while not self.stopping.is_set():
                self.join()
                while self.way.pages < PAGES and not self.stopping.is_set():
                    self.fill_in()
                    self.send_page()
        except Exception as problem:
            self.journal.surprises.append(f"study: {type(problem).__name__}: {problem}")

    # -- coming and going on

    def join(self) -> None:
        """A doubled click, or one that is made again because nothing came back, joins once."""
        self.browser = Browser(self.port)
        path = f"/join/{self.link}/"
        page = self.hear(lambda: self.browser.get(path)).content.decode()
        known = dict(re.findall(r'name="(key|text_hash)" value="([^"]*)"', page))
        self.way = Way(known["key"])
        form = {**known, "agreed": "yes", "answer": "yes"}
        first, second = together(*[lambda: self.submit(path, form)] * 2)
        if first.headers["location"] != second.headers["location"]:
            self.surprise("a doubled click joins twice")
        self.way.code = first.headers["location"].strip("/").split("/")[-1]
        self.journal.ways.append(self.way)

    @property
    def place(self) -> str:
        return place_of(self.way.pages + 1)

    def send_page(self) -> None:
        """The page with an answer to every question; a page that is sent twice counts once."""
        given = {question["id"]: self.make_up(question) for question in QUESTIONS}
        fields = {f"q.{name}": str(value) for name, value in given.items()}
        form = {"place": self.place, **fields}
        times = self.dice.choice((1, 1, 2))
        for answer in together(*[lambda: self.submit(self.address, form)] * times):
            self.expect(FOUND, answer, "page")
        for name, value in given.items():
            self.way.counts(self.place, name, value)
        self.way.pages += 1
        self.look()

    def submit(self, path: str, form: dict[str, str]) -> Answer:
        return self.hear(lambda: self.browser.submit(path, **form), self.way)

    def look(self) -> None:
        """The page that is shown is the one that comes next."""
        page = self.expect(OK, self.hear(lambda: self.browser.get(self.address)), "look")
        if self.way.pages < PAGES and f'value="{self.place}"'.encode() not in page.content:
            self.surprise(f"{self.place} is not what is shown after {self.way.pages} pages")

    @property
    def address(self) -> str:
        return f"/t/{self.way.code}/"

    # -- answering

    def fill_in(self) -> None:
        for _ in range(self.dice.randint(SAVES_A_PAGE // 2, SAVES_A_PAGE)):
            if self.stopping.is_set():
                return
            habit = self.dice.choices(list(HABITS), list(HABITS.values()))[0]
            getattr(self, f"do_{habit}")()

    def do_save(self) -> None:
        self.save([self.new_answer(self.place)])

    def do_several(self) -> None:
        """What was kept while the network was away, sent at once."""
        some = self.dice.sample(QUESTIONS, 3)
        self.save([self.new_answer(self.place, question) for question in some])

    def do_double(self) -> None:
        """The same answer from a script that lost patience: it is stored once."""
        saving = self.new_answer(self.place)
        together(*[lambda: self.tell([saving])] * 2)
        self.way.counts(saving.place, saving.question, saving.value)

    def do_late(self) -> None:
        """An old tab saves to a page that was sent: it is kept, and does not count."""
        if self.way.pages:
            saving = self.new_answer(place_of(self.way.pages))
            saving.is_late = True
            self.tell([saving])

    def do_reuse(self) -> None:
        """The key of an earlier answer with another value is refused, and the first one stays."""
        earlier = [each for each in self.way.answers if each.place == self.place]
        if not earlier:
            return
        saving = self.dice.choice(earlier)
        question = next(each for each in QUESTIONS if each["id"] == saving.question)
        value = self.make_up(question, saving.value)
        other = Saving(saving.place, saving.question, saving.key, value)
        self.expect(OTHER_BODY, self.post([other]), "reuse")

    def do_read(self) -> None:
        self.look()

    def new_answer(self, place: str, question: dict[str, Any] | None = None) -> Saving:
        question = question or self.dice.choice(QUESTIONS)
        value = self.make_up(question, self.way.now(place, question["id"]))
        key = str(UUID(int=self.dice.getrandbits(128), version=4))
        saving = Saving(place, question["id"], key, value)
        self.way.answers.append(saving)
        return saving

    def make_up(self, question: dict[str, Any], but: Any = None) -> Any:
        """Any answer that is not this one."""
        if question["kind"] == "choice":
            offered: list[Any] = [option["code"] for option in question["settings"]["options"]]
        elif question["kind"] == "likert":
            offered = list(range(1, POINTS + 1))
        else:
            offered = list(range(100)) if question["kind"] == "number" else list(WORDS)
        return self.dice.choice([each for each in offered if each != but])

    def save(self, savings: list[Saving]) -> None:
        self.tell(savings)
        for saving in savings:
            self.way.counts(saving.place, saving.question, saving.value)

    def tell(self, savings: list[Saving]) -> None:
        self.expect(OK, self.post(savings), "save")

    def post(self, savings: list[Saving]) -> Answer:
        answers = [
            {"question": each.question, "key": each.key, "value": sent(each.value)}
            for each in savings
        ]
        body = {"place": savings[0].place, "answers": answers}
        path = f"/api/v1/visits/{self.way.code}/answers/"
        answer = self.hear(lambda: self.browser.post(path, body), savings[0])
        for each in savings:
            each.statuses.append(answer.status)
        return answer

    # -- what may not be

    def expect(self, status: int, answer: Answer, what: str) -> Answer:
        if answer.status != status:
            self.surprise(f"a {what} is answered with {answer.status}: {answer.content[:200]!r}")
        return answer

    def surprise(self, words: str) -> None:
        self.journal.surprises.append(f"study {self.way.code}: {words}")


def sent(value: Any) -> str:
    """As a form and its script send it: text."""
    return str(value)
