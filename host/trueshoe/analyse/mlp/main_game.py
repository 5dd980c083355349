"""The main game of Multi-Link Progressive Texas Hold'em, counted out for each of the 169 starting hands.

A Player sees his Hole Cards (fold, or a Flop Bet of twice the Ante), then the Flop (a Turn Bet or none), then the Turn
(a River Bet or none). A Bet changes no card, so each is right by itself: the Turn Bet where more of all ways to go on
win than lose, the River Bet likewise, the Flop Bet where all that may follow is worth more than the Ante that a fold
loses. Every board is dealt once for all that differ by the names of suits, and every Hole Cards against every Dealer's.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from shoecore.rank import poker
from trueshoe.analyse.mlp.boards import HOLES, Index, boards, renamed_holes, with_one_more
from trueshoe.analyse.mlp.showdown import DEALERS, LEFT, TOGETHER, showdown
from trueshoe.analyse.work import Counts, Part, Table, Work

STARTS = 169
CATEGORIES = poker.ROYAL_FLUSH + 1
RANKS = "23456789TJQKA"

# A board's part of 1,326 Hole Cards in one number each: how often they win, and below that how often they tie.
_WINS = 16
_TIES = (1 << _WINS) - 1

_BOARDS_A_PART = 8 * TOGETHER
_TURNS_A_PART = 256
_FLOPS_A_PART = 64

Flags = NDArray[np.bool_]


class Counted(NamedTuple):
    """Ways to win, to tie and all, by starting hand: [start, category, which], and of each later bet [start, which]."""

    showdowns: Counts
    turn: Counts
    river: Counts


def count(work: Work) -> Counted:
    """All boards, all Hole Cards, all Dealer's Hands."""
    rivers, turns, flops = boards(5), boards(4), boards(3)
    river_table = Table(work.folder / "boards", (len(rivers.keys), len(HOLES)))
    turn_table = Table(work.folder / "turns", (len(turns.keys), len(HOLES)))
    showdowns = work.do(
        "boards",
        [
            Part(_count_boards, (river_table, at.start, rivers.cards[at], rivers.weights[at]))
            for at in _slices(len(rivers.keys), _BOARDS_A_PART)
        ],
    )
    _, like = with_one_more(4)
    river = work.do(
        "turns",
        [
            Part(_count_turns, (river_table, turn_table, at.start, like.rows[at], like.renamed[at], turns.weights[at]))
            for at in _slices(len(turns.keys), _TURNS_A_PART)
        ],
    )
    _, like = with_one_more(3)
    turn = work.do(
        "flops",
        [
            Part(_count_flops, (turn_table, like.rows[at], like.renamed[at], flops.weights[at]))
            for at in _slices(len(flops.keys), _FLOPS_A_PART)
        ],
    )
    return Counted(showdowns, turn, river)


def start_of(hole: tuple[int, int]) -> int:
    """The starting hand that two cards are: the two ranks, and whether they are of one suit."""
    low, high = sorted(card // 4 for card in hole)
    if low == high:
        return low
    pair = high * (high - 1) // 2 + low
    return len(RANKS) + 2 * pair + (hole[0] % 4 == hole[1] % 4)


def names() -> list[str]:
    """The starting hands as players write them: ``AA``, ``AKo``, ``AKs``."""
    found = [rank + rank for rank in RANKS]
    for high, first in enumerate(RANKS):
        for second in RANKS[:high]:
            found += [first + second + "o", first + second + "s"]
    return found


_STARTS: Index = np.array([start_of((int(low), int(high))) for low, high in HOLES])


def _count_boards(table: Table, start: int, cards: NDArray[np.uint8], weights: Index) -> Counts:
    """Put what some boards hold in the table; [start, category, which] of all of them."""
    kept = np.empty((len(cards), len(HOLES)), np.uint32)
    counts = np.zeros((STARTS * CATEGORIES, 3), np.int64)
    for at in _slices(len(cards), TOGETHER):
        found = showdown(cards[at])
        kept[at] = (found.wins.astype(np.uint32) << _WINS | found.ties.astype(np.uint32)).T
        there = ~(cards[at][:, :, None, None] == HOLES).any(axis=(1, 3)).T
        kind = (_STARTS[:, None] * CATEGORIES + found.categories)[there]
        weight = np.broadcast_to(weights[at], there.shape)[there]
        for which, ways in enumerate((found.wins[there], found.ties[there], DEALERS)):
            counts[:, which] += _added(kind, weight * ways, len(counts))
    table.put(start, kept)
    return counts.reshape(STARTS, CATEGORIES, 3)


def _count_turns(rivers: Table, turns: Table, start: int, rows: Index, renamed: Index, weights: Index) -> Counts:
    """Add up the rivers of some boards of four cards, and bet where more of them win than lose."""
    table, holes = rivers.read(), renamed_holes()
    kept = np.array(
        [
            np.take_along_axis(table[of_board], holes[names_of_suits], axis=1).sum(axis=0, dtype=np.uint32)
            for of_board, names_of_suits in zip(rows, renamed, strict=True)
        ]
    )
    turns.put(start, kept)
    wins, ties = _parts(kept)
    return _where_it_wins(wins, ties, (LEFT - 1) * DEALERS, weights)


def _count_flops(turns: Table, rows: Index, renamed: Index, weights: Index) -> Counts:
    """Add up the Turn Cards of some Flops, and bet where more of them win than lose."""
    table, holes = turns.read(), renamed_holes()
    wins = np.zeros((len(rows), len(HOLES)), np.int64)
    ties = np.zeros_like(wins)
    for flop, (of_flop, names_of_suits) in enumerate(zip(rows, renamed, strict=True)):
        all_wins, all_ties = _parts(np.take_along_axis(table[of_flop], holes[names_of_suits], axis=1))
        wins[flop] = all_wins.sum(axis=0)
        ties[flop] = all_ties.sum(axis=0)
    return _where_it_wins(wins, ties, LEFT * (LEFT - 1) * DEALERS, weights)


def _parts(packed: NDArray[np.uint32]) -> tuple[Counts, Counts]:
    return (packed >> _WINS).astype(np.int64), (packed & _TIES).astype(np.int64)


def _where_it_wins(wins: Counts, ties: Counts, ways: int, weights: Index) -> Counts:
    """[start, which]: wins, ties and all ways of the boards and Hole Cards on which a bet is worth more than none."""
    bet = 2 * wins + ties > ways
    weight = np.broadcast_to(weights[:, None], wins.shape)[bet]
    kind = np.broadcast_to(_STARTS, wins.shape)[bet]
    columns = [_added(kind, weight * number, STARTS) for number in (wins[bet], ties[bet], ways)]
    return np.stack(columns, axis=1)


def _added(kind: Index, numbers: Counts, kinds: int) -> Counts:
    """The sum of the numbers of each kind; a float holds every one of them exactly."""
    return np.bincount(kind, numbers, kinds).astype(np.int64)


def _slices(length: int, step: int) -> list[slice]:
    return [slice(start, min(start + step, length)) for start in range(0, length, step)]
