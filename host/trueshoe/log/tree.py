"""The tree of RFC 6962 over a log's entries: its root at any size, and proofs that a smaller one is its beginning."""

import hashlib
from collections.abc import Sequence

from shoecore.proof.merkle import HASH_SIZE, Tree, left_size, node

_LEAF = b"\x00"


def leaf(content: bytes) -> bytes:
    """The hash of an entry."""
    return hashlib.sha256(_LEAF + content).digest()


class Growing(Tree):
    """A tree that goes on from another one's size and peaks, the hashes of its whole subtrees."""

    def __init__(self, size: int = 0, peaks: bytes = b"") -> None:
        super().__init__()
        self._count = size
        self._stack = [peaks[at : at + HASH_SIZE] for at in range(0, len(peaks), HASH_SIZE)]

    @property
    def peaks(self) -> bytes:
        """From left to right, one behind the other."""
        return b"".join(self._stack)


class History:
    """The hashes of all entries, and of the whole subtrees that were asked for."""

    def __init__(self, leaves: Sequence[bytes]) -> None:
        self._leaves = leaves
        self._whole: dict[tuple[int, int], bytes] = {}

    def root(self, size: int) -> bytes:
        """The root over the first so many entries; of none the hash of nothing."""
        return self._hash(0, size) if size else hashlib.sha256(b"").digest()

    def consistency(self, first: int, second: int) -> list[bytes]:
        """What proves that the tree of the first size is the beginning of that of the second."""
        if not 0 < first <= second <= len(self._leaves):
            raise ValueError(f"sizes from 1 to {len(self._leaves)} in their order, not {first} and {second}")
        return self._proof(first, 0, second, True)

    def _proof(self, first: int, begin: int, end: int, known: bool) -> list[bytes]:
        """As RFC 6962 has it, 2.1.2: the subtree ``first`` of the entries from ``begin`` to before ``end``."""
        if begin + first == end:
            return [] if known else [self._hash(begin, end)]
        left = left_size(end - begin)
        if first <= left:
            return [*self._proof(first, begin, begin + left, known), self._hash(begin + left, end)]
        return [*self._proof(first - left, begin + left, end, False), self._hash(begin, begin + left)]

    def _hash(self, begin: int, end: int) -> bytes:
        if end - begin == 1:
            return self._leaves[begin]
        if (begin, end) in self._whole:
            return self._whole[begin, end]
        middle = begin + left_size(end - begin)
        hashed: bytes = node(self._hash(begin, middle), self._hash(middle, end))
        if (end - begin) & (end - begin - 1) == 0:
            self._whole[begin, end] = hashed
        return hashed


def is_consistent(first: int, first_root: bytes, second: int, second_root: bytes, proof: Sequence[bytes]) -> bool:
    """Whether a proof shows that the tree with the first root is the beginning of that with the second."""
    if not 0 < first <= second:
        return False
    if first == second:
        return not proof and first_root == second_root
    path = list(proof)
    if first & (first - 1) == 0:
        path.insert(0, first_root)  # the first tree is a whole subtree, and is left out
    if not path:
        return False
    at, last = first - 1, second - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    old = new = path.pop(0)
    for sibling in path:
        if not last:
            return False
        if at & 1 or at == last:
            old, new = node(sibling, old), node(sibling, new)
            while at and not at & 1:
                at, last = at >> 1, last >> 1
        else:
            new = node(new, sibling)
        at, last = at >> 1, last >> 1
    return not last and old == first_root and new == second_root
