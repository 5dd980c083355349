"""The shuffler: take a deck in through the reader, each card into the slot that the draw names; give sets out again.

The draw is made before the first card moves. Where each card stands is known to this object alone, in RAM."""

from shoecore import deck, faults, records
from shoecore.cards import CARDS, CUT_CARD, FACE_UP, FOREIGN, UNREAD
from shoecore.chance.source import EntropyFailed
from shoecore.compat import const

from ..events import HOPPER_FULL, TRAY_EMPTY, TRAY_FULL

_TRAY_MS = const(200)
_EVEN = const(1000)


class Shuffler:
    """Its methods are procedures of one task. A position counts the cards that left in the round; slot 0 holds the
    card of the first position after the last draw."""

    def __init__(self, works, source, feeding, ejecting) -> None:
        self._board = works.board
        self._task = works.task
        self._outbox = works.outbox
        self._source = source
        self._guard = works.guard
        self._report = works.report
        self._clearing = works.clearing
        self._feeding = feeding
        self._ejecting = ejecting
        self._cards = bytearray()
        self._filled = bytearray(works.board.carousel.slots)
        self._order = 0
        self._lives = False
        self._first = 0
        self.given = 0
        self.abort = False

    def start(self):
        """Prove the noise."""
        while True:
            try:
                for _ in self._source.start_steps():
                    yield self._task.wait(0, 1)
                return
            except EntropyFailed as failed:
                yield from self._entropy_failed(failed)

    def sweep(self):
        """Nothing is known of the slots, as after power-on: whatever stands in one goes into the tray."""
        for slot in range(self._board.carousel.slots):
            while (yield from self._ejecting.eject(slot, slot, True)):
                pass
            self._filled[slot] = 0
        _wipe(self._cards)
        yield from self.until_taken()

    def new_round(self) -> None:
        """No card has left yet."""
        self.given = 0
        self._cards = bytearray()

    def reshuffle(self, returned: bytes, ruling: int):
        """A ruling has the cards of these positions taken back: with the rest of the deck they are drawn anew."""
        staying = bytes([self._cards[position] for position in range(self.given) if not _has(returned, position)])
        self.end_order(records.VOIDED)
        self._outbox.add(records.RESHUFFLED, self._order, returned)
        while True:
            yield from self._out_with_all()
            self._report.show("ALL BACK IN", "%d CARDS" % (CARDS - len(staying)))
            yield self._task.wait(HOPPER_FULL)
            if (yield from self.take_in(staying, ruling)):
                return

    def take_in(self, staying_out: bytes = b"", ruling: int = 0):
        """The deck in the hopper, but for the cards that stay out on the table, into the slots of a fresh draw.

        Whether it was exactly right."""
        self.abort = False
        self._first = self.given
        count = CARDS - len(staying_out)
        self._cards = self._cards[: self._first] + bytearray(count)
        order = yield from self._draw(count, ruling)
        seen = bytearray()
        while self._board.hopper.blocked() and len(seen) < self._board.carousel.slots and not self.abort:
            spare = len(seen) == count and deck.is_whole(deck.reconcile(seen + staying_out))
            slot = order[len(seen)] if len(seen) < count else len(seen)
            if not (yield from self._feeding.feed(slot, len(seen), spare)):
                yield from self._hopper_stuck(count)
                break
            self._filled[slot] += 1
            self._keep(slot, seen)
            if self._feeding.card_fault:
                break
        self._guard.rest()
        found = deck.reconcile(seen + staying_out)
        _wipe(order)
        _wipe(seen)
        if self.abort:
            self._outbox.add(records.ABORTED, len(seen))
        elif deck.is_whole(found) and not self._feeding.card_fault and not self._board.hopper.blocked():
            self._outbox.add(records.SHUFFLED, len(seen))
            return True
        else:
            self._refuse(found)
        self.end_order(records.VOIDED)
        return False

    def dispense(self, to: int, count: int):
        """The next cards as one set into the tray, written down when the last is out; then the Dealer takes them."""
        first = self.given
        for _ in range(count):
            yield from self._eject(self.given - self._first, self.given)
            self.given += 1
        self._outbox.add(records.DISPENSED, to, first, count)
        yield from self._tray_noticed()
        yield from self.until_taken()

    def expose(self, position: int) -> None:
        """Tell which card the rules have just exposed."""
        self._outbox.add(records.EXPOSED, position, self._cards[position], records.BY_RULES)

    def empty(self):
        """Everything that is left into the tray, for the Dealer to take; what stood where is forgotten."""
        yield from self._out_with_all()
        self.end_order(records.EXECUTED)
        _wipe(self._cards)

    def end_order(self, how: int) -> None:
        """The order that lives was carried out, or the pit does not let it go on; it is never drawn again."""
        if self._lives:
            self._lives = False
            self._outbox.add(records.ORDER_ENDED, self._order, how, self.given)

    def until_taken(self):
        """Until the tray is empty."""
        self._guard.rest()
        if self._board.tray.blocked():
            yield self._task.wait(TRAY_EMPTY)

    def _draw(self, count: int, ruling: int):
        """A fresh order of so many cards; the record of it comes before any of them moves."""
        order = deck.new()[:count]
        while True:
            try:
                for _ in self._source.shuffle_steps(order):
                    yield self._task.wait(0, 1)
                break
            except EntropyFailed as failed:
                yield from self._entropy_failed(failed)
        self._order += 1
        self._lives = True
        self._outbox.add(records.ORDER_DRAWN, self._order, count, ruling)
        return order

    def _out_with_all(self):
        for slot in range(len(self._filled)):
            while self._filled[slot]:
                yield from self._eject(slot, slot)
        yield from self.until_taken()

    def _eject(self, slot: int, card: int):
        yield from self._ejecting.eject(slot, card)
        self._filled[slot] -= 1

    def _keep(self, slot: int, seen: bytearray) -> None:
        """Remember the card of a slot; one that is no card of the deck is told."""
        card = self._board.reader.card
        if self._first + slot < len(self._cards):
            self._cards[self._first + slot] = card
        seen.append(card)
        code = _NO_CARD.get(card, 0)
        if code:
            self._report.warn(code, faults.AT_READER, len(seen) - 1, 1, 0, 1)

    def _refuse(self, found) -> None:
        """The deck is not the approved one: what is missing or too many, and how many of each."""
        counted = (len(found.missing), len(found.duplicate)) + found[2:]
        self._outbox.add(records.DECK_REFUSED, *counted)
        for code, cards in ((faults.MISSING, found.missing), (faults.DUPLICATE, found.duplicate)):
            if cards:
                face = cards[0] if len(cards) == 1 else faults.NO_CARD
                self._report.warn(code, faults.AT_DECK, face, 0, 0, len(cards))

    def _hopper_stuck(self, count: int):
        fault = (faults.SENSOR_STUCK, faults.AT_HOPPER, count, self._board.timing.tries, 0, 0)
        yield from self._clearing.latched(fault, "CLEAN SENSOR")

    def _tray_noticed(self):
        """The set must be seen in the tray before the next may follow."""
        board = self._board
        if not board.tray.blocked() and not (yield self._task.wait(TRAY_FULL, _TRAY_MS)):
            fault = (faults.SENSOR_STUCK, faults.AT_TRAY, self.given, 1, _EVEN, 0)
            yield from self._clearing.latched(fault, "CLEAN SENSOR")

    def _entropy_failed(self, failed: EntropyFailed):
        code = faults.INTEGRITY_FAILED if failed.cause == "known-answer" else faults.ENTROPY_FAILED
        at = faults.AT_FIRMWARE if code == faults.INTEGRITY_FAILED else faults.AT_NOISE
        yield from self._clearing.latched((code, at, faults.NO_CARD, 0, 0, 0), "")


_NO_CARD = {
    UNREAD: faults.UNREAD,
    FOREIGN: faults.FOREIGN,
    FACE_UP: faults.FACE_UP,
    CUT_CARD: faults.CUT_CARD,
}


def _has(positions: bytes, position: int) -> bool:
    return any(found == position for found in positions)


def _wipe(cards: bytearray) -> None:
    """Leave no order of cards in memory that is free to be read."""
    for at in range(len(cards)):
        cards[at] = 0
