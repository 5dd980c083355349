"""The simulated Dealer: a hand and an eye at the machine, who plays rounds as a procedure that yields what it awaits.

It knows what a Dealer knows: how many cards a set has, what lies in the tray, whether the ready lamp is lit.
"""

import wiring
from shoefw.drivers import keys

_MS = 1000
_BETTING = 1500 * _MS
_LOOK = 50 * _MS
_PATIENCE = 4000 * _MS
_BOARD = 5
_HAND = 2


class Dealer:
    """Plays so many rounds; ``due`` is when it next does something, and ``done`` that it has gone home."""

    def __init__(self, machine, deck: bytes, rounds: int, seats: tuple[int, ...], button: int) -> None:
        self._machine = machine
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
        for seat in self._seats:
            yield from self._press(seat)
        for _ in range(rounds):
            yield from self._round()

    def _round(self):
        machine = self._machine
        yield 500 * _MS
        deck = len(self._cards)
        machine.put_deck(bytes(self._cards))
        self._cards = []
        while not machine.lamps[wiring.READY_LAMP]:
            yield _LOOK
        yield from self._press(keys.BUTTON)
        yield from self._press(self._button)
        yield from self._open()
        for cards in (_BOARD,) + (_HAND,) * len(self._seats):
            yield from self._take(cards)
        for _ in range(4):
            yield _BETTING
            yield from self._press(keys.BETTING_CLOSED)
        for seat in self._seats[:2]:
            yield from self._press(seat)
        yield from self._press(keys.ROUND_END)
        self.rounds += 1
        yield from self._press(keys.EMPTY)
        yield from self._take(deck - len(self._cards))
        self._button = self._next_seat()

    def _open(self):
        """Press the round key until the first card comes."""
        while True:
            yield from self._press(keys.ROUND)
            waited = 0
            while waited < _PATIENCE:
                if self._machine.tray:
                    return
                yield _LOOK
                waited += _LOOK

    def _take(self, cards: int):
        """Wait until so many cards lie in the tray, then take them."""
        while len(self._machine.tray) < cards:
            yield _LOOK
        yield 300 * _MS
        self._cards += self._machine.take_tray()

    def _press(self, key: int):
        self._machine.press(key)
        yield 150 * _MS

    def _next_seat(self) -> int:
        after = [seat for seat in self._seats if seat > self._button]
        return after[0] if after else self._seats[0]
