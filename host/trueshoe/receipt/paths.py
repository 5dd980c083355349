"""The path of each opened card from its leaf to the root, so that one card can be checked without the others."""

from shoecore.proof import closed, merkle
from trueshoe.records.openings import Openings


def paths(openings: Openings) -> dict[int, list[bytes]] | None:
    """The siblings of each opened card, lowest first, by its position; None where its openings do not give the root."""
    tree = _Tree(openings)
    if not openings.root or tree.root() != openings.root:
        return None
    return {position: tree.path(position - openings.before) for position in sorted(openings.opened)}


class _Tree:
    """The hashes of a tree as far as they are known."""

    def __init__(self, openings: Openings) -> None:
        self._count = openings.count
        self._leaves: dict[int, bytes] = {}
        self._closed: dict[tuple[int, int], bytes] = {}
        if openings.leaves:
            for place in range(self._count):
                self._leaves[place] = openings.leaves.get(place, merkle.NO_LEAF)
            return
        for position, (card, salt) in openings.opened.items():
            place = position - openings.before
            if 0 <= place < self._count:
                self._leaves[place] = merkle.leaf(place, card, salt)
        is_open = bytes(int(place in self._leaves) for place in range(self._count))
        self._closed = dict(zip(closed.subtrees(is_open), openings.hashes, strict=False))

    def root(self) -> bytes | None:
        """The hash of all; None where some are not known."""
        try:
            return self._hash(0, self._count) if self._count else None
        except KeyError:
            return None

    def path(self, place: int) -> list[bytes]:
        """The siblings from a leaf to the root."""
        first, end, found = 0, self._count, []
        while end - first > 1:
            middle = first + merkle.left_size(end - first)
            if place < middle:
                found.append(self._hash(middle, end))
                end = middle
            else:
                found.append(self._hash(first, middle))
                first = middle
        return found[::-1]

    def _hash(self, first: int, end: int) -> bytes:
        if (first, end) in self._closed:
            return self._closed[first, end]
        if end - first == 1:
            return self._leaves[first]
        middle = first + merkle.left_size(end - first)
        hashed: bytes = merkle.node(self._hash(first, middle), self._hash(middle, end))
        self._closed[first, end] = hashed
        return hashed
