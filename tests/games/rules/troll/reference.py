"""A second, naive statement of the rules over positions as JSON: slow, and without any trick.

It plays one move and what follows it, given the dice that were thrown, and answers with the
position the game should stand at. The tests hold the real rules against it.
"""

from collections import deque

ROWS, PLACES = "LU", range(1, 7)
SLOTS = [f"{row}{place}" for row in ROWS for place in PLACES]
RED = "DH"


def neighbours(slot: str) -> list[str]:
    row, place = slot[0], int(slot[1])
    around = [f"{row}{place - 1}", f"{row}{place + 1}", f"{'UL'[ROWS.index(row)]}{place}"]
    return [name for name in around if name in SLOTS]


class Table:
    """A position being played on."""

    def __init__(self, position: dict, values: dict, dice: list[int]) -> None:
        for name, value in position.items():
            setattr(self, name, value)
        self.values = values
        self.dice = deque(dice)
        self.result = ""

    # -- facts

    def top(self, slot: str) -> str:
        return self.slots[slot][-1] if self.slots[slot] else ""

    def is_awake(self, slot: str) -> bool:
        return self.top(slot).endswith("*")

    def dormant(self, slot: str) -> list[str]:
        return [brick for brick in self.slots[slot] if not brick.endswith("*")]

    def is_lasting(self, brick: str) -> bool:
        return brick == "AC*" or (brick == "AD*" and self.values["ace_of_diamonds_reusable"])

    # -- the troll

    def play(self, move: str) -> None:
        word, _, where = move.partition(" ")
        getattr(self, f"do_{word}")(where)
        self.actions_left -= 1
        if self.actions_left == 0:
            self.flight()

    def do_move(self, slot: str) -> None:
        self.troll = slot
        if slot not in self.stood_on:
            self.stood_on.append(slot)

    def do_stomp(self, _: str) -> None:
        self.calm(self.troll)

    def do_pick(self, slot: str) -> None:
        self.hand = [self.slots[slot].pop()]

    def do_club(self, slot: str) -> None:
        self.calm(slot)
        self.used("C")

    def do_diamond(self, side: str) -> None:
        row, place = self.troll[0], int(self.troll[1])
        across = {"up": "U", "down": "L"}
        if side in across:
            line = [f"{across[side]}{place}"] if across[side] != row else []
        else:
            step = -1 if side == "left" else 1
            line = [f"{row}{place + step * far}" for far in range(1, 6)]
        hit = [slot for slot in line if slot in SLOTS and self.is_awake(slot)]
        if hit:
            self.calm(hit[0])
        self.used("D")

    def do_spade(self, slot: str) -> None:
        self.used("S")
        card = self.slots[slot].pop().removesuffix("*")
        self.hand = [card]
        self.remember(card)

    def do_awaken(self, slot: str) -> None:
        self.used("S")
        self.wake(slot)

    def do_lay(self, slot: str) -> None:
        brick = self.hand.pop()
        if brick.endswith("*"):
            self.slots[slot].append(brick)
        else:
            self.slots[slot].insert(len(self.dormant(slot)), brick)

    def do_discard(self, _: str) -> None:
        self.aside.append(self.hand.pop().removesuffix("*"))

    def used(self, suit: str) -> None:
        (brick,) = [brick for brick in self.hand if brick[1:] == f"{suit}*"]
        if not self.is_lasting(brick):
            self.hand.remove(brick)
            self.aside.append(brick.removesuffix("*"))

    def calm(self, slot: str) -> None:
        card = self.slots[slot].pop().removesuffix("*")
        self.slots[slot].insert(len(self.dormant(slot)), card)
        self.remember(card)

    def wake(self, slot: str) -> None:
        card = self.slots[slot].pop()
        self.slots[slot].append(f"{card}*")
        if card in self.seen:
            self.seen.remove(card)

    def remember(self, card: str) -> None:
        if self.values["show_seen"]:
            self.seen.append(card)

    # -- fleeing

    def flight(self) -> None:
        before = {slot: list(bricks) for slot, bricks in self.slots.items()}
        landing = []
        for slot in sorted(SLOTS, key=lambda slot: (slot[0] == "L", slot[1])):
            leaving = [brick for brick in before[slot] if brick.endswith("*")]
            if slot == self.troll:
                leaving = [] if self.values["T11"] else leaving[:-1]
            for brick in leaving:
                self.slots[slot].remove(brick)
                landing.append((brick, slot))
        for brick, slot in landing:
            row, place = slot[0], int(slot[1]) + self.direction(slot)
            outer = range(1, place + 1) if self.direction(slot) < 0 else range(place, 7)
            ended = not any(before[f"{row}{further}"] for further in outer)
            if not 1 <= place <= 6 or (ended and not self.values["river_banks"]):
                self.aside.append(brick.removesuffix("*"))
            else:
                self.slots[f"{row}{place}"].append(brick)
        self.turn += 1
        stood = bool(self.slots[self.troll])
        if self.values["unsupported_fall"]:
            self.fall()
        self.judge(stood and not self.slots[self.troll])

    def direction(self, slot: str) -> int:
        place, troll = int(slot[1]), int(self.troll[1])
        blocks = {-1: False, 1: False}
        if slot[0] == self.troll[0] or not self.values["T12"]:
            blocks = {-1: troll < place, 1: troll > place}
        closest = -1 if place <= 3 else 1
        return -closest if blocks[closest] else closest

    def fall(self) -> None:
        while True:
            falling = [
                slot
                for slot in SLOTS
                if "2" <= slot[1] <= "5"
                and self.dormant(slot)
                and sum(bool(self.slots[beside]) for beside in neighbours(slot)) < 2
            ]
            if not falling:
                return
            for slot in falling:
                for card in self.dormant(slot):
                    self.slots[slot].remove(card)
                    self.aside.append(card)
                    self.forget(card)

    def forget(self, card: str) -> None:
        if card in self.seen:
            self.seen.remove(card)

    def judge(self, troll_fell: bool) -> None:
        awake = any(self.is_awake(slot) for slot in SLOTS)
        waiting = self.aside or [brick for brick in self.hand if not self.is_lasting(brick)]
        if troll_fell:
            self.result = "fallen"
        elif not self.stands():
            self.result = "collapsed"
        elif not self.deck and not awake and (self.values["T20"] or not waiting):
            self.result = "perfect" if all(self.slots.values()) else "won"
        elif self.turn >= self.values["max_turns"]:
            self.result = "limit"
        else:
            self.awakening()

    def stands(self) -> bool:
        holds = {
            slot
            for slot in SLOTS
            if (self.slots[slot] if self.values["T13"] else self.dormant(slot))
        }
        reached = {slot for slot in holds if slot[1] == "1"}
        while True:
            more = {beside for slot in reached for beside in neighbours(slot)} & holds
            if more <= reached:
                return any(slot[1] == "6" for slot in reached)
            reached |= more

    # -- awakening

    def awakening(self) -> None:
        cards, self.aside = self.aside, []
        if self.deck and (not cards or self.values["T5"]):
            cards = [*cards, self.deck.pop(0)]
        self.stood_on = []
        self.actions_left = 2
        for index, card in enumerate(cards):
            red = card[1] in RED
            row = "L" if red == (self.lower_colour == "red") else "U"
            (self.lower if row == "L" else self.upper).append(card)
            self.awaken(row, self.dice.popleft())
            if self.result:
                self.aside = [*cards[index + 1 :], *self.aside]
                return
        if self.values["T6"]:
            self.stood_on = [self.troll]

    def awaken(self, row: str, die: int) -> None:
        outwards = list(range(die, 0, -1)) if die <= 3 else list(range(die, 7))
        others = [place for place in PLACES if place not in outwards]
        others.sort(key=lambda place: abs(place - die))
        filled = [f"{row}{place}" for place in outwards + others if self.slots[f"{row}{place}"]]
        if not filled:
            return
        slot = filled[0]
        if not self.is_awake(slot):
            self.wake(slot)
            return
        self.aside.append(self.slots[slot].pop().removesuffix("*"))
        if slot == self.troll:
            self.result = "flown"

    def position(self) -> dict:
        names = ("slots", "deck", "lower", "upper", "aside", "hand", "troll", "turn")
        return {name: getattr(self, name) for name in names}
