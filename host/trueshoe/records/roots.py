"""Whether roots and leaves can be any, and whether a shoe's round was closed by the root of the leaves that it told."""

from shoecore import records
from shoecore.proof.merkle import HASH_SIZE, MAX_LEAVES, NO_LEAF, Tree
from shoecore.records import Record
from trueshoe.records import named

NONE = "root or leaf that can be none"
WRONG = "root that is not that of the round's leaves"

_WITH_ROOT = (records.SHUFFLED, records.COMMITTED)


class Roots:
    """Builds the tree as the cards are drawn; of a round that was not seen whole it says nothing.

    ``expected`` is what a record should have told."""

    def __init__(self) -> None:
        self.expected = ""
        self._tree: Tree | None = None
        self._drawn = 0

    def see(self, record: Record) -> str:
        """Take a record in; what is wrong with its root or its leaf, if anything is."""
        if record.kind == records.ROUND_OPENED:
            self._tree, self._drawn = Tree(), 0
        elif record.kind == records.DRAWN:
            return self._draw(named.value(record, "position"), named.value(record, "leaf"))
        elif record.kind in _WITH_ROOT:
            return self._close(record.kind, named.value(record, "root"))
        return ""

    def _draw(self, position: int, leaf: bytes) -> str:
        malformed = len(leaf) not in (0, HASH_SIZE)
        if malformed or position != self._drawn:
            self._tree = None
        elif self._tree and position < MAX_LEAVES:
            self._tree.add(leaf or NO_LEAF)
        self._drawn += 1
        self.expected = f"a leaf of {HASH_SIZE} bytes, or none"
        return NONE if malformed else ""

    def _close(self, kind: int, root: bytes) -> str:
        self.expected = f"a root of {HASH_SIZE} bytes"
        if len(root) != HASH_SIZE:
            return NONE
        if kind == records.SHUFFLED or self._tree is None or self._tree.root() == root:
            return ""
        self.expected = f"root {self._tree.root().hex()}"
        return WRONG
