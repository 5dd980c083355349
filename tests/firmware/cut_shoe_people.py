"""The people at a shoe whose power is cut: ten players' Dealer draws by hand, a Supervisor, a technician afterwards."""

from typing import Protocol

from cut_people import TEN
from cut_technician import OF_A_SHOE, Technician

import wiring
from shoecore.cards import CARDS
from shoefw.control.ruled import SHIFT_MANAGER
from shoefw.drivers import keys
from sim.hand import HESITANT, PUSHES_BACK, STEADY, TO_AND_FRO, Hand
from sim.part import copied
from sim.shoe import Shoe

DECK = bytes((card * 23 + 7) % CARDS for card in range(CARDS))
BUTTON = 4

_LOOK = 300_000
_FILLING = 1_000_000
_NEVER = 1 << 62
_PACE = (500, 1000)
_MANNERS = {2: HESITANT, 4: PUSHES_BACK, 9: TO_AND_FRO}
_LEFT_IN_MOUTH = 12
_CARD_IS_DUE = ("BURN", "SEAT", "FLOP", "TURN", "RIVER")
_SHOWN = 2
_THINGS = ("machine", "screen", "technician")


class Screen(Protocol):
    """What a host's screen says."""

    def drawn(self) -> int:
        """How many cards of the last round are recorded."""


class ShoePeople:
    """One round, in which one card is drawn half out and let go. Their memory is plain data.

    After a fault the Supervisor holds the cards on the table against the host's ``screen``, and lets the round go on
    where it has them all; ``missed`` says that it had not."""

    def __init__(self, machine: Shoe, screen: Screen) -> None:
        self.machine = machine
        self.screen = screen
        self.technician = Technician(machine, OF_A_SHOE)
        self.due = machine.time
        self.done = False
        self.missed = False
        self._shown = 0

    def state(self) -> dict[str, object]:
        """What they know and what they are about to do."""
        known = {name: copied(value) for name, value in vars(self).items() if name not in _THINGS}
        return {**known, "technician": self.technician.state()}

    def restore(self, state: dict) -> None:
        """Be again what they were, and look at the device now."""
        vars(self).update({name: copied(value) for name, value in state.items() if name not in _THINGS})
        self.technician.restore(state["technician"])
        self.due = self.machine.time

    def act(self) -> None:
        """Once every key was heard and no hand moves a card, look and do the next thing."""
        machine = self.machine
        self.due = machine.time + _LOOK
        first, second = (line.decode().strip() for line in machine.display)
        if machine.keys or not machine.rests():
            return
        if machine.lamps[wiring.FAULT_LAMP]:
            self._attend(second)
        elif machine.levels() >> wiring.SERVICE & 1:
            self.technician.serve(first, second)
        elif first == "LOAD A DECK" and not machine.table:
            machine.fill(DECK)
            self.due += _FILLING
        elif first in ("READY", "LOAD A DECK"):
            self._between_rounds()
        elif not first:
            machine.press(keys.SUPERVISOR)  # has seen what was found
        elif first.startswith(_CARD_IS_DUE):
            self._draw()
        else:
            self._play(first)

    def _attend(self, asked: str) -> None:
        """The card that stands in the mouth is drawn out, every sensor wiped; the Supervisor counts, and signs."""
        machine = self.machine
        for sensor in machine.sensors.values():
            sensor.clean()
        if machine.mouth.cards:
            machine.pull_out()
        elif asked == "ROUND ON, ABORT":
            self._rule()
        elif asked == "CALL SERVICE":
            machine.set_service(not machine.levels() >> wiring.SERVICE & 1)
        elif asked == "CALL SUPERVISOR":
            machine.press(keys.SUPERVISOR)

    def _between_rounds(self) -> None:
        """A round, unless cards are on the table of the one before; then the technician, and they all go home."""
        machine = self.machine
        if not machine.table:
            for key in (*TEN, keys.BUTTON, BUTTON, keys.ROUND):
                machine.press(key)
        elif self.technician.to_do:
            machine.set_service(True)
        else:
            self.done = True
            self.due = _NEVER

    def _draw(self) -> None:
        """A hand draws the next card; whatever is not recorded makes the round void."""
        machine = self.machine
        if not self._all_recorded():
            self._void()
        elif not machine.mouth.cards:
            hand = Hand(machine, machine.picked + 1)
            if machine.picked == _LEFT_IN_MOUTH:
                hand.leave_in_mouth()
            else:
                hand.draw(_MANNERS.get(machine.picked, STEADY), *_PACE)

    def _play(self, prompt: str) -> None:
        machine = self.machine
        if prompt.startswith("CLOSE"):
            machine.press(keys.BETTING_CLOSED)
        elif prompt == "SHOWDOWN" and self._shown < _SHOWN:
            self._shown += 1
            machine.press(TEN[self._shown - 1])
        elif prompt in ("SHOWDOWN", "END THE ROUND"):
            machine.press(keys.ROUND_END)
        else:
            self._void()

    def _rule(self) -> None:
        """The Supervisor's key goes before; the round goes on where every card on the table is recorded."""
        self.machine.press(keys.ROUND if self._all_recorded() else keys.ABORT)

    def _void(self) -> None:
        for key in (keys.SUPERVISOR, keys.ABORT, SHIFT_MANAGER):
            self.machine.press(key)

    def _all_recorded(self) -> bool:
        self.missed = self.screen.drawn() != len(self.machine.table)
        return not self.missed
