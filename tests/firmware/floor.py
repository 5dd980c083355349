"""The people at a shuffler who do what its display and lamps say: the Dealer, the technician's hand, the Supervisor."""

from collections.abc import Iterable

import wiring
from shoefw.drivers import keys
from sim.shuffler import Shuffler
from staff import Staff

MS = 1000
DECK = bytes(range(52))
SEATS = (1, 4, 9)
BUTTON = 4

_LOOK = 60 * MS
_HAND = 300 * MS
_BETWEEN = 100 * MS
_NEVER = 1 << 62
_GIVE_UP = 6
_SHOWN = 2


class Floor:
    """Deals so many rounds, clears what the device stops for, and lays out of play what it refuses.

    ``given`` is what left the tray, in its order, since the last deck went in; ``cleared`` what was signed for."""

    def __init__(
        self, machine: Shuffler, rounds: int = 1, deck: Iterable[int] = DECK, seats: tuple[int, ...] = SEATS
    ) -> None:
        self.machine = machine
        self._staff = Staff(machine)
        self.due = machine.time
        self.done = False
        self.decks = 0
        self.opened = 0
        self.given: list[int] = []
        self.dealt: list[list[int]] = []
        self.cleared: list[str] = []
        self._rounds = rounds
        self._deck = list(deck)
        self._seats = seats
        self._seated = False
        self._loaded = False

    def act(self) -> None:
        """Look, and do the next thing."""
        machine = self.machine
        self.due = machine.time + _LOOK
        first, second = (line.decode().strip() for line in machine.display)
        if machine.lamps[wiring.FAULT_LAMP]:
            self._clear(second)
        elif first == "TAKE THE REST":
            self._take_the_rest()
        elif first == "TAKE THE CARDS" and machine.tray:
            self._take()
        elif first == "TAKE THE CARDS":
            machine.press(keys.EMPTY)
        elif first == "LOAD A DECK":
            self._load()
        elif first == "READY":
            self._open(second)
        elif first == "IN ROUND":
            self._play(second)
        elif first == "STUB HELD: EMPTY":
            self._end()

    def _take(self) -> None:
        self.given += self.machine.take_tray()
        self.due += _HAND

    def _take_the_rest(self) -> None:
        """What was not taken in goes out of play, and with it what the roller has begun to draw."""
        self.machine.hand_clear()
        self.machine.take_hopper()

    def _load(self) -> None:
        if self.machine.hopper:
            return
        if self._loaded and (self.opened >= self._rounds or self.decks >= _GIVE_UP):
            self.done = True
            self.due = _NEVER
            return
        self.decks += 1
        self._loaded = True
        self.given = []
        self.machine.put_deck(self._deck)

    def _open(self, asked: str) -> None:
        asks = asked.startswith("SEATS?")
        if not self._seated or asks:
            self._seated = True
            for key in (*self._seats, keys.BUTTON, BUTTON):
                self.machine.press(key)
        if asks or not self.machine.keys:
            self.machine.press(keys.ROUND)
            self.opened += 1
            self.due += _HAND

    def _play(self, prompt: str) -> None:
        if prompt.startswith("CLOSE"):
            self.machine.press(keys.BETTING_CLOSED)
        elif prompt.startswith("SHOWDOWN"):
            for key in self._seats[:_SHOWN]:
                self.machine.press(key)
            self.machine.press(keys.ROUND_END)
        self.due += _BETWEEN

    def _end(self) -> None:
        self.dealt.append(self.given[:])
        self.machine.press(keys.EMPTY)
        self.due += _HAND

    def _clear(self, asked: str) -> None:
        """One step of what the display asks for."""
        if asked.startswith("ROUND ON"):
            self.cleared.append(self.machine.display[0].decode().strip())
        self._staff.attend()
        self.due = self.machine.time + _HAND
