"""Someone at the machine who has one deck shuffled after the other, and plays no round."""

from collections.abc import Iterator
from typing import Any

import wiring
from shoefw.drivers import keys

_LOOK_US = 50_000
_DECK = bytes(range(52))


class Shuffling:
    """``decks`` counts those that came out again; otherwise it is to the device what a Dealer is."""

    def __init__(self, machine: Any) -> None:
        self.due = 0
        self.done = False
        self.decks = 0
        self._machine = machine
        self._procedure = self._shuffle()

    def act(self) -> None:
        """Do what is due now."""
        self.due = self._machine.time + next(self._procedure)

    def _shuffle(self) -> Iterator[int]:
        machine = self._machine
        deck = list(_DECK)
        while True:
            machine.put_deck(deck)
            while not machine.lamps[wiring.READY_LAMP]:
                yield _LOOK_US
            machine.press(keys.EMPTY)
            while len(machine.tray) < len(_DECK):
                yield _LOOK_US
            deck = machine.take_tray()
            self.decks += 1
            yield _LOOK_US
