"""Poker (RWS), version 7: as version 6, with a burn before the Hole Cards, and from an Electronic Card Shuffler too."""

from . import poker

ID = "rws-poker-7"
TITLE = "Poker (RWS) version 7"
IN_FORCE = "2023-04-19T08:00"
PACKS = (1, 1)
CARDS_HIDDEN = True
SEATS = (2, 10)
BOXES = False
BUTTON = True
BUTTON_CLAUSE = "3.7"

IRREGULAR = ("5.2.1", "5.2.2", "5.3", "5.2.3", "5.2.4", "5.16")
UNDECIDED = "void"

_SHOE = poker.Shoe("3.9.1", "3.9.1", ("3.9.2", "3.9.4", "3.9.7", "3.9.7"), ("3.9.3", "3.9.5", "3.9.6"), "3.11")
_SHUFFLER = poker.Shuffler(
    "3.10.1", "3.10.2", ("3.10.3", "3.10.5", "3.10.8", "3.10.8"), ("3.10.4", "3.10.6", "3.10.7"), "3.11"
)


def from_shoe(table):
    """The round where a Card Shoe is used."""
    return poker.shoe(table, _SHOE)


def from_shuffler(table):
    """The round where an Electronic Card Shuffler is used."""
    return poker.shuffler(table, _SHUFFLER)
