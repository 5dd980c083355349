"""Whether a card may move: lid, mode, power, warmth, the host with its part of the key and its lease, each time."""

from shoecore import faults, records, states
from shoecore.compat import collect, const

from ..events import LEASE_HELD, LID_CLOSED

_LOOK_MS = const(100)
_ANSWER_MS = const(300)
_LEASE_MS = const(250)
_CALM_MS = const(50)

# What the lease's questions and answers leave while so many cards move finds room in the heap.
_COLLECT_TURNS = const(16)

# A whole card where none is due, per mille.
_A_CARD = const(1000)


class Guard:
    """Every motion asks here first. In service no lease is needed; nothing else is ever waived.

    ``moving`` says that motion is under way, ``disturbed`` that something made it worthless, ``opened`` that hands
    were in the machine since home was last found."""

    def __init__(self, board, task, link, report, clearing, upkeep) -> None:
        self._board = board
        self._task = task
        self._link = link
        self._report = report
        self._clearing = clearing
        self._upkeep = upkeep
        self._sensor = None
        self._at = 0
        self._turns = 0
        self.service = False
        self.moving = False
        self.disturbed = False
        self.opened = False

    def ready(self):
        """Until a card may move; what forbids it is told once, and so is that it is over. Before it moves what was left
        over is collected: what is made until the next rest then finds room."""
        self._link.lease_wanted = not self.service
        if not self.moving or self._clearing.rested:
            self._clearing.rested = False
            yield self._task.turn()
            collect()
        if self._sensor:
            yield from self._examine(self._sensor)
        code = self.forbids()
        if code == faults.LINK_LOST:
            yield self._task.wait(LEASE_HELD, _ANSWER_MS)
            code = self.forbids()
        while code:
            yield from self._until_gone(code)
            collect()
            code = self.forbids()
        self.disturbed = False
        self.moving = True
        self._board.power(True)

    def turned(self):
        """The wheel has turned and no card has left its place yet: now and then what is left over is collected here."""
        self._turns += 1
        if self._turns >= _COLLECT_TURNS:
            self._turns = 0
            collect()
            yield self._task.turn()

    def rest(self) -> None:
        """Nothing is about to move: the motors have no power, and no lease is asked for."""
        self._link.lease_wanted = False
        self.moving = False
        self._board.power(False)
        self._upkeep.rest()

    def lid_opened(self) -> None:
        """Hands may come in, and turn the wheel."""
        self._disturb()
        self.opened = True

    def suspect(self, sensor, at: int) -> None:
        """A sensor saw what nobody moved; it is looked at before anything moves again."""
        self._disturb()
        self._sensor = sensor
        self._at = at

    def unsuspect(self) -> None:
        """What a sensor saw is known: a card that was on its way when the power went."""
        self._sensor = None

    def _disturb(self) -> None:
        """What moves now is worth nothing: no motor has power until everything is asked again."""
        self._board.power(False)
        self.disturbed = True

    def forbids(self) -> int:
        """The fault that forbids motion now, or 0."""
        board = self._board
        if board.lid.blocked():
            return faults.LID_OPEN
        if board.service_switch.blocked() != self.service:
            return faults.IN_SERVICE
        if board.supply.value() < board.timing.supply_mv:
            return faults.POWER_LOW
        if board.thermometer.value() > board.timing.hottest:
            return faults.OVERHEATED
        if not self.service and not (self._link.part and self._link.lease_held(board.now())):
            return faults.LINK_LOST
        return 0

    def _until_gone(self, code: int):
        report = self._report
        before = report.state
        shown = report.shown
        self.moving = False
        self._board.power(False)
        report.enter(states.WAITING)
        report.show("WAITING", "CLOSE THE SWITCH" if self.service and code == faults.IN_SERVICE else _WAITS_FOR[code])
        report.warn(code, *self._told(code))
        while self.forbids() == code:
            yield self._task.wait(LID_CLOSED | LEASE_HELD, _LOOK_MS)
        report.cleared(code, records.BY_ITSELF)
        report.enter(before)
        report.show(*shown)

    def _examine(self, sensor):
        """A sensor saw something that nobody moved: with the motors off a card stays, a speck of dust does not."""
        self._sensor = None
        yield self._task.wait(0, _CALM_MS)
        if sensor.blocked():
            yield from self._clearing.refused((faults.EXTRA_CARD, self._at, faults.NO_CARD, 1, 0, _A_CARD))
        self._report.warn(faults.SENSOR_STUCK, self._at, faults.NO_CARD, 1, 0, 1)

    def _told(self, code: int) -> tuple:
        """Where it is, at no card, and what was expected and observed."""
        board = self._board
        timing = board.timing
        if code == faults.POWER_LOW:
            return (faults.AT_SUPPLY, faults.NO_CARD, 0, timing.supply_mv, board.supply.value())
        if code == faults.OVERHEATED:
            return (faults.AT_FEED_ROLLER, faults.NO_CARD, 0, timing.hottest, board.thermometer.value())
        if code == faults.LINK_LOST:
            return (faults.AT_LINK, faults.NO_CARD, 0, _LEASE_MS, _ANSWER_MS)
        return (faults.AT_LID, faults.NO_CARD, 0, 0, 1)


# What the display says must happen.
_WAITS_FOR = {
    faults.LID_OPEN: "CLOSE THE LID",
    faults.IN_SERVICE: "OPEN THE SWITCH",
    faults.POWER_LOW: "SUPPLY TOO LOW",
    faults.OVERHEATED: "LET IT COOL",
    faults.LINK_LOST: "CONNECT A HOST",
}
