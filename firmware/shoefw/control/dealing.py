"""The shuffler's day: wait for a deck, take it in, play a round, hold the rest, empty on command, and again."""

from shoecore import faults, records, states
from shoecore.compat import const
from shoecore.rulebooks.table import BadTable, Table, seats_of

from ..bringing import brought_by
from ..drivers import keys
from ..events import ENTRY_BLOCKED, EXIT_BLOCKED, HOPPER_FULL, KEY, SERVICE_ON, SLOT_BLOCKED
from . import room
from .clearing import NOTHING, Voided
from .idle import idle
from .meanwhile import meanwhile
from .refusals import Refusals
from .round import Round
from .ruled import end

_PACKS = const(1)
_LOOK_MS = const(100)
_MOST_ROUNDS = const(65535)

# Where the seat keys have another meaning.
_OTHER_KEYS = (states.STOPPED, states.CLEARING, states.SERVICE)


class Lost(Exception):
    """Something that must not get lost did; its argument is the fault."""


class Dealing:
    """The one task of a shuffler."""

    def __init__(self, works, shuffler, rulebook) -> None:
        self._works = works
        self._board = works.board
        self._task = works.task
        self._outbox = works.outbox
        self._panel = works.panel
        self._guard = works.guard
        self._report = works.report
        self._clearing = works.clearing
        self._shuffler = shuffler
        self._rulebook = rulebook
        self._past = works.past
        self._round = works.outbox.journal.round
        self._in_round = works.past.opened is not None
        self._begun = False
        self._refusals = Refusals(works.outbox)
        limits = (works.board.carousel.slots, works.board.timing.tries)
        self._intake_room = room.intake(*limits)
        self._round_room = room.round_and_rest(*limits)

    def run(self):
        """For ever. An order that is lost, or that the pit ends, is voided; the cards go out, and the day goes on."""
        steps = self._start()
        while True:
            try:
                yield from steps
                steps = self._cycle()
            except Voided as ruled:
                steps = self._voided(*ruled.args)
            except Lost as lost:
                steps = self._clearing.refused(lost.args[0])

    def key_unheard(self) -> None:
        """A key came while nothing waited for one: an intake can be aborted, a round's opening gets an answer."""
        if self._panel.key == keys.ABORT:
            self._shuffler.abort = True
        elif self._panel.key == keys.ROUND:
            self._refusals.tell(records.NO_DECK)

    @property
    def state(self) -> int:
        """What the device is doing."""
        state: int = self._report.state
        return state

    @property
    def fault(self) -> int:
        """The fault that is latched; 0 for none."""
        code: int = self._report.code
        return code

    def takes_seats(self) -> bool:
        """Whether seat keys are about who sits where, and not about a round or a fault."""
        return not self._in_round and self._report.state not in _OTHER_KEYS

    def unexpected(self, event: int) -> None:
        """A sensor on a card's way saw what no procedure waits for: nothing has power, and it is looked into."""
        board = self._board
        if self._report.code or board.lid.blocked():
            return
        sensor, at = {
            ENTRY_BLOCKED: (board.entry, faults.AT_ENTRY),
            SLOT_BLOCKED: (board.slot, faults.AT_SLOT),
            EXIT_BLOCKED: (board.exit_sensor, faults.AT_EXIT),
        }[event]
        self._guard.suspect(sensor, at)

    def lost(self, fault: tuple) -> None:
        """Something that must not get lost did: the device stops where it stands."""
        if not self._report.code:
            self._task.interrupt(Lost(fault))

    def _start(self):
        """The begin of the day, and then what was under way when the power went, or the slots made empty."""
        sure = yield from meanwhile(self._works, brought_by, "starting", self._works, self._shuffler, self._rulebook)
        self._begun = True
        if self._past.is_busy():
            opened = self._past.opened
            sure = sure and (not opened or opened[1] == self._rulebook.ID)
            yield from meanwhile(self._works, brought_by, "resuming", self._works, self._shuffler, sure)
            yield from self._resumed()
        else:
            yield from self._shuffler.open_whole()
            yield from self._first_host()
            yield from self._clear_out()

    def _first_host(self):
        """Without any host nothing moves but in service: there a device that has none yet is paired with its first."""
        if self._board.service_switch.blocked() and not self._works.door.keys().all():
            yield from meanwhile(self._works, brought_by, "serving", self._works, self._shuffler, True)

    def _resumed(self):
        """The rest of the day's turn in which the power went."""
        past = self._past
        if past.opened:
            _, _, _, _, self._panel.seats, self._panel.button = past.opened
            yield from self._played(self._table(), past.happened)
        elif past.given or self._shuffler.is_emptying():
            yield from self._held()
            self._guard.unsuspect()
            yield from self._clear_out()  # some may have left the slots before the power went
        else:
            yield from self._ready()
        yield from self._emptied()

    def _clear_out(self):
        self._report.enter(states.EMPTYING)
        yield from self._shuffler.sweep()
        self._works.wear.save()

    def _voided(self, *ruled):
        """The pit has ended the order: the round is void, and what was drawn for it is opened."""
        shuffler = self._shuffler
        opens = self._in_round or (shuffler.lives and not shuffler.told)
        if self._in_round:
            end(self._outbox, *ruled)
        shuffler.end_order(records.VOIDED)
        self._past.order = 0
        if opens:
            yield from shuffler.open_whole()
        if self._in_round:
            self._close()
        self._past.over()
        if self._begun:
            yield from self._clear_out()
            yield from shuffler.rest_away()
        else:
            yield from self._start()

    def _cycle(self):
        yield from self._deck_in_place()
        self._report.enter(states.TAKING_IN)
        self._shuffler.new_round()
        if (yield from self._shuffler.take_in()):
            yield from self._ready()
        yield from self._emptied()

    def _ready(self):
        """A deck is in the slots, for the round that the Dealer opens."""
        self._report.enter(states.READY)
        table = yield from self._round_opened()
        if table:
            yield from self._play(table)

    def _emptied(self):
        self._report.enter(states.EMPTYING)
        yield from self._shuffler.empty()
        self._works.wear.save()
        yield from self._shuffler.rest_away()

    def _deck_in_place(self):
        """Until a deck lies in the hopper and every record that it can make has room; that none has is told once."""
        told = False
        while True:
            board = self._board
            if self._outbox.is_damaged():
                from . import setup  # no deck is taken in any more

                yield from self._clearing.latched(setup.DAMAGED, NOTHING)
            elif board.service_switch.blocked():
                yield from meanwhile(self._works, brought_by, "serving", self._works, self._shuffler, False)
            elif not board.hopper.blocked():
                self._report.enter(states.NO_DECK)
                yield from idle(self._works, HOPPER_FULL | SERVICE_ON)
            elif self._outbox.has_room(self._intake_room):
                if told:
                    self._report.cleared(faults.JOURNAL_FULL, records.BY_ITSELF)
                self._guard.rest()
                return
            else:
                if not told:
                    told = True
                    room = self._outbox.room()
                    self._report.warn(faults.JOURNAL_FULL, faults.AT_FLASH, faults.NO_CARD, 0, self._intake_room, room)
                self._report.show("RECORDS FULL", "CONNECT A HOST")
                yield self._task.wait(0, _LOOK_MS)

    def _round_opened(self):
        """The table of the round that the Dealer opens, or None where the deck is to come out unplayed."""
        while True:
            yield from idle(self._works, KEY)
            if self._panel.key == keys.EMPTY:
                return None
            if self._panel.key != keys.ROUND:
                continue
            try:
                table = self._table()
            except BadTable:
                self._refusals.tell(records.BAD_SEATS)
                self._report.show("READY", "SEATS? BUTTON?")
                continue
            if self._outbox.has_room(self._round_room):
                return table
            self._refusals.tell(records.RECORDS_FULL)
            self._report.show("READY", "CONNECT A HOST")

    def _table(self) -> Table:
        """The table that the keypad tells of, or BadTable."""
        button = self._panel.button if self._rulebook.BUTTON else 0
        return Table(seats_of(self._panel.seats), button, *self._rulebook.SEATS)

    def _play(self, table: Table):
        """A round from its beginning."""
        self._round = self._round % _MOST_ROUNDS + 1
        self._in_round = True
        self._outbox.add(
            records.ROUND_OPENED, self._round, self._rulebook.ID, records.SHUFFLER, _PACKS, table.live, table.button
        )
        yield from self._played(table, [])

    def _played(self, table: Table, happened: list):
        """The round, and then the rest of the deck held until the Dealer wants it out."""
        self._report.enter(states.IN_ROUND)
        playing = Round(self._works, self._shuffler, table, self._rulebook, happened)
        yield self._task.within(playing.play())  # a record of it is judged far above
        self._report.show("IN ROUND", "ONE MOMENT")  # a seat that were shown again would be taken away
        yield from self._shuffler.open_exposed(playing.exposed())
        self._close()
        yield from self._held()

    def _held(self):
        """The rest of the deck, until the Dealer wants it out."""
        self._panel.key = 0
        self._report.enter(states.HOLDING)
        while self._panel.key != keys.EMPTY:
            yield from idle(self._works, KEY)

    def _close(self) -> None:
        self._in_round = False
        self._outbox.add(records.ROUND_CLOSED, self._round)
