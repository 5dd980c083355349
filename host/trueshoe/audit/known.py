"""Which rounds are clean by their shapes, as far as this process has met those."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from shoecore.records import Record
from trueshoe.audit.cut import Rounds
from trueshoe.audit.learning import learned
from trueshoe.audit.shape import Shape

_MOST = 5_000  # shapes that a process remembers, some thousand bytes each; the judge has all others

_Shapes = dict[bytes, Shape]

# The shapes that this process has met, by what was judged by; the judge says the same of them whenever it is asked.
_MET: dict[tuple[object, ...], _Shapes] = {}


class Like(NamedTuple):
    """What a round has by itself: the cards that the rows of its shape tell, and what was paid to its seats."""

    shape: Shape
    cards: list[int]
    paid: list[int]


class Known:
    """Of the rounds of a block, which are held together against each shape."""

    def __init__(self, rounds: Rounds, how: tuple[object, ...]) -> None:
        self._rounds = rounds
        self._shapes = _MET.setdefault(how, {})
        self._fits: dict[bytes, dict[int, Like]] = {}
        self._alike: defaultdict[bytes, list[int]] = defaultdict(list)
        for at, key in enumerate(self._rounds.keys):
            if key is not None:
                self._alike[key].append(at)

    def of(self, at: int) -> Like | None:
        """What a round is like, where its shape is known, and its cards and hashes fit."""
        key = self._rounds.keys[at]
        shape = self._shapes.get(key) if key is not None else None
        if key is None or shape is None:
            return None
        if key not in self._fits:
            which = np.array(self._alike[key])
            cards = shape.cards(self._rounds, which)
            fine = np.flatnonzero(shape.fits(self._rounds, which, cards))
            told = cards[fine].tolist(), shape.amounts(self._rounds, which[fine]).tolist()
            self._fits[key] = {one: Like(shape, *own) for one, *own in zip(which[fine].tolist(), *told, strict=True)}
        return self._fits[key].get(at)

    def learn(self, at: int, told: Sequence[Record], dealt: bytes, shown: int) -> None:
        """Remember the shape of a round that the judge found clean, the row that showed a card first among it."""
        key = self._rounds.keys[at]
        if key is None or key in self._shapes or len(self._shapes) >= _MOST:
            return
        shape = learned(self._rounds, at, told, dealt, shown)
        if shape:
            self._shapes[key] = shape
