"""The shuffler: take a deck in through the reader, each card into the slot that the draw names; give sets out again.

The draw is made before the first card moves. Where each card stands is known to this object alone, in RAM."""

from shoecore import deck, faults, records
from shoecore.cards import CARDS
from shoecore.chance.source import EntropyFailed

from ..events import (
    CAROUSEL_THERE,
    ENTRY_BLOCKED,
    EXIT_BLOCKED,
    EXIT_CLEAR,
    HOME_FOUND,
    SLOT_CLEAR,
    TRAY_EMPTY,
)
from ..ticks import diff


class Latched(Exception):
    """A fault that a person must clear; nothing moves any more."""


class Shuffler:
    """Its methods are procedures of one task; a jam is tried against, then latched."""

    def __init__(self, board, task, outbox, source) -> None:
        self._board = board
        self._task = task
        self._outbox = outbox
        self._source = source
        self._slots = bytearray(board.carousel.slots)
        self._filled = bytearray(board.carousel.slots)
        self.given = 0

    def start(self):
        """Prove the noise, find home."""
        try:
            for _ in self._source.start_steps():
                yield self._task.wait(0, 1)
        except EntropyFailed:
            self._latch(faults.ENTROPY_FAILED, faults.AT_NOISE, faults.NO_CARD, 0, 0, 0)
        yield from self._home()

    def take_in(self):
        """A whole deck from the hopper into the slots of a fresh draw; whether it was exactly right."""
        order = deck.new()
        try:
            for _ in self._source.shuffle_steps(order):
                yield self._task.wait(0, 1)
        except EntropyFailed:
            self._latch(faults.ENTROPY_FAILED, faults.AT_NOISE, faults.NO_CARD, 0, 0, 0)
        seen = bytearray()
        self.given = 0
        while self._board.hopper.blocked() and len(seen) < self._board.carousel.slots:
            slot = order[len(seen)] if len(seen) < CARDS else len(seen)
            yield from self._feed(slot, len(seen))
            self._slots[slot] = self._board.reader.card
            seen.append(self._board.reader.card)
            self._filled[slot] = 1
        found = deck.reconcile(seen)
        _wipe(order)
        _wipe(seen)
        if deck.is_whole(found) and not self._board.hopper.blocked():
            self._outbox.add(records.SHUFFLED, len(seen))
            return True
        self._outbox.add(records.DECK_REFUSED, len(found.missing), len(found.duplicate), found.foreign, found.unread)
        return False

    def dispense(self, to: int, count: int):
        """The next cards as one set into the tray, written down when the last is out; then the Dealer takes them."""
        first = self.given
        for _ in range(count):
            yield from self._eject(self.given)
            self.given += 1
        self._outbox.add(records.DISPENSED, to, first, count)
        yield from self._until_taken()

    def expose(self, position: int) -> None:
        """Tell which card the rules have just exposed."""
        self._outbox.add(records.EXPOSED, position, self._slots[position], records.BY_RULES)

    def empty(self):
        """Everything that is left into the tray, for the Dealer to take; what stood where is forgotten."""
        for slot in range(len(self._slots)):
            if self._filled[slot]:
                yield from self._eject(slot)
        _wipe(self._slots)
        yield from self._until_taken()

    def _home(self):
        board = self._board
        board.carousel.seek_home()
        if not (yield self._task.wait(HOME_FOUND, board.timing.home_ms)):
            self._latch(
                faults.HOMING_FAILED, faults.AT_HOME, faults.NO_CARD, 1, board.timing.home_ms, board.timing.home_ms
            )
        board.carousel.home_here()

    def _turn_to(self, slot: int):
        board = self._board
        if board.carousel.go(slot) and not (yield self._task.wait(CAROUSEL_THERE, board.timing.turn_ms)):
            self._latch(faults.HOMING_FAILED, faults.AT_CAROUSEL, slot, 1, board.timing.turn_ms, board.timing.turn_ms)

    def _feed(self, slot: int, card: int):
        """One card from the hopper into a slot; a jam is reversed and tried again."""
        yield from self._turn_to(slot)
        timing = self._board.timing
        for attempt in range(1, timing.tries + 1):
            self._board.reader.forget()
            began = self._task.now
            self._board.feed.forward(self._board.travel.feed_um)
            at, expected = faults.AT_ENTRY, timing.pick_ms
            arrived = yield self._task.wait(ENTRY_BLOCKED, timing.pick_ms)
            if arrived:
                at, expected = faults.AT_SLOT, timing.pass_ms
                arrived = yield self._task.wait(SLOT_CLEAR, timing.pass_ms)
            self._board.feed.stop()
            if arrived:
                self._done(faults.FEED_JAM, attempt)
                return
            yield from self._reverse(self._board.feed, faults.FEED_JAM, at, card, attempt, expected, began)

    def _eject(self, slot: int):
        """One card from a slot into the tray; a jam is reversed and tried again."""
        yield from self._turn_to(slot)
        timing = self._board.timing
        for attempt in range(1, timing.tries + 1):
            began = self._task.now
            self._board.exit.forward(self._board.travel.exit_um)
            expected = timing.pick_ms
            arrived = yield self._task.wait(EXIT_BLOCKED, timing.pick_ms)
            if arrived:
                expected = timing.pass_ms
                arrived = yield self._task.wait(EXIT_CLEAR, timing.pass_ms)
            self._board.exit.stop()
            if arrived:
                self._filled[slot] = 0
                self._done(faults.EXIT_JAM, attempt)
                return
            yield from self._reverse(self._board.exit, faults.EXIT_JAM, faults.AT_EXIT, slot, attempt, expected, began)

    def _reverse(self, motor, code: int, at: int, card: int, attempt: int, expected: int, began: int):
        """Write the jam down, then turn back; the last attempt is not turned back but latched."""
        waited = diff(self._task.now, began) // 1000
        if attempt == self._board.timing.tries:
            self._latch(code, at, card, attempt, expected, waited)
        self._outbox.add(records.FAULT, code, at, card, attempt, expected, waited, 0)
        motor.backward(self._board.travel.back_um)
        yield self._task.wait(0, self._board.timing.reverse_ms)
        motor.stop()

    def _done(self, code: int, attempt: int) -> None:
        if attempt > 1:
            self._outbox.add(records.CLEARED, code, records.BY_ITSELF)

    def _until_taken(self):
        if self._board.tray.blocked():
            yield self._task.wait(TRAY_EMPTY)

    def _latch(self, code: int, at: int, card: int, attempt: int, expected: int, waited: int) -> None:
        self._outbox.add_last(records.FAULT, code, at, card, attempt, expected, waited, 1)
        raise Latched(code)


def _wipe(cards: bytearray) -> None:
    """Leave no order of cards in memory that is free to be read."""
    for at in range(len(cards)):
        cards[at] = 0
