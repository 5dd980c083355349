"""A board's noise, tested as it is read: seeds of full entropy, and nothing once the noise is doubted."""

import collections
from hashlib import sha256

from ..compat import const
from . import health

RESTARTS = const(3)

_PIECE = const(64)
_BLANK = bytes(_PIECE)


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


class Noise:
    """Tested samples of a board, whose ``noise.read(buffer)`` fills a buffer with raw ones; ``rested`` is what another
    came to."""

    def __init__(self, noise, claim: health.Claim, rested: tuple) -> None:
        seen, failure, self.alarms = rested
        self.health = health.Health(claim, *seen)
        self._noise = noise
        self._claim = claim
        self._failure: EntropyFailed | None = EntropyFailed(*failure) if failure else None

    def rest(self) -> tuple:
        """What another goes on from, as plain values."""
        failure = self._failure.args if self._failure else ()
        return ((self.health.seen(),), failure, self.alarms)

    def require(self) -> None:
        """EntropyFailed once it is doubted."""
        if self._failure is not None:
            raise self._failure

    def fail(self, cause: str, observed: str) -> None:
        """Fail closed, and for good: only power-on makes another."""
        self._failure = EntropyFailed(cause, observed)
        raise self._failure

    def startup_steps(self) -> "collections.abc.Iterator[None]":
        """Test samples and throw them away until enough of them in a row raised no alarm."""
        left = health.STARTUP_SAMPLES
        while left > 0:
            left = left - _PIECE if (yield from self._piece_steps()) else health.STARTUP_SAMPLES

    def seeds_steps(self, seeds: bytearray) -> "collections.abc.Iterator[None]":
        """Fill the seeds with fresh ones; an alarm throws all of them away."""
        at = 0
        while at < len(seeds):
            seed = yield from self._seed_steps()
            if seed:
                seeds[at : at + 32] = seed
                at += 32
            else:
                yield from self.startup_steps()
                at = 0

    def _seed_steps(self) -> "collections.abc.Generator[None, None, bytes]":
        """32 bytes with full entropy, by SHA-256 over as much tested noise as that takes; none after an alarm."""
        conditioner = sha256()
        for _ in range(0, self._claim.seed_samples, _PIECE):
            piece = yield from self._piece_steps()
            if not piece:
                return b""
            conditioner.update(piece)
        return conditioner.digest()

    def _piece_steps(self) -> "collections.abc.Generator[None, None, bytes]":
        """The next tested samples, or none when they raised an alarm; the alarm after the last restart is the end."""
        yield
        buffer = bytearray(_BLANK)
        try:
            self._noise.read(buffer)
        except OSError as error:
            return self._alarm("read", "%r" % error, False)
        yield
        piece = bytes(buffer)
        verdict = self.health.test(piece)
        if verdict == health.GOOD:
            return piece
        last = self.health.samples
        observed = "an alarm within samples %d to %d of noise claimed to hold %s" % (
            last - _PIECE + 1,
            last,
            self._claim.name,
        )
        return self._alarm(self.health.cause, observed, verdict == health.BROKEN)

    def _alarm(self, cause: str, observed: str, broken: bool) -> bytes:
        """Count an alarm; past the restarts that are allowed it is the end."""
        self.alarms += 1
        if broken or self.alarms > RESTARTS:
            self.fail(cause, observed)
        return b""
