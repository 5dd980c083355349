"""Faults as people read them, in the words of ``fault_table``: every screen, document and test takes them from here.

The device carries only the codes."""

from collections import namedtuple

from . import cards, faults
from .fault_table import AT_REST, COUNT, FACE, HOLDS, NOTHING, REFUSES, SLOT, STOPS, TABLE, WARNS, Row

# The five parts that a reader needs.
Told = namedtuple("Told", ("what", "where", "expected", "observed", "next"))

# By number, as people read them.
PLACES = (
    "device",
    "hopper",
    "entry sensor",
    "reader",
    "slot sensor",
    "carousel",
    "home sensor",
    "exit sensor",
    "tray",
    "lid",
    "feed roller",
    "exit roller",
    "inner exit sensor",
    "outer exit sensor",
    "shoe",
    "supply",
    "noise source",
    "flash",
    "link",
    "clock",
    "deck",
    "firmware",
    "thickness sensor",
)

# By unit: what follows a number of it, and how many of the record's make one.
UNITS = (
    ("", 1),
    (" ms", 1),
    (" steps", 1),
    (" degC", 10),
    (" V", 1000),
    (" %", 10),
    (" ppm", 1),
)

# By who ends a fault: how.
ENDINGS = (
    "",
    "Follow the display; last, the Pit Supervisor presses SUPERVISOR, and at a shuffler then ROUND to go on or ABORT "
    "to give the deck up. Until then the fault stays, over a power cut too.",
    "Last, service turns the service switch on and off again. Until then the fault stays, over a power cut too.",
)
TRIES_AGAIN = "Wait: the device tries again by itself, and asks when it gives up."

# Where nobody told the place or the card.
THE_PLACE = "place that the display names"
THE_CARD = "the one that the display names"

# What a fault does to the device, as the word before it.
WARNING = "WARNING"
WAITS = "WAITS"
REFUSED = "REFUSED"
TRYING = "TRYING"
STOPPED = "STOPPED"
_HEADINGS = {WARNS: WARNING, HOLDS: WAITS, REFUSES: REFUSED, STOPS: "FAULT"}


def told(values: tuple) -> Told:
    """What a FAULT record's values say: what it is, where, what was expected and observed, and what to do next."""
    code, at, card, attempt, expected, observed, _ = values
    row = row_of(code)
    place = place_of(at)
    number = _number(row, card)
    texts = AT_REST if code == faults.SENSOR_STUCK and not expected else (row.expected, row.observed)
    words = (place, number or THE_CARD, measured(row.unit, expected), measured(row.unit, observed))
    return Told(
        row.name + (", attempt %d" % attempt if attempt and row.effect != REFUSES else ""),
        place + (", " + number if number else ""),
        filled(texts[0], *words),
        filled(texts[1], *words),
        TRIES_AGAIN if _is_tried_again(values) else next_step(code, place, words[1]),
    )


def heading(values: tuple) -> str:
    """The word that tells a warning from a device that waits, one that tries again, and one that stands still."""
    if values[-1]:
        return STOPPED
    return TRYING if _is_tried_again(values) else _HEADINGS[row_of(values[0]).effect]


def next_step(code: int, place: str = THE_PLACE, card: str = THE_CARD) -> str:
    """What a person does about a fault, and how it is over."""
    row = row_of(code)
    return "%s %s" % (filled(row.next, place, card), row.over or ENDINGS[ended_by(code)])


def filled(text: str, place: str, card: str, expected: str = "", observed: str = "") -> str:
    """A text of the table with its words in it."""
    return text.format(place=place, expected=expected, observed=observed, card=card)


def measured(unit: int, value: int) -> str:
    """A number with its unit."""
    name, scale = UNITS[unit]
    if scale == 1:
        return "%d%s" % (value, name)
    digits = len(str(scale)) - 1
    return "%d.%0*d%s" % (value // scale, digits, value % scale, name)


def place_of(at: int) -> str:
    """A place by its number, also one that this version does not know."""
    return PLACES[at] if at < len(PLACES) else "place %d" % at


def name_of(code: int) -> str:
    """A fault's name; the empty string for none."""
    return row_of(code).name if code else ""


def ended_by(code: int) -> int:
    """Who ends a fault: itself, the Supervisor, service."""
    return faults.CLEARED_BY[code] if code < len(faults.CLEARED_BY) else faults.ITSELF


def row_of(code: int) -> Row:
    """The line of the table for a code, also of one that this version does not know."""
    if 0 < code <= len(TABLE):
        return TABLE[code - 1]
    return Row(
        code,
        "fault %d" % code,
        STOPS,
        (),
        NOTHING,
        COUNT,
        "a fault that this version knows",
        "one that it does not",
        "Update the host's software.",
        "The device tells how it is over.",
    )


def _is_tried_again(values: tuple) -> bool:
    return not values[-1] and ended_by(values[0]) != faults.ITSELF


def _number(row: Row, card: int) -> str:
    """Which card or slot, in words; empty where the fault is at none."""
    if row.counts == NOTHING or card == faults.NO_CARD:
        return ""
    if row.counts == FACE:
        return cards.text(card) if card < cards.CARDS else ""
    return "slot %d" % card if row.counts == SLOT else "card %d" % (card + 1)
