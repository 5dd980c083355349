"""What makes this device another than every other: a secret drawn once, which never leaves the flash and the RAM."""

from shoecore import faults
from shoecore.compat import const
from shoecore.wire.fields import BYTES, U16, BadField

from .places import IDENTITY
from .ring import OVERHEAD, Ring
from .versions import TooNew, Versioned

SECRET_BYTES = const(32)

_ENTRY = const(128)
_VERSION = const(1)
_READER = const(1)

# The generation and the secret.
_LAYOUT = (U16, BYTES)


class Identity:
    """``fault`` is what forbids to use it, or None: what cannot be read is never made anew by itself."""

    def __init__(self, flash, at: int = IDENTITY) -> None:
        self._ring = Ring(flash, at, _ENTRY)
        self._kept = Versioned(_VERSION, _READER, _LAYOUT, (0, b""))
        self.fault = self._read()

    @property
    def secret(self) -> bytes:
        """The device's part of every key; empty before the first start has drawn it, and where it cannot be read."""
        secret: bytes = self._kept.values[1]
        return b"" if self.fault else secret

    @property
    def generation(self) -> int:
        """How often a secret was drawn or given up."""
        generation: int = self._kept.values[0]
        return generation

    def draw(self, source) -> None:
        """Draw the secret from a source whose noise is proven; where there is one, nothing is drawn."""
        if not (self.fault or self.secret):
            self._keep(source.draw(SECRET_BYTES))

    def give_up(self) -> None:
        """Forget the secret, whole or damaged: what was sealed with it stays sealed, and the next start draws another.

        Only a technician does this, at the prompt."""
        self._keep(b"")
        self.fault = None

    def _read(self):
        ring = self._ring
        damaged = ring.damaged
        try:
            if ring.value:
                self._kept.read(ring.value)
        except TooNew as newer:
            return (faults.CONFIGURATION_REFUSED, faults.AT_FLASH, faults.NO_CARD, 0, _VERSION, newer.reader)
        except BadField:
            damaged += 1
        if damaged:
            return (faults.INTEGRITY_FAILED, faults.AT_FLASH, faults.NO_CARD, 0, 0, damaged)
        return None

    def _keep(self, secret: bytes) -> None:
        self._kept.values = (self.generation + 1 & 0xFFFF, secret)
        self._ring.append(self._kept.write(_ENTRY - OVERHEAD))
