"""Where the fields of records stand in the bodies of entries, and what is there in many of them at once."""

from functools import cache
from typing import Any

import numpy as np

from shoecore.wire.fields import U8
from trueshoe.audit.block import Block, Bytes, Ints
from trueshoe.records import named


@cache
def places(kind: int, size: int) -> dict[str, tuple[int, int]]:
    """Where each field of a kind begins in a body of some size, and how many bytes it has."""
    fields = named.layout(kind)
    rest = size - sum(max(wire, U8) for _, wire in fields)
    found, at = {}, 0
    for name, wire in fields:
        at, width = (at, wire) if wire > 0 else (at + 1, rest)
        found[name] = at, width
        at += width
    return found


def size_with(kind: int, field: str, width: int) -> int:
    """How long a body is whose field, the only one that may have any length, has so many bytes."""
    return width - places(kind, 0)[field][1]


def numbers(block: Block, rows: Any, kind: int, field: str, size: int) -> Ints:
    """The values of a field that is a number, of rows of one kind and size."""
    at, width = places(kind, size)[field]
    found = np.zeros(np.shape(rows), np.int64)
    for byte in range(width):
        found |= block.body[block.begins[rows] + at + byte].astype(np.int64) << 8 * byte
    return found


def pieces(block: Block, rows: Any, kind: int, field: str, size: int) -> Bytes:
    """The bytes of a field, of rows of one kind and size."""
    at, width = places(kind, size)[field]
    return block.bytes_at(block.begins[rows] + at, width)
