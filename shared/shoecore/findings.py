"""What the judge can find: the codes, and the words for them."""

from collections import namedtuple

from .compat import const

LOST = const(1)
REPEATED = const(2)
WRONG_PLACE = const(3)
WRONG_COUNT = const(4)
CARDS_SKIPPED = const(5)
NOT_NOW = const(6)
TOO_EARLY = const(7)
DUPLICATE = const(8)
UNFINISHED = const(9)
UNKNOWN_RULEBOOK = const(10)

NAMES = (
    "",
    "records lost",
    "record repeated",
    "dealt to the wrong place",
    "wrong number of cards",
    "cards skipped",
    "not what comes next",
    "exposed before its time",
    "card appeared twice",
    "round closed before its end",
    "rulebook not known here",
)

# What was found, in which record, what was expected (a step, or None), and the clause that says so.
Finding = namedtuple("Finding", ("code", "record", "expected", "clause"))
