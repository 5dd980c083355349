"""What makes this device another than every other: a secret drawn once, which never leaves the flash and the RAM."""

from shoecore.compat import const, forget
from shoecore.wire.fields import BYTES, U16

from .places import IDENTITY

SECRET_BYTES = const(32)

_VERSION = const(1)
_READER = const(1)

# The generation and the secret.
_LAYOUT = (U16, BYTES)


class Identity:
    """``fault`` is what forbids to use it, or None: what cannot be read is never made anew by itself.

    ``secret`` is the device's part of every key: empty before the first start has drawn it, and where it cannot be
    read; ``generation`` says how often one was drawn or given up."""

    def __init__(self, flash, at: int = IDENTITY) -> None:
        self._flash = flash
        self._at = at
        kept = self._open()
        self.fault = kept.fault
        self.generation: int
        self.secret: bytes
        self.generation, self.secret = kept.values
        if self.fault:
            self.secret = b""

    def draw(self, source) -> None:
        """Draw the secret from a source whose noise is proven; where there is one, nothing is drawn."""
        if not (self.fault or self.secret):
            self._keep(source.draw(SECRET_BYTES))

    def give_up(self) -> None:
        """Forget the secret, whole or damaged: what was sealed with it stays sealed, and the next start draws another.

        Only a technician does this, at the prompt."""
        self._keep(b"")
        self.fault = None

    def _keep(self, secret: bytes) -> None:
        generation = self.generation + 1 & 0xFFFF
        self._open().write((generation, secret))
        self._let_go()
        self.generation = generation
        self.secret = secret

    def _let_go(self) -> None:
        """A secret is drawn later than what power-on needs is let go of."""
        from . import kept, versions

        forget(kept)
        forget(versions)

    def _open(self):
        """What the flash keeps of it; what reads and writes that is let go of after power-on."""
        from .kept import SMALL, Kept
        from .ring import Ring

        ring = Ring(self._flash, self._at, SMALL)
        return Kept(ring, _VERSION, _READER, _LAYOUT, (0, b""))
