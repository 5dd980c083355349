"""Cards of an order opened for the host: the salt of each, and the hashes of what stays closed, which make the root.

It lives in the memory only while it is at work, and nothing moves meanwhile."""

from shoecore import records, states
from shoecore.compat import collect, const
from shoecore.proof.closed import subtrees
from shoecore.proof.merkle import HASH_SIZE, Tree, leaf

from ..events import LEASE_HELD
from . import unsealing
from .vault import Vault

_LOOK_MS = const(100)

# So many hashes go into a record.
_AT_ONCE = const(3)


class Opening:
    """Tells the host by records; what a cut of the power left half told is told anew."""

    def __init__(self, works, sealed) -> None:
        self._works = works
        self._outbox = works.outbox
        self._vault = Vault(works, sealed)

    def exposed(self, before: int, cards: bytes, positions: bytes):
        """A procedure: open the cards of the round at some positions; ``before`` of them were not of this order."""
        is_open = bytearray(len(cards) - before)
        for position in positions:
            if position >= before:
                is_open[position - before] = 1
        yield from self._tell(before, cards, bytes(is_open))

    def whole(self, order: int, before: int, count: int, root: bytes):
        """A procedure: open an order that is void, every card of it, once its host is there; another host's part opens
        nothing."""
        works = self._works
        while not self._vault.has_key():
            works.report.enter(states.WAITING)
            works.report.show("WAITING", "CONNECT A HOST")
            yield works.task.wait(LEASE_HELD, _LOOK_MS)
        cards = yield from unsealing.opened(self._vault, order, before, count, root)
        if cards:
            yield from self._tell(before, cards, b"\x01" * count)

    def _tell(self, before: int, cards: bytes, is_open: bytes):
        vault = self._vault
        seal = vault.seal()
        for place in range(len(is_open)):
            if is_open[place]:
                self._outbox.add(records.OPENED, before + place, cards[before + place], seal.salt(place))
                yield from vault.pause(place)
        yield self._works.task.turn()
        collect()  # nothing moves, and as much again is yet to come
        yield self._works.task.turn()
        hashes = b""
        for first, end in subtrees(is_open):
            tree = Tree()
            for place in range(first, end):
                tree.add(leaf(place, cards[before + place], seal.salt(place)))
                yield self._works.task.turn()
            hashes += tree.root()
            if len(hashes) == _AT_ONCE * HASH_SIZE:
                self._outbox.add(records.PROVEN, hashes)
                hashes = b""
        if hashes:
            self._outbox.add(records.PROVEN, hashes)
