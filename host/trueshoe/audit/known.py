"""Which rounds are clean by their shapes, as far as this process has met those."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from shoecore.records import Record
from trueshoe.audit import counted
from trueshoe.audit.block import Bytes, Ints
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


class _Alike(NamedTuple):
    """Rounds of a block that have one shape, with their cards and what was paid in them."""

    shape: Shape
    cards: Bytes
    paid: Ints

    def of(self, place: int) -> Like:
        """What one of them is like."""
        return Like(self.shape, self.cards[place].tolist(), self.paid[place].tolist())


class Known:
    """Of the rounds of a block, which are held together against each shape: ``fits`` says which are clean by theirs,
    and ``figures`` what is counted of those."""

    def __init__(self, rounds: Rounds, how: tuple[object, ...]) -> None:
        self.fits = np.zeros(len(rounds), bool)
        self.figures = counted.none(len(rounds))
        self._rounds = rounds
        self._shapes = _MET.setdefault(how, {})
        self._alike: dict[bytes, _Alike] = {}
        self._which: dict[bytes, list[int]] = {}
        self._places: dict[int, int] = {}
        for at, key in enumerate(rounds.keys):
            if key is not None:
                self._which.setdefault(key, []).append(at)
        for key in self._which.keys() & self._shapes.keys():
            self._hold(key)

    def of(self, at: int) -> Like:
        """What a round is like that is clean by its shape."""
        return self._alike[self._rounds.keys[at] or b""].of(self._places[at])

    def shape(self, at: int) -> Shape:
        """The shape by which a round is clean."""
        return self._alike[self._rounds.keys[at] or b""].shape

    def learn(self, at: int, told: Sequence[Record], dealt: bytes, shown: int) -> None:
        """Remember the shape of a round that the judge found clean, the row that showed a card first among it."""
        key = self._rounds.keys[at]
        if key is None or key in self._shapes or len(self._shapes) >= _MOST:
            return
        shape = learned(self._rounds, at, told, dealt, shown)
        if shape:
            self._shapes[key] = shape
            self._hold(key)

    def _hold(self, key: bytes) -> None:
        """Hold the rounds of a shape against it."""
        shape, which = self._shapes[key], np.array(self._which[key])
        cards = shape.cards(self._rounds, which)
        self.fits[which] = shape.fits(self._rounds, which, cards)
        self._alike[key] = _Alike(shape, cards, shape.amounts(self._rounds, which))
        for place, at in enumerate(self._which[key]):
            self._places[at] = place
        counted.count(self.figures, self._rounds, shape, which, cards)
