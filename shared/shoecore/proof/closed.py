"""What is told beside the opened cards of a tree, so that its root can be made again: a hash for all that stays closed.

The closed leaves make whole subtrees, the largest that hold no opened one. Each is told by its one hash, from left to
right: where many cards of a deck are opened that is far less than a path for each.
"""

from .merkle import left_size, node


class Unproven(ValueError):
    """The leaves and the hashes are not those of a tree: some are missing, or too many."""


def subtrees(is_open: bytes) -> list[tuple[int, int]]:
    """The closed subtrees of a tree, each as the places from its first on to before its end.

    ``is_open`` has a byte for each leaf, 1 where it is opened and else 0; without any opened one nothing is told."""
    found: list[tuple[int, int]] = []
    waiting = [(0, len(is_open))] if is_open.find(b"\x01") >= 0 else []
    while waiting:
        first, end = waiting.pop()
        if is_open[first:end].find(b"\x01") < 0:
            found.append((first, end))
        elif end - first > 1:
            middle = first + left_size(end - first)
            waiting.append((middle, end))
            waiting.append((first, middle))
    return found


def root(leaves: int, opened: dict[int, bytes], hashes: list[bytes]) -> bytes:
    """The root of a tree of so many leaves: from the opened ones by their places, and the hashes of what is closed."""
    if not all(0 <= place < leaves for place in opened):
        raise Unproven("an opened place is not one of %d leaves" % leaves)
    is_open = bytes([1 if place in opened else 0 for place in range(leaves)])
    found = subtrees(is_open)
    if len(found) != len(hashes) or not opened:
        raise Unproven("%d opened leaves and %d hashes of %d subtrees" % (len(opened), len(hashes), len(found)))
    closed = {}
    for at in range(len(found)):
        closed[found[at]] = hashes[at]
    return _root(0, leaves, opened, closed)


def _root(first: int, end: int, opened: dict[int, bytes], closed: dict[tuple[int, int], bytes]) -> bytes:
    hashed = closed.get((first, end))
    if hashed is not None:
        return hashed
    if end - first == 1:
        return opened[first]
    middle = first + left_size(end - first)
    return node(_root(first, middle, opened, closed), _root(middle, end, opened, closed))
