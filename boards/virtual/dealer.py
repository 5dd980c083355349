"""The simulated Dealer: a hand and an eye at the machine, who plays rounds as a procedure that yields what it awaits.

It knows what a Dealer knows: how many cards a set has, what lies in the tray, what lamps and display say."""

import wiring
from shoefw.drivers import keys
from staff import Staff

_MS = 1000
_BETTING = 1500 * _MS
_LOOK = 50 * _MS
_HAND = 300 * _MS
_PATIENCE = 4000 * _MS
_BOARD = 5
_SET = 2


class Ended(Exception):
    """The device has given up the round: its order is void, or its deck was none."""


class Dealer:
    """Plays so many rounds; ``due`` is when it next does something, and ``done`` that it has gone home."""

    def __init__(self, machine, deck: bytes, rounds: int, seats: tuple[int, ...], button: int) -> None:
        self._machine = machine
        self._staff = Staff(machine)
        self._deck = list(deck)
        self._cards: list[int] = list(deck)
        self._seats = seats
        self._button = button
        self.rounds = 0
        self.due = 0
        self.done = False
        self._procedure = self._play(rounds)

    def act(self) -> None:
        """Do what is due now."""
        try:
            self.due = self._machine.time + next(self._procedure)
        except StopIteration:
            self.done = True
            self.due = 1 << 62

    def _play(self, rounds: int):
        yield 500 * _MS
        seated = False
        if self._machine.cards():
            seated = yield from self._take_over()
        while self._staff.attend():
            yield _HAND
        for seat in self._seats:
            if not seated:
                yield from self._press(seat)
        while self.rounds < rounds:
            try:
                yield from self._round()
                self.rounds += 1
                self._button = self._next_seat()
            except Ended:
                pass
            yield 500 * _MS

    def _take_over(self):
        """What is under way in the machine goes on by what it says, until it has no cards or is ready for a round.

        Whether there was a round, of which the device knows who is seated."""
        in_round = False
        while True:
            shown = self._staff.shown(0)
            if shown in ("LOAD A DECK", "READY"):
                return in_round
            if shown == "IN ROUND":
                in_round = True
                yield from self._finish(self._staff.shown(1))
            elif shown == "STUB HELD: EMPTY":
                yield from self._press(keys.EMPTY)
            else:
                yield from self._look()

    def _finish(self, asked: str):
        """The next thing in a round that another Dealer began."""
        if asked.startswith("CLOSE"):
            yield _BETTING
            yield from self._press(keys.BETTING_CLOSED)
        elif asked == "SHOWDOWN":
            yield from self._show_down()
        else:
            yield _LOOK

    def _round(self):
        machine = self._machine
        if not machine.lamps[wiring.READY_LAMP]:
            machine.put_deck(self._deck)
        self._cards = []
        while not machine.lamps[wiring.READY_LAMP]:
            yield from self._look()
        yield from self._press(keys.BUTTON)
        yield from self._press(self._button)
        yield from self._open()
        for cards in (_BOARD,) + (_SET,) * len(self._seats):
            yield from self._take(cards)
        for _ in range(4):
            yield _BETTING
            while self._staff.shown(0) == "TAKE THE CARDS":  # the Dealer's own, where the game has them
                yield from self._look()
            yield from self._press(keys.BETTING_CLOSED)
        yield from self._show_down()
        while self._staff.shown(0) != "STUB HELD: EMPTY":
            yield from self._look()
        yield from self._press(keys.EMPTY)
        yield from self._take(len(self._deck) - len(self._cards))

    def _show_down(self):
        """Two Players show."""
        for seat in self._seats[:2]:
            yield from self._press(seat)
        yield from self._press(keys.ROUND_END)

    def _open(self):
        """Press the round key until the first card comes."""
        while True:
            yield from self._press(keys.ROUND)
            waited = 0
            while waited < _PATIENCE:
                if self._machine.tray or self._cards:
                    return
                yield from self._look()
                waited += _LOOK

    def _take(self, cards: int):
        """Until so many cards more are in hand."""
        wanted = len(self._cards) + cards
        while len(self._cards) < wanted:
            yield from self._look()

    def _look(self):
        """Do what the display asks for, or wait a moment. Ended where it asks for another deck."""
        machine = self._machine
        shown = self._staff.shown(0)
        if self._staff.attend():
            yield _HAND
        elif shown == "TAKE THE CARDS":
            yield from self._take_tray()
        elif shown == "TAKE THE REST":
            yield _HAND
            machine.hand_clear()
            self._cards += machine.take_hopper()
        elif shown == "LOAD A DECK" and not machine.hopper:
            raise Ended
        else:
            yield _LOOK

    def _take_tray(self):
        """Take what lies in the tray; if none does and it is still asked for, say that it was taken."""
        lies = bool(self._machine.tray)
        yield _HAND
        if self._staff.shown(0) != "TAKE THE CARDS":
            return
        if lies:
            self._cards += self._machine.take_tray()
            yield _LOOK
        else:
            yield from self._press(keys.EMPTY)

    def _press(self, key: int):
        self._machine.press(key)
        yield 150 * _MS

    def _next_seat(self) -> int:
        after = [seat for seat in self._seats if seat > self._button]
        return after[0] if after else self._seats[0]
