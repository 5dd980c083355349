"""Benches whose machine is simulated: around the virtual board, and around an emulated Pico with a real image."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import wiring
from cpu import CPythonCpu
from shoecore import records
from shoecore.states import NAMES, NO_DECK
from shoecore.wire import messages
from sim.shuffler import Shuffler
from trueshoe.hil.pins import Line
from trueshoe.hil.rig import Failed
from trueshoe.link.talk import Talk
from trueshoe.records import named

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "firmware"))

from rig import DECK, SECOND, Rig, erased, nonces

from tests.hil import emulator
from tests.hil.emulated import REGION_SIZE, Emulated

_INPUTS = ("HOPPER", "ENTRY", "THICK", "SLOT", "EXIT", "TRAY", "HOME", "LID", "LID_LATCH", "SERVICE")
_LAMPS = ("READY_LAMP", "FAULT_LAMP", "BUZZER")
_READY_SECONDS = 60
_LOOK = SECOND // 2


class Host(Rig):
    """The host at a device that has power already, and the records that it took."""

    def __init__(self, device: Any, serial: bytes) -> None:
        self.serial = serial
        self.mechanism = device.mechanism
        self.device = device
        self.earlier = []
        self.records = []
        self.status = ()
        self.acknowledges = True
        self.lets_move = True
        self.wire = bytearray()
        self.told = bytearray()
        self._talk = Talk(nonces())
        self._saved = 0
        self._found_at = {}


class Simulated:
    """What both have in common: the simulated mechanism, the hands at it, its lines, and the host."""

    machine: Shuffler
    host: Host
    pins: dict[str, Line]
    # Microseconds that its motors may go on after their power was to go: its own polls and edges.
    stops_within = 0

    def __init__(self) -> None:
        self._told: list[str] = []
        self.renew()

    def missing(self) -> str:
        """Nothing."""
        return ""

    def renew(self) -> None:
        """A new machine, and a flash with this host's pairing and nothing else."""
        self.machine = Shuffler()
        self.pins = _lines(self.machine)

    def make_ready(self) -> None:
        """Greet, and wait until the device asks for a deck."""
        self.host.greet()
        self.wait(lambda: self.state() == NO_DECK, _READY_SECONDS, "the device waits for a deck")

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

    def _tell(self, what: str) -> None:
        self._told.append(f"{self.machine.time / SECOND:8.3f} s  {what}")


class Virtual(Simulated):
    """The firmware's own files on the virtual chip, in this Python."""

    serial = Rig.serial
    stops_within = 2_000

    def renew(self) -> None:
        """The flash anew, too."""
        super().renew()
        self._flash = erased()
        self._cpu: CPythonCpu | None = None

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

        self._cpu = CPythonCpu(self._flash)
        device = Device(self._cpu, self.machine, 1, self.serial)
        self.host = Host(device, self.serial)
        device.boot()
        self._tell("power on")


class EmulatedPico(Simulated):
    """A real image in a simulated RP2040, with the mechanism at its pins."""

    serial = emulator.SERIAL
    stops_within = 20_000

    def __init__(self) -> None:
        self.device: Emulated | None = None
        super().__init__()

    def missing(self) -> str:
        """An image, a boot ROM or the simulator."""
        return emulator.missing()

    def renew(self) -> None:
        """The flash's region anew, too."""
        super().renew()
        self._region = bytes(erased()).ljust(REGION_SIZE, b"\xff")

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
        """A chip from power-on; it says who it is on its display before any host came."""
        image, bootrom = emulator.image(), Path(os.environ[emulator.BOOTROM])
        self.device = Emulated(self.machine, image, bootrom, emulator.packages(), self._region)
        self.host = Host(self.device, self.serial)
        self.device.boot()
        self._tell("power on")
        began = self.machine.time
        self.wait(lambda: any(line.strip() for line in self.machine.display), 10, "the display says something")
        self.boot_us = self.machine.time - began
        self._tell(f"its display speaks after {self.boot_us / 1000:.0f} ms")


def _lines(machine: Shuffler) -> dict[str, Line]:
    """The mechanism's lines as pins: its sensors are set, its motors' power and its lamps are read."""

    def sensor(line: int) -> Line:
        return Line(lambda: bool(machine.levels() >> line & 1), lambda level: machine.edge(line, int(level)))

    def lamp(line: int) -> Line:
        return Line(lambda: bool(machine.lamps[line]))

    found = {name: sensor(getattr(wiring, name)) for name in _INPUTS}
    found |= {name: lamp(getattr(wiring, name)) for name in _LAMPS}
    return found | {"MOTOR_POWER": Line(lambda: machine._power)}


__all__ = ["DECK", "EmulatedPico", "Simulated", "Virtual", "records"]
