"""Pairs of the order of dealing, at seats 1, 3 and 5: the record that the clause has next, and another in its place."""

from tests.host import clause_worlds as worlds
from tests.host.clause_pairs import Pair, PairTable

FINE = "no finding"
BLIND = "card 1, card 3, card 5, card 1, card 3, card 5"
FLOP = "burn, card board, card board, card board, turn board, turn board, turn board"
NEXT = "burn, card board, turn board"


def other(clause: str, before: str, follows: str, differs: str) -> Pair:
    """What comes next by a clause, and what the judge finds against it."""
    return Pair(clause, before, follows, FINE, differs, f"finding {clause}")


def board(before: str, flop: str, turn: str, river: str) -> tuple[Pair, ...]:
    """From a shoe, each part of the board after its Betting Round: a burn, then the card."""
    second = f"{before}, close 1, {FLOP}, close 2"
    third = f"{second}, {NEXT}, close 3"
    return (
        other(flop, f"{before}, close 1", "burn", "card board"),
        other(turn, second, "burn", "card board"),
        other(river, third, "burn", "card board"),
    )


def turned(before: str, flop: str, turn: str, river: str) -> tuple[Pair, ...]:
    """From a shuffler, each part of the board is turned only after its Betting Round."""
    first = f"{before}, close 1"
    second = f"{first}, turn board, turn board, turn board, close 2"
    third = f"{second}, turn board, close 3"
    return tuple(
        other(clause, begun, "turn board", f"set board {cards}")
        for clause, begun, cards in ((flop, first, 3), (turn, second, 1), (river, third, 1))
    )


SETS = "set board 5, set 1 2, set 3 2, set 5 2"
POKER_7 = (
    other("3.9.1", "", "burn", "card 1"),
    other("3.9.1", "burn", "card 1", "card 3"),
    *board(f"burn, {BLIND}", "3.9.3", "3.9.5", "3.9.6"),
)
POKER_7_SHUFFLER = (
    other("3.10.1", "", "set board 5", "set 1 2"),
    other("3.10.2", "set board 5", "set 1 2", "set 3 2"),
    *turned(SETS, "3.10.4", "3.10.6", "3.10.7"),
)
POKER_6 = (other("3.9", "", "card 1", "burn"), *board(BLIND, "3.10", "3.11", "3.12"))
_MLP_RIVER = f"burn, {BLIND}, close 1, {FLOP}, close 2, {NEXT}, close 3"
MLP = (
    other("3.11.1", "burn", "card 1", "card 3"),
    *board(f"burn, {BLIND}", "3.11.3", "3.11.4", "3.11.5"),
    other("3.11.6", f"{_MLP_RIVER}, {NEXT}", "card dealer", "card board"),
)
_MLP_SETS = f"{SETS}, set dealer 2"
MLP_SHUFFLER = (
    other("3.12.1", "", "set board 5", "set 1 2"),
    other("3.12.2", SETS, "set dealer 2", "set 1 2"),
    *turned(_MLP_SETS, "3.12.4", "3.12.5", "3.12.6"),
)
_DEALT = "card 1, card 3, card 5, card dealer"
FREE_BET = (
    other("3.18", "card 1, card 3, card 5", "card dealer", "card 1"),
    other("3.18", _DEALT, "card 1", "card 3"),
    other("3.25.1", f"{_DEALT}, card 1, card 3, card 5", "offer 1", "decide 1 1 2"),
    other("3.29", f"{_DEALT}, card 1, card 3, card 5, offer 1", "decide 1 1 2", "decide 3 1 2"),
)

TABLES = (
    PairTable(worlds.deal, (("rws-poker-7", "shoe"),), POKER_7),
    PairTable(worlds.deal, (("rws-poker-7", "shuffler"),), POKER_7_SHUFFLER),
    PairTable(worlds.deal, (("rws-poker-6", "shoe"),), POKER_6),
    PairTable(worlds.deal, (("rws-mlp-3", "shoe"), ("rws-mlp-2", "shoe")), MLP),
    PairTable(worlds.deal, (("rws-mlp-3", "shuffler"), ("rws-mlp-2", "shuffler")), MLP_SHUFFLER),
    PairTable(worlds.deal, (("mbs-fbbj-3", "shoe"),), FREE_BET),
)
