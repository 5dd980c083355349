"""The simulated shuffler at the pins of an emulated Pico, in the emulated chip's own time, as `Rig` has a device."""

import copy
import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import IO, Any

import wiring
from runtime import node
from sim.shuffler import Shuffler
from tools.wiring_drawing import BOARDS, pins_of

HERE = Path(__file__).resolve().parent / "chip"
REGION_AT = 0xA0000
REGION_SIZE = 1408 * 1024

# How long the chip runs on when nothing happens, so that the host's answers come in time; its longest wait for one.
_SLICE_US = 5_000
_DEADLINE_S = 120

# The lines of the mechanism under their names in the board's file.
_INPUTS = ("HOPPER", "ENTRY", "THICK", "SLOT", "EXIT", "TRAY", "HOME", "LID", "LID_LATCH", "SERVICE")
_OUTPUTS = ("MOTOR_POWER", "LATCH_HOLD")
_LAMPS = ("READY_LAMP", "FAULT_LAMP", "BUZZER")
_STEPPERS = ("CAROUSEL", "FEED", "EXIT")
_EXPANDER = 0x20
_LCD = 0x3E
_TEXT = 0x40


class Emulated:
    """One powered Pico with its mechanism; time passes by ``step``, and bytes of its USB port pass through."""

    def __init__(self, mechanism: Shuffler, image: Path, bootrom: Path, packages: Path, flash: bytes) -> None:
        self.mechanism = mechanism
        self.dealer: Any = None
        self.serial_in = bytearray()
        self.serial_out = bytearray()
        self.resets = 0
        self.flash_writes: list[tuple[float, str, int, int]] = []
        pins = pins_of(BOARDS / "pico" / "board.py")
        self._input = {getattr(wiring, name): pins[name] for name in _INPUTS}
        self._output = {pins[name]: getattr(wiring, name) for name in _OUTPUTS}
        self._lamp = {pins[name]: getattr(wiring, name) for name in _LAMPS}
        self._levels = bytearray(32)
        self._at = [wiring.FIRST_STEP] * len(_STEPPERS)
        self._target = list(self._at)
        self._line = 0
        self._gauges: list[int] = []
        self.began = 0.0
        self._config = {
            "packages": str(packages),
            "image": str(image),
            "bootrom": str(bootrom),
            "at": REGION_AT,
            "watched": [pins[name] for name in _OUTPUTS],
            "directions": [pins[f"{name}_DIRECTION"] for name in _STEPPERS],
        }
        self._flash = bytes(flash)
        self._process: subprocess.Popen[str] | None = None
        self._keeps = False

    def boot(self) -> None:
        """Power on, with the flash as it is."""
        self.mechanism.power_on()
        self.began = self.mechanism.time
        self._forget()
        with tempfile.NamedTemporaryFile(suffix=".flash") as file:
            file.write(self._flash)
            file.flush()
            config = json.dumps({**self._config, "flash": file.name})
            self._process = subprocess.Popen(
                [str(node()), str(HERE / "pico.mjs"), config],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env={**os.environ, "NODE_OPTIONS": ""},
            )
            every = [[gpio, self.mechanism.levels() >> line & 1] for line, gpio in self._input.items()]
            self._ask(run=0, pins=every, gauges=self._changed_gauges())

    def keep(self) -> None:
        """The simulated chip as it is now, with all that is in it, can be come back to from here on."""
        self._ask(keep=True, run=0)
        self._keeps = True

    def again(self) -> None:
        """The simulated chip is as it was when it was kept; whoever calls has the mechanism of that moment."""
        self._ask(again=True, run=0)

    def power_off(self) -> bytes:
        """The power goes; what the flash's region holds at this moment."""
        answer = self._ask(flash=[REGION_AT, REGION_AT + REGION_SIZE])
        if not self._keeps:
            self.close()
        return bytes.fromhex(answer["flash"])

    def __deepcopy__(self, memo: dict[int, Any]) -> "Emulated":
        """All but the emulator itself, which is one."""
        twin = copy.copy(self)
        memo[id(self)] = twin
        twin.__dict__.update(
            {key: copy.deepcopy(value, memo) for key, value in vars(self).items() if key != "_process"}
        )
        return twin

    def close(self) -> None:
        """End the emulator."""
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def step(self, until: int | None = None) -> None:
        """Let time pass to the next thing that is due, or to ``until``, or for a slice."""
        machine = self.mechanism
        due = min(machine.time + _SLICE_US, machine.next_event())
        if self.dealer:
            due = min(due, self.dealer.due)
        if until is not None:
            due = min(due, until)
        answer = self._ask(run=max(due, machine.time) - self.began, **self._came_in())
        machine.advance(max(machine.time, min(due, int(answer["at"] + self.began))))
        for what, *values in answer["out"]:
            getattr(self, f"_{what}")(*values)
        self.serial_out += bytes.fromhex(answer["usb"])
        if self.dealer and self.dealer.due <= machine.time:
            self.dealer.act()

    def measure(self) -> dict[str, Any]:
        """Since it was last asked, in microseconds, the flash's own work left out: how long the processor was awake.

        How many polls there were, the longest that neither wrote to the flash nor collected, and when it ended; of each
        that did and took longer than 5 ms, when it ended, how long it took and which. And how many bytes of the heap
        are free now, garbage not counted."""
        return self._ask(measure=True)

    def _came_in(self) -> dict[str, Any]:
        """What mechanism and host did since the last step."""
        machine = self.mechanism
        edges, machine.edges = machine.edges, []
        uarts = [[0, list(machine.read)], [1, list(machine.keys)]]
        usb, self.serial_in = self.serial_in.hex(), bytearray()
        machine.read, machine.keys = bytearray(), bytearray()
        pins = [[self._input[line], level] for line, level, _ in edges if line in self._input]
        return {"pins": pins, "uarts": uarts, "usb": usb, "gauges": self._changed_gauges()}

    def _changed_gauges(self) -> list[list[int]]:
        raw = [value >> 4 for value in self.mechanism.gauges()]
        changed = [[channel, value] for channel, value in enumerate(raw) if value not in self._gauges[channel:][:1]]
        self._gauges = raw
        return changed

    def _pin(self, gpio: int, level: int) -> None:
        self._levels[self._output[gpio]] = level
        self.mechanism.set_pins(bytes(self._levels))

    def _turn(self, channel: int, steps: int, rate: int) -> None:
        self._at[channel] = self._target[channel]
        self._target[channel] = (self._at[channel] + steps) % wiring.STEP_SPAN
        self.mechanism.turn(channel, self._target[channel], rate)

    def _halt(self, channel: int, left: int) -> None:
        """The generator stood still with so many steps not made; the mechanism's goes exactly as far."""
        way = 1 if (self._target[channel] - self._at[channel]) % wiring.STEP_SPAN < wiring.STEP_SPAN // 2 else -1
        if left:
            self._target[channel] = (self._target[channel] - way * left) % wiring.STEP_SPAN
            self.mechanism.turn(channel, self._target[channel], 1_000_000)

    def _bus(self, address: int, *data: int) -> None:
        if address == _EXPANDER:
            for output, lamp in self._lamp.items():
                self._levels[lamp] = 0 if data[0] >> output & 1 else 1
            self.mechanism.set_pins(bytes(self._levels))
        elif address == _LCD and data[0] == _TEXT:
            self.mechanism.display[self._line] = bytes(data[1:])
        elif address == _LCD and data[1] & 0x80:
            self._line = 1 if data[1] & _TEXT else 0

    def _erase(self, at: int, size: int) -> None:
        self.flash_writes.append((self.mechanism.time, "erase", at, size))

    def _program(self, at: int, size: int) -> None:
        self.flash_writes.append((self.mechanism.time, "program", at, size))

    def _reset(self) -> None:
        """The chip started itself anew: its outputs fell, and its levels are told once more."""
        self.resets += 1
        self._forget()
        self.mechanism.power_on()
        every = [[gpio, self.mechanism.levels() >> line & 1] for line, gpio in self._input.items()]
        self._ask(run=0, pins=every, gauges=self._changed_gauges())

    def _forget(self) -> None:
        self._levels = bytearray(32)
        self._at = [wiring.FIRST_STEP] * len(_STEPPERS)
        self._target = list(self._at)
        self._gauges = []

    def _ask(self, **request: Any) -> dict[str, Any]:
        assert self._process and self._process.stdin and self._process.stdout
        to: IO[str] = self._process.stdin
        to.write(json.dumps(request) + "\n")
        to.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("the emulator ended; what it said is above")
        answer: dict[str, Any] = json.loads(line)
        return answer
