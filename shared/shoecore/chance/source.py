"""The one source of shuffles: noise of the board in, shuffled decks out, and nothing at all once the noise is doubted."""

from collections import namedtuple
from hashlib import sha256

from ..compat import const
from . import health
from .drbg import Drbg, known_answer
from .shuffle import Draws, places

SEED_BITS = const(256)
RESTARTS = const(3)

# The bits that the arrangements of one to eight packs take, rounded up: log2((52 n)! / (n!)**52).
ARRANGEMENT_BITS = (226, 500, 783, 1069, 1357, 1647, 1938, 2230)

_PIECE = const(64)
_BLANK = bytes(_PIECE)

Figures = namedtuple("Figures", ("samples", "alarms", "shuffles", "fresh_bits"))


class EntropyFailed(Exception):
    """No shuffle may be drawn any more; ``cause`` names the test that says so, and the text what to do."""

    def __init__(self, cause: str, observed: str) -> None:
        super().__init__(cause, observed)
        self.cause = cause
        self.observed = observed

    def __str__(self) -> str:
        return (
            "noise source: %s test failed: expected noise as random as the board claims, observed %s; "
            "deal no card from this device, power it off and on, and have the noise source replaced if it fails again"
            % (self.cause, self.observed)
        )


def seeds_for(cards: int) -> int:
    """How many seeds of 256 fresh bits cover every arrangement of the packs that so many cards can come from."""
    packs = (cards + 51) // 52
    if not 1 <= packs <= len(ARRANGEMENT_BITS):
        raise ValueError("a shuffle takes 1 to 416 cards, not %d" % cards)
    return (ARRANGEMENT_BITS[packs - 1] + SEED_BITS - 1) // SEED_BITS


class Source:
    """Draws noise, tests it, and shuffles by it. ``noise`` is the board's: ``read(buffer)`` fills it with raw samples."""

    def __init__(self, noise, claim: health.Claim = health.ONE_BIT) -> None:
        self._noise = noise
        self._claim = claim
        self._health = health.Health(claim)
        self._generator = None
        self._failure = None
        self._alarms = 0
        self._shuffles = 0
        self._fresh_bits = 0

    @property
    def figures(self) -> Figures:
        """What a receipt says of the noise: samples tested, alarms since power-on, shuffles, fresh bits in the last one."""
        return Figures(self._health.samples, self._alarms, self._shuffles, self._fresh_bits)

    def start(self) -> None:
        """Pass the known-answer and the start-up tests, or raise EntropyFailed; nothing is shuffled before."""
        for _ in self.start_steps():
            pass

    def start_steps(self):
        """``start`` in pieces of a millisecond or two, for a loop that must not stand still."""
        self._generator = None
        self._require()
        if not known_answer():
            self._fail("known-answer", "another output than NIST's for the same input")
        yield from self._startup()
        first = bytearray(32)
        yield from self._seed(first)
        second = bytearray(32)
        yield from self._seed(second)
        self._generator = Drbg(bytes(first), bytes(second))

    def shuffle(self, deck: bytearray, nonce: bytes = b"") -> None:
        """Shuffle in place, all at once; raises EntropyFailed and leaves the deck alone when the noise is doubted."""
        for _ in self.shuffle_steps(deck, nonce):
            pass

    def shuffle_steps(self, deck: bytearray, nonce: bytes = b""):
        """``shuffle`` in pieces. All seeds are drawn before a card moves; the nonce is the second party's share."""
        count = seeds_for(len(deck))
        self._require()
        if self._generator is None:
            raise EntropyFailed("start-up", "a shuffle before the start-up test")
        seeds = bytearray(32 * count)
        view = memoryview(seeds)
        for at in range(0, len(seeds), 32):
            yield from self._seed(view[at : at + 32])
        share = (len(deck) + count - 1) // count
        draws = Draws(self._generator.generate)
        top = len(deck)
        for at in range(0, len(seeds), 32):
            self._generator.reseed(bytes(view[at : at + 32]), nonce)
            nonce = b""
            draws.forget()
            bottom = max(1, top - share)
            yield from places(deck, top, bottom, draws)
            top = bottom
        self._shuffles += 1
        self._fresh_bits = count * SEED_BITS

    def _startup(self):
        """The start-up test: noise that is tested and thrown away, again after each alarm."""
        left = health.STARTUP_SAMPLES
        while left > 0:
            good = self._piece() is not None
            left = left - _PIECE if good else health.STARTUP_SAMPLES
            yield

    def _seed(self, seed):
        """Condition tested noise into 32 bytes with full entropy: SHA-256 over 320 bits' worth, 64 more than it gives."""
        left = self._claim.seed_samples
        conditioner = sha256()
        while left > 0:
            piece = self._piece()
            if piece is None:
                yield from self._startup()
                left = self._claim.seed_samples
                conditioner = sha256()
                continue
            conditioner.update(piece)
            left -= len(piece)
            yield
        seed[:] = conditioner.digest()

    def _piece(self):
        """The next samples, or None when they raised an alarm; the last alarm that is allowed is the end."""
        buffer = bytearray(_BLANK)
        try:
            self._noise.read(buffer)
        except OSError as error:
            verdict = health.ALARM
            cause = "read"
            observed = "a read that raised %r" % error
        else:
            buffer = bytes(buffer)
            verdict = self._health.test(buffer)
            cause = self._health.cause
            observed = "an alarm in samples %d to %d" % (self._health.samples - _PIECE + 1, self._health.samples)
        if verdict == health.GOOD:
            return buffer
        self._alarms += 1
        if verdict == health.BROKEN or self._alarms > RESTARTS:
            self._fail(cause, observed)
        return None

    def _require(self) -> None:
        if self._failure is not None:
            raise self._failure

    def _fail(self, cause: str, observed: str) -> None:
        self._generator = None
        self._failure = EntropyFailed(cause, observed)
        raise self._failure
