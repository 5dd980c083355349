"""The shuffler: take a deck in through the reader, each card into the slot that the draw names; give sets out again.

The draw is made before the first card moves. Where each card stands is known to this object alone, in RAM."""

from shoecore import deck, faults, records, states
from shoecore.cards import CARDS, CUT_CARD, FACE_UP, FOREIGN, HIDDEN, UNREAD
from shoecore.chance.source import EntropyFailed
from shoecore.compat import const

from ..drivers import keys
from ..events import HOPPER_EMPTY, HOPPER_FULL, KEY, TRAY_EMPTY, TRAY_FULL
from .clearing import NOTHING, OUT, SENSOR, Voided
from .idle import idle

_TRAY_MS = const(200)

# The edges of the sensors on a card's way.
_WAYS = const(4 | 8 | 16 | 32 | 64 | 128)
_EVEN = const(1000)
_MOST_ORDERS = const(65535)


class Shuffler:
    """Its methods are procedures of one task. A position counts the cards that left in the round; slot 0 holds the
    card of the first position after the last draw. ``given`` cards have left, ``told`` of them in whole sets."""

    def __init__(self, works, source, vault, feeding, ejecting) -> None:
        self._works = works
        self._board = works.board
        self._task = works.task
        self._outbox = works.outbox
        self._source = source
        self._vault = vault
        self._guard = works.guard
        self._report = works.report
        self._clearing = works.clearing
        self._feeding = feeding
        self._ejecting = ejecting
        self._sealed = vault.sealed
        self._cards = bytearray()
        self._filled = bytearray(works.board.carousel.slots)
        self._back = 0
        self._order = works.outbox.journal.order
        self._lives = works.past.order > 0
        self._unsure = False
        self._first = 0
        self.given = self.told = works.past.given
        self.abort = False

    def start(self):
        """Prove the noise; at the first start of all the device's secret is drawn from it."""
        from . import setup  # for the start alone: dealing lets go of it then

        fault = yield from setup.prove(self._works, self._source)
        while fault:
            yield from self._clearing.latched(fault, NOTHING)
            fault = yield from setup.prove(self._works, self._source)

    def sweep(self):
        """Nothing is known for sure of the slots, as after power-on: whatever stands in one goes into the tray."""
        yield from self._draw_back()
        for slot in range(self._board.carousel.slots):
            if self._filled[slot]:
                yield from self._ejecting.eject(slot, slot, True)
            while (yield from self._ejecting.probe(slot)):
                pass
            self._gone(slot)
        _wipe(self._cards)
        yield from self.until_taken()

    def _draw_back(self):
        """A card may stand across the wheel's edge, seen by no sensor: out of its way before it turns."""
        board = self._board
        self._guard.disturbed = True
        while self._guard.disturbed:
            yield from self._guard.ready()
            board.feed.backward(board.timing.back_um)
            board.exit.backward(board.timing.back_um)
            while (yield self._task.wait(_WAYS, board.timing.reverse_ms)):
                pass  # it is seen as it goes back

    def new_round(self) -> None:
        """No card has left yet."""
        self.given = self.told = 0
        self._cards = bytearray()

    def reshuffle(self, returned: bytes, ruling: int):
        """A ruling has the cards of these positions taken back: with the rest of the deck they are drawn anew."""
        for position in returned:
            self._cards[position] = HIDDEN
        staying = bytes([card for card in self._cards[: self.given] if card != HIDDEN])
        self.end_order(records.VOIDED)
        self._report.enter(states.EMPTYING)
        yield from self._out_with_all()
        while True:
            yield from self._all_back(CARDS - len(staying))
            self._report.enter(states.TAKING_IN)
            if (yield from self.take_in(staying, ruling)):
                break
            self._report.enter(states.EMPTYING)
            yield from self._out_with_all()
            yield from self.rest_away()
        self._outbox.add(records.RESHUFFLED, self._order, returned)
        self._report.enter(states.IN_ROUND)

    def rest_away(self):
        """What was not taken in is no deck: it is not begun with again before a hand has taken it out."""
        if self._board.hopper.blocked():
            self._report.show("TAKE THE REST", "OUT OF HOPPER")
            yield from idle(self._works, HOPPER_EMPTY)

    def _all_back(self, count: int):
        """Until so many cards lie in the hopper; where the table has not as many, the Supervisor gives up by ABORT."""
        self._report.show("ALL BACK IN", "%d CARDS, ABORT?" % count)
        while not self._board.hopper.blocked():
            event = yield from idle(self._works, HOPPER_FULL | KEY)
            if event == KEY and self._works.panel.key == keys.ABORT:
                raise Voided

    def take_in(self, staying_out: bytes = b"", ruling: int = 0):
        """The deck in the hopper, but for the cards that stay out on the table, into the slots of a fresh draw.

        Whether it was exactly right."""
        self.abort = False
        self._back = self._board.reader.accepts
        self._first = self.given
        count = CARDS - len(staying_out)
        self._cards = self._cards[: self._first] + bytearray(count)
        order = yield from self._draw(count, ruling)
        seen = bytearray()
        while self._board.hopper.blocked() and len(seen) < self._board.carousel.slots and not self.abort:
            spare = len(seen) == count and deck.is_whole(deck.reconcile(seen + staying_out))
            slot = order[len(seen)] if len(seen) < count else len(seen)
            if self._filled[slot]:
                yield from self._clearing.latched((faults.SLOT_FULL, faults.AT_SLOT, slot, 1, 0, 1), OUT)
            if not (yield from self._feeding.feed(slot, len(seen), spare)):
                if self._board.hopper.blocked():
                    yield from self._stuck(faults.AT_HOPPER, count, 0)
                break
            self._filled[slot] = 1
            self._keep(slot, seen)
            if self._feeding.card_fault:
                self._unsure = True
                break
        self._guard.rest()
        found = deck.reconcile(seen + staying_out)
        _wipe(order)
        _wipe(seen)
        if self.abort:
            self._outbox.add(records.ABORTED, len(seen))
        elif deck.is_whole(found) and not self._feeding.card_fault and not self._board.hopper.blocked():
            root = yield from self._vault.commit(self._order, self._cards[: self._first], self._cards[self._first :])
            self._outbox.add(records.SHUFFLED, count, root)
            return True
        else:
            self._refuse(found)
        self.end_order(records.VOIDED)
        return False

    def dispense(self, to: int, count: int):
        """The next cards as one set into the tray, written down when the last is out; then the Dealer takes them."""
        first = self.told
        left = first + count - self.given
        for _ in range(left):
            slot = self.given - self._first
            self._begins(slot)
            yield from self._ejecting.eject(slot, self.given, lying=self.given - first)
            self._gone(slot)
            self.given += 1
        self.told = self.given
        self._outbox.add(records.DISPENSED, to, first, count)
        if left:
            yield from self._tray_noticed()
        yield from self.until_taken()

    def resume(self, past, cards: bytes) -> None:
        """The order that lived when the power went goes on with these cards; the marks tell which slots gave theirs."""
        self._cards = bytearray(cards)
        self._first = past.before
        gone = left(self._sealed, past.count)
        for slot in range(gone, past.count):
            self._filled[slot] = 1
        if past.opened:
            self.given = past.before + gone

    def find_cards(self):
        """After a power cut: a card that was on its way when it came is out, or comes out now; none is given twice."""
        slot = self.given - self._first
        if self._filled[slot] and self._sealed.begun(slot):
            self._guard.unsuspect()
            yield from self._draw_back()
            yield from self._ejecting.eject(slot, self.given, True, self.given - self.told)
            self._gone(slot)
            self.given += 1
        elif self.given == self.told:
            yield from self.until_taken()

    def is_emptying(self) -> bool:
        """After a power cut between rounds: whether the slots had begun to give their cards out."""
        emptying: bool = self._sealed.begun(0)
        return emptying

    def _begins(self, slot: int) -> None:
        """The card of a slot is about to leave: on the flash before it moves."""
        if self._sealed.order == self._order > 0:
            self._sealed.mark_begun(slot)

    def _gone(self, slot: int) -> None:
        """The card of a slot has left for good."""
        if self._sealed.order == self._order > 0:
            self._sealed.mark_out(slot)
        self._filled[slot] = 0

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
        """Until the tray is empty; where its sensor does not see that, the Dealer says so by the key that empties."""
        while self._board.tray.blocked():
            self._report.show("TAKE THE CARDS", "TAKEN? KEY EMPTY")
            if (yield from idle(self._works, TRAY_EMPTY | KEY)) == TRAY_EMPTY:
                return
            if self._works.panel.key == keys.EMPTY:
                yield from self._stuck(faults.AT_TRAY, self.given, 0)

    def _look_for(self, slot: int):
        """A slot that was filled gives nothing: a person looks, it is tried once more, and doubted until it is used."""
        waited = self._board.timing.late_ms
        fault = (faults.MISFEED, faults.AT_CAROUSEL, slot, self._board.timing.tries, waited, waited)
        yield from self._clearing.latched(fault, OUT)
        return not (yield from self._ejecting.probe(slot))

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
        self._order = self._order % _MOST_ORDERS + 1
        self._lives = True
        self._outbox.add(records.ORDER_DRAWN, self._order, count, ruling)
        return order

    def _out_with_all(self):
        for slot in range(len(self._filled)):
            if self._filled[slot]:
                self._begins(slot)
                if not (yield from self._ejecting.eject(slot, slot, True)):
                    self._filled[slot] = yield from self._look_for(slot)
                    continue
                self._gone(slot)
                if self._unsure:
                    yield from self._ejecting.probe(slot)
        self._unsure = False
        yield from self.until_taken()

    def _keep(self, slot: int, seen: bytearray) -> None:
        """Remember the card of a slot; one that is no card of the deck, by its face or its back, is told."""
        reader = self._board.reader
        card = reader.card
        if card < CARDS:
            if self._back < 0:
                self._back = reader.back
            elif reader.back != self._back:
                card = FOREIGN
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

    def _stuck(self, at: int, card: int, expected: int):
        """A sensor says what cannot be: it is latched, and cleaned."""
        yield from self._clearing.latched((faults.SENSOR_STUCK, at, card, 1, expected, _EVEN - expected), SENSOR)

    def _tray_noticed(self):
        """The set must be seen in the tray before the next may follow."""
        board = self._board
        if not board.tray.blocked() and not (yield self._task.wait(TRAY_FULL, _TRAY_MS)):
            yield from self._stuck(faults.AT_TRAY, self.given, _EVEN)

    def _entropy_failed(self, failed: EntropyFailed):
        from . import setup  # while nothing moves, and hardly ever

        yield from self._clearing.latched(setup.noise_fault(failed), NOTHING)


_NO_CARD = {
    UNREAD: faults.UNREAD,
    FOREIGN: faults.FOREIGN,
    FACE_UP: faults.FACE_UP,
    CUT_CARD: faults.CUT_CARD,
}


def left(sealed, slots: int) -> int:
    """How many of so many slots, which give their cards in their order, have given theirs by their marks."""
    slot = 0
    while slot < slots and sealed.out(slot):
        slot += 1
    return slot


def _wipe(cards: bytearray) -> None:
    """Leave no order of cards in memory that is free to be read."""
    for at in range(len(cards)):
        cards[at] = 0
