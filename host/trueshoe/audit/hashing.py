"""SHA-256 of many short messages at once, and with it the chain of many entries, and leaves and roots of many rounds.

What is hashed is as `shoecore.proof` has it; the hashes are the same ones, without a call of Python's for each byte
that stands around them."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trueshoe.audit.block import LINK, Block, Bytes

_AT_ONCE = 1_000  # messages: they are still in a core's cache when they are hashed
_CHAINED, _NODE = 2, 1  # the first byte of what a link is the hash of, and of a node's

# What is hashed of an entry before its body.
_FIXED = np.dtype(
    [
        ("chained", "u1"),
        ("before", "u1", LINK),
        ("epoch", "<u4"),
        ("number", "<u4"),
        ("told", "<u2"),
        ("time", "<u4"),
        ("kind", "u1"),
    ]
)


def _quickest() -> Callable[[bytes], Any]:
    """CPython's own SHA-256 answers a short message in half the time of OpenSSL's."""
    name = next((name for name in ("_sha2", "_sha256") if find_spec(name)), "hashlib")
    found: Callable[[bytes], Any] = import_module(name).sha256
    return found


_sha256 = _quickest()


def hashed(messages: Bytes) -> Bytes:
    """The hash of each row of bytes, a row of 32."""
    *rows, wide = messages.shape
    each = np.ascontiguousarray(messages).view(f"V{wide}").reshape(-1)
    pieces = (each[at : at + _AT_ONCE].tolist() for at in range(0, len(each), _AT_ONCE))
    digests = b"".join([b"".join([_sha256(message).digest() for message in piece]) for piece in pieces])
    return np.frombuffer(digests, np.uint8).reshape(*rows, LINK)


def links(block: Block, before: bytes) -> Bytes:
    """What the link of each entry must be, where each follows the link that is kept of the one before it."""
    fixed = np.empty(len(block), _FIXED)
    for name in _FIXED.names[2:] if _FIXED.names else ():
        fixed[name] = getattr(block, name)
    fixed["chained"] = _CHAINED
    fixed["before"][0] = np.frombuffer(before, np.uint8)
    fixed["before"][1:] = block.link[:-1]
    text = fixed.view(np.uint8).reshape(len(block), _FIXED.itemsize)
    found = np.empty((len(block), LINK), np.uint8)
    sizes = block.sizes
    for size in np.flatnonzero(np.bincount(sizes)).tolist():
        rows = np.flatnonzero(sizes == size)
        messages = np.empty((len(rows), _FIXED.itemsize + size), np.uint8)
        messages[:, : _FIXED.itemsize] = text[rows]
        messages[:, _FIXED.itemsize :] = block.bytes_at(block.begins[rows], size)
        found[rows] = hashed(messages)
    return found


def leaves(positions: NDArray[Any], cards: Bytes, salts: Bytes) -> Bytes:
    """The leaf of each card, in rows of cards, by its position and its salt."""
    messages = np.zeros((*cards.shape, 4 + salts.shape[-1]), np.uint8)
    messages[..., 1] = positions >> 8
    messages[..., 2] = positions & 255
    messages[..., 3] = cards
    messages[..., 4:] = salts
    return hashed(messages)


def roots(of: Bytes) -> Bytes:
    """The root over each row of leaves."""
    while of.shape[1] > 1:
        pairs = of.shape[1] // 2
        nodes = np.empty((len(of), pairs, 1 + 2 * LINK), np.uint8)
        nodes[..., 0] = _NODE
        nodes[..., 1:] = of[:, : 2 * pairs].reshape(len(of), pairs, 2 * LINK)
        of = np.concatenate([hashed(nodes), of[:, 2 * pairs :]], axis=1)
    return of[:, 0]
