"""The shuffler: where each card stands, which is known in RAM alone; a deck comes in, and sets are given out again."""

from shoecore import faults, records
from shoecore.compat import const

from ..bringing import brought_by
from ..drivers import keys
from ..events import HOPPER_EMPTY, KEY, TRAY_EMPTY, TRAY_FULL
from .attempts import Attempts
from .clearing import OUT, SENSOR
from .ejecting import Ejecting
from .idle import idle
from .meanwhile import meanwhile

_TRAY_MS = const(200)

# A host that takes records takes one in this time.
_TAKES_MS = const(1000)

# The edges of the sensors on a card's way.
_WAYS = const(4 | 8 | 16 | 32 | 64 | 128)
_EVEN = const(1000)


class Shuffler:
    """Its methods are procedures of one task. A position counts the cards that left in the round; slot 0 holds the
    card of the position ``first``, after the last draw. ``given`` cards have left, ``told`` of them in whole sets.

    ``noise`` is what the source of the draws has come to, ``attempts`` are those at the cards that come in,
    ``committed`` the order that was committed to last, as the past has it; its root is in the record ``root_at``, or
    one before, 0 where the host has it."""

    def __init__(self, works, sealed, turning) -> None:
        self._works = works
        self._board = works.board
        self._task = works.task
        self._outbox = works.outbox
        self._guard = works.guard
        self._report = works.report
        self._clearing = works.clearing
        self.ejecting = Ejecting(works, turning, Attempts(works), works.wear)
        self.turning = turning
        self.attempts = Attempts(works)
        self.noise: tuple = ()
        self.sealed = sealed
        self.cards = bytearray()
        self.filled = bytearray(works.board.carousel.slots)
        self.order = works.outbox.journal.order
        self.lives = works.past.order > 0
        self.unsure = False
        self.first = 0
        self.committed = works.past.committed
        self.root_at = works.outbox.next - 1
        self.given = self.told = works.past.given
        self.abort = False

    def sweep(self):
        """Nothing is known for sure of the slots, as after power-on: whatever stands in one goes into the tray."""
        yield from self.draw_back()
        for slot in range(self._board.carousel.slots):
            if self.filled[slot]:
                yield from self.ejecting.eject(slot, slot, True)
            while (yield from self.ejecting.probe(slot)):
                pass
            self.gone(slot)
        wipe(self.cards)
        yield from self.until_taken()

    def draw_back(self):
        """A card may stand where no sensor sees it: across the wheel's edge, or half out of the hopper."""
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
        self.cards = bytearray()

    def rest_away(self):
        """What was not taken in is no deck: it is not begun with again before a hand has taken it out."""
        if self._board.hopper.blocked():
            self._report.show("TAKE THE REST", "OUT OF HOPPER")
            yield from idle(self._works, HOPPER_EMPTY)

    def take_in(self, staying_out: bytes = b"", ruling: int = 0):
        """The deck in the hopper, but for the cards that stay out on the table, into the slots of a fresh draw.

        Whether it was exactly right; of one that was not, no card is left half out of the hopper."""
        right = yield from meanwhile(self._works, brought_by, "intake", self._works, self, staying_out, ruling)
        if not right:
            yield from self.draw_back()
        return right

    def dispense(self, to: int, count: int):
        """The next cards as one set into the tray, written down when the last is out; then the Dealer takes them."""
        first = self.told
        left = first + count - self.given
        if self.root_at:
            yield from self._root_told()
        for _ in range(left):
            slot = self.given - self.first
            self._begins(slot)
            yield from self.ejecting.eject(slot, self.given, lying=self.given - first)
            self.gone(slot)
            self.given += 1
        self.told = self.given
        self._outbox.add(records.DISPENSED, to, first, count)
        if left:
            yield from self._tray_noticed()
        yield from self.until_taken()

    def _root_told(self):
        """No card leaves before the host has the order's root; one that takes no records gets it in its turn."""
        oldest = -1
        while oldest != self._outbox.oldest and not self._works.link.has_told(self.root_at):
            oldest = self._outbox.oldest
            yield self._task.wait(0, _TAKES_MS)
        self.root_at = 0

    def is_emptying(self) -> bool:
        """After a power cut between rounds: whether the slots had begun to give their cards out."""
        emptying: bool = self.sealed.begun(0)
        return emptying

    def _begins(self, slot: int) -> None:
        """The card of a slot is about to leave: on the flash before it moves."""
        if self.sealed.order == self.order > 0:
            self.sealed.mark_begun(slot)

    def gone(self, slot: int) -> None:
        """The card of a slot has left for good."""
        if self.sealed.order == self.order > 0:
            self.sealed.mark_out(slot)
        self.filled[slot] = 0

    def expose(self, position: int) -> None:
        """Tell which card the rules have just exposed."""
        self._outbox.add(records.EXPOSED, position, self.cards[position], records.BY_RULES)

    def open_exposed(self, positions: bytes):
        """Show the host by what was committed to that the cards at these positions, which the rules exposed, are."""
        if positions and self._outbox.is_kept_up_with():
            yield from meanwhile(self._works, self._opening_exposed, positions)

    def open_whole(self):
        """The order is void: show the host what it was, every card of it."""
        if self.committed:
            yield from meanwhile(self._works, self._opening_whole)
            self.committed = ()

    def _opening_exposed(self, positions: bytes):
        opening = yield from brought_by("opening", self._works, self.sealed)
        return opening.exposed(self.first, self.cards, positions)

    def _opening_whole(self):
        opening = yield from brought_by("opening", self._works, self.sealed)
        return opening.whole(*self.committed)

    def empty(self):
        """Everything that is left into the tray, for the Dealer to take; what stood where is forgotten."""
        yield from self.out_with_all()
        self.end_order(records.EXECUTED)
        wipe(self.cards)

    def end_order(self, how: int) -> None:
        """The order that lives was carried out, or the pit does not let it go on; it is never drawn again."""
        if self.lives:
            self.lives = False
            self._outbox.add(records.ORDER_ENDED, self.order, how, self.given)

    def until_taken(self):
        """Until the tray is empty; where its sensor does not see that, the Dealer says so by the key that empties."""
        while self._board.tray.blocked():
            self._report.show("TAKE THE CARDS", "TAKEN? KEY EMPTY")
            if (yield from idle(self._works, TRAY_EMPTY | KEY)) == TRAY_EMPTY:
                return
            if self._works.panel.key == keys.EMPTY:
                yield from self.stuck(faults.AT_TRAY, self.given, 0)

    def _look_for(self, slot: int):
        """A slot that was filled gives nothing: a person looks, it is tried once more, and doubted until it is used."""
        waited = self._board.timing.late_ms
        fault = (faults.MISFEED, faults.AT_CAROUSEL, slot, self._board.timing.tries, waited, waited)
        yield from self._clearing.latched(fault, OUT)
        return not (yield from self.ejecting.probe(slot))

    def out_with_all(self):
        """Whatever stands in a slot into the tray, for the Dealer to take."""
        for slot in range(len(self.filled)):
            if self.filled[slot]:
                self._begins(slot)
                if not (yield from self.ejecting.eject(slot, slot, True)):
                    self.filled[slot] = yield from self._look_for(slot)
                    continue
                self.gone(slot)
                if self.unsure:
                    yield from self.ejecting.probe(slot)
        self.unsure = False
        yield from self.until_taken()

    def stuck(self, at: int, card: int, expected: int):
        """A sensor says what cannot be: it is latched, and cleaned."""
        yield from self._clearing.latched((faults.SENSOR_STUCK, at, card, 1, expected, _EVEN - expected), SENSOR)

    def _tray_noticed(self):
        """The set must be seen in the tray before the next may follow."""
        board = self._board
        if not board.tray.blocked() and not (yield self._task.wait(TRAY_FULL, _TRAY_MS)):
            yield from self.stuck(faults.AT_TRAY, self.given, _EVEN)


def wipe(cards: bytearray) -> None:
    """Leave no order of cards in memory that is free to be read."""
    for at in range(len(cards)):
        cards[at] = 0
