"""Poker (RWS), version 6: from a Card Shoe alone, with burns before Flop, Turn and River only."""

from . import poker

ID = "rws-poker-6"
TITLE = "Poker (RWS) version 6"
IN_FORCE = "2020-04-07T08:00"
PACKS = (1, 1)
CARDS_HIDDEN = True
SEATS = (2, 10)
BOXES = False
BUTTON = True
BUTTON_CLAUSE = "3.7"

# Findings that have a clause of their own: of another deck, too often, face up, too few, not shuffled; any other.
IRREGULAR = ("5.2.1", "5.2.2", "5.3", "5.2.3", "5.2.4", "5.14")

# What a round is that the power interrupted before there was an outcome.
UNDECIDED = "void"

_SHOE = poker.Shoe("", "3.9", ("3.9.1", "3.10.1", "3.13", "3.13"), ("3.10", "3.11", "3.12"), "3.14")


def from_shoe(table):
    """The round from a Card Shoe; a device that hands out single cards is one (1.10)."""
    return poker.shoe(table, _SHOE)
