"""What can go wrong, by name: one table for tests and people, and the script that says at which card it does."""

import wiring
from shoecore.compat import const

from . import card as cards
from .part import Part
from .path import EXIT, FEED
from .sensor import BOUNCES, DEAD, DOUBLE, LATE, NEVER_SEEN, STUCK

# The way out of a shoe, where a hand is the roller.
SHOE = const(2)

# What a fault does where its card is.
ARM = const(0)
STICK = const(1)
FALL_BACK = const(2)
STALL = const(3)
RUN_AWAY = const(4)
SET_GAUGE = const(5)
OPEN_LID = const(6)
LOSE_STEPS = const(7)
SLOW_WHEEL = const(8)
PUSH_BACK = const(9)
READER = const(10)
# What it does as the card is picked.
MISFEED = const(20)
TWO = const(21)
CHANGE = const(22)

# What can be wrong with the reader, for one card.
SAYS_NOTHING = const(1)
SAYS_IT_DAMAGED = const(2)
SAYS_IT_TWICE = const(3)
SAYS_IT_LATE = const(4)
SAYS_ANOTHER = const(5)

_SENSORS = (
    ("hopper", FEED, wiring.HOPPER),
    ("entry", FEED, wiring.ENTRY),
    ("thick", FEED, wiring.THICK),
    ("slot", FEED, wiring.SLOT),
    ("home", FEED, wiring.HOME),
    ("exit", EXIT, wiring.EXIT),
    ("tray", EXIT, wiring.TRAY),
)
_SHOE_SENSORS = (
    ("stock", SHOE, wiring.STOCK),
    ("gate", SHOE, wiring.GATE),
    ("mouth", SHOE, wiring.MOUTH),
    ("thick", SHOE, wiring.THICK),
)
_WRONGS = (
    ("never", NEVER_SEEN, "does not see the card"),
    ("stuck", STUCK, "stays blocked until it is cleaned"),
    ("dead", DEAD, "sees nothing until it is cleaned"),
    ("bounce", BOUNCES, "says each edge as a burst"),
    ("double", DOUBLE, "sees a hole in the card"),
)

# Name, path, micrometres on the way, what it does, with what, and what that is in words.
_OTHERS = (
    ("feed-jam", FEED, 60000, STICK, 0, "the card sticks on its way in"),
    ("slot-jam", FEED, 150000, STICK, 0, "the card sticks before the slot"),
    ("misfeed", FEED, 0, MISFEED, 0, "the roller picks nothing"),
    ("returned", FEED, 150000, FALL_BACK, 0, "the card slides back to the hopper"),
    ("stall", FEED, 50000, STALL, 0, "the feed roller's motor stalls"),
    ("double-feed", FEED, 0, TWO, 8000, "two cards on each other, 8 mm apart"),
    ("double-feed-even", FEED, 0, TWO, 0, "two cards exactly on each other"),
    ("double-feed-apart", FEED, 0, TWO, 70000, "two cards, 70 mm apart"),
    ("extra-1", FEED, 150000, RUN_AWAY, 1, "the feed roller runs on by a card"),
    ("extra-5", FEED, 150000, RUN_AWAY, 5, "the feed roller runs on by five cards"),
    ("short", FEED, 0, CHANGE, cards.with_length(0, 60000), "a torn card of 60 mm"),
    ("long", FEED, 0, CHANGE, cards.with_length(0, 120000), "a card of 120 mm"),
    ("face-up", FEED, 0, CHANGE, cards.FLIPPED, "the card lies face up"),
    ("foreign", FEED, 0, CHANGE, cards.with_back(0, 9), "a card with another deck's back"),
    ("cut-card", FEED, 0, CHANGE, cards.CUT, "a cut card was left in the deck"),
    ("bent", FEED, 0, CHANGE, cards.BENT, "a bent card, which slips"),
    ("unread", FEED, 1000, READER, SAYS_NOTHING, "the reader cannot read the card"),
    ("read-damaged", FEED, 1000, READER, SAYS_IT_DAMAGED, "the reading is damaged on its way"),
    ("read-twice", FEED, 1000, READER, SAYS_IT_TWICE, "the reading comes twice"),
    ("read-late", FEED, 1000, READER, SAYS_IT_LATE, "the reading comes 60 ms late"),
    ("misread", FEED, 1000, READER, SAYS_ANOTHER, "the reader takes it for another card"),
    ("lost-steps", FEED, 1000, LOSE_STEPS, 12, "the carousel's motor loses 12 steps at its next turn"),
    ("slow-carousel", FEED, 1000, SLOW_WHEEL, 10, "the carousel turns at a tenth of its speed from now on"),
    ("hot", FEED, 1000, SET_GAUGE, (wiring.TEMPERATURE, 850, 250, 5000000), "85 degrees for five seconds"),
    ("sag", FEED, 1000, SET_GAUGE, (wiring.SUPPLY, 17000, 24000, 2000000), "17 V for two seconds"),
    ("lid", FEED, 50000, OPEN_LID, 2000000, "a hand opens the lid for two seconds"),
    ("exit-jam", EXIT, 60000, STICK, 0, "the card sticks on its way out"),
    ("exit-misfeed", EXIT, 0, MISFEED, 0, "the exit roller picks nothing"),
    ("exit-stall", EXIT, 15000, STALL, 0, "the exit roller's motor stalls"),
    ("exit-lid", EXIT, 15000, OPEN_LID, 2000000, "a hand opens the lid for two seconds"),
    ("exit-returned", EXIT, 117000, PUSH_BACK, 300000, "a hand pushes a card back from the tray"),
)

_LATE_WORDS = "says it N % of a card late, 1 to 300"
_LATE_US_A_PERCENT = const(880)


class UnknownFault(ValueError):
    """A name that the table does not have."""


def table(shoe: bool = False) -> list:
    """Every fault ``(name, path, where, what, value, words)``; a late sensor stands once for all its percents."""
    found: list[tuple] = [fault for fault in _OTHERS if not shoe or (fault[3] == READER and fault[4] != SAYS_ANOTHER)]
    for name, path, pin in _SHOE_SENSORS if shoe else _SENSORS:
        for wrong, number, words in _WRONGS:
            found.append((name + "-" + wrong, path, 1, ARM, (pin, number, 0), "the %s sensor %s" % (name, words)))
        found.append((name + "-late-N", path, 1, ARM, (pin, LATE, 0), "the %s sensor %s" % (name, _LATE_WORDS)))
    return found


def sensors(shoe: bool = False) -> list:
    """The names of the sensors that can be wrong."""
    return [name for name, _, _ in (_SHOE_SENSORS if shoe else _SENSORS)]


def wrongs() -> list:
    """In which ways a sensor can be wrong: ``(name, words)``."""
    return [(name, words) for name, _, words in _WRONGS] + [("late-N", _LATE_WORDS)]


def find(name: str, shoe: bool = False) -> tuple:
    """The fault of a name, of a shuffler or of a shoe: its path, where, what and value."""
    head, late, percent = name.rpartition("-late-")
    if late and percent.isdigit() and 1 <= int(percent) <= 300:
        for sensor, path, pin in _SHOE_SENSORS if shoe else _SENSORS:
            if sensor == head:
                return (path, 1, ARM, (pin, LATE, int(percent) * _LATE_US_A_PERCENT))
    for fault in table(shoe):
        if fault[0] == name and not name.endswith("-N"):
            return fault[1:5]
    raise UnknownFault("no fault of a %s is named %r" % ("shoe" if shoe else "shuffler", name))


class Script(Part):
    """At which card what happens: entries ``[path, card, where, what, value, times left]``."""

    STATE = ("entries",)

    def __init__(self) -> None:
        self.entries: list[list] = []

    def add(self, path: int, card: int, where: int, what: int, value, times: int) -> None:
        """At this card of this path, so many times if it must pass again."""
        self.entries.append([path, card, where, what, value, times])

    def at_card(self, path: int, card: int) -> list:
        """The entries still to happen at a card, by their number."""
        found = []
        for number in range(len(self.entries)):
            entry = self.entries[number]
            if entry[0] == path and entry[1] == card and entry[5]:
                found.append(number)
        return found

    def is_due(self, number: int) -> bool:
        """Whether it is still to happen: it may have been called off when its card was on its way."""
        return bool(self.entries[number][5])

    def call_off(self, path: int) -> None:
        """Nothing that was planned for this path happens any more."""
        for entry in self.entries:
            if entry[0] == path:
                entry[5] = 0

    def take(self, number: int) -> tuple:
        """It happens once: where, what and with what."""
        entry = self.entries[number]
        entry[5] -= 1
        return (entry[2], entry[3], entry[4])
