"""What this device runs by, proven to a host: a code over every byte of it under the host's own nonce, part by part.

A code that was made before is of another nonce. The parts: every program in a filesystem, with its path and size; the
place of bundle A and that of B, whole, with what is free of them; and what the device is set to.
"""

import collections
from hashlib import sha256

from shoecore.bundle.told import TRIED
from shoecore.chance.hmac import pads
from shoecore.compat import const
from shoecore.wire import attested, fields, messages

from .store import places
from .store.configuration import Configuration
from .store.installed import Installed
from .store.programs import programs

_PIECE = const(1024)

# So many pieces a turn: idle turns are 50 ms apart, and all of it is to take less than ten seconds.
_AT_ONCE = const(16)


def proof_steps(board, nonce: bytes) -> "collections.abc.Generator[tuple, None, None]":
    """Nothing while it takes longer, then the answer: the codes of all parts in a row, what the device is set to."""
    flash = board.flash
    key = pads(nonce)
    found = bytearray()
    told = _set_to(board)
    pieces = 0
    for part in (_programs(), _slot(flash, 1), _slot(flash, 2), (told,)):
        inner = sha256(key[0])
        for piece in part:
            inner.update(piece)
            pieces += 1
            if pieces % _AT_ONCE == 0:
                yield ()
        outer = sha256(key[1])
        outer.update(inner.digest())
        found.extend(outer.digest())
    while True:
        yield (messages.ATTESTED, (bytes(found), told))


def _programs():
    piece = memoryview(bytearray(_PIECE))
    for path in programs():
        yield path.encode() + b"\0"
        size = 0
        with open(path, "rb") as file:
            count = file.readinto(piece)
            while count:
                size += count
                yield piece[:count]
                count = file.readinto(piece)
        yield size.to_bytes(4, "big")


def _slot(flash, number: int):
    slot = Installed(flash).slot(number)
    piece = bytearray(_PIECE)
    for at in range(0, slot.size, _PIECE):
        slot.read(at, piece)
        yield piece


def _set_to(board) -> bytes:
    installed = Installed(board.flash)
    now = installed.now
    runs = now.coming if now.state == TRIED else now.runs
    kept = Configuration(board.flash, board)
    body = bytearray(256)
    set_up = (kept.rulebook, kept.packs, 1 if kept.production else 0)
    bundles = (runs, now.release, now.version, now.threshold, sha256(now.keys).digest())
    values = set_up + bundles + (installed.slot(1).size // places.SECTOR, kept.figures)
    return bytes(body[: fields.put(body, 0, attested.LAYOUT, values)])
