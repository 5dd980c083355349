"""The technician of the day in which the power is cut: a part replaced, a deck chosen, the rulebook set."""

from collections.abc import Sequence

from shoefw.drivers import keys
from sim.machine import Machine

REPLACE = "PART REPLACED"
CHOOSE = "CHOOSE A DECK"
CONFIGURE = "CONFIGURE"
OF_A_SHUFFLER = ("EMPTY", "HOME", "KNOWN DECK TEST", "ENROL A DECK", CHOOSE, REPLACE, "", CONFIGURE)
OF_A_SHOE = ("ENROL A DECK", CHOOSE, REPLACE, "", CONFIGURE)

_ENDED = ("COUNTS FROM 0", "SWITCH OFF, ON")
_RULEBOOK = "rws-poker-7"
_ITS_ROW = 2


class Technician:
    """Replaces the first part and chooses the first type of deck. What the power has cut is done again, unless it was
    seen done."""

    def __init__(self, machine: Machine, menu: Sequence[str]) -> None:
        self._machine = machine
        self._menu = menu
        self.to_do = [REPLACE, CHOOSE, CONFIGURE]
        self._has_chosen = False

    def state(self) -> tuple[list[str], bool]:
        """What is still to be done, and whether a type of deck has just been picked."""
        return self.to_do[:], self._has_chosen

    def restore(self, state: tuple[list[str], bool]) -> None:
        """Be again who that was, and look at the device now."""
        self.to_do = state[0][:]
        self._has_chosen = False

    def serve(self, first: str, second: str) -> None:
        """The next key by what the display says; in the end the switch is opened."""
        machine = self._machine
        if self._has_chosen and first.startswith("SERVICE"):
            self._has_chosen = False
            self.to_do.remove(CHOOSE)
        if not self.to_do or first in ("CLEAR BY HAND", "WAITING"):
            machine.set_service(False)
        elif first.startswith("SERVICE") and second != self.to_do[0]:
            machine.press(self._menu.index(self.to_do[0]) + 1)
        elif first == "RULEBOOK" and second != _RULEBOOK:
            machine.press(_ITS_ROW)
        else:
            if second in _ENDED:
                self.to_do.pop(0)
            self._has_chosen = second == "paper"
            machine.press(keys.SUPERVISOR)
