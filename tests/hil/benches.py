"""Benches whose machine is simulated: around the virtual board, and around an emulated Pico with a real image."""

import copy
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import wiring
from shoecore import records
from shoecore.states import NAMES, NO_DECK
from shoecore.wire import frames, messages
from shoecore.wire.rights import PIT_MANAGER, TECHNICIAN
from trueshoe.hil.pins import Line
from trueshoe.hil.rig import Failed
from trueshoe.hil.tolerances import Tolerances, load
from trueshoe.records import named

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "firmware"))

from rig import DECK, SECOND, Rig, erased
from visit import staffed

from tests.hil import emulator
from tests.hil.emulated import REGION_SIZE, Emulated
from tests.hil.host import Host
from tests.hil.staged import Staged
from tests.hil.timed import Timed

_INPUTS = ("HOPPER", "ENTRY", "THICK", "SLOT", "EXIT", "TRAY", "HOME", "LID", "LID_LATCH", "SERVICE")
_LAMPS = ("READY_LAMP", "FAULT_LAMP", "BUZZER")
_READY_SECONDS = 60
_LOOK = SECOND // 2


class Simulated:
    """What both have in common: the simulated mechanism, the hands at it, its lines, and the host."""

    machine: Timed
    host: Host
    pins: dict[str, Line]
    serial: bytes
    # How many records there were once it was ready.
    _before = 0
    # What its firmware calls the board, for which a bundle is, once it was powered.
    board: str

    def __init__(self, folder: Path) -> None:
        self.tolerances: Tolerances = load(folder)
        self.renew()

    def missing(self) -> str:
        """Nothing."""
        return ""

    def renew(self) -> None:
        """A new machine, and a flash with nothing but the pairings of this host, a technician's and a manager's."""
        self._told: list[str] = []
        self.machine = Timed()
        self._flash = erased()
        self.technician, self.manager = staffed(self._flash, TECHNICIAN, PIT_MANAGER)
        self.pins = _lines(self.machine)

    def make_ready(self) -> None:
        """Greet, and wait until the device asks for a deck."""
        self.host.greet()
        self.wait(lambda: self.state() == NO_DECK, _READY_SECONDS, "the device waits for a deck")
        self._before = len(self.host.records)

    def faults(self) -> list[tuple[Any, ...]]:
        """The values of the faults told since it was ready: before, a device that has no host yet says so, or not."""
        return [record.values for record in self.host.records[self._before :] if record.kind == records.FAULT]

    def state(self) -> int:
        """What the device says that it is doing, -1 where it says nothing within a moment."""
        host = self.host
        host.status = ()
        host.say(messages.ASK_STATUS)
        end = self.machine.time + _LOOK
        while not host.status and self.machine.time < end:
            host.step(end)
        return host.status[0] if host.status else -1

    def wait(self, reached: Callable[[], bool], seconds: int, what: str) -> None:
        """Let time pass until it is so, or ``Failed`` with what the device says instead."""
        end = self.machine.time + seconds * SECOND
        while not reached():
            if self.machine.time >= end:
                said = self.state()
                doing = NAMES[said] if said >= 0 else "silent"
                raise Failed(f"expected within {seconds} s that {what}; observed: {doing}, {self.machine.display}")
            self.host.step(end)

    def records(self, kind: int) -> list[tuple[Any, ...]]:
        """The values of the records of a kind that the host took since the power came."""
        return self.host.of(kind)

    def log(self) -> str:
        """Every record, and what the display shows."""
        now = [
            f"{record.time:>8} ms  {named.name(record.kind)} {record.values}"
            for record in self.host.earlier + self.host.records
        ]
        return "\n".join([*self._told, *now, f"the display shows {self.machine.display}"])

    def pull(self) -> None:
        """The cable to the host is out."""
        self.host.linked = False
        self._tell("cable out")

    def plug(self) -> None:
        """It is in again, and the host begins anew."""
        self.host.linked = True
        self._tell("cable in")
        self.host.comes()

    def _comes_up(self) -> None:
        """It has power, and says so on its display before any host came."""
        self._before = 0
        self._tell("power on")
        began = self.machine.time
        self.wait(lambda: any(line.strip() for line in self.machine.display), 10, "the display says something")
        self.boot_us = self.machine.time - began
        self._tell(f"its display speaks after {self.boot_us / 1000:.0f} ms")

    def _tell(self, what: str) -> None:
        self._told.append(f"{self.machine.time / SECOND:8.3f} s  {what}")


class Virtual(Simulated):
    """The firmware's own files on the virtual chip, in this Python."""

    serial = Rig.serial

    def __init__(self, folder: Path, wired: Path | None = None) -> None:
        """``wired`` has the board's file and the wiring, where they are not the tree's own."""
        self._wired = wired
        super().__init__(folder)

    @property
    def board(self) -> str:  # type: ignore[override]
        """As its own file has it."""
        return str(sys.modules["board"].Board.NAME)

    def renew(self) -> None:
        """The flash anew, too."""
        super().renew()
        self._cpu: Staged | None = None

    def cut(self) -> None:
        """What the flash holds stays; the rest of the chip is gone."""
        if self._cpu:
            self._cpu.close()
            self._cpu = None
        self.machine.power_off()
        self._tell("power cut")

    def is_dead(self) -> bool:
        """Nothing polls, and every output fell."""
        return self._cpu is None and not any(self.machine.lamps.values()) and not self.pins["MOTOR_POWER"].value

    def supply(self) -> None:
        """A chip from power-on."""
        from device import Device

        self._cpu = Staged(self._flash, board=self._wired)
        device = Device(self._cpu, self.machine, 1, self.serial)
        self.host = Host(device, self.serial)
        device.boot()
        self._comes_up()


class EmulatedPico(Simulated):
    """A real image in a simulated RP2040, with the mechanism at its pins.

    Once one that was renewed was ready, the next is brought to that very moment, with chip, machine and host as they
    were: to empty the wheel after each start would take it longer than most tests do."""

    serial = emulator.SERIAL
    board = "pico"

    def __init__(self, folder: Path) -> None:
        self.device: Emulated | None = None
        self._ready: tuple[Any, ...] = ()
        self._is_new = False
        super().__init__(folder)

    def missing(self) -> str:
        """An image, a boot ROM or the simulator."""
        return emulator.missing()

    def renew(self) -> None:
        """The flash's region anew, too."""
        super().renew()
        self._region = bytes(self._flash).ljust(REGION_SIZE, b"\xff")
        self._is_new = True

    def make_ready(self) -> None:
        """As it is after its first start, which it is already where that was kept."""
        if not self._is_new:
            super().make_ready()
        elif not self._ready:
            super().make_ready()
            assert self.device
            self.device.keep()
            self._ready = self._now((self.machine, self.host, self._told, self.boot_us, self._before))
        self._is_new = False

    def cut(self) -> None:
        """What the flash holds at this moment stays; the simulated chip ends."""
        if self.device:
            self._region = self.device.power_off()
            self.device = None
        self.machine.power_off()
        self._tell("power cut")

    def is_dead(self) -> bool:
        """There is no chip, and every output fell."""
        return self.device is None and not self.pins["MOTOR_POWER"].value

    def supply(self) -> None:
        """A chip from power-on; one that was renewed goes on from where the first of them was ready."""
        if self._is_new and self._ready:
            self.machine, self.host, self._told, self.boot_us, self._before = self._now(self._ready)
            self.device = self.host.device
            self.device.again()
            self.pins = _lines(self.machine)
            return
        image, bootrom = emulator.image(), Path(os.environ[emulator.BOOTROM])
        self.device = Emulated(self.machine, image, bootrom, emulator.packages(), self._region)
        self.host = Host(self.device, self.serial)
        self.device.boot()
        self._comes_up()

    def _now(self, state: tuple[Any, ...]) -> tuple[Any, ...]:
        """A copy of its own; the host is between two frames."""
        return copy.deepcopy(state, {id(state[1]._talk._decoder): frames.Decoder()})


def _lines(machine: Timed) -> dict[str, Line]:
    """The mechanism's lines as pins: its sensors are set, its motors' power and its lamps are read."""

    def sensor(line: int) -> Line:
        return Line(lambda: bool(machine.levels() >> line & 1), lambda level: machine.edge(line, int(level)))

    def lamp(line: int) -> Line:
        return Line(lambda: bool(machine.lamps[line]))

    found = {name: sensor(getattr(wiring, name)) for name in _INPUTS}
    found |= {name: lamp(getattr(wiring, name)) for name in _LAMPS}
    return found | {"MOTOR_POWER": Line(lambda: machine._power)}


__all__ = ["DECK", "EmulatedPico", "Simulated", "Virtual", "records"]
