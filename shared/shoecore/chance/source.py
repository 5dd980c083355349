"""The one source of shuffles: noise of the board in, shuffled decks out, and nothing once the noise is doubted."""

import collections

from ..compat import const, forget
from . import health
from .drbg import Drbg
from .noise import EntropyFailed, Noise

# The places of its figures.
SAMPLES = const(0)
ALARMS = const(1)
SHUFFLES = const(2)
FRESH_BITS = const(3)

# What a source begins with that none was before.
_NEW = (((), (), 0), (), 0, 0)


class Source:
    """Draws noise, tests it and shuffles by it; the board's ``noise.read(buffer)`` fills a buffer with raw samples.

    ``rested`` is what one before it came to, since the same power-on: this one goes on from there."""

    def __init__(self, noise, claim: health.Claim = health.ONE_BIT, rested: tuple = ()) -> None:
        tested, generator, self._shuffles, self._fresh_bits = rested or _NEW
        self._noise = Noise(noise, claim, tested)
        self._generator: Drbg | None = Drbg(generator) if generator else None

    def rest(self) -> tuple:
        """What another goes on from: plain values, which need none of this code while nothing is shuffled."""
        tested = self._noise.rest()
        failed = tested[1]
        generator = self._generator.state() if self._generator and not failed else ()
        return (tested, generator, self._shuffles, self._fresh_bits)

    @property
    def figures(self) -> tuple[int, int, int, int]:
        """For a receipt: samples tested and alarms since power-on, shuffles, and the fresh bits of the last one."""
        return (self._noise.health.samples, self._noise.alarms, self._shuffles, self._fresh_bits)

    def start(self) -> None:
        """Pass the known-answer and the start-up tests, or raise EntropyFailed; nothing is shuffled before."""
        for _ in self.start_steps():
            pass

    def start_steps(self) -> "collections.abc.Iterator[None]":
        """``start`` in short pieces, for a loop that must not stand still; what proves it is needed for that alone."""
        from . import proving

        self._generator = None
        yield
        self._generator = yield from proving.generator_steps(self._noise)
        forget(proving)

    def shuffle(self, deck: bytearray, nonce: bytes = b"") -> None:
        """Shuffle in place; EntropyFailed leaves the deck as it was. The nonce is the second party's share."""
        for _ in self.shuffle_steps(deck, nonce):
            pass

    def shuffle_steps(self, deck: bytearray, nonce: bytes = b"") -> "collections.abc.Iterator[None]":
        """``shuffle`` in short pieces; the deck is shuffled when the last of them is done, and not before."""
        from .shuffle import Draws, seeds_for, settle

        yield
        seeds = bytearray(32 * seeds_for(len(deck)))
        self._noise.require()
        if self._generator is None:
            raise EntropyFailed("start-up", "a shuffle before the test")
        yield from self._noise.seeds_steps(seeds)
        draws = Draws(self._generator.fill_steps)
        share = len(deck) * 32 // len(seeds) + 1
        top = len(deck)
        for at in range(0, len(seeds), 32):
            yield
            yield from self._generator.seed_steps(bytes(seeds[at : at + 32]), nonce)
            draws.forget()
            yield
            yield from settle(deck, top, max(1, top - share), draws)
            top -= share
        self._shuffles += 1
        self._fresh_bits = len(seeds) * 8

    def draw(self, size: int) -> bytes:
        """So many random bytes for a key or a nonce; EntropyFailed before the start and once the noise is doubted."""
        out = bytearray(size)
        for _ in self.draw_steps(out):
            pass
        return bytes(out)

    def draw_steps(self, out: bytearray) -> "collections.abc.Iterator[None]":
        """``draw`` into a buffer, in short pieces."""
        self._noise.require()
        if self._generator is None:
            raise EntropyFailed("start-up", "a draw before the test")
        yield from self._generator.fill_steps(out)
