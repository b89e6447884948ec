class CannotStart(Exception):
    """Something on this machine stands in the way; `str` is a sentence that says how to mend it."""
