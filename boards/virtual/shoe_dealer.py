"""The simulated Dealer at a shoe: draws by hand, presses the phase keys, and reads the small display when in doubt.

It knows what a Dealer knows: the rulebook's order, what lies open on the table, and whether the ready lamp is lit."""

import wiring
from shoecore import rulebooks
from shoecore.rank import blackjack
from shoecore.rulebooks import decisions
from shoecore.rulebooks.steps import BURN, CLOSE, DEAL, DECIDE, OFFER, SHOWDOWN
from shoecore.rulebooks.table import Table
from shoefw.control.ruled import SHIFT_MANAGER
from shoefw.drivers import keys
from sim.card import CUT, face
from sim.hand import STEADY, Hand

_MS = 1000
_LOOK = 20 * _MS
_BETTING = 1500 * _MS
_PAUSE = 150 * _MS
_FILLING = 1000 * _MS
_MOST_SHOWN = 2
_ENOUGH = 15
_CARD_IS_DUE = ("BURN", "SEAT", "DEALER", "FLOP", "TURN", "RIVER")
_BETWEEN_ROUNDS = ("READY", "LOAD A DECK", "WAITING")
_ENOUGH_FOR_A_ROUND = 104


class ShoeDealer:
    """Plays so many rounds; ``manners`` says how the hand draws which card of all, by number, and ``pace`` how fast.

    In a game of hidden cards each round has a full shoe, else the shoe lasts until it runs low."""

    def __init__(self, machine, rulebook: str, deck: bytes, rounds: int, seats: tuple, button: int, seed: int = 1):
        self._machine = machine
        self._rules = rulebooks.load(rulebook)
        self._deck = list(deck)
        self._least = len(deck) if self._rules.CARDS_HIDDEN else min(len(deck), _ENOUGH_FOR_A_ROUND)
        self._seats = seats
        self._button = button if self._rules.BUTTON else 0
        self.hand = Hand(machine, seed)
        self.manners: dict[int, int] = {}
        self.pace = (200, 2000)
        self.rounds = 0
        self.due = 0
        self.done = False
        self._procedure = self._play(rounds)

    def act(self) -> None:
        """Do what is due now."""
        pause = next(self._procedure, None)
        if pause is None:
            self.done = True
            self.due = 1 << 62
        else:
            self.due = self._machine.time + pause

    def _play(self, rounds: int):
        seated = False
        if self._machine.cards():
            yield _FILLING
            seated = yield from self._take_over()
        for seat in self._seats:
            if not seated:
                yield from self._press(seat)
        for _ in range(rounds):
            self._machine.clear_table()
            if len(self._machine.stock) < self._least:
                self._machine.fill(self._deck)
                yield _FILLING
            yield from self._round()

    def _take_over(self):
        """A round that is open goes on by what the display says; whether there was one, so that seats are known."""
        in_round = False
        while True:
            while not self._machine.rests():
                yield _LOOK
            yield from self._sign()
            asked = self._machine.display[0].decode().strip()
            if asked in _BETWEEN_ROUNDS:
                return in_round
            if not asked:  # what was found stands below until someone has seen it
                yield from self._press(keys.SUPERVISOR)
                continue
            in_round = True
            if asked.startswith(_CARD_IS_DUE) and "DECIDES" not in asked and "HAND" not in asked:
                yield from self._draw()
            elif asked in ("SHOWDOWN", "END THE ROUND"):
                yield from self._press(keys.ROUND_END)
            elif asked == "CALL SUPERVISOR":
                yield from self._press(keys.SUPERVISOR)
                yield from self._press(keys.ABORT)
                yield from self._press(SHIFT_MANAGER)
            else:
                yield _BETTING
                yield from self._press(keys.BETTING_CLOSED)

    def _round(self):
        machine = self._machine
        while not machine.lamps[wiring.READY_LAMP]:
            yield _LOOK
        if self._button:
            yield from self._press(keys.BUTTON)
            yield from self._press(self._button)
        yield from self._press(keys.ROUND)
        table = Table(self._seats, self._button, *self._rules.SEATS)
        yield from self._deal(rulebooks.procedure(self._rules, rulebooks.SHOE, table))
        yield from self._press(keys.ROUND_END)
        yield _BETTING
        self.rounds += 1
        self._button = self._next_seat() if self._button else 0

    def _deal(self, procedure):
        """Every step of the round; what a card or a decision was is told to the procedure."""
        hands: dict[int, bytearray] = {}
        answer = None
        while True:
            try:
                step = procedure.send(answer)
            except StopIteration:
                return
            answer = None
            if step.kind in (BURN, DEAL):
                for _ in range(step.count):
                    yield from self._draw()
                if not self._machine.table:
                    return
                answer = face(self._machine.table[-1])
                hands.setdefault(step.to, bytearray()).append(answer)
            elif step.kind in (CLOSE, OFFER):
                yield _BETTING
                yield from self._press(keys.BETTING_CLOSED)
            elif step.kind == DECIDE:
                stands = blackjack.total(hands[step.to])[0] >= _ENOUGH
                answer = decisions.STAND if stands else decisions.DRAW
                yield from self._press(keys.BETTING_CLOSED if stands else step.to)
            elif step.kind == SHOWDOWN and self._rules.CARDS_HIDDEN:
                for seat in self._seats[:_MOST_SHOWN]:
                    yield from self._press(seat)

    def _draw(self):
        """Draw the next card and lay it where it goes."""
        machine = self._machine
        yield self.hand.chance.below(200) * _MS + _PAUSE
        before = len(machine.table)
        while len(machine.table) == before:
            if not self.hand.draw(self.manners.pop(machine.picked, STEADY), *self.pace):
                return
            while not machine.rests():
                yield _LOOK
            yield _PAUSE
            if machine.table and machine.table[-1] & CUT:
                before = len(machine.table)

    def _press(self, key: int):
        """Press a key; while the fault lamp is lit none is heard, so what is stuck is cleaned and signed for first."""
        yield from self._sign()
        self._machine.press(key)
        yield _PAUSE

    def _sign(self):
        """While the fault lamp is lit, clean what may be stuck, and the Supervisor signs."""
        machine = self._machine
        while machine.lamps[wiring.FAULT_LAMP]:
            for sensor in machine.sensors.values():
                sensor.clean()
            yield _PAUSE
            machine.press(keys.SUPERVISOR)
            yield _PAUSE
            if machine.display[1].startswith(b"ROUND ON"):
                machine.press(keys.ROUND)
                yield _PAUSE

    def _next_seat(self) -> int:
        after = [seat for seat in self._seats if seat > self._button]
        return after[0] if after else self._seats[0]
