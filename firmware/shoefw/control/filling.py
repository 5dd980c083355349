"""Card after card from the hopper into its slot, each told where it is no card of the deck."""

from shoecore import deck, faults
from shoecore.cards import CARDS, CUT_CARD, FACE_UP, FOREIGN, UNREAD

from .clearing import OUT
from .feeding import Feeding


class Filling:
    """Keeps each card's place with the shuffler."""

    def __init__(self, works, shuffler) -> None:
        self._works = works
        self._board = works.board
        self._shuffler = shuffler
        self._feeding = Feeding(works, shuffler.turning, shuffler.attempts, works.wear)
        self._back = works.board.reader.accepts

    def fill(self, order: bytearray, seen: bytearray, staying_out: bytes):
        """A procedure: until the hopper is empty or no more may come; whether each card was sound.

        Each that was ``seen`` is added to those."""
        board = self._board
        shuffler = self._shuffler
        while board.hopper.blocked() and len(seen) < board.carousel.slots and not shuffler.abort:
            spare = len(seen) == len(order) and deck.is_whole(deck.reconcile(seen + staying_out))
            slot = order[len(seen)] if len(seen) < len(order) else len(seen)
            if shuffler.filled[slot]:
                full = (faults.SLOT_FULL, faults.AT_SLOT, slot, 1, 0, 1)
                yield from self._works.clearing.latched(full, OUT)
            if not (yield from self._feeding.feed(slot, len(seen), spare)):
                if board.hopper.blocked():
                    yield from shuffler.stuck(faults.AT_HOPPER, len(order), 0)
                break
            shuffler.filled[slot] = 1
            self._keep(slot, seen)
            if self._feeding.card_fault:
                shuffler.unsure = True
                break
            yield self._works.task.turn()
        return not self._feeding.card_fault

    def _keep(self, slot: int, seen: bytearray) -> None:
        """Remember the card of a slot; one that is no card of the deck, by its face or its back, is told."""
        shuffler = self._shuffler
        reader = self._board.reader
        card = reader.card
        if card < CARDS:
            if self._back < 0:
                self._back = reader.back
            elif reader.back != self._back:
                card = FOREIGN
        if shuffler.first + slot < len(shuffler.cards):
            shuffler.cards[shuffler.first + slot] = card
        seen.append(card)
        code = _NO_CARD.get(card, 0)
        if code:
            self._works.report.warn(code, faults.AT_READER, len(seen) - 1, 1, 0, 1)


_NO_CARD = {
    UNREAD: faults.UNREAD,
    FOREIGN: faults.FOREIGN,
    FACE_UP: faults.FACE_UP,
    CUT_CARD: faults.CUT_CARD,
}
