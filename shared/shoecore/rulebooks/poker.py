"""What the versions of Poker (RWS) have in common: the order of a round, in each version's own clause numbers."""

from collections import namedtuple

from .steps import COMMUNITY, Burn, Close, Deal, Reveal, Set, Showdown

# The clauses of a shoe's round: first burn ("" where the version has none), hole cards, the four betting rounds, and
# flop, turn and river.
Shoe = namedtuple("Shoe", ("burn", "hole", "rounds", "board", "showdown"))


# clauses: rws-poker-7 1.5, 1.5a, 1.5b, 1.5c, 1.5d, 1.8, 1.10, 1.12, 1.17, 1.18, 1.21, 1.22, 1.24, 1.35, 1.42, 3.9
# clauses: rws-poker-6 1.5, 1.5a, 1.5b, 1.5c, 1.5d, 1.8, 1.10, 1.12, 1.16, 1.17, 1.20, 1.21, 1.23, 1.34, 1.41
def shoe(table, clauses: Shoe):
    """A round from a Card Shoe. Where no option to bet is left, the board is dealt on without a pause."""
    if clauses.burn:
        yield Burn(clauses.burn)
    for _ in range(2):
        for seat in table.clockwise():
            yield Deal(seat, 1, clauses.hole)
    for at, count in enumerate((3, 1, 1)):
        if table.betting:
            yield Close(at + 1, clauses.rounds[at])
        if not table.contested():
            return
        yield Burn(clauses.board[at])
        yield Deal(COMMUNITY, count, clauses.board[at])
        yield Reveal(COMMUNITY, count, clauses.board[at])
    if table.betting:
        yield Close(4, clauses.rounds[3])
    if table.contested():
        yield Showdown(clauses.showdown)


# The clauses of a shuffler's round: board, hole cards, the four betting rounds, and the reveals between them.
Shuffler = namedtuple("Shuffler", ("board", "hole", "rounds", "reveals", "showdown"))


# clauses: rws-poker-7 1.5, 1.5a, 1.5b, 1.5c, 1.5d, 1.12, 1.15, 1.17, 1.18, 1.21, 1.22, 1.24, 1.35, 1.42, 3.10
def shuffler(table, clauses: Shuffler):
    """A round from an Electronic Card Shuffler: no card is burnt, the board comes first."""
    yield Set(COMMUNITY, 5, clauses.board)
    for seat in table.clockwise():
        yield Set(seat, 2, clauses.hole)
    for at, count in enumerate((3, 1, 1)):
        if table.betting:
            yield Close(at + 1, clauses.rounds[at])
        if not table.contested():
            return
        yield Reveal(COMMUNITY, count, clauses.reveals[at])
    if table.betting:
        yield Close(4, clauses.rounds[3])
    if table.contested():
        yield Showdown(clauses.showdown)
