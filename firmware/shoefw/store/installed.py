"""Which bundle runs, which one is on its way, and whose signatures count: one value on the flash, whole or not at all.

What is on its way goes into the place that does not run. It is erased, received, and checked; the next start tries it,
once; if it is confirmed while it runs it stays, else the start after that is the one of before.
"""

from collections import namedtuple

from shoecore import faults
from shoecore.bundle.refused import Refused
from shoecore.bundle.told import ERASING, IDLE, RECEIVING, TRIED
from shoecore.compat import const
from shoecore.wire.fields import BYTES, U8, U16, U32

from . import places
from .kept import Kept
from .ring import Ring
from .slot import Slot

# What runs: the firmware of the board's own image, or a bundle.
IMAGE = const(0)

_ENTRY = const(256)
_VERSION = const(1)
_READER = const(1)

# ``accepted`` is the SHA-256 of what was signed of the bundle that runs, ``release`` the highest ever confirmed;
# ``digest`` and ``size`` are of what is on its way; the keys are those whose signatures count.
_LAYOUT = (U8, U8, BYTES, U32, U8, BYTES, U32, U16, U8, BYTES)
State = namedtuple(
    "State", ("state", "runs", "accepted", "release", "coming", "digest", "size", "version", "threshold", "keys")
)


class Installed:
    """``now`` is its value; ``fault`` is what forbids to go by it, or None."""

    def __init__(self, flash, ring: Ring | None = None) -> None:
        """``ring`` is that of the value where it was read already."""
        _, first, second = places.bundles(flash.size)
        self._flash = flash
        self._places = (first, second)
        nothing = (IDLE, IMAGE, b"", 0, 0, b"", 0, 0, 0, b"")
        self._kept = Kept(ring or _ring(flash), _VERSION, _READER, _LAYOUT, nothing, faults.INTEGRITY_FAILED)
        self.fault = self._kept.fault
        self.now = State(*self._kept.values)

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
        self.now = State(*values)


def read_steps(flash):
    """Steps to what the flash has of it: to be looked at, for somebody else may change it between two of them."""
    ring = _ring(flash, True)
    yield from ring.steps()
    yield
    return Installed(flash, ring)


def _ring(flash, in_steps: bool = False) -> Ring:
    return Ring(flash, places.bundles(flash.size)[0], _ENTRY, in_steps)
