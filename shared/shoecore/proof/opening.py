"""Opening one card of a committed deck: the card, its salt, and the path from its leaf to the root."""

from collections import namedtuple

from .merkle import HASH_SIZE, MAX_LEAVES, Malformed, leaf, node

Opening = namedtuple("Opening", ("position", "card", "salt", "path"))


def path_size(position: int, leaves: int) -> int:
    """The bytes of the path of a position in a tree of so many leaves."""
    size = 0
    last = leaves - 1
    while last:
        if position & 1 or position < last:
            size += HASH_SIZE
        position >>= 1
        last >>= 1
    return size


def holds(opening: Opening, root: bytes, leaves: int) -> bool:
    """Whether a root over so many leaves committed to this card at this position; a malformed opening is refused."""
    _check(opening, root, leaves)
    hashed = leaf(opening.position, opening.card, opening.salt)
    position = opening.position
    last = leaves - 1
    at = 0
    while last:
        sibling = opening.path[at : at + HASH_SIZE]
        if position & 1:
            hashed = node(sibling, hashed)
            at += HASH_SIZE
        elif position < last:
            hashed = node(hashed, sibling)
            at += HASH_SIZE
        position >>= 1
        last >>= 1
    return hashed == root


def _check(opening: Opening, root: bytes, leaves: int) -> None:
    """Refuse what is malformed, in words that name it."""
    if not 1 <= leaves <= MAX_LEAVES:
        raise Malformed("a tree has 1 to %d leaves, not %r" % (MAX_LEAVES, leaves))
    if len(root) != HASH_SIZE:
        raise Malformed("a root has %d bytes, not %d" % (HASH_SIZE, len(root)))
    if not 0 <= opening.position < leaves:
        raise Malformed("position %r is not one of the %d leaves" % (opening.position, leaves))
    size = path_size(opening.position, leaves)
    if len(opening.path) != size:
        raise Malformed(
            "the path of position %d of %d leaves has %d bytes, not %d"
            % (opening.position, leaves, size, len(opening.path))
        )
