"""Those whom the Dealer calls: the technician's hand and the Supervisor's key. They do what the display asks for."""

import wiring
from shoefw.drivers import keys


class Staff:
    """Knows what a person at the machine knows: the display, the lamps, the lid, and what was taken in hand."""

    def __init__(self, machine) -> None:
        self._machine = machine
        self._in_hand = 0

    def shown(self, line: int) -> str:
        """A line of the display."""
        return self._machine.display[line].decode().strip()

    def attend(self) -> bool:
        """Do the next thing that a latched fault asks for; False while there is none."""
        machine = self._machine
        if not machine.lamps[wiring.FAULT_LAMP]:
            return False
        asked = self.shown(1)
        if asked == "OPEN THE LID":
            machine.open_lid()
        elif machine.levels() >> wiring.LID & 1:
            self._in_hand = machine.hand_clear()
            machine.clean()
            machine.close_lid()
        elif asked.startswith("TAKEN OUT?"):
            machine.press(self._in_hand or keys.BUTTON)
        elif asked.startswith("IN TRAY?"):
            machine.press(len(machine.tray) or keys.BUTTON)
        elif asked == "SUPERVISOR KEY":
            machine.clean()
            machine.press(keys.SUPERVISOR)
        elif asked.startswith("ROUND ON"):
            machine.press(keys.ROUND)
        elif asked in ("CALL SERVICE", "OPEN THE SWITCH"):
            machine.set_service(not machine.levels() >> wiring.SERVICE & 1)
        return True
