"""The latched fault: written before anything else is told of it, and there again after every power cut."""

from shoecore import faults, records
from shoecore.compat import const
from shoecore.wire import fields

from .places import LATCH
from .ring import OVERHEAD, Ring

_ENTRY = const(32)
_NONE = const(0)
_HELD = const(1)

# A fault and its clearing, twice over.
_ROOM = const(4)


class Latch:
    """Holds the values of one FAULT record. What cannot be read counts as a fault: JOURNAL_DAMAGED, never as none."""

    def __init__(self, flash, at: int = LATCH) -> None:
        self._ring = Ring(flash, at, _ENTRY)

    def read(self):
        """The values of the fault that is latched, or None."""
        ring = self._ring
        if ring.damaged:
            return (faults.JOURNAL_DAMAGED, faults.AT_FLASH, faults.NO_CARD, 0, 0, ring.damaged, 1)
        if ring.value is None or ring.value[0] == _NONE:
            return None
        layout = records.layout(records.FAULT)
        return fields.get(ring.value, 1, 1 + sum(layout), layout)

    def set(self, values: tuple) -> None:
        """Latch a fault; one that only service may clear is not replaced by one that the Supervisor may."""
        held = self.read()
        if held and faults.CLEARED_BY[held[0]] > faults.CLEARED_BY[values[0]]:
            values = held
        if held != values or self._ring.damaged:
            value = bytearray(_ENTRY - OVERHEAD)
            value[0] = _HELD
            fields.put(value, 1, records.layout(records.FAULT), values)
            self._ring.append(value)

    def clear(self) -> None:
        """Latch nothing, and make room for the next fault while there is time."""
        if self.read():
            self._ring.append(bytes(_ENTRY - OVERHEAD))
        self._ring.make_room(_ROOM)
