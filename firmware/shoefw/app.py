"""The loop: what came in goes to the procedure that waits for it, then the link has its turn."""

from shoecore import faults, states
from shoecore.chance.source import Source
from shoecore.compat import const

from .control.dealing import Dealing
from .control.panel import Panel
from .control.shuffler import Shuffler
from .control.task import Task
from .events import KEY
from .link import Link
from .outbox import Outbox
from .ticks import add, diff

_IDLE_US = const(50000)


class App:
    """Everything between a board and its controllers; ``poll`` is called for ever and never waits."""

    def __init__(self, board, rulebook, boots: int) -> None:
        self._board = board
        self._task = Task()
        self._panel = Panel()
        self.outbox = Outbox()
        shuffler = Shuffler(board, self._task, self.outbox, Source(board.noise))
        self.dealing = Dealing(board, self._task, self.outbox, self._panel, shuffler, rulebook)
        self._link = Link(board.port, self.outbox, board.NAME, board.serial, boots, self.status)
        self._last = board.now()
        self._milliseconds = 0
        self._part = 0

    def begin(self) -> None:
        """Take up the procedure; from here on every poll may move something."""
        self._task.begin(self.dealing.run(), self._board.now())

    def poll(self) -> None:
        """One turn. Whatever goes wrong in it, the motors stand still before anyone hears of it."""
        try:
            self._turn(self._board.now())
        except Exception:
            self._board.stop()
            raise

    def status(self) -> tuple:
        """State, fault, records that wait, number of the next record."""
        return (self.dealing.state, self.dealing.fault, self.outbox.waiting(), self.outbox.next)

    def _turn(self, now: int) -> None:
        self._tell_time(now)
        self._board.reader.poll()
        self._sensors()
        self._key(now)
        self._task.check(now)
        self._stop_if_lost()
        self._link.poll(now)
        self._board.wake_at(self._task.deadline if self._task.timed else add(now, _IDLE_US))
        self._board.feed_watchdog()

    def _tell_time(self, now: int) -> None:
        self._part += diff(now, self._last)
        self._last = now
        self._milliseconds += self._part // 1000
        self._part %= 1000
        self.outbox.at(self._milliseconds)

    def _sensors(self) -> None:
        edges = self._board.edges
        event = edges.pop()
        while event:
            self._task.offer(event, edges.time)
            event = edges.pop()

    def _stop_if_lost(self) -> None:
        if self._board.edges.lost:
            self.dealing.lost(faults.EDGES_LOST)
        elif self.outbox.lost:
            self.dealing.lost(faults.RECORDS_LOST)

    def _key(self, now: int) -> None:
        key = self._board.keys.poll()
        if not key:
            return
        if self.dealing.state == states.IN_ROUND:
            self._panel.key = key
        else:
            self._panel.press(key)
        if not self._task.offer(KEY, now):
            self.dealing.key_unheard()
