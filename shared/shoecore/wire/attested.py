"""What a device is set to, as it says beside the codes of what it runs by: one of the codes is over these bytes."""

from collections import namedtuple

from ..compat import const
from .fields import BYTES, TEXT, U8, U16, U32

CODE_SIZE = const(32)

# The rulebook, the packs, 1 in production; the bundle that runs, 0 for the image's own programs, and the highest
# release that was ever confirmed; whose signatures count: version, how many of them, SHA-256 over the keys one behind
# the other; how many sectors each bundle's place has; the figures that were measured at the machine, of
# ``service.FIGURE_FIELDS``, none where it goes by its board's own.
LAYOUT = (TEXT, U8, U8, U8, U32, U16, U8, BYTES, U16, BYTES)
SetTo = namedtuple(
    "SetTo",
    ("rulebook", "packs", "production", "runs", "release", "version", "threshold", "keys", "sectors", "figures"),
)
