"""Poker (RWS), version 7, in force from 19 April 2023: how a round is dealt."""

from .steps import COMMUNITY, Close, Reveal, Set, Showdown

ID = "rws-poker-7"
TITLE = "Poker (RWS) version 7"
PACKS = 1


def from_shuffler(table):
    """The round where an Electronic Card Shuffler is used: no card is burnt, the board comes first."""
    yield Set(COMMUNITY, 5, "3.10.1")
    for seat in table.clockwise():
        yield Set(seat, 2, "3.10.2")
    yield Close(1, "3.10.3")
    yield Reveal(3, "3.10.4")
    yield Close(2, "3.10.5")
    yield Reveal(1, "3.10.6")
    yield Close(3, "3.10.8")
    yield Reveal(1, "3.10.7")
    yield Close(4, "3.10.8")
    yield Showdown("3.11")
