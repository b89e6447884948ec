"""Arriving and displacing as the specification states them: recursive, over dictionaries.

Written apart from the rules, to hold them against.
"""

from games.rules.jostle.variants import BACK


class Reference:
    """One turn's pieces on a track; pieces are any names."""

    def __init__(self, track, places, blocked=(), occupied_ex="jostle_first"):
        self.back = {cell: cell - BACK for cell in track["back"]}
        self.mates = {}
        for cell, mate in track["ex"]:
            self.mates.update({cell: mate, mate: cell})
        self.places = dict(places)
        self.blocked = set(blocked)
        self.occupied_ex = occupied_ex
        self.movements = 0

    def on(self, cell, but):
        return next((p for p, at in self.places.items() if at == cell and p != but), None)

    def arrive(self, piece, cell, cause):
        self.movements += 1
        sitting = self.on(cell, piece)
        self.places[piece] = cell
        if cell in self.mates:
            self.blocked.add(cell)
        exchanges = cause != "event" and cell in self.mates
        waits = sitting is not None and exchanges and self.occupied_ex != "jostle_first"
        if sitting is not None and not waits:
            self.displace(sitting, cell)
        event = self.back.get(cell) or self.mates.get(cell)
        if cause != "event" and event and self.places[piece] == cell:
            self.arrive(piece, event, "event")
        if waits and self.occupied_ex == "event_first":
            self.displace(sitting, cell)

    def displace(self, piece, cell):
        taken = set(self.places.values()) | self.blocked
        free = [c for c in range(1, cell) if c not in taken]
        if free:
            self.arrive(piece, max(free), "jostled")
        else:
            self.movements += 1
            self.places[piece] = 0
