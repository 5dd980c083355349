"""The shuffle: exact draws by rejection, and Fisher-Yates in place. Every order has the same chance, not nearly so."""

from ..compat import const

REJECTED = const(-1)

_POOL = const(64)
_PIECE = const(13)


def fold(word: int, choices: int, width: int) -> int:
    """A word of so many bits as one of the choices 0 to choices-1, each from equally many words; the rest is REJECTED."""
    words = 1 << width
    if word >= words - words % choices:
        return REJECTED
    return word % choices


class Draws:
    """Draws without bias from what ``generate(size)`` returns, a pool at a time."""

    def __init__(self, generate) -> None:
        self._generate = generate
        self._pool = b""
        self._at = 0

    def forget(self) -> None:
        """Drop what is left of the pool, so that the next draw depends on the newest seed."""
        self._pool = b""
        self._at = 0

    def below(self, choices: int) -> int:
        """One of the choices 0 to choices-1 (at most 65,536), from words of 8 bits where these suffice, else of 16."""
        drawn = REJECTED
        while drawn == REJECTED:
            if choices <= 256:
                drawn = fold(self._byte(), choices, 8)
            else:
                drawn = fold(self._byte() << 8 | self._byte(), choices, 16)
        return drawn

    def _byte(self) -> int:
        at = self._at
        if at == len(self._pool):
            self._pool = self._generate(_POOL)
            at = 0
        self._at = at + 1
        return self._pool[at]


def places(deck: bytearray, top: int, bottom: int, draws: Draws):
    """Settle the places top-1 down to bottom of a deck, a card drawn from all below for each; pauses every 13 cards."""
    for place in range(top - 1, bottom - 1, -1):
        other = draws.below(place + 1)
        deck[place], deck[other] = deck[other], deck[place]
        if place % _PIECE == 0:
            yield
