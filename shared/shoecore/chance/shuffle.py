"""The shuffle: exact draws by rejection, and Fisher-Yates in place. Every order has the same chance, not nearly so."""

import collections

from ..compat import const

SEED_BITS = const(256)
REJECTED = const(-1)

# The bits that the arrangements of one to eight packs take, rounded up: log2((52 n)! / (n!)**52).
ARRANGEMENT_BITS = (226, 500, 783, 1069, 1357, 1647, 1938, 2230)

_POOL = const(64)
_PIECE = const(5)


def seeds_for(cards: int) -> int:
    """How many seeds of 256 fresh bits cover every arrangement of the packs that so many cards can come from."""
    packs = (cards + 51) // 52
    if not 1 <= packs <= len(ARRANGEMENT_BITS):
        raise ValueError("a shuffle takes 1 to 416 cards, not %d" % cards)
    return (ARRANGEMENT_BITS[packs - 1] + SEED_BITS - 1) // SEED_BITS


def fold(word: int, words: int, choices: int) -> int:
    """One of the choices 0 to choices-1 from one of so many words, each from equally many; the rest is REJECTED."""
    if word >= words - words % choices:
        return REJECTED
    return word % choices


class Draws:
    """Draws without bias from a pool, which ``fill_steps(pool)`` fills in pieces."""

    def __init__(self, fill_steps: "collections.abc.Callable[[bytearray], collections.abc.Iterator[None]]") -> None:
        self._fill_steps = fill_steps
        self._pool = bytearray(_POOL)
        self.forget()

    def forget(self) -> None:
        """Drop what is left of the pool, so that the next draw depends on the newest seed."""
        self._at = _POOL

    def is_short(self) -> bool:
        """Whether the pool has to be filled before the next draw."""
        return self._at + 2 > _POOL

    def steps(self) -> "collections.abc.Iterator[None]":
        """Fill the pool."""
        yield from self._fill_steps(self._pool)
        self._at = 0

    def below(self, choices: int) -> int:
        """One of the choices 0 to choices-1 (at most 65,536), of a word of 8 bits where that suffices, else of 16;
        REJECTED where that word is left over."""
        at = self._at
        if choices <= 256:
            self._at = at + 1
            return fold(self._pool[at], 256, choices)
        self._at = at + 2
        return fold(self._pool[at] << 8 | self._pool[at + 1], 65536, choices)


def settle(deck: bytearray, top: int, bottom: int, draws: Draws) -> "collections.abc.Iterator[None]":
    """Settle the places top-1 down to bottom, each by a card drawn from it and all below; pauses every 5 places."""
    for place in range(top - 1, bottom - 1, -1):
        other = REJECTED
        while other == REJECTED:
            if draws.is_short():
                yield from draws.steps()
                yield
            other = draws.below(place + 1)
        deck[place], deck[other] = deck[other], deck[place]
        if place % _PIECE == 0:
            yield
