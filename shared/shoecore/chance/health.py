"""Health tests of raw noise (SP 800-90B 4.4): they stay silent while the noise keeps what its board claims of it.

A sample is one byte as the noise source delivers it; the claim is the least entropy that one holds. Two tests are the
standard's: repetition count (4.4.1, cut-off 1 + 30/H) and adaptive proportion (4.4.2, window 512). Both would let a
short cycle pass, so a third, of our own (4.5 allows it), looks whether the newest samples stood just before in the same
order. Noise that keeps its claim passes a first cut-off once in 2**30 samples or less: that is an alarm, and noise is
drawn anew. It passes a second once in 2**60: past that the noise is broken for good.
"""

from collections import namedtuple

from ..compat import const

GOOD = const(0)
ALARM = const(1)
BROKEN = const(2)

WINDOW = const(512)
REACH = const(128)
STARTUP_SAMPLES = const(1024)

REPETITION = "repetition count"
PROPORTION = "adaptive proportion"
ECHO = "echo"

# seed_samples hold 320 bits: what SP 800-90B 3.1.5.1.2 asks for 256 bits with full entropy.
Claim = namedtuple(
    "Claim", ("name", "seed_samples", "repetition", "repetition_broken", "proportion", "proportion_broken", "echo")
)
HALF_BIT = Claim("1/2 bit a byte", 640, 61, 121, 422, 447, 76)
ONE_BIT = Claim("1 bit a byte", 320, 31, 61, 325, 355, 38)
TWO_BITS = Claim("2 bits a byte", 160, 16, 31, 190, 220, 19)
FOUR_BITS = Claim("4 bits a byte", 80, 9, 16, 71, 91, 10)
CLAIMS = (HALF_BIT, ONE_BIT, TWO_BITS, FOUR_BITS)

_NOTHING = (0, -1, 0, b"", 0, 0, b"")


class Health:
    """The tests, running over all samples since power-on: no restart makes them forget what they have seen."""

    def __init__(self, claim: Claim, seen: tuple = _NOTHING) -> None:
        """``seen`` is what tests before these have seen."""
        self.claim = claim
        self.cause = ""
        self.samples, self._last, self._run, self._first, self._seen, self._left, self._recent = seen

    def seen(self) -> tuple:
        """What others go on from."""
        return (self.samples, self._last, self._run, self._first, self._seen, self._left, self._recent)

    def test(self, piece: bytes) -> int:
        """GOOD, ALARM or BROKEN for the newest samples; after the latter two, ``cause`` names the test."""
        self.samples += len(piece)
        self.cause = ""
        return max(self._repetition(piece), self._proportion(piece), self._echo(piece))

    def _repetition(self, piece: bytes) -> int:
        """Whether one sample came back at once too often."""
        verdict = GOOD
        last = self._last
        run = self._run
        for sample in piece:
            if sample != last:
                last = sample
                run = 1
            else:
                run += 1
                if run == self.claim.repetition:
                    verdict = max(verdict, self._doubt(ALARM, REPETITION))
                elif run == self.claim.repetition_broken:
                    verdict = self._doubt(BROKEN, REPETITION)
        self._last = last
        self._run = run
        return verdict

    def _proportion(self, piece: bytes) -> int:
        """Whether the first sample of a window came back within it too often."""
        verdict = GOOD
        at = 0
        while at < len(piece):
            if not self._left:
                self._first = piece[at : at + 1]
                self._seen = 0
                self._left = WINDOW
            part = piece[at : at + self._left]
            before = self._seen
            self._seen = before + part.count(self._first)
            if before < self.claim.proportion_broken <= self._seen:
                verdict = self._doubt(BROKEN, PROPORTION)
            elif before < self.claim.proportion <= self._seen:
                verdict = max(verdict, self._doubt(ALARM, PROPORTION))
            self._left -= len(part)
            at += len(part)
        return verdict

    def _echo(self, piece: bytes) -> int:
        """Whether the newest samples stood within reach before: a cycle, or a buffer that nobody filled."""
        stream = self._recent + piece
        self._recent = stream[-REACH:]
        newest = len(stream) - self.claim.echo
        if newest <= 0 or stream.find(stream[newest:]) == newest:
            return GOOD
        return self._doubt(ALARM, ECHO)

    def _doubt(self, verdict: int, cause: str) -> int:
        """Note the test that a doubt comes from; the first one of a piece is named."""
        self.cause = self.cause or cause
        return verdict
