"""The shape of a clean round: another round of the same shape is clean too, and need not be judged again.

The judge is made of parts, none of which looks at what a shape leaves out (`host/trueshoe/audit/cut.py`):

- `shoecore.verify`, of a rulebook that keeps its cards hidden, asks of a card only whether it is one of 52, whether a
  position is told to have another than before, and whether a card lies at more places than the packs have it. It
  follows the same steps whichever cards they are. Of numbers it asks that records follow one another by one, and that
  an order follows on another; of times, of the number of a round and of amounts it asks nothing.
- `trueshoe.records.openings` and `roots` ask the same of cards, and beside it whether hashes fit.

So a round is clean if all else of it is byte for byte that of a round that the judge has found clean, if by itself

- a position has the same card wherever it is told, and no two positions have the same one, and
- each opened card and its salt give the leaf that was told, and the leaves, or the openings and the hashes told beside
  them, give the root,

and if the judge begins it in the same state. What the judge carries from round to round is where the button was, an
order and what it owes, and what an auditor asked for. The round before must therefore be such a round as well: closed,
clean, with nothing out of the ordinary; then nothing is owed and nothing was asked for. Where the button was, and that
a round's order is the one after the last, is part of the shape. Whatever else there is goes to the judge."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from shoecore import facts, records
from shoecore.proof import closed
from shoecore.records import Record
from trueshoe.audit.block import LINK, Bytes, Ints
from trueshoe.audit.cut import Bools, Rounds
from trueshoe.audit.fields import numbers, pieces, places

# The kinds of records that tell a card; and what stands for no row.
OF_FACES = (records.DRAWN, records.EXPOSED, records.OPENED)
NO_ROW = -1


class Told(NamedTuple):
    """A row of a round, its size, and which position it tells of."""

    row: int
    size: int
    position: int


@dataclass(frozen=True)
class Shape:
    """What rounds of one shape have in common; rows count from the round's first.

    ``faces`` are the rows that tell a card; ``salted`` those that open one with its salt, ``leaves`` where its leaf was
    told; all leaves stand under the root of ``committed``. Of an order ``count`` cards stand under its root, and
    ``proven`` tell the hashes of those that stay closed. ``dealt`` is where each card lies, ``shown`` which of
    ``faces`` showed a card first, ``opened`` how many were opened; ``of_orders`` are the records that the void rate
    counts, whose numbers and times say nothing there; ``paced`` are the rows of cards that came behind others, each
    with how many came; ``paid`` has the rows of payouts, with the seats."""

    rulebook: str
    kinds: tuple[int, ...]
    sizes: tuple[int, ...]
    dealt: bytes
    shown: int
    opened: int
    of_orders: tuple[Record, ...]
    paced: tuple[tuple[int, int], ...]
    paid: tuple[tuple[int, int], ...]
    faces: tuple[Told, ...]
    salted: tuple[Told, ...]
    leaves: tuple[int, ...]
    committed: int
    count: int
    proven: tuple[int, ...]

    def fits(self, rounds: Rounds, which: Ints, cards: Bytes) -> Bools:
        """Of rounds that have this key: which have cards and hashes that fit each other."""
        fine = self._cards_fit(cards)
        if self.salted or self.committed != NO_ROW:
            fine &= self._orders_fit(rounds, which) if self.count else self._leaves_fit(rounds, which)
        return fine

    def cards(self, rounds: Rounds, which: Ints) -> Bytes:
        """The cards that the rows of ``faces`` tell, a row of them for each round."""
        rows, places = self._of_faces
        found: Bytes = rounds.block.body[rounds.block.begins[rounds.first[which][:, None] + rows] + places]
        return found

    def amounts(self, rounds: Rounds, which: Ints) -> Ints:
        """What was paid, a row of amounts for each round."""
        rows = rounds.first[which][:, None] + np.array([row for row, _ in self.paid], np.int64)
        size = self.sizes[self.paid[0][0]] if self.paid else 0
        return numbers(rounds.block, rows, facts.PAID, "amount", size) if self.paid else rows

    @cached_property
    def over(self) -> int:
        """The row behind which no card comes any more, and nothing is paid."""
        told = [*(one.row for one in self.faces), *(row for row, _ in self.paid)]
        return max(self.kinds.index(records.ROUND_CLOSED), *told, 0)

    @cached_property
    def lying(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Each place with the cards that lie there, by where they are among those of ``faces``; the one behind the last
        for a card that is not told."""
        told = {one.position: at for at, one in enumerate(self.faces)}
        found: dict[int, tuple[int, ...]] = {}
        for position, place in enumerate(self.dealt):
            found[place] = (*found.get(place, ()), told.get(position, len(self.faces)))
        return tuple(found.items())

    @cached_property
    def _of_faces(self) -> tuple[Ints, Ints]:
        """The rows that tell a card, and where in their bodies it stands."""
        where = [places(self.kinds[one.row], one.size)["card"][0] for one in self.faces]
        return np.array([one.row for one in self.faces], np.int64), np.array(where, np.int64)

    @cached_property
    def _first_told(self) -> Ints:
        """Of each card that is told: where the same position is told first."""
        found: dict[int, int] = {}
        return np.array([found.setdefault(one.position, at) for at, one in enumerate(self.faces)], np.int64)

    def _cards_fit(self, cards: Bytes) -> Bools:
        """The same card wherever a position is told, and another at each position."""
        same = np.all(cards == cards[:, self._first_told], axis=1)
        there = np.bitwise_or.reduce(np.uint64(1) << cards.astype(np.uint64), axis=1)
        found: Bools = same & (np.bitwise_count(there) == len(np.unique(self._first_told)))
        return found

    def _leaves_fit(self, rounds: Rounds, which: Ints) -> Bools:
        """Cards from a shoe: each has its leaf, and they have a root."""
        block, first = rounds.block, rounds.first[which][:, None]
        fine = np.ones(len(which), bool)
        if self.salted:
            size = self.sizes[self.leaves[0]]
            told = pieces(block, first + list(self.leaves), records.DRAWN, "leaf", size)
            fine &= np.all(self._opened(rounds, which) == told, axis=(1, 2))
        if self.committed != NO_ROW:
            root = first[:, 0] + self.committed
            told = pieces(block, root, records.COMMITTED, "root", self.sizes[self.committed])
            fine &= np.all(rounds.hashes.roots[which] == told, axis=1)
        return fine

    def _opened(self, rounds: Rounds, which: Ints) -> Bytes:
        """The leaves of the opened cards by what was opened."""
        rows = np.array([one.row for one in self.salted], np.int64)
        return rounds.hashes.opened(rounds.first[which][:, None] + rows)

    def _orders_fit(self, rounds: Rounds, which: Ints) -> Bools:
        """Cards of an order: those opened and the hashes of the others give its root."""
        block, first = rounds.block, rounds.first[which]
        told = pieces(block, first + 1, records.SHUFFLED, "root", self.sizes[1])
        leaves = self._opened(rounds, which)
        hashes = [
            pieces(block, first + row, records.PROVEN, "hashes", self.sizes[row]).reshape(len(which), -1, LINK)
            for row in self.proven
        ]
        beside = np.concatenate(hashes, axis=1) if hashes else np.empty((len(which), 0, LINK), np.uint8)
        return np.array(
            [
                self._root(leaves[at], [one.tobytes() for one in beside[at]]) == told[at].tobytes()
                for at in range(len(which))
            ],
            bool,
        )

    def _root(self, leaves: Bytes, hashes: list[bytes]) -> bytes:
        opened = {one.position: leaf.tobytes() for one, leaf in zip(self.salted, leaves, strict=True)}
        try:
            root: bytes = closed.root(self.count, opened, hashes)
        except closed.Unproven:
            return b""
        return root
