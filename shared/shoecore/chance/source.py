"""The one source of shuffles: noise of the board in, shuffled decks out, and nothing once the noise is doubted."""

import collections
from hashlib import sha256

from ..compat import const, forget
from . import health
from .drbg import Drbg
from .shuffle import Draws, settle

SEED_BITS = const(256)
RESTARTS = const(3)

# The bits that the arrangements of one to eight packs take, rounded up: log2((52 n)! / (n!)**52).
ARRANGEMENT_BITS = (226, 500, 783, 1069, 1357, 1647, 1938, 2230)

_PIECE = const(64)
_BLANK = bytes(_PIECE)

# What a source begins with that none was before.
_NEW = ((), (), (), 0, 0, 0)

Figures = collections.namedtuple("Figures", ("samples", "alarms", "shuffles", "fresh_bits"))


class EntropyFailed(Exception):
    """Nothing is shuffled any more; ``cause`` names the test that says so, and the text what to do."""

    def __init__(self, cause: str, observed: str) -> None:
        super().__init__(cause, observed)
        self.cause = cause
        self.observed = observed

    def __str__(self) -> str:
        return (
            "noise source failed its %s test: expected noise as random as the board claims, observed %s; "
            "deal no card from this device, switch it off and on, and have the noise source replaced if it fails again"
            % (self.cause, self.observed)
        )


def seeds_for(cards: int) -> int:
    """How many seeds of 256 fresh bits cover every arrangement of the packs that so many cards can come from."""
    packs = (cards + 51) // 52
    if not 1 <= packs <= len(ARRANGEMENT_BITS):
        raise ValueError("a shuffle takes 1 to 416 cards, not %d" % cards)
    return (ARRANGEMENT_BITS[packs - 1] + SEED_BITS - 1) // SEED_BITS


class Source:
    """Draws noise, tests it and shuffles by it; the board's ``noise.read(buffer)`` fills a buffer with raw samples.

    ``rested`` is what one before it came to, since the same power-on: this one goes on from there."""

    def __init__(self, noise, claim: health.Claim = health.ONE_BIT, rested: tuple = ()) -> None:
        seen, generator, failure, self._alarms, self._shuffles, self._fresh_bits = rested or _NEW
        self._noise = noise
        self._claim = claim
        self._health = health.Health(claim, *seen)
        self._generator: Drbg | None = Drbg(rested=generator) if generator else None
        self._failure: EntropyFailed | None = EntropyFailed(*failure) if failure else None

    def rest(self) -> tuple:
        """What another goes on from: plain values, which need none of this code while nothing is shuffled."""
        generator = self._generator.state() if self._generator else ()
        failure = self._failure.args if self._failure else ()
        return ((self._health.seen(),), generator, failure, self._alarms, self._shuffles, self._fresh_bits)

    @property
    def figures(self) -> Figures:
        """For a receipt: samples tested and alarms since power-on, shuffles, and the fresh bits of the last one."""
        return Figures(self._health.samples, self._alarms, self._shuffles, self._fresh_bits)

    def start(self) -> None:
        """Pass the known-answer and the start-up tests, or raise EntropyFailed; nothing is shuffled before."""
        for _ in self.start_steps():
            pass

    def start_steps(self) -> "collections.abc.Iterator[None]":
        """``start`` in short pieces, for a loop that must not stand still."""
        self._generator = None
        self._require_noise()
        if not (yield from _known_answer_holds()):
            self._fail("known-answer", "another output than NIST's for the same input")
        yield from self._pass_startup()
        seeds = bytearray(64)
        yield from self._draw_seeds(seeds)
        yield
        self._generator = Drbg(bytes(seeds[:32]), bytes(seeds[32:]))

    def shuffle(self, deck: bytearray, nonce: bytes = b"") -> None:
        """Shuffle in place; EntropyFailed leaves the deck as it was. The nonce is the second party's share."""
        for _ in self.shuffle_steps(deck, nonce):
            pass

    def shuffle_steps(self, deck: bytearray, nonce: bytes = b"") -> "collections.abc.Iterator[None]":
        """``shuffle`` in short pieces; the deck is shuffled when the last of them is done, and not before."""
        yield
        seeds = bytearray(32 * seeds_for(len(deck)))
        self._require_noise()
        if self._generator is None:
            raise EntropyFailed("start-up", "a shuffle before the test")
        yield from self._draw_seeds(seeds)
        draws = Draws(self._generator.generate)
        share = len(deck) * 32 // len(seeds) + 1
        top = len(deck)
        for at in range(0, len(seeds), 32):
            yield
            yield from self._generator.reseed_steps(bytes(seeds[at : at + 32]), nonce)
            draws.forget()
            yield
            yield from settle(deck, top, max(1, top - share), draws)
            top -= share
        self._shuffles += 1
        self._fresh_bits = len(seeds) * 8

    def draw(self, size: int) -> bytes:
        """So many random bytes for a key or a nonce; EntropyFailed before the start and once the noise is doubted."""
        self._require_noise()
        if self._generator is None:
            raise EntropyFailed("start-up", "a draw before the test")
        return bytes(self._generator.generate(size))

    def _draw_seeds(self, seeds: bytearray) -> "collections.abc.Iterator[None]":
        """Fill the seeds from fresh noise; an alarm throws all of them away."""
        at = 0
        while at < len(seeds):
            seed = yield from self._draw_seed()
            if seed:
                seeds[at : at + 32] = seed
                at += 32
            else:
                yield from self._pass_startup()
                at = 0

    def _draw_seed(self) -> "collections.abc.Generator[None, None, bytes]":
        """32 bytes with full entropy, by SHA-256 over as much tested noise as that takes; none after an alarm."""
        conditioner = sha256()
        for _ in range(0, self._claim.seed_samples, _PIECE):
            piece = yield from self._read_piece()
            if not piece:
                return b""
            conditioner.update(piece)
        return conditioner.digest()

    def _pass_startup(self) -> "collections.abc.Iterator[None]":
        """Test noise and throw it away until enough of it in a row raised no alarm."""
        left = health.STARTUP_SAMPLES
        while left > 0:
            left = left - _PIECE if (yield from self._read_piece()) else health.STARTUP_SAMPLES

    def _read_piece(self) -> "collections.abc.Generator[None, None, bytes]":
        """The next tested samples, or none when they raised an alarm; the alarm after the last restart is the end."""
        yield
        buffer = bytearray(_BLANK)
        try:
            self._noise.read(buffer)
        except OSError as error:
            return self._alarm("read", "%r" % error, False)
        yield
        piece = bytes(buffer)
        verdict = self._health.test(piece)
        if verdict == health.GOOD:
            return piece
        last = self._health.samples
        observed = "an alarm within samples %d to %d of noise claimed to hold %s" % (
            last - _PIECE + 1,
            last,
            self._claim.name,
        )
        return self._alarm(self._health.cause, observed, verdict == health.BROKEN)

    def _alarm(self, cause: str, observed: str, broken: bool) -> bytes:
        """Count an alarm; past the restarts that are allowed it is the end."""
        self._alarms += 1
        if broken or self._alarms > RESTARTS:
            self._fail(cause, observed)
        return b""

    def _require_noise(self) -> None:
        if self._failure is not None:
            raise self._failure

    def _fail(self, cause: str, observed: str) -> None:
        """Fail closed, and for good: only power-on makes another source."""
        self._generator = None
        self._failure = EntropyFailed(cause, observed)
        raise self._failure


def _known_answer_holds() -> "collections.abc.Generator[None, None, bool]":
    """Whether the generator gives the answer that it must; what tells is in the memory only for that."""
    from . import known_answer

    yield
    holds = yield from known_answer.holds_steps()
    forget(known_answer)
    return holds
