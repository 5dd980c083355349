"""A tree that commits to the order of a deck, so that each card can be opened alone (RFC 6962, SHA-256).

A leaf is SHA-256 of 20 bytes: 0x00, the position from the top (0 first; two bytes, the high one first), the card (one
byte, 0 to 51) and its salt (16 bytes). The first four are made as one number, whose highest byte is always 0x00. A node
is SHA-256 of 0x01 and its two children; an odd node is promoted, not doubled. The salts of a deck are one run of bytes,
16 for each position. Where nobody knows the card, 32 zero bytes stand in place of a leaf.
"""

import collections
from hashlib import sha256

from ..cards import CARDS
from ..compat import const

SALT_SIZE = const(16)
HASH_SIZE = const(32)
MAX_LEAVES = const(416)

# No card and salt is known that has this hash.
NO_LEAF = bytes(32)

_NODE = b"\x01"
_PIECE = const(13)


class Malformed(ValueError):
    """What can be no leaf, or no opening, of any deck: there is nothing to compare."""


def leaf(position: int, card: int, salt: bytes) -> bytes:
    """The hash that commits to a card at a position, and tells nothing of it while the salt is secret."""
    if not (0 <= position < MAX_LEAVES and 0 <= card < CARDS and len(salt) == SALT_SIZE):
        raise Malformed(
            "a leaf has a position below %d, a card below %d and %d bytes of salt, not %r, %r and %d"
            % (MAX_LEAVES, CARDS, SALT_SIZE, position, card, len(salt))
        )
    return sha256((position << 8 | card).to_bytes(4, "big") + salt).digest()


def node(left: bytes, right: bytes) -> bytes:
    """The hash of two children, the earlier positions on the left."""
    hashed = sha256(_NODE)
    hashed.update(left)
    hashed.update(right)
    return hashed.digest()


class Tree:
    """A root from leaves that come one after another; it keeps one hash for each whole subtree, nine at most."""

    def __init__(self) -> None:
        self._stack: list[bytes] = []
        self._count = 0

    def add(self, hashed: bytes) -> None:
        """Take the hash of the next leaf."""
        pairs = self._count
        while pairs & 1:
            hashed = node(self._stack.pop(), hashed)
            pairs >>= 1
        self._stack.append(hashed)
        self._count += 1

    def root(self) -> bytes:
        """The root over all leaves so far; without any, the hash of nothing."""
        if not self._stack:
            return sha256(b"").digest()
        hashed = self._stack[-1]
        for left in reversed(self._stack[:-1]):
            hashed = node(left, hashed)
        return hashed


def root_steps(
    deck: bytes, salts: bytes, first: int = 0, end: int = MAX_LEAVES
) -> "collections.abc.Generator[None, None, bytes]":
    """The root over the positions of a deck from first to before end, 13 leaves a piece; the last piece returns it."""
    tree = Tree()
    for position in range(first, min(end, len(deck))):
        at = position * SALT_SIZE
        tree.add(leaf(position, deck[position], salts[at : at + SALT_SIZE]))
        if position % _PIECE == _PIECE - 1:
            yield
    return tree.root()


def path_steps(deck: bytes, salts: bytes, position: int) -> "collections.abc.Generator[None, None, bytes]":
    """The path that opens one position, lowest sibling first, 32 bytes each, in pieces; the last piece returns it."""
    first = 0
    end = len(deck)
    path = b""
    while end - first > 1:
        middle = first + left_size(end - first)
        if position < middle:
            sibling = yield from root_steps(deck, salts, middle, end)
            end = middle
        else:
            sibling = yield from root_steps(deck, salts, first, middle)
            first = middle
        path = sibling + path
    return path


def at_once(steps: "collections.abc.Generator[None, None, bytes]") -> bytes:
    """What steps return, without a pause."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return done.value


def left_size(leaves: int) -> int:
    """The leaves of the left child: the largest power of two below their number."""
    size = 1
    while size * 2 < leaves:
        size *= 2
    return size
