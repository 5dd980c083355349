"""Leaves and roots of all rounds of a block: what was told of their cards is hashed for all of them at once."""

from functools import cached_property

import numpy as np

from shoecore import records
from shoecore.proof.merkle import SALT_SIZE
from trueshoe.audit import hashing
from trueshoe.audit.block import LINK, Block, Bytes, Ints
from trueshoe.audit.fields import numbers, pieces, size_with

_OPENED = size_with(records.OPENED, "salt", SALT_SIZE)
_DRAWN = size_with(records.DRAWN, "leaf", LINK)


class Hashes:
    """Of rounds that begin at some rows; whose they are is asked by rows and rounds."""

    def __init__(self, block: Block, first: Ints) -> None:
        self._block = block
        self._first = first

    def opened(self, rows: Ints) -> Bytes:
        """The leaf of the card that each row opens; zeros where it has no salt."""
        of_row, leaves = self._opened
        found: Bytes = leaves[of_row[rows]]
        return found

    @cached_property
    def _opened(self) -> tuple[Ints, Bytes]:
        """Which leaf is that of a row, and the leaves: the last is none."""
        block = self._block
        rows = np.flatnonzero((block.kind == records.OPENED) & (block.sizes == _OPENED))
        positions = numbers(block, rows, records.OPENED, "position", _OPENED)
        cards, salts = (pieces(block, rows, records.OPENED, name, _OPENED) for name in ("card", "salt"))
        of_row = np.full(len(block), len(rows))
        of_row[rows] = np.arange(len(rows))
        return of_row, np.append(hashing.leaves(positions, cards[:, 0], salts), np.zeros((1, LINK), np.uint8), axis=0)

    @cached_property
    def roots(self) -> Bytes:
        """The root over the leaves of each round's drawn cards, in their order; zeros over none."""
        block = self._block
        drawn = np.flatnonzero(block.kind == records.DRAWN)
        leaves = np.zeros((len(drawn), LINK), np.uint8)
        told = block.sizes[drawn] == _DRAWN
        leaves[told] = pieces(block, drawn[told], records.DRAWN, "leaf", _DRAWN)
        begins = np.searchsorted(drawn, np.append(self._first, len(block)))
        counts = np.diff(begins)
        found = np.zeros((len(counts), LINK), np.uint8)
        for count in np.unique(counts[counts > 0]).tolist():
            which = np.flatnonzero(counts == count)
            found[which] = hashing.roots(leaves[begins[which][:, None] + np.arange(count)])
        return found
