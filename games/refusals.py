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
