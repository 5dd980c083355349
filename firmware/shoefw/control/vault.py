"""What seals the cards of an order while they stand in the machine, and opens them again after a cut of the power."""

from shoecore.cards import CARDS
from shoecore.compat import collect, const
from shoecore.proof.merkle import Tree, leaf
from shoecore.proof.sealing import NONCE_SIZE, Seal, key

from ..store.sealed import CELLS, Sealed

_PIECE = const(8)


class Vault:
    """``sealed`` is the store, with the marks of the slots. Its procedures return what they say when they are done.

    A place counts the cards of the order: 0 is the card that leaves first, whatever left before in the round."""

    def __init__(self, works, source) -> None:
        self._task = works.task
        self._identity = works.identity
        self._link = works.link
        self._source = source
        self.sealed = Sealed(works.board.flash)

    def has_key(self) -> bool:
        """Whether the host has given its part of the key since power-on; without it nothing is sealed or opened."""
        return bool(self._link.part and self._identity.secret)

    def begin(self, order: int) -> Seal:
        """A new entry for an order, or for a round of a shoe; what it is sealed with."""
        self.sealed.begin(order, self._source.draw(NONCE_SIZE))
        return self.seal()

    def seal(self) -> Seal:
        """The seal of the newest entry."""
        return Seal(key(self._identity.secret, self._link.part), self.sealed.nonce)

    def commit(self, order: int, cards: bytes):
        """Seal the cards of an order, in the order in which they will leave; the root that commits to them.

        Nothing moves meanwhile, so what this and the intake leave is collected here."""
        collect()
        seal = self.begin(order)
        tree = Tree()
        for place in range(len(cards)):
            if not self.sealed.put(place, seal.close(place, cards[place])):
                raise OSError("flash: card %d of order %d cannot be read again; the chip is worn" % (place, order))
            tree.add(leaf(place, cards[place], seal.salt(place)))
            yield from self.pause(place)
        collect()
        return tree.root()

    def open(self, order: int, count: int, root: bytes):
        """The cards that were sealed for an order, so many; None where they are not those that the root commits to."""
        if self.sealed.order != order or not self.has_key() or not 0 < count <= CELLS:
            return None
        seal = self.seal()
        tree = Tree()
        cards = bytearray(count)
        for place in range(count):
            closed = self.sealed.ciphertext(place)
            card = CARDS if closed is None else seal.open(place, closed)
            if card >= CARDS:
                return None
            cards[place] = card
            tree.add(leaf(place, card, seal.salt(place)))
            yield from self.pause(place)
        return cards if tree.root() == root else None

    def pause(self, place: int):
        """A procedure: let others have their turn from time to time, for what was made meanwhile is garbage."""
        if place % _PIECE == _PIECE - 1:
            yield self._task.wait(0, 1)
