"""What seals the cards of an order while they stand in the machine; ``unsealing`` opens them again after a cut."""

from shoecore.cards import HIDDEN
from shoecore.compat import collect, const
from shoecore.proof.merkle import Tree, leaf
from shoecore.proof.sealing import Seal, key

from ..store.sealed import SLOTS

_PIECE = const(2)


class Vault:
    """``sealed`` is the store, with the marks of the slots. Its procedure returns what it says when it is done.

    A place counts the cards of the order: 0 is the card that leaves first, whatever left before in the round; behind
    the slots are those that left before, by their positions."""

    def __init__(self, works, sealed) -> None:
        self._task = works.task
        self._identity = works.identity
        self._link = works.link
        self.sealed = sealed

    def has_key(self) -> bool:
        """Whether the host has given its part of the key since power-on; without it nothing is sealed or opened."""
        return bool(self._link.part and self._identity.secret)

    def begin(self, order: int, nonce: bytes) -> Seal:
        """A new entry for an order, or for a round of a shoe, with a nonce that is drawn for it; what seals it."""
        self.sealed.begin(order, nonce)
        return self.seal()

    def seal(self) -> Seal:
        """The seal of the newest entry."""
        return Seal(key(self._identity.secret, self._link.part), self.sealed.nonce)

    def commit(self, order: int, nonce: bytes, out: bytes, cards: bytes):
        """Seal the cards of an order, in the order in which they will leave; the root that commits to them.

        Those of the round that are out already are sealed with them, by their positions, but for the HIDDEN."""
        seal = self.begin(order, nonce)
        tree = Tree()
        for position in range(len(out)):
            if out[position] != HIDDEN:
                self._put(order, seal, SLOTS + position, out[position])
        for place in range(len(cards)):
            self._put(order, seal, place, cards[place])
            tree.add(leaf(place, cards[place], seal.salt(place)))
            yield from self.pause(place)
            if place == len(cards) // 2:
                collect()  # nothing moves, and as much again is yet to come
                yield self._task.turn()
        return tree.root()

    def _put(self, order: int, seal: Seal, place: int, card: int) -> None:
        if not self.sealed.put(place, seal.close(place, card)):
            raise OSError("flash: place %d of order %d cannot be read again; the chip is worn" % (place, order))

    def pause(self, place: int):
        """A procedure: let others have their turn from time to time, for what was made meanwhile is garbage."""
        if place % _PIECE == _PIECE - 1:
            yield self._task.turn()
