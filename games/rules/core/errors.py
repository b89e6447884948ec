"""What can be wrong with what people send us, said in a sentence for people."""


class BadInput(ValueError):
    """Something given from outside cannot be used; `str` is a sentence that says what and where."""

    def __init__(self, message: str, **where: object) -> None:
        super().__init__(message)
        self.where = where


class IllegalMove(BadInput):
    """A move that a rule forbids."""

    def __init__(self, message: str, *, rule: str, title: str, **where: object) -> None:
        super().__init__(message, rule=rule, title=title, **where)
        self.rule = rule
        self.title = title
