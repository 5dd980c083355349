"""What this device runs by, proven to a host: a code over every byte of it under the host's own nonce, part by part.

A code that was made before is of another nonce. The parts: every program in a filesystem, with its path and size; the
place of bundle A and that of B, whole, with what is free of them; and what the device is set to.
"""

import collections
from hashlib import sha256

from shoecore.chance.hmac import pads
from shoecore.compat import const
from shoecore.wire import fields
from shoecore.wire.fields import BYTES, TEXT, U8, U16, U32

from .store.configuration import Configuration
from .store.installed import Installed
from .store.programs import programs

_PIECE = const(1024)

# The rulebook, the packs, whether in production; which bundle runs, the highest release, whose signatures count.
SET_TO = (TEXT, U8, U8, U8, U32, U16, U8, BYTES)


def proof_steps(board, nonce: bytes) -> "collections.abc.Generator[bytes, None, None]":
    """Empty bytes a piece, then the codes of all parts, one behind the other."""
    flash = board.flash
    key = pads(nonce)
    found = bytearray()
    for part in (_programs(), _slot(flash, 1), _slot(flash, 2), _set_to(board)):
        inner = sha256(key[0])
        for piece in part:
            inner.update(piece)
            yield b""
        outer = sha256(key[1])
        outer.update(inner.digest())
        found.extend(outer.digest())
    while True:
        yield bytes(found)


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


def _set_to(board):
    now = Installed(board.flash).now
    kept = Configuration(board.flash, board)
    body = bytearray(256)
    values = (kept.rulebook, kept.packs, 1 if kept.production else 0)
    end = fields.put(body, 0, SET_TO, values + (now.runs, now.release, now.version, now.threshold, now.keys))
    yield memoryview(body)[:end]
