"""The people at a shuffler whose power is cut: ten players' Dealer, a Supervisor, and a technician afterwards."""

from cut_technician import OF_A_SHUFFLER, Technician
from floor import Floor

import wiring
from sim.part import copied
from sim.shuffler import Shuffler

TEN = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)

_HAND = 300_000
_THINGS = ("machine", "_staff", "technician")


class People(Floor):
    """Their memory is plain data; what the power has cut they do again, unless they have seen it done."""

    def __init__(self, machine: Shuffler) -> None:
        super().__init__(machine, rounds=1, seats=TEN)
        self.technician = Technician(machine, OF_A_SHUFFLER)

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
        """Once every key was heard, look and do the next thing; in service what the manual says."""
        machine = self.machine
        first, second = (line.decode().strip() for line in machine.display)
        in_service = machine.levels() >> wiring.SERVICE & 1
        self.due = machine.time + _HAND
        if machine.keys:
            return
        if in_service and not machine.lamps[wiring.FAULT_LAMP]:
            self.technician.serve(first, second)
        else:
            super().act()

    def _load(self) -> None:
        """The deck is out; with the rounds dealt, the technician comes before they all go home."""
        done = self._loaded and self.opened >= self._rounds
        if done and self.technician.to_do:
            self.machine.set_service(True)
        else:
            super()._load()
