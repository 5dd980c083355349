"""What the judge can find: the codes; the words for them are in ``finding_texts``."""

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
MISSED = const(11)
EXTRA = const(12)
LATE = const(13)
FOREIGN = const(14)
UNREAD = const(15)
FACE_UP = const(16)
TOGETHER = const(17)
SHORT = const(18)
UNSHUFFLED = const(19)
NOT_ALLOWED = const(20)
NO_WAGER = const(21)
CHANGED = const(22)
BUTTON = const(23)
RESTARTED = const(24)
NO_CARDS_DUE = const(25)
REDRAWN = const(26)
NOT_LIVING = const(27)
NO_ORDER = const(28)
NOT_RULED = const(29)
NOT_RESHUFFLED = const(30)
NOT_TO_TAKE = const(31)
LEFT_LYING = const(32)

# The highest of them.
MOST = const(32)

# What was found, in which record, what was expected (a step, or None), and the clause that says so.
Finding = namedtuple("Finding", ("code", "record", "expected", "clause"))
