"""The day of a shoe: it sees every card that a hand draws, says what comes next, and counts no round as begun unready.

Nothing moves here, so nothing is stopped: a card that is drawn while a fault is latched is recorded all the same."""

from shoecore import faults, records, states
from shoecore.compat import collect, const
from shoecore.endings import INTERRUPTION, VOID
from shoecore.prompts import next_step
from shoecore.rulebooks.table import BadTable

from ...drivers import keys
from ...events import CARD_READ, KEY, LID_CLOSED, LID_OPENED, SERVICE_OFF, SERVICE_ON, STOCK_EMPTY, STOCK_FULL, TIMEOUT
from ...ticks import diff
from ..refusals import Refusals
from ..ruled import HOUSE, NOT_COVERED, SHIFT_MANAGER, end, go_on
from ..serving import Serving
from . import passage as p
from .health import Health
from .latched import Latched
from .passage import Passage
from .phases import Phases
from .shown import finding_text
from .stock import Stock
from .supply import Supply

_HEARD = p.WATCHED | KEY | LID_OPENED | LID_CLOSED | STOCK_FULL | STOCK_EMPTY | SERVICE_ON | SERVICE_OFF
_LOOK_MS = const(200)
_CLOSING_MS = const(1)

# How ports name a start by the watchdog: the power never went, so what is said of its failure says nothing.
_WATCHDOG = const(3)

# The most records of a round, with what may be found and what may fail in it.
_ROUND_ROOM = const(200)


class ShoeDealing:
    """The one task of a shoe."""

    def __init__(self, works, account, source) -> None:
        self._works = works
        self._account = account
        self._phases = Phases(account)
        self._health = Health(works.board, works.report)
        self._stock = Stock(works.board, works.report, account.tally)
        self._passage = Passage(works.board.timing, works.board.reader)
        self._in_round = False
        self._closing = None
        self._told_empty = False
        self._supply = Supply(works)
        self._refusals = Refusals(works.outbox)
        self._serving = Serving(works)
        self._in_service = False
        self._source = source
        self._latched = Latched(works, account.rulebook)
        self._signed = False
        self._given_up = False
        self._note = ""

    @property
    def state(self) -> int:
        """What the device is doing."""
        state: int = self._works.report.state
        return state

    @property
    def fault(self) -> int:
        """The fault that is latched; 0 for none."""
        code: int = self._works.report.code
        return code

    def takes_seats(self) -> bool:
        """Whether seat keys are about who sits where, and not about a round or a fault."""
        return not self._in_round and not self.fault and not self._in_service

    def key_unheard(self) -> None:
        """A key came while nothing waited for one: the device is starting."""

    def lost(self, fault: tuple) -> None:
        """Something that must not get lost did: no round is sound from here on, and no service goes on."""
        if self.fault:
            return
        self._works.report.latch(*fault)
        if self._in_service:
            from ...service.bench import Left

            self._works.task.interrupt(Left())

    def run(self):
        """For ever."""
        task = self._works.task
        outbox = self._works.outbox
        past = self._works.past
        report = self._works.report
        if not report.restored(faults.POWER_LOST if past.opened else 0):
            report.enter(states.STARTING)
        yield from self._latched.prove(self._source)
        if past.opened:
            self._take_up(past)
        self._latched.require()
        self._say()
        while True:
            if self._may_serve():
                yield from self._serve()
            event = yield task.wait(_HEARD, self._patience(task.clock))
            before = outbox.next
            self._supply.look()
            if event == TIMEOUT:
                if not self._late(task.now) and before == outbox.next and not self._is_changed():
                    continue
            elif event & p.WATCHED:
                self._passed(self._passage.see(event, task.clock if event == CARD_READ else task.now))
            elif event == KEY:
                self._key(self._works.panel.key)
            else:
                self._handled(event)
            self._say()

    def _take_up(self, past) -> None:
        """The power went in a round: nobody saw the shoe meanwhile, so whether it goes on is asked."""
        works = self._works
        account = self._account
        self._in_round = True
        works.panel.seats, works.panel.button = past.opened[-2:]
        account.take_up(past)
        works.outbox.add(records.IN_FLIGHT, past.round(), 0, account.drawn, 0)
        drawn = account.drawn
        self._latched.interrupted = (faults.POWER_LOST, faults.AT_SUPPLY, faults.NO_CARD, 0, drawn, drawn)

    def _answered(self, key: int, signed: bool) -> None:
        """After the Supervisor's key: ROUND where the round goes on, ABORT where it ends without an outcome."""
        report = self._works.report
        if key == keys.SUPERVISOR:
            report.show("FAULT %d" % self.fault, "CONNECT A HOST" if self._account.is_sealed() else "ROUND ON, ABORT")
        elif signed and key == keys.ABORT:
            self._latched.signed()
            outcome = self._account.rulebook.UNDECIDED
            if outcome != VOID and self._works.board.reset_cause == _WATCHDOG:
                self._ask_who()
                return
            end(self._works.outbox, outcome=outcome)
            self._closing = self._account.end_steps(outcome == VOID)
        elif signed and key == keys.ROUND and not self._account.is_sealed() and not self._works.past.ended:
            self._latched.signed()
            go_on(self._works.outbox, INTERRUPTION)
            self._account.reveal()  # what the power kept from being told

    def _ask_who(self) -> None:
        """What no rule covers is let be void by whoever may: the next key says who."""
        self._account.acknowledge()
        self._given_up = True
        self._note = "WHO? 4SM 5HOUSE"

    def _may_serve(self) -> bool:
        """Whether the technician has the device: no round is open, no fault latched, no card on its way."""
        if self._in_round or self.fault or self._passage.busy():
            return False
        closed: bool = self._works.board.service_switch.blocked()
        return closed

    def _serve(self):
        """The technician's menu; where hands were at the cards, nothing is known of those in the shoe afterwards."""
        board = self._works.board
        self._in_service = True
        touched = yield from self._serving.serve()
        self._in_service = False
        self._note = ""
        if touched:
            self._stock.unknown()
            self._passage = Passage(board.timing, board.reader)
        self._say()

    def _patience(self, now: int) -> int:
        """Milliseconds to the next deadline or look."""
        passage = self._passage
        opens = self._closing or self._account.is_sealed()
        most = _CLOSING_MS if opens and self._account.may_seal() else _LOOK_MS
        if not passage.timed:
            return most
        return max(1, min(most, (diff(passage.deadline, now) + 999) // 1000))

    def _late(self, now: int) -> bool:
        """A deadline or a look is due; whether anything is known of a card."""
        passage = self._passage
        fact = p.NOTHING
        if passage.timed and diff(now, passage.deadline) >= 0:
            fact = passage.late(now)
            self._passed(fact)
        self._look()
        return fact != p.NOTHING

    def _passed(self, fact: int) -> None:
        """What has become known of the cards."""
        passage = self._passage
        account = self._account
        health = self._health
        at = account.drawn
        if fact == p.DRAWN:
            self._note = ""
            account.take(passage.card, passage.doubled, passage.joined)
            self._works.wear.read(passage.card)
            health.passed(passage, self._works.board.stock.blocked(), at)
            if not passage.busy():
                collect()  # no card is at the sensors, and the hand has yet to come back
        elif fact == p.WITH_IT:
            account.take_beside(passage.card)
            self._works.wear.read(passage.card)
        elif fact == p.RETURNED:
            self._note = "CARD WENT BACK"
            health.went_back(at)
        elif fact == p.PUSHED_IN:
            health.pushed_in(at)
        elif fact == p.SLOW:
            self._note = "PULL THE CARD"
        elif fact == p.STUCK:
            health.stuck(passage.at, at)
        elif fact == p.UNSEEN:
            health.unseen(at)

    def _handled(self, event: int) -> None:
        """Someone has his hands at the shoe itself: at the lid, the stock or the service switch."""
        report = self._works.report
        self._stock.changed(event)
        if event == STOCK_FULL:
            self._told_empty = False
        elif event == LID_OPENED and self._in_round:
            report.warn(faults.LID_OPEN, faults.AT_LID, faults.NO_CARD, 1, 0, 1)
        elif event == LID_CLOSED and self._in_round:
            report.cleared(faults.LID_OPEN, records.BY_ITSELF)
        elif event == SERVICE_ON or event == SERVICE_OFF:
            self._serving.switched(event == SERVICE_ON)
            if event == SERVICE_OFF:
                self._latched.served()

    def _look(self) -> None:
        """What is looked at from time to time: whether there are cards left, and what is to be opened or kept."""
        if self._account.is_sealed() and self._account.may_seal():
            self._account.open_some()
            if self._signed and self.fault and not self._account.is_sealed():
                self._answered(keys.SUPERVISOR, True)  # who signs has waited for the host
        if self._passage.busy():
            return
        if self._closing:
            self._close(self._closing)
            return
        if not (self._in_round or self._supply.low):
            self._works.wear.save()
            self._account.make_room()
            self._works.guard.rest()
            if self._works.outbox.is_damaged():
                self._latched.require()
        stock = self._stock
        stock.look()
        if stock.never_empties():
            self._health.never_empty()
        if stock.is_empty() and self._in_round and not self._told_empty and self._account.is_due():
            self._told_empty = True
            self._account.tell(records.SHOE_EMPTY)

    def _key(self, key: int) -> None:
        signed = self._signed
        given_up = self._given_up
        self._signed = key == keys.SUPERVISOR
        self._given_up = False
        self._note = ""
        if self.fault == faults.POWER_LOST:
            self._answered(key, signed)
        elif self.fault:
            if key == keys.SUPERVISOR:
                self._latched.signed()
        elif key == keys.SUPERVISOR:
            self._account.acknowledge()
        elif not self._in_round:
            if key == keys.ROUND:
                self._open()
        elif self._closing:
            self._note = "NOT NOW"
        elif key == keys.ABORT and signed:
            self._ask_who()
        elif given_up and key in (SHIFT_MANAGER, HOUSE):
            end(self._works.outbox, NOT_COVERED, key)
            self._closing = self._account.end_steps(True)
        elif key == keys.ROUND_END and self._phases.may_end():
            self._closing = self._account.end_steps(False)
        elif not self._phases.press(key):
            self._note = "NOT NOW"

    def _close(self, steps) -> None:
        """A piece of the closing of the round; what a cut had left sealed is opened by a host alone."""
        self._note = ""
        if not self._account.may_seal():
            self._note = "CONNECT A HOST"
        try:
            next(steps)
        except StopIteration:
            self._closing = None
            self._in_round = False

    def _open(self) -> None:
        """Open the round that the Dealer asks for, or say why not."""
        works = self._works
        try:
            table = self._account.table(works.panel.seats, works.panel.button)
        except BadTable:
            self._refuse(records.BAD_SEATS)
            return
        if not self._account.may_seal():
            self._refuse(records.NO_HOST)
        elif self._resting() != states.READY:
            self._refuse(records.NO_DECK)
        elif not works.outbox.has_room(_ROUND_ROOM):
            self._refuse(records.RECORDS_FULL)
        else:
            self._in_round = True
            self._told_empty = False
            self._account.begin(table, works.configuration.packs)

    def _refuse(self, reason: int) -> None:
        """Say that no round begins, and write down why."""
        self._note = "NOT READY"
        self._refusals.tell(reason)

    def _resting(self) -> int:
        """The state between rounds."""
        board = self._works.board
        if board.service_switch.blocked():
            return states.SERVICE
        if board.lid.blocked() or self._supply.low or not self._account.may_seal():
            return states.WAITING
        return states.READY if board.stock.blocked() else states.NO_DECK

    def _is_changed(self) -> bool:
        """Whether between rounds the device is in another state than it shows: the host has come."""
        report = self._works.report
        changed: bool = not (self._in_round or self.fault) and report.state != self._resting()
        return changed

    def _say(self) -> None:
        """State, lamps, buzzer and display follow what has become of the round."""
        report = self._works.report
        if self.fault:
            return
        finding = self._account.finding
        self._works.board.buzzer.set(finding is not None)
        second = finding_text(finding.code) if finding else self._note
        if self._in_round:
            if report.state != states.IN_ROUND:
                report.enter(states.IN_ROUND)
            report.show(next_step(self._account.judge), second)
        else:
            report.enter(self._resting())
            second = second or ("" if self._account.may_seal() else "CONNECT A HOST")
            if second:
                report.show("", second)
