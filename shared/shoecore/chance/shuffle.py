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
    """Draws without bias from what ``generate(size)`` returns, a pool at a time."""

    def __init__(self, generate: "collections.abc.Callable[[int], bytes]") -> None:
        self._generate = generate
        self.forget()

    def forget(self) -> None:
        """Drop what is left of the pool, so that the next draw depends on the newest seed."""
        self._pool = b""
        self._at = 0

    def below(self, choices: int) -> int:
        """One of the choices 0 to choices-1 (at most 65,536), from words of 8 bits where these suffice, else of 16."""
        drawn = REJECTED
        while drawn == REJECTED:
            at = self._at
            if at + 2 > len(self._pool):
                self._pool = self._generate(_POOL)
                at = 0
            if choices <= 256:
                self._at = at + 1
                drawn = fold(self._pool[at], 256, choices)
            else:
                self._at = at + 2
                drawn = fold(self._pool[at] << 8 | self._pool[at + 1], 65536, choices)
        return drawn


def settle(deck: bytearray, top: int, bottom: int, draws: Draws) -> "collections.abc.Iterator[None]":
    """Settle the places top-1 down to bottom, each by a card drawn from it and all below; pauses every 5 places."""
    for place in range(top - 1, bottom - 1, -1):
        other = draws.below(place + 1)
        deck[place], deck[other] = deck[other], deck[place]
        if place % _PIECE == 0:
            yield
