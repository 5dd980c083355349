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

_CHAINED, _NODE = 2, 1  # the first byte of what a link is the hash of, and of a node's

_HEAD = np.dtype([("epoch", "<u4"), ("number", "<u4"), ("told", "<u2"), ("time", "<u4"), ("kind", "u1")])


def _quickest() -> Callable[[bytes], Any]:
    """CPython's own SHA-256 answers a short message in half the time of OpenSSL's."""
    name = next((name for name in ("_sha2", "_sha256") if find_spec(name)), "hashlib")
    found: Callable[[bytes], Any] = import_module(name).sha256
    return found


_sha256 = _quickest()


def hashed(messages: Bytes) -> Bytes:
    """The hash of each row of bytes, a row of 32."""
    wide = messages.shape[-1]
    text = messages.tobytes()
    digests = b"".join([_sha256(text[at : at + wide]).digest() for at in range(0, len(text), wide)])
    return np.frombuffer(digests, np.uint8).reshape(*messages.shape[:-1], LINK)


def links(block: Block, before: bytes) -> Bytes:
    """What the link of each entry must be, where each follows the link that is kept of the one before it."""
    heads = np.empty(len(block), _HEAD)
    for name in _HEAD.names or ():
        heads[name] = getattr(block, name)
    start = 1 + LINK + _HEAD.itemsize
    fixed = np.empty((len(block), start), np.uint8)
    fixed[:, 0] = _CHAINED
    fixed[0, 1 : 1 + LINK] = np.frombuffer(before, np.uint8)
    fixed[1:, 1 : 1 + LINK] = block.link[:-1]
    fixed[:, 1 + LINK :] = heads.view(np.uint8).reshape(len(block), _HEAD.itemsize)
    found = np.empty((len(block), LINK), np.uint8)
    sizes = block.sizes
    for size in np.flatnonzero(np.bincount(sizes)):
        rows = np.flatnonzero(sizes == size)
        messages = np.empty((len(rows), start + size), np.uint8)
        messages[:, :start] = fixed[rows]
        messages[:, start:] = block.body[block.begins[rows][:, None] + np.arange(size)]
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
