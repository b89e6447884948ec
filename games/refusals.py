"""What a service says when it cannot do what was asked: a code, and a sentence for people."""


class Refused(Exception):
    """The request cannot be carried out; nothing has changed."""

    code = "refused"

    def __init__(self, sentence: str, **details: object) -> None:
        super().__init__(sentence)
        self.details = details


class Outdated(Refused):
    """Somebody else was quicker: what was edited is no longer what stands."""

    code = "outdated"


class NeedsAssent(Refused):
    """Possible, but only after the warnings have been read."""

    code = "needs-assent"

    def __init__(self, warnings: list[str]) -> None:
        super().__init__(" ".join(warnings), warnings=warnings)
        self.warnings = warnings


class NotNow(Refused):
    """Right, but not at this moment: not your turn, over, waiting, or overtaken in another tab."""

    code = "not-now"

    def __init__(self, sentence: str, code: str = "not-now") -> None:
        super().__init__(sentence)
        self.code = code


class NotYours(Refused):
    """Who asks has no seat here; strangers learn nothing about it."""

    code = "not-found"


class KeyReused(Refused):
    """The same key came with another wish; the first one stands."""

    code = "key-reused"


class WrongMove(Refused):
    """A gesture the rules forbid, or that means nothing here."""

    code = "refused"

    def __init__(self, tried: str, rule: str, position: dict[str, object]) -> None:
        super().__init__(tried)
        self.tried = tried
        self.rule = rule
        self.position = position  # where everything lay; never shown to players
