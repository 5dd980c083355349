"""A deck through the machine for its own sake: in at the hopper past the reader, a card a slot, and out at the tray."""

from shoecore.cards import CARDS

from ..control import room
from ..control.attempts import Attempts
from ..control.ejecting import Ejecting
from ..control.feeding import Feeding
from ..control.homing import Homing
from ..control.turning import Turning
from ..events import HOPPER_FULL, TRAY_EMPTY
from .bench import GivenUp


class Timed:
    """The wear of the rollers, and beside it how long the cards of one deck took."""

    def __init__(self, wear) -> None:
        self._wear = wear
        self._cards = 0
        self._sum = 0
        self.travel = wear.travel
        self.given = wear.given

    def fed(self, transit_us: int) -> None:
        """A card passed."""
        self._cards += 1
        self._sum += transit_us
        self._wear.fed(transit_us)

    def mean_ms(self) -> int:
        """What a card took."""
        return self._sum // max(1, self._cards) // 1000


class Cards:
    """``read`` and ``backs`` are what the reader said of the last deck, ``mean_ms`` how long a card of it took."""

    NEW_DECK = ("LAY A NEW DECK", "ON THE HOPPER")

    def __init__(self, bench, measured=None) -> None:
        """With who is told of each card that has passed, if anybody is."""
        works = bench.works
        self._measured = measured
        self._bench = bench
        self._works = works
        self._board = works.board
        self._homing = Homing(works)
        self._turning = Turning(works)
        self.read = bytearray()
        self.backs = bytearray()
        self.mean_ms = 0

    def home(self):
        """Find home anew."""
        self._board.carousel.lose_home()
        yield from self._homing.home()
        self._works.guard.rest()

    def take_in(self, first: str, second: str):
        """A deck from the hopper, the first card into slot 0; why it ended early or late, or the empty string."""
        board = self._board
        if not self._works.outbox.has_room(room.intake(board.carousel.slots, board.timing.tries)):
            yield from self._bench.told("RECORDS FULL", "CONNECT A HOST")
            raise GivenUp
        yield self._works.task.turn()
        yield from self._bench.until(board.hopper, HOPPER_FULL, True, first, second)
        timed = Timed(self._works.wear)
        feeding = Feeding(self._works, self._turning, Attempts(self._works), timed)
        yield self._works.task.turn()
        self.read = bytearray()
        self.backs = bytearray()
        fault = 0
        while not fault and board.hopper.blocked() and len(self.read) < CARDS:
            at = len(self.read)
            self._bench.show("READING", "%d OF %d" % (at + 1, CARDS))
            if not (yield from feeding.feed(at, at, at > 0)):
                break
            if self._measured:
                self._measured.fed(feeding)
            yield self._works.task.turn()
            self.read.append(board.reader.card)
            self.backs.append(board.reader.back)
            fault = feeding.card_fault
        self._works.guard.rest()
        self.mean_ms = timed.mean_ms()
        if fault:
            return "FAULT %d CARD %d" % (fault, len(self.read))
        if board.hopper.blocked():
            return "MORE CARDS" if len(self.read) == CARDS else "HOPPER SENSOR"
        return ""

    def give_out(self):
        """Every card that was taken in, from slot 0 on, until it was taken from the tray; the slots that gave none."""
        ejecting = Ejecting(self._works, self._turning, Attempts(self._works), self._works.wear)
        silent = bytearray()
        yield self._works.task.turn()
        for slot in range(len(self.read)):
            self._bench.show("GIVING OUT", "%d OF %d" % (slot + 1, len(self.read)))
            yield self._works.task.turn()
            if not (yield from ejecting.eject(slot, slot, True)):
                silent.append(slot)
            elif self._measured:
                self._measured.given(ejecting)
        self._works.guard.rest()
        yield from self._bench.until(self._board.tray, TRAY_EMPTY, False, "TAKE THE CARDS", "FROM THE TRAY")
        return silent
