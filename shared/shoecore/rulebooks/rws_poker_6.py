"""Poker (RWS), version 6: from a Card Shoe alone, with burns before Flop, Turn and River only."""

from . import poker

ID = "rws-poker-6"
TITLE = "Poker (RWS) version 6"
IN_FORCE = "2020-04-07T08:00"
PACKS = (1, 1)
SEATS = (2, 10)
BUTTON = True

_SHOE = poker.Shoe("", "3.9", ("3.9.1", "3.10.1", "3.13", "3.13"), ("3.10", "3.11", "3.12"), "3.14")


def from_shoe(table):
    """The round from a Card Shoe; a device that hands out single cards is one (1.10)."""
    return poker.shoe(table, _SHOE)
