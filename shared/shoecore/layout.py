"""Where the cards of a round lie, in the order in which they left the device, and what is known of them."""

from . import findings
from .cards import CARDS, HIDDEN, UNREAD
from .compat import const
from .rulebooks.steps import COMMUNITY, DEALER, NOBODY
from .sequence import UNTOLD

_MOST_POSITIONS = const(416)
_MOST_SLOTS = const(52)


class Layout:
    """Of each position: ``where`` its card lies, ``numbers`` which step it fulfilled (0: none), and which card it is.

    A card that is in the device again lies with nobody and is not counted; it may come a second time."""

    # Kept once a card has lain elsewhere than it came.
    _slots: bytes | bytearray = b""

    def __init__(self, packs: int = 1) -> None:
        self.where = bytearray()
        self.numbers = bytearray()
        self._cards = bytearray()
        self._counts = bytearray(CARDS)
        self._packs = packs

    def put(self, position: int, to: int, number: int = 0) -> None:
        """Remember where a card went; a position can only follow the ones before it, or be corrected."""
        come = len(self.where)
        if position == come < _MOST_POSITIONS:
            if self._slots:
                self._slots += bytes((self._free(to, self._slots),))
            self.where.append(to)
            self.numbers.append(number)
            self._cards.append(HIDDEN)
        elif position < come:
            if self.where[position] != to:
                self._move(position, to)
        elif position < _MOST_POSITIONS:
            for left_out in range(come, position):
                self.put(left_out, UNTOLD)
            self.put(position, to, number)

    def place(self, position: int) -> int:
        """Where a card lies; untold for one that has not come."""
        return self.where[position] if position < len(self.where) else UNTOLD

    def slot(self, position: int) -> int:
        """The so many-th of the cards before the community or the Dealer; one that was taken back leaves its place."""
        if self._slots:
            return self._slots[position]
        return self.where[:position].count(bytes((self.where[position],)))

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
                turned.append((to, self.slot(position)))
                self._move(position, NOBODY)
        return numbers, turned

    def _move(self, position: int, to: int) -> None:
        """A card lies elsewhere; a known one that goes back into the device counts no more, until it comes again."""
        card = self._cards[position]
        if card < CARDS and to == NOBODY:
            self._counts[card] -= 1
        elif card < CARDS and self.where[position] == NOBODY:
            self._counts[card] += 1
        slots = bytearray([min(self.slot(one), _MOST_SLOTS) for one in range(len(self.where))])
        slots[position] = self._free(to, slots)
        self._slots = slots
        self.where[position] = to

    def _free(self, to: int, slots: bytes | bytearray) -> int:
        """The first slot before the community or the Dealer where no card lies."""
        if to != COMMUNITY and to != DEALER:
            return 0
        taken = 0
        for position, place in enumerate(self.where):
            if place == to:
                taken |= 1 << slots[position]
        slot = 0
        while taken >> slot & 1:
            slot += 1
        return slot
