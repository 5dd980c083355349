"""The one table of faults as people read them: the screens, the documents and the tests come from it.

The device carries only the codes.
"""

from .faults import EDGES_LOST, ENTROPY_FAILED, EXIT_JAM, FEED_JAM, HOMING_FAILED, MISFEED, RECORDS_LOST

# Code, name, what was expected, what to do next.
TABLE = (
    (
        FEED_JAM,
        "feed jam",
        "a card past the entry sensor and into its slot",
        "Open the lid, take out the card at the feed roller, close the lid and empty the device.",
    ),
    (
        EXIT_JAM,
        "exit jam",
        "a card past the exit sensor and into the tray",
        "Open the lid, take out the card at the exit, close the lid and empty the device.",
    ),
    (
        HOMING_FAILED,
        "homing failed",
        "the home mark within one and a half turns of the carousel",
        "Look for a card that stands between two slots, clean the home sensor, then power the device off and on.",
    ),
    (
        MISFEED,
        "misfeed",
        "a card of the hopper at the entry sensor",
        "Open the lid, square the cards in the hopper, clean the feed roller, and close the lid.",
    ),
    (
        ENTROPY_FAILED,
        "entropy failed",
        "noise that passes its health tests",
        "Deal no card from this device, power it off and on, and have the noise source replaced if it fails again.",
    ),
    (
        RECORDS_LOST,
        "records lost",
        "room for every record until the host has acknowledged it",
        "Void the round, connect the host and let it take the records, then empty the device and power it off and on.",
    ),
    (
        EDGES_LOST,
        "sensor edges lost",
        "every edge of every sensor taken in before the next ones came",
        "Void the round, empty the device, look for a sensor with a loose contact, then power the device off and on.",
    ),
)

# By number, as people read them.
PLACES = (
    "nowhere",
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


def row(code: int) -> tuple:
    """The line of the table for a code."""
    return TABLE[code - 1]


def name_of(code: int) -> str:
    """A fault's name; the empty string for none."""
    return TABLE[code - 1][1] if code else ""
