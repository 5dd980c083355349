"""The leaves of a shoe's round: each card is sealed and committed to as it is drawn, all of them at the close."""

from shoecore.cards import CARDS, HIDDEN, UNREAD
from shoecore.proof.merkle import MAX_LEAVES, NO_LEAF, Tree, leaf
from shoecore.proof.sealing import NONCE_SIZE, Seal


class Committed:
    """Between rounds nothing is sealed and no card has a leaf."""

    def __init__(self, vault, source) -> None:
        self._vault = vault
        self._source = source
        self._seal: Seal | None = None
        self._tree: Tree | None = None

    def may_begin(self) -> bool:
        """Whether the host has given its part of the key."""
        may: bool = self._vault.has_key()
        return may

    def make_room(self) -> None:
        """At rest: see to it that the next round begins without an erasure."""
        self._vault.sealed.make_room()

    def begin(self, number: int) -> None:
        """A round is open."""
        self._seal = self._vault.begin(number, self._source.draw(NONCE_SIZE))
        self._tree = Tree()

    def draw(self, position: int, card: int) -> bytes:
        """A card has left; its leaf, none where it is not known which card it is. It is sealed before it is told."""
        if self._tree is None or position >= MAX_LEAVES:
            return b""
        if card >= CARDS or self._seal is None:
            self._tree.add(NO_LEAF)
            return b""
        self._vault.sealed.put(position, self._seal.close(position, card))
        hashed = leaf(position, card, self._seal.salt(position))
        self._tree.add(hashed)
        return hashed

    def salt(self, position: int) -> bytes:
        """What opens the leaf of a card, together with the card; none where the host has another part of the key."""
        return self._seal.salt(position) if self._seal else b""

    def end(self) -> bytes:
        """The round comes to its end; the root over its leaves."""
        root = self._tree.root() if self._tree else b""
        self._seal = self._tree = None
        return root

    def resume(self, number: int, leaves: list[bytes]):
        """A procedure: take a round up again whose leaves were told before a cut; the cards that can be opened.

        Each is held against its leaf; HIDDEN stands for one that had none, UNREAD for one that nobody can open now."""
        sealed = self._vault.sealed
        self._seal = self._vault.seal() if sealed.order == number and self._vault.has_key() else None
        self._tree = tree = Tree()
        cards = bytearray()
        for position, told in enumerate(leaves):
            tree.add(told or NO_LEAF)
            cards.append(self._opened(position, told))
            yield from self._vault.pause(position)
        return cards

    def _opened(self, position: int, told: bytes) -> int:
        if not told:
            return HIDDEN
        seal = self._seal
        closed = self._vault.sealed.ciphertext(position)
        if seal is None or closed is None:
            return UNREAD
        card = seal.open(position, closed)
        return card if card < CARDS and leaf(position, card, seal.salt(position)) == told else UNREAD
