"""What a device keeps for good in one value of its flash: in the memory only while it is read or written."""

from shoecore import faults
from shoecore.compat import const
from shoecore.wire.fields import BadField

from .ring import OVERHEAD, Ring
from .versions import TooNew, Versioned

SMALL = const(128)


class Kept:
    """``values`` are those of the newest entry; ``fault`` is what forbids to use them, or None."""

    def __init__(
        self,
        ring: Ring,
        version: int,
        reader: int,
        layout: tuple,
        values: tuple,
        damaged: int = faults.INTEGRITY_FAILED,
    ) -> None:
        """This firmware's version, the oldest that can read it, the values before any, the code of damage."""
        self._ring = ring
        self._versioned = Versioned(version, reader, layout, values)
        self.fault = self._read(version, damaged)
        self.values = self._versioned.values

    def write(self, values: tuple) -> None:
        """Make these the newest."""
        self.values = self._versioned.values = values
        self._ring.append(self._versioned.write(self._ring.size - OVERHEAD))

    def make_room(self) -> None:
        """Erase now what a later write would else have to."""
        self._ring.make_room(1)

    def _read(self, version: int, code: int):
        ring = self._ring
        damaged = ring.damaged
        try:
            if ring.value:
                self._versioned.read(ring.value)
        except TooNew as newer:
            return (faults.CONFIGURATION_REFUSED, faults.AT_FLASH, faults.NO_CARD, 0, version, newer.reader)
        except BadField:
            damaged += 1
        return (code, faults.AT_FLASH, faults.NO_CARD, 0, 0, damaged) if damaged else None
