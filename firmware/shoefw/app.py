"""The loop: what came in goes to the procedure that waits for it, then the link has its turn."""

from shoecore import faults
from shoecore.compat import const
from shoecore.verify import Verifier
from shoecore.wire import messages
from shoecore.wire.session import DeviceEnd

from .clock import Clock
from .control.clearing import Clearing
from .control.guard import Guard
from .control.lid_watch import LidWatch
from .control.panel import Panel
from .control.report import Report
from .control.task import Task
from .control.wear import Wear
from .control.works import Works
from .door import Door
from .dump import Dump
from .events import CARD_READ, KEY, LEASE_HELD, LEASE_LOST, LID_CLOSED, LID_OPENED
from .link import PRODUCT, VERSION, Link
from .note import Note
from .outbox import Outbox
from .refusals import Refusals
from .store import places
from .store.configuration import Configuration
from .store.identity import Identity
from .store.journal import Journal
from .store.latch import Latch
from .store.summaries import Summaries
from .summing import Summing
from .ticks import Uptime, add, diff
from .upkeep import Upkeep

_SECOND_US = const(1000000)
_SOON_US = const(20000)

# What takes longer on a chip leaves no time for anything more in a turn; else so few of the link's are in one that
# what they make finds room before the next.
_ENOUGH_US = const(600)
_LONG_US = const(3000)
_TURNS = const(8)

# Looks, one a second, from a command that ends this start until it is over: a second or two for what is on its way.
_LAST_LOOKS = const(2)

# As many wait as a status can tell, or more.
_MOST_WAITING = const(65535)

# A card blocks these only while a procedure moves one, and waits for it.
_CARDS_WAY = const(4 | 16 | 64)


class App:
    """Everything between a board and its controllers; ``poll`` is called for ever and never waits."""

    def __init__(self, board, boots: int, once) -> None:
        """``once`` is what power-on alone needs; none of it is kept."""
        self._board = board
        self._edges = board.edges
        self._task = Task()
        self._panel = Panel()
        judge = Verifier()
        begin, sectors = places.rounds(board.flash.size)
        behind, more = places.summaries(board.flash.size)
        summing = Summing(Summaries(board.flash, behind, more), boots)
        self.outbox = Outbox(Journal(board.flash, begin, sectors), summing, Uptime(board.now), judge)
        past = once.recalled(self.outbox.journal, judge)
        dump = Dump(board.flash, begin, behind + more * places.SECTOR, self._is_still)
        identity = Identity(board.flash)
        self._lid_watch = LidWatch(board)
        self._report = report = Report(board, self.outbox, Latch(board.flash), judge, self._lid_watch)
        end = DeviceEnd(Refusals(self.outbox).tell)
        self._door = Door(board, identity, end, self.outbox, report, self._leave)
        self._note = Note(board.display, report)
        hello = (messages.PROTOCOL, PRODUCT, VERSION, board.NAME, board.serial, boots)
        self._link = Link(board.port, self.outbox, dump, end, self._door, self._note.show, hello, self.status)
        clearing = Clearing(board, self._task, report, self._panel)
        self._upkeep = Upkeep(self.outbox, report)
        guard = Guard(board, self._task, self._link, report, clearing, self._upkeep)
        self._guard = guard
        self._configuration = configuration = Configuration(board.flash, board)
        rulebook = once.fit(board, configuration)
        works = Works(
            board,
            self._task,
            self.outbox,
            self._panel,
            guard,
            report,
            clearing,
            Wear(board, report),
            Clock(),
            identity,
            self._lid_watch,
            self._link,
            configuration,
            past,
            self._door,
        )
        self._door.works = works
        self.dealing = once.dealing(works, rulebook)
        self._looked = board.now()
        self._pressed = 0
        self._lease = False
        self._owed = False
        self._looks_left = 0
        self._in_page = False

    def begin(self) -> None:
        """From here on every poll may move something; the first takes up the procedure."""
        self._configuration.tell(self.outbox)
        self._task.begin(self._taken_up(), self._board.now())

    def _taken_up(self):
        yield self._task.turn()
        yield from self._door.make_room(self._task)
        self._task.begin(self.dealing.run(), self._task.clock)

    def poll(self) -> None:
        """One turn: of the machine, and of the link where that left time for it; else it has the next. What is done
        once a second has one of its own.

        Whatever goes wrong in it, the motors stand still before anyone hears of it. All in one call: an interrupt needs
        what this leaves of a board's stack. And with few names: a frame of more than 11 words would be a heap object at
        every turn."""
        now = self._board.now()
        try:
            if diff(now, self._looked) >= _SECOND_US and not self._owed:
                self._look(now)
                self._board.wake_at(now)
            else:
                if not self._owed:
                    self._task.clock = now
                    self._leased(now)
                    while self._board.reader.poll():
                        self._task.tell(CARD_READ)
                    if self._edges.into != self._edges.out:
                        self._sensors(now)
                    self._pressed = self._pressed or self._board.keys.poll()
                    if self._pressed and not self._task.between:
                        self._key(now)
                    if self._task.timed and diff(now, self._task.deadline) >= self._edges.settle_us:
                        self._task.check(self._edges.settled(now))
                    if self._edges.lost or self.outbox.lost:
                        self._lost()
                self._owed = self._talk(now)
                self._board.wake_at(self._next_due(now))
            self._board.feed_watchdog()
        except OSError:
            self._worn()
        except Exception:
            self._board.power(False)
            raise

    def _talk(self, now: int) -> bool:
        """The link's turns, as long as there is time; whether it is owed the next."""
        took = diff(self._board.now(), now)
        if not self._owed and took >= _ENOUGH_US:
            return took >= _LONG_US or self._link.poll(now, True)
        for _ in range(_TURNS):
            if not self._link.poll(now) or diff(self._board.now(), now) >= _ENOUGH_US:
                break
            self._leased(now)
        return False

    def _leased(self, now: int) -> None:
        """Hear whether the host has given leave to move, or it is over."""
        if self._link.lease.given != self._lease:
            self._lease = not self._lease
            self._task.offer(LEASE_HELD if self._lease else LEASE_LOST, now)

    def status(self) -> tuple:
        """State, fault, records that wait, number of the next record."""
        waiting = min(self.outbox.waiting(), _MOST_WAITING)
        return (self.dealing.state, self.dealing.fault, waiting, self.outbox.next)

    def _worn(self) -> None:
        """The flash does not hold what is written any more."""
        self._board.power(False)
        self._report.worn()
        self._task.begin(self._task.nothing_more(), self._board.now())

    def _leave(self) -> None:
        """A command ends this start: nothing begins any more, and when its answer has left the port the chip resets."""
        self._board.power(False)
        self._task.begin(self._task.nothing_more(), self._board.now())
        self._looks_left = _LAST_LOOKS

    def _is_still(self) -> bool:
        """Whether nothing moves, and nothing is about to."""
        return self.dealing.fault > 0 or not self._guard.moving

    def _look(self, now: int) -> None:
        """Once a second: the time is counted on, and the journal looked after where nothing moves; what is left of a
        page of it comes soon."""
        self.outbox.uptime.read()
        if not self._in_page:
            self._door.look()
            self._note.look()
            if self._looks_left:
                self._looks_left -= 1
                if not self._looks_left:
                    self._board.reset()
        self._in_page = not self._guard.moving and self._upkeep.look()
        self._looked = add(now, _SOON_US - _SECOND_US) if self._in_page else now

    def _sensors(self, now: int) -> None:
        edges = self._board.edges
        event = edges.pop(now)
        while event:
            if event == LID_OPENED:
                self._guard.lid_opened()
                self._lid_watch.opened()
            elif event == LID_CLOSED:
                self._lid_watch.closed()
            if not self._task.offer(event, edges.time) and event & _CARDS_WAY:
                self.dealing.unexpected(event)
            event = edges.pop(now)

    def _key(self, now: int) -> None:
        if self.dealing.takes_seats():
            self._panel.press(self._pressed)
        else:
            self._panel.key = self._pressed
        self._pressed = 0
        if not self._task.offer(KEY, self._board.edges.settled(now)):
            self.dealing.key_unheard()

    def _lost(self) -> None:
        code = faults.EDGES_LOST if self._board.edges.lost else faults.RECORDS_LOST
        self.dealing.lost((code, faults.AT_FIRMWARE, faults.NO_CARD, 0, 0, self._board.edges.lost + self.outbox.lost))
        self._board.edges.lost = self.outbox.lost = 0

    def _next_due(self, now: int) -> int:
        """When something of the device's own is due: an edge that settles, a deadline, the link, what that brought."""
        if self._owed or self._link.lease.given != self._lease:
            return now
        edges = self._board.edges
        wait = edges.sooner(now, self._link.wait())
        task = self._task
        if task.timed:
            left = diff(task.deadline, now) + edges.settle_us
            wait = min(wait, left)
        return add(now, wait) if wait > 0 else now
