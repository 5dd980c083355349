"""Multi-Link Progressive Texas Hold'em Poker (RWS), version 2: each Player against the Dealer."""

from .steps import COMMUNITY, DEALER, Burn, Close, Deal, Reveal, Set, Showdown

ID = "rws-mlp-2"
TITLE = "Multi-Link Progressive Texas Hold'em Poker (RWS) version 2"
IN_FORCE = "2020-06-28T08:00"
PACKS = (1, 1)
CARDS_HIDDEN = True
SEATS = (1, 10)
BOXES = True
BUTTON = False
IRREGULAR = ("5.8.1", "5.8.3", "5.13", "5.8.4", "5.8.5", "5.23")
UNDECIDED = "void"


# clauses: rws-mlp-2 1.3, 1.3a, 1.3b, 1.3c, 1.4, 1.5, 1.7, 1.12, 1.14, 1.15, 1.24, 1.30, 3.11, 3.11.2a
def from_shoe(table):
    """The round where a Card Shoe is used."""
    yield Burn("3.11.1")
    for _ in range(2):
        for seat in table.clockwise():
            yield Deal(seat, 1, "3.11.1")
    yield Close(1, "3.11.2")
    if not table.live and not table.jackpots:
        return
    yield Burn("3.11.3")
    yield Deal(COMMUNITY, 3, "3.11.3")
    yield Reveal(COMMUNITY, 3, "3.11.3")
    if not table.live:
        return
    yield Close(2, "3.11.3")
    yield Burn("3.11.4")
    yield Deal(COMMUNITY, 1, "3.11.4")
    yield Reveal(COMMUNITY, 1, "3.11.4")
    yield Close(3, "3.11.4")
    yield Burn("3.11.5")
    yield Deal(COMMUNITY, 1, "3.11.5")
    yield Reveal(COMMUNITY, 1, "3.11.5")
    yield Deal(DEALER, 2, "3.11.6")
    yield Reveal(DEALER, 2, "3.11.6")
    yield Showdown("3.11.6")


# clauses: rws-mlp-2 1.3, 1.3a, 1.3b, 1.3c, 1.7, 1.9, 1.12, 1.14, 1.15, 1.24, 1.30, 3.12, 3.12.3a
def from_shuffler(table):
    """The round where an Electronic Card Shuffler is used."""
    yield Set(COMMUNITY, 5, "3.12.1")
    for seat in table.clockwise():
        yield Set(seat, 2, "3.12.2")
    yield Set(DEALER, 2, "3.12.2")
    yield Close(1, "3.12.3")
    if not table.live and not table.jackpots:
        return
    yield Reveal(COMMUNITY, 3, "3.12.4")
    if not table.live:
        return
    yield Close(2, "3.12.4")
    yield Reveal(COMMUNITY, 1, "3.12.5")
    yield Close(3, "3.12.5")
    yield Reveal(COMMUNITY, 1, "3.12.6")
    yield Reveal(DEALER, 2, "3.12.6")
    yield Showdown("3.12.6")
