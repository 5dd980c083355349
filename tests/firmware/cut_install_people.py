"""Who installs at a device whose power is cut: a technician with a host, a manager beside, the table's host afterwards.

One bundle stays, other keys are taken, one bundle is tried and taken back, and one is given up before it was tried."""

from collections.abc import Callable
from typing import Any

from rig import KEY

import wiring
from shoecore.bundle import told
from shoecore.bundle.lines import Lines
from shoecore.wire.rights import CONFIRM, GIVE_UP
from shoefw.drivers import keys
from shoefw.store.runs import State
from sim.shuffler import Shuffler
from tests.host.signed import BEN, CLEO, DORA, bundle, keys_text, signed, source

BOARD = "virtual-shuffler"
STAYS = bundle(board=BOARD)
OTHER_KEYS = signed(keys_text(2, (BEN, CLEO, DORA)), (BEN, CLEO))
NEXT = bundle((BEN, DORA), board=BOARD, release=7)

KEEP = "keep"
ROTATE = "rotate"
TRY = "try"
DROP = "drop"
CONTENTS = {KEEP: STAYS, ROTATE: OTHER_KEYS, TRY: NEXT, DROP: NEXT}

_LOOK = 100_000
_LAST_LOOK = 2_000_000
_NEVER = 1 << 62


def digest(content: bytes) -> bytes:
    """What is signed of a file."""
    lines = Lines(*source(content))
    while lines.next():
        pass
    return bytes(lines.digest)


class InstallPeople:
    """Their memory is plain data. They know how far it has come, ``looks`` tells them; what the power has cut they do
    again, unless it is done. ``desk`` is their host; ``switches`` says that they switch the device off and on."""

    def __init__(self, machine: Shuffler, looks: Callable[[], State]) -> None:
        self.machine = machine
        self.desk: Any = None
        self.looks = looks
        self.to_do = [KEEP, ROTATE, TRY, DROP]
        self.due = machine.time
        self.done = False
        self.switches = False
        self._came_so_far = False

    def state(self) -> dict[str, object]:
        """What they know and what they are about to do."""
        return {"to_do": self.to_do[:], "done": self.done, "_came_so_far": self._came_so_far}

    def restore(self, state: dict) -> None:
        """Be again what they were, and look at the device now."""
        vars(self).update(state, to_do=state["to_do"][:])
        self.switches = False
        self.due = self.machine.time

    def act(self) -> None:
        """Once every key was heard, look and do the next thing."""
        self.due = self.machine.time + _LOOK
        now = self.looks()
        if self.machine.keys or self.machine.lamps[wiring.FAULT_LAMP]:
            return
        if not self.to_do:
            self._go_home()
        elif self._is_done(self.to_do[0], now):
            self.to_do.pop(0)
            self._came_so_far = False
        elif now.state == told.READY:
            self._has_come(self.to_do[0])
        elif now.state == told.TRIED:
            self._try(self.to_do[0], now.digest)
        elif now.state == told.TAKEN_BACK:
            self._switch()
        else:
            self._install(CONTENTS[self.to_do[0]])

    def _is_done(self, wish: str, now: State) -> bool:
        if wish == KEEP:
            return bool(now.accepted)
        if wish == ROTATE:
            return bool(now.version > 1)
        return self._came_so_far and now.state == told.IDLE

    def _has_come(self, wish: str) -> None:
        if wish == DROP:
            self._came_so_far = True
            self.desk.command(GIVE_UP, b"")
        else:
            self._switch()

    def _try(self, wish: str, running: bytes) -> None:
        if wish == KEEP:
            self.desk.command(CONFIRM, running)
        else:
            self._came_so_far = True
            self.desk.command(GIVE_UP, b"")

    def _switch(self) -> None:
        self.machine.set_service(False)
        self.switches = True

    def _install(self, content: bytes) -> None:
        """In service, with INSTALL chosen, piece after piece."""
        machine = self.machine
        first, second = (line.decode().strip() for line in machine.display)
        if not machine.levels() >> wiring.SERVICE & 1:
            self._close_switch(first)
        elif second == "OPEN THE SWITCH":
            machine.set_service(False)
        elif first == "INSTALL":
            self.desk.install(content, digest(content))
        else:
            machine.press(keys.ROUND if first.startswith("SERVICE") and second != "INSTALL" else keys.SUPERVISOR)

    def _close_switch(self, shown: str) -> None:
        """A device that waits for its table's host sees that first."""
        if shown == "LOAD A DECK":
            self.machine.set_service(True)
        elif self.desk.key != KEY:
            self.desk.comes(KEY)

    def _go_home(self) -> None:
        """The table's host has the last of it before."""
        if self.desk.key != KEY:
            self.machine.set_service(False)
            self.desk.comes(KEY)
            self.due += _LAST_LOOK
        else:
            self.done = True
            self.due = _NEVER
