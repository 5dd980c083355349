"""A whole virtual device: a chip and a mechanism joined by registers, in a time that the caller turns."""

import random
import struct
from typing import Protocol

import registers as r
from dealer import Dealer
from mechanism import Mechanism

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

    def __init__(self, cpu: Cpu, mechanism: Mechanism, seed: int, serial: bytes) -> None:
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
        self._wake = 0
        self._inputs = bytearray(r.OUTPUTS)

    def boot(self, service: bool = False) -> None:
        """Power on, with the service switch open or closed."""
        self._inputs[r.STRAPS] = r.STRAP_SERVICE if service else 0
        self._inputs[r.RESET_CAUSE] = _POWER_ON
        self._inputs[r.UNIQUE_ID : r.UNIQUE_ID + r.UNIQUE_ID_BYTES] = self._serial
        self._fill()
        self.cpu.boot(bytes(self._inputs))
        self._wake = self.mechanism.time

    def next_due(self) -> int:
        """The moment of the next poll, if no bytes come before."""
        due = min(self._wake, self.mechanism.next_event())
        return max(self.mechanism.time, min(due, self.dealer.due) if self.dealer else due)

    def step(self, until: int | None = None) -> None:
        """Let time pass to the next thing that is due, or to ``until``, and poll once."""
        due = self.next_due()
        self.mechanism.advance(due if until is None else min(due, until))
        if self.dealer and self.dealer.due <= self.mechanism.time:
            self.dealer.act()
        self._poll()

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
        struct.pack_into("<I", into, r.STEPPER_AT, machine.steps)
        struct.pack_into("<H", into, r.SERIAL_ROOM, 0 if self.serial_blocked else r.SERIAL_OUT_BYTES)

    def _take(self, outputs: memoryview) -> None:
        """What the firmware wants, out of the output registers."""
        machine = self.mechanism
        wake, reader, keypad, serial, noise = struct.unpack_from("<IHHHH", outputs, r.WAKE)
        del machine.read[:reader], machine.keys[:keypad], self.serial_in[:serial], self._noise[:noise]
        to, rate, command = struct.unpack_from("<IHB", outputs, r.STEPPER_TO)
        machine.drive(bytes(outputs[r.PINS : r.PINS + r.PIN_COUNT]), command, to, rate)
        (sent,) = struct.unpack_from("<H", outputs, r.SERIAL_OUT)
        self.serial_out += outputs[r.SERIAL_OUT + 2 : r.SERIAL_OUT + 2 + sent]
        self.reset_wanted = bool(outputs[r.RESET])
        waits = bool(self.serial_in) or bool(machine.edges) or bool(sent)
        self._wake = machine.time + (0 if waits else (wake - machine.time) % _WRAP)


def _fill_fifo(into: bytearray, at: int, waiting: bytearray, capacity: int) -> None:
    count = min(len(waiting), capacity)
    struct.pack_into("<H", into, at, count)
    into[at + 2 : at + 2 + count] = waiting[:count]
