"""What is set once on a device: the rulebook it deals by, its packs, whether it is in production; its calibration."""

from shoecore import faults, records
from shoecore.compat import const
from shoecore.wire.fields import BYTES, TEXT, U8, U16

from .places import CONFIGURATION

_VERSION = const(2)
_READER = const(1)

# The generation, the last one that a record has told, the rulebook, the packs, and 1 in production; the figures that
# were measured at the machine, and those before them, none for the board's own.
_LAYOUT = (U16, U16, TEXT, U8, U8, BYTES, BYTES)


class Configuration:
    """What is stored wins over the board's own; ``fault`` is what forbids to use it, or None. ``figures`` are
    those that were measured, ``before`` those that they replaced.

    A change is in force from the next start on, and made known by a record of its own."""

    def __init__(self, flash, board, at: int = CONFIGURATION) -> None:
        self._flash = flash
        self._at = at
        self._boards = (0, 0, board.rulebook, board.packs, 0, b"", b"")
        kept = self._open()
        self.fault = kept.fault
        self.generation, self._told, self.rulebook, self.packs, production, self.figures, self.before = kept.values
        self.production = bool(production)

    def change(self, rulebook: str, packs: int, production: bool) -> None:
        """Set all of it; what was damaged is replaced, what only a newer firmware can read is not."""
        if self.fault and self.fault[0] == faults.CONFIGURATION_REFUSED:
            raise ValueError("the configuration needs version %d of its form; start that firmware" % self.fault[5])
        self.generation = self.generation + 1 & 0xFFFF
        self.rulebook = rulebook
        self.packs = packs
        self.production = production
        self.keep()
        self.fault = None

    def tell(self, outbox) -> None:
        """Make the record of a change that was not told yet, wherever it was made."""
        if self.generation != self._told and not self.fault and outbox.has_room(1):
            outbox.add(records.CONFIGURED, self.rulebook, self.packs, self.generation)
            self._told = self.generation
            self.keep()

    def keep(self) -> None:
        """Write all of it as it is now."""
        production = 1 if self.production else 0
        values = (self.generation, self._told, self.rulebook, self.packs, production, self.figures, self.before)
        self._open().write(values)

    def _open(self):
        """What the flash keeps of it; what reads and writes that is let go of after power-on."""
        from .kept import SMALL, Kept
        from .ring import Ring

        ring = Ring(self._flash, self._at, SMALL)
        return Kept(ring, _VERSION, _READER, _LAYOUT, self._boards, faults.JOURNAL_DAMAGED)
