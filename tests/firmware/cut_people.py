"""The people of the day in which the power is cut: ten players' Dealer, a Supervisor, and a technician afterwards."""

from floor import Floor

import wiring
from shoefw.drivers import keys
from sim.part import copied
from sim.shuffler import Shuffler

TEN = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)

_HAND = 300_000
_MENU = ("EMPTY", "HOME", "KNOWN DECK TEST", "ENROL A DECK", "CHOOSE A DECK", "PART REPLACED", "", "CONFIGURE")
_TO_DO = ("PART REPLACED", "CHOOSE A DECK", "CONFIGURE")
_ENDED = ("COUNTS FROM 0", "SWITCH OFF, ON")
_RULEBOOK = "rws-poker-7"
_ITS_ROW = 2


class People(Floor):
    """After the round the technician replaces the feed roller, chooses the first type of deck and sets the rulebook.

    Their memory is plain data; what the power has cut they do again, unless they have seen it done."""

    def __init__(self, machine: Shuffler) -> None:
        super().__init__(machine, rounds=1, seats=TEN)
        self.to_do = list(_TO_DO)
        self._has_chosen = False

    def state(self) -> dict[str, object]:
        """What they know and what they are about to do."""
        return {name: copied(value) for name, value in vars(self).items() if name != "machine"}

    def restore(self, state: dict[str, object]) -> None:
        """Be again what they were, and look at the device now."""
        vars(self).update({name: copied(value) for name, value in state.items()})
        self.due = self.machine.time
        self._has_chosen = False

    def act(self) -> None:
        """Once every key was heard, look and do the next thing; in service what the manual says."""
        machine = self.machine
        first, second = (line.decode().strip() for line in machine.display)
        in_service = machine.levels() >> wiring.SERVICE & 1
        self.due = machine.time + _HAND
        if machine.keys:
            return
        if in_service and not machine.lamps[wiring.FAULT_LAMP]:
            self._serve(first, second)
        else:
            super().act()

    def _load(self) -> None:
        """The deck is out; with the rounds dealt, the technician comes before they all go home."""
        done = self._loaded and self.opened >= self._rounds
        if done and self.to_do:
            self.machine.set_service(True)
        else:
            super()._load()

    def _serve(self, first: str, second: str) -> None:
        """The first row of everything, but for the rulebook's."""
        machine = self.machine
        if self._has_chosen and first.startswith("SERVICE"):
            self._has_chosen = False
            self.to_do.remove("CHOOSE A DECK")
        if not self.to_do or first in ("CLEAR BY HAND", "WAITING"):
            machine.set_service(False)
        elif first.startswith("SERVICE") and second != self.to_do[0]:
            machine.press(_MENU.index(self.to_do[0]) + 1)
        elif first == "RULEBOOK" and second != _RULEBOOK:
            machine.press(_ITS_ROW)
        else:
            if second in _ENDED:
                self.to_do.pop(0)
            self._has_chosen = second == "paper"
            machine.press(keys.SUPERVISOR)
