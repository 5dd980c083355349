"""Where the cards of a round lie, in the order in which they left the device, and what is known of them."""

from . import findings
from .cards import CARDS, HIDDEN, UNREAD
from .rulebooks.steps import COMMUNITY, DEALER, NOBODY
from .sequence import UNTOLD

_MOST_POSITIONS = CARDS * 8


class Layout:
    """Of each position: ``where`` its card lies, ``numbers`` which step it fulfilled (0: none), and which card it is.

    A card that is in the device again lies with nobody and is not counted; it may come a second time."""

    def __init__(self, packs: int = 1) -> None:
        self.where = bytearray()
        self.numbers = bytearray()
        self._slots = bytearray()
        self._cards = bytearray()
        self._counts = bytearray(CARDS)
        self._packs = packs

    def put(self, position: int, to: int, number: int = 0) -> None:
        """Remember where a card went; a position can only follow the ones before it, or be corrected."""
        while len(self.where) <= position < _MOST_POSITIONS:
            self.where.append(UNTOLD)
            self.numbers.append(0)
            self._slots.append(0)
            self._cards.append(HIDDEN)
        if position >= _MOST_POSITIONS:
            return
        if number:
            self.numbers[position] = number
        if self.where[position] != to:
            self._recount(position, to)
            self._slots[position] = self._free(to) if to == COMMUNITY or to == DEALER else 0
            self.where[position] = to

    def place(self, position: int) -> int:
        """Where a card lies; untold for one that has not come."""
        return self.where[position] if position < len(self.where) else UNTOLD

    def slot(self, position: int) -> int:
        """The so many-th of the cards before the community or the Dealer; one that was taken back leaves its place."""
        return self._slots[position]

    def see(self, position: int, card: int) -> int:
        """Count a card that is known, once; one that changed, or that the packs do not have, is a finding."""
        if card == UNREAD:
            return findings.UNREAD
        if card >= CARDS and card != HIDDEN:
            return findings.FOREIGN
        if card == HIDDEN:
            return 0
        if position >= len(self.where):
            return findings.NOT_NOW
        before = self._cards[position]
        if before != HIDDEN:
            return 0 if before == card else findings.CHANGED
        self._cards[position] = card
        if self.where[position] == NOBODY:
            return 0
        self._counts[card] += 1
        return findings.DUPLICATE if self._counts[card] > self._packs else 0

    def take_back(self, returned: bytes) -> tuple:
        """Cards go back into the device: the steps that they had fulfilled, and those turned up, as (to, index)."""
        numbers = []
        turned = []
        for position in returned:
            to = self.place(position)
            if to != UNTOLD and to != NOBODY:
                numbers.append(self.numbers[position])
                turned.append((to, self._slots[position]))
                self.put(position, NOBODY)
        return numbers, turned

    def _recount(self, position: int, to: int) -> None:
        """A known card that goes back into the device counts no more, until it lies somewhere again."""
        card = self._cards[position]
        if card < CARDS and to == NOBODY:
            self._counts[card] -= 1
        elif card < CARDS and self.where[position] == NOBODY:
            self._counts[card] += 1

    def _free(self, to: int) -> int:
        """The first slot of a place where no card lies."""
        taken = 0
        for position in range(len(self.where)):
            if self.where[position] == to:
                taken |= 1 << self._slots[position]
        slot = 0
        while taken >> slot & 1:
            slot += 1
        return slot
