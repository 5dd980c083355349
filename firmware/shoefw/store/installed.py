"""Which bundle runs, which one is on its way, and whose signatures count: one value on the flash, whole or not at all.

What is on its way goes into the place that does not run. It is erased, received, and checked; the next start tries it,
once; if it is confirmed while it runs it stays, else the start after that is the one of before.
"""

from shoecore.bundle.refused import Refused
from shoecore.bundle.told import ERASING, IDLE, RECEIVING, TRIED
from shoecore.compat import fill_holes

from . import places, runs
from .slot import Slot


class Installed:
    """``now`` is its value; ``fault`` is what forbids to go by it, or None."""

    def __init__(self, flash, kept=None) -> None:
        """``kept`` is the value where it was read already."""
        _, first, second = places.bundles(flash.size)
        self._flash = flash
        self._places = (first, second)
        self._kept = kept or runs.kept(runs.ring(flash))
        self.fault = self._kept.fault
        self.now = runs.State(*self._kept.values)

    def slot(self, number: int) -> Slot:
        """Where bundle 1 or 2 lies."""
        at, sectors = self._places[number - 1]
        return Slot(self._flash, at, sectors * places.SECTOR)

    def begin(self, digest: bytes, size: int) -> None:
        """Something comes, for the place that does not run; what has come of the same before is still there."""
        now = self.now
        if now.state in (ERASING, RECEIVING) and (now.digest, now.size) == (digest, size):
            return
        if now.state == TRIED:
            raise Refused("a bundle on trial runs", "confirmed, or taken back by a start", "neither")
        coming = 1 if now.runs != 1 else 2
        room = self.slot(coming).size
        if not 0 < size <= room:
            raise Refused("no room for it", "1 to %d bytes" % room, "%d" % size)
        self._put((ERASING, now.runs, now.accepted, now.release, coming, digest, size))

    def to(self, state: int) -> None:
        """What is on its way has come so far."""
        now = self.now
        self._put((state, now.runs, now.accepted, now.release, now.coming, now.digest, now.size))

    def give_up(self) -> None:
        """Nothing is on its way any more."""
        now = self.now
        self._put((IDLE, now.runs, now.accepted, now.release, 0, b"", 0))

    def confirm(self, release: int) -> None:
        """What was tried stays, and nothing older ever comes."""
        now = self.now
        self._put((IDLE, now.coming, now.digest, max(release, now.release), 0, b"", 0))

    def rotate(self, trusted) -> None:
        """Other signatures count from now on; nothing is on its way any more."""
        now = self.now
        counts = (trusted.version, trusted.threshold, b"".join(trusted.keys))
        self._write((IDLE, now.runs, now.accepted, now.release, 0, b"", 0) + counts)

    def _put(self, values: tuple) -> None:
        self._write(values + self._kept.values[len(values) :])

    def _write(self, values: tuple) -> None:
        self._kept.write(values)
        self.now = runs.State(*values)


def read_steps(flash):
    """Steps to what the flash has of it: to be looked at, for somebody else may change it between two of them."""
    ring = runs.ring(flash, True)
    yield from ring.steps()
    yield
    fill_holes()
    yield
    kept = runs.kept(ring)
    yield
    return Installed(flash, kept)
