"""Health tests of raw noise (SP 800-90B 4.4): it stays silent while the noise keeps what its board claims of it.

A sample is one byte as the noise source delivers it. The claim is the least entropy that one sample holds. Two tests
are the standard's: repetition count (4.4.1, cut-off 1 + 30/H) and adaptive proportion (4.4.2, window 512). Both would
let a short cycle pass, so a third, of our own (4.5 allows it), looks whether the newest samples were there just before.
A first cut-off is passed by good noise once in 2**30 samples or less: that is an alarm, and the noise is drawn anew.
A second is passed once in 2**60: that noise is broken for good.
"""

from collections import namedtuple

from ..compat import const

GOOD = const(0)
ALARM = const(1)
BROKEN = const(2)

WINDOW = const(512)
REACH = const(128)
STARTUP_SAMPLES = const(1024)

Claim = namedtuple(
    "Claim",
    ("name", "seed_samples", "repetition", "repetition_broken", "proportion", "proportion_broken", "echo"),
)

HALF_BIT = Claim("1/2 bit a byte", 640, 61, 121, 422, 447, 76)
ONE_BIT = Claim("1 bit a byte", 320, 31, 61, 325, 355, 38)
TWO_BITS = Claim("2 bits a byte", 160, 16, 31, 190, 220, 19)
FOUR_BITS = Claim("4 bits a byte", 80, 9, 16, 71, 91, 10)
CLAIMS = (HALF_BIT, ONE_BIT, TWO_BITS, FOUR_BITS)

REPETITION = "repetition count"
PROPORTION = "adaptive proportion"
ECHO = "echo"


class Health:
    """The running tests over all samples since power-on; they never start afresh, so a fault cannot hide in a restart."""

    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        self.samples = 0
        self.cause = ""
        self._last = -1
        self._run = 0
        self._first = b""
        self._seen = 0
        self._left = 0
        self._recent = b""

    def test(self, piece: bytes) -> int:
        """GOOD, ALARM or BROKEN for the newest samples (at most REACH); after the latter two, ``cause`` names the test."""
        self.samples += len(piece)
        worst = self._repetition(piece)
        verdict = self._proportion(piece)
        if verdict > worst:
            worst = verdict
        if self._echo(piece) and worst == GOOD:
            worst = ALARM
        return worst

    def _repetition(self, piece: bytes) -> int:
        """Hold the longest run of one sample against its cut-offs."""
        last = self._last
        run = self._run
        longest = 0
        for sample in piece:
            if sample != last:
                last = sample
                run = 1
                continue
            run += 1
            if run > longest:
                longest = run
        self._last = last
        self._run = run
        return self._judge(longest, self.claim.repetition, self.claim.repetition_broken, REPETITION)

    def _proportion(self, piece: bytes) -> int:
        """Count how often the first sample of a window comes back within it."""
        most = 0
        at = 0
        while at < len(piece):
            if not self._left:
                self._first = piece[at : at + 1]
                self._seen = 0
                self._left = WINDOW
            part = piece[at : at + self._left]
            self._seen += part.count(self._first)
            self._left -= len(part)
            at += len(part)
            if self._seen > most:
                most = self._seen
        return self._judge(most, self.claim.proportion, self.claim.proportion_broken, PROPORTION)

    def _echo(self, piece: bytes) -> bool:
        """Whether the newest samples, in their order, stood within reach before: a cycle, or a buffer that nobody filled."""
        stream = self._recent + piece
        self._recent = stream[-REACH:]
        newest = len(stream) - self.claim.echo
        if newest <= 0 or stream.find(stream[newest:]) == newest:
            return False
        self.cause = self.cause or ECHO
        return True

    def _judge(self, count: int, alarm: int, broken: int, cause: str) -> int:
        if count < alarm:
            return GOOD
        self.cause = cause
        return BROKEN if count >= broken else ALARM
