"""Why a signed file is not taken."""


class Refused(ValueError):
    """What is wrong with it, what was expected and what was observed."""

    def __init__(self, what: str, expected: str, observed: str) -> None:
        observed = observed or "nothing"
        super().__init__(what, expected, observed)
        self.what = what
        self.expected = expected
        self.observed = observed

    def __str__(self) -> str:
        return "%s; expected %s, observed %s" % (self.what, self.expected, self.observed)
