"""A whole virtual device: a chip and a mechanism joined by registers, in a time that the caller turns."""

import random
import struct
from typing import Any, Protocol

import registers as r
from dealer import Dealer

_WRAP = 1 << 30
_POWER_ON = 1


class Cpu(Protocol):
    """What runs the firmware."""

    def boot(self, inputs: bytes) -> None:
        """Power on."""

    def poll(self, inputs: bytes) -> memoryview:
        """Run one turn of the loop; the output registers."""

    def close(self) -> None:
        """Power off."""


class Device:
    """Polls the chip whenever something happens to it or it asked to be; bytes of its serial port pass through."""

    def __init__(
        self,
        cpu: Cpu,
        mechanism: Any,
        seed: int,
        serial: bytes,
        *,
        rulebook: str = "rws-poker-7",
        packs: int = 1,
    ) -> None:
        self.cpu = cpu
        self.mechanism = mechanism
        self.dealer: Dealer | None = None
        self.serial_in = bytearray()
        self.serial_out = bytearray()
        self.polls = 0
        self.reset_wanted = False
        self.serial_blocked = False
        self._source = random.Random(seed)
        self._noise = bytearray()
        self._serial = serial
        self._rulebook = rulebook.encode().ljust(r.RULEBOOK_BYTES, b"\0")
        self._packs = packs
        self._wake = 0
        self._stalled_until = 0
        self._inputs = bytearray(r.OUTPUTS)
        self._driven = bytes(r.SERIAL_OUT - r.STEPPERS)

    def boot(self, service: bool = False) -> None:
        """Power on, with the service switch open or closed."""
        into = self._inputs
        into[r.STRAPS] = r.STRAP_SERVICE if service else 0
        into[r.RESET_CAUSE] = _POWER_ON
        into[r.PACKS] = self._packs
        into[r.UNIQUE_ID : r.UNIQUE_ID + r.UNIQUE_ID_BYTES] = self._serial
        into[r.RULEBOOK : r.RULEBOOK + r.RULEBOOK_BYTES] = self._rulebook
        self.mechanism.power_on()
        self._driven = bytes(len(self._driven))
        self._fill()
        self.cpu.boot(bytes(into))
        self._wake = self.mechanism.time

    def stall(self, microseconds: int) -> None:
        """The chip is not polled for so long, while the machine goes on."""
        self._stalled_until = self.mechanism.time + microseconds

    def next_due(self) -> int:
        """The moment when something is next due, if no bytes come before."""
        machine = self.mechanism
        due = min(self._stalled_until if self._is_stalled() else self._wake, machine.next_event())
        if self.dealer:
            due = min(due, self.dealer.due)
        return int(max(machine.time, due))

    def step(self, until: int | None = None) -> None:
        """Let time pass to the next thing that is due, or to ``until``, and poll once if the chip is not stalled."""
        machine = self.mechanism
        due = self.next_due()
        machine.advance(due if until is None else min(due, until))
        if self.dealer and self.dealer.due <= machine.time:
            self.dealer.act()
        if not self._is_stalled():
            self._poll()

    def _is_stalled(self) -> bool:
        return bool(self.mechanism.time < self._stalled_until)

    def _poll(self) -> None:
        self._fill()
        outputs = self.cpu.poll(bytes(self._inputs))
        self.polls += 1
        self._take(outputs)

    def _fill(self) -> None:
        """What the outside says now, into the input registers."""
        machine = self.mechanism
        into = self._inputs
        struct.pack_into("<I", into, r.NOW, machine.time % _WRAP)
        struct.pack_into("<I3I3H", into, r.LEVELS, machine.levels(), *machine.steps, *machine.gauges())
        struct.pack_into("<I", into, r.CAPTURED, machine.captured)
        edges = machine.edges[: r.EDGE_SLOTS]
        into[r.EDGES] = len(edges)
        for at, (pin, level, time) in enumerate(edges):
            struct.pack_into("<BBI", into, r.EDGES + 2 + at * r.EDGE_BYTES, pin, level, time % _WRAP)
        del machine.edges[: len(edges)]
        _fill_fifo(into, r.READER, machine.read, r.READER_BYTES)
        _fill_fifo(into, r.KEYPAD, machine.keys, r.KEYPAD_BYTES)
        _fill_fifo(into, r.SERIAL_IN, self.serial_in, r.SERIAL_IN_BYTES)
        self._noise += self._source.randbytes(r.NOISE_BYTES - len(self._noise))
        into[r.NOISE : r.NOISE + r.NOISE_BYTES] = self._noise
        struct.pack_into("<H", into, r.SERIAL_ROOM, 0 if self.serial_blocked else r.SERIAL_OUT_BYTES)

    def _take(self, outputs: memoryview) -> None:
        """What the firmware wants, out of the output registers."""
        machine = self.mechanism
        wake, reader, keypad, serial, noise = struct.unpack_from("<IHHHH", outputs, r.WAKE)
        del machine.read[:reader], machine.keys[:keypad], self.serial_in[:serial], self._noise[:noise]
        self._drive(bytes(outputs[r.STEPPERS : r.SERIAL_OUT]))
        (sent,) = struct.unpack_from("<H", outputs, r.SERIAL_OUT)
        self.serial_out += outputs[r.SERIAL_OUT + 2 : r.SERIAL_OUT + 2 + sent]
        self.reset_wanted = bool(outputs[r.RESET])
        waits = bool(self.serial_in) or bool(machine.edges) or bool(sent)
        self._wake = machine.time + (0 if waits else (wake - machine.time) % _WRAP)

    def _drive(self, driven: bytes) -> None:
        """Let the mechanism do what changed among the outputs."""
        before, self._driven = self._driven, driven
        if driven == before:
            return
        machine = self.mechanism
        pins = slice(r.PINS - r.STEPPERS, r.PINS - r.STEPPERS + r.PIN_COUNT)
        if driven[pins] != before[pins]:
            machine.set_pins(driven[pins])
        for channel in range(r.STEPPER_COUNT):
            to, rate, commands = struct.unpack_from("<IHB", driven, channel * r.STEPPER_BYTES)
            if commands != before[channel * r.STEPPER_BYTES + r.STEPPER_COMMANDS]:
                machine.turn(channel, to, rate)
        lcd = driven[r.LCD - r.STEPPERS :]
        for line in range(r.LCD_LINES):
            machine.display[line] = lcd[line * r.LCD_CHARACTERS : (line + 1) * r.LCD_CHARACTERS]


def _fill_fifo(into: bytearray, at: int, waiting: bytearray, capacity: int) -> None:
    count = min(len(waiting), capacity)
    struct.pack_into("<H", into, at, count)
    into[at + 2 : at + 2 + count] = waiting[:count]
