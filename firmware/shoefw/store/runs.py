"""What a device keeps of bundles, in one value: which runs, which is on its way, and whose signatures count.

``accepted`` is the SHA-256 of what was signed of the bundle that runs, ``release`` the highest ever confirmed;
``digest`` and ``size`` are of what is on its way; the keys are those whose signatures count."""

from collections import namedtuple

from shoecore.bundle.told import IDLE
from shoecore.compat import const
from shoecore.wire import fields

from . import places
from .kept import Kept
from .ring import Ring

_ENTRY = const(256)
_VERSION = const(1)
_READER = const(1)

# What runs: the firmware of the board's own image, or a bundle.
_IMAGE = const(0)

State = namedtuple(
    "State", ("state", "runs", "accepted", "release", "coming", "digest", "size", "version", "threshold", "keys")
)


def ring(flash, in_steps: bool = False) -> Ring:
    """Where it lies."""
    return Ring(flash, places.bundles(flash.size)[0], _ENTRY, in_steps)


def kept(of: Ring) -> Kept:
    """The value."""
    byte, short, word, text = fields.U8, fields.U16, fields.U32, fields.BYTES
    layout = (byte, byte, text, word, byte, text, word, short, byte, text)
    return Kept(of, _VERSION, _READER, layout, (IDLE, _IMAGE, b"", 0, 0, b"", 0, 0, 0, b""))
