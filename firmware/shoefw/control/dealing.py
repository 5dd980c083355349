"""The device's day: wait for a deck, take it in, play a round by the rulebook's own procedure, empty, and again."""

from shoecore import faults, records, rulebooks, states
from shoecore.compat import const
from shoecore.rulebooks.steps import CLOSE, REVEAL, SET
from shoecore.rulebooks.table import SEATS, BadTable, Table, seats_of

from ..drivers import keys
from ..events import HOPPER_FULL, KEY
from . import room
from .shuffler import Latched

_PACKS = const(1)
_HOLE_CARDS = const(2)
_LOOK_MS = const(100)


class Dealing:
    """The one task of a shuffler; ``state`` and ``fault`` are what it says of itself."""

    def __init__(self, board, task, outbox, panel, shuffler, rulebook) -> None:
        self._board = board
        self._task = task
        self._outbox = outbox
        self._panel = panel
        self._shuffler = shuffler
        self._rulebook = rulebook
        self._round = 0
        self._refused_at = 0
        limits = (board.carousel.slots, board.timing.tries)
        self._intake_room = room.intake(*limits)
        self._round_room = room.round_and_rest(*limits)
        self.state = states.STARTING
        self.fault = 0

    def run(self):
        """For ever, until a fault latches."""
        try:
            yield from self._shuffler.start()
            while True:
                yield from self._cycle()
        except Latched as latched:
            self.fault = latched.args[0]
            self.state = states.STOPPED
            self._board.stop()
            self._board.fault_lamp.set(True)

    def key_unheard(self) -> None:
        """A key came while nothing waited for one: only a round's opening gets an answer."""
        if self._panel.key == keys.ROUND:
            self._refuse(records.NO_DECK)

    def lost(self, code: int) -> None:
        """Something that must not get lost did: the device stops where it stands."""
        if not self.fault:
            self._outbox.add_last(records.FAULT, code, faults.NOWHERE, faults.NO_CARD, 0, 0, 0, 1)
            self._task.end(Latched(code))

    def _cycle(self):
        self.state = states.NO_DECK
        yield from self._deck_in_place()
        self.state = states.TAKING_IN
        whole = yield from self._shuffler.take_in()
        if whole:
            self.state = states.READY
            self._board.ready_lamp.set(True)
            table = yield from self._round_opened()
            self._board.ready_lamp.set(False)
            self.state = states.IN_ROUND
            yield from self._play(table)
        self.state = states.EMPTYING
        yield from self._shuffler.empty()

    def _deck_in_place(self):
        """Until a deck lies in the hopper and every record that it can make has room; that none has is told once."""
        told = False
        while True:
            if not self._board.hopper.blocked():
                yield self._task.wait(HOPPER_FULL)
            if self._outbox.has_room(self._intake_room):
                return
            if not told:
                told = True
                self._refuse(records.RECORDS_FULL)
            yield self._task.wait(0, _LOOK_MS)

    def _refuse(self, reason: int) -> None:
        """Write a refusal down, once until something was acknowledged: a key held down must not fill the outbox."""
        if self._refused_at != self._outbox.oldest and self._outbox.has_room(1):
            self._refused_at = self._outbox.oldest
            self._outbox.add(records.ROUND_REFUSED, reason)

    def _round_opened(self):
        """The table of the round that the Dealer opens; one that cannot begin is refused with its reason."""
        while True:
            yield from self._until(keys.ROUND)
            try:
                table = Table(seats_of(self._panel.seats), self._panel.button, *self._rulebook.SEATS)
            except BadTable:
                self._refuse(records.BAD_SEATS)
                continue
            if self._outbox.has_room(self._round_room):
                self._round += 1
                self._outbox.add(
                    records.ROUND_OPENED,
                    self._round,
                    self._rulebook.ID,
                    records.SHUFFLER,
                    _PACKS,
                    table.live,
                    table.button,
                )
                return table
            self._refuse(records.RECORDS_FULL)

    def _play(self, table: Table):
        """Walk the procedure: sets go out, the Dealer's key closes betting rounds, the rules expose cards."""
        hands = {}
        revealed = 0
        for step in rulebooks.procedure(self._rulebook, rulebooks.SHUFFLER, table):
            if step.kind == SET:
                hands[step.to] = self._shuffler.given
                yield from self._shuffler.dispense(step.to, step.count)
            elif step.kind == CLOSE:
                if (yield from self._betting(table)) == keys.ROUND_END:
                    break
                self._outbox.add(records.BETTING_CLOSED, step.count)
            elif step.kind == REVEAL:
                for _ in range(step.count):
                    self._shuffler.expose(revealed)
                    revealed += 1
            else:
                yield from self._showdown(table, hands)
        self._outbox.add(records.ROUND_CLOSED, self._round)

    def _betting(self, table: Table):
        """A betting round: a seat key says that its Player folds, until the Dealer closes it or ends the round."""
        while True:
            yield self._task.wait(KEY)
            key = self._panel.key
            if key in (keys.BETTING_CLOSED, keys.ROUND_END):
                return key
            if key in table.seats and table.live >> (key - 1) & 1:
                table.fold(key)
                self._outbox.add(records.FOLDED, key)

    def _showdown(self, table: Table, hands: dict):
        """Each seat key exposes the hand of an Active Player who shows, once, until the Dealer ends the round."""
        while True:
            yield self._task.wait(KEY)
            key = self._panel.key
            if key == keys.ROUND_END:
                return
            if 1 <= key <= SEATS and key in hands and table.live >> (key - 1) & 1:
                first = hands.pop(key)
                for position in range(first, first + _HOLE_CARDS):
                    self._shuffler.expose(position)

    def _until(self, wanted: int):
        """Until the Dealer presses a key."""
        while True:
            yield self._task.wait(KEY)
            if self._panel.key == wanted:
                return
