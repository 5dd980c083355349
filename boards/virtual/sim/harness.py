"""What joins a chip's registers and a machine, in a time that the caller turns; on CPython and in the VM the same.

``layout`` names the registers of ``chip/machine.py``; whoever has the chip gives ``poll`` a body."""

import struct

from shoecore.compat import const

from .noise import Noise

_WRAP = const(1 << 30)
_POWER_ON = const(1)


class Harness:
    """Polls the chip whenever something happens to it or it asked to be; bytes of its serial port pass through."""

    # Whether the chip carries a stock image, whose boot file mounts the whole flash and formats what it cannot mount.
    stock_image = False
    reset_cause = _POWER_ON

    def __init__(
        self,
        machine,
        layout: dict,
        seed: int,
        serial: bytes,
        rulebook: str = "rws-poker-7",
        packs: int = 1,
        dealer=None,
    ) -> None:
        self.mechanism = machine
        self.dealer = dealer
        self.serial_in = bytearray()
        self.serial_out = bytearray()
        self.polls = 0
        self.reset_wanted = False
        self.serial_blocked = False
        self._layout = layout
        self._noise = Noise(seed)
        self._wake = 0
        self._stalled_until = 0
        self._inputs = bytearray(layout["OUTPUTS"])
        self._driven = bytes(layout["SERIAL_OUT"] - layout["STEPPERS"])
        self._pins = layout["PINS"] - layout["STEPPERS"]
        self._lcd = layout["LCD"] - layout["STEPPERS"]
        self._put(layout["PACKS"], bytes((packs,)))
        self._put(layout["UNIQUE_ID"], serial)
        self._put(layout["RULEBOOK"], rulebook.encode())
        self._put(layout["NOISE"], self._noise.take(layout["NOISE_BYTES"]))

    def poll(self, inputs: bytearray):
        """Run one turn of the program with these input registers; its output registers."""
        raise NotImplementedError

    def power_on(self) -> bytearray:
        """The input registers with which the chip starts."""
        layout = self._layout
        self._inputs[layout["STRAPS"]] = layout["STRAP_STOCK_IMAGE"] if self.stock_image else 0
        self.reset_wanted = False
        self._inputs[layout["RESET_CAUSE"]] = self.reset_cause
        self.mechanism.power_on()
        self._driven = bytes(len(self._driven))
        self._fill()
        self._wake = self.mechanism.time
        return self._inputs

    def stall(self, microseconds: int) -> None:
        """The chip is not polled for so long, while the machine goes on."""
        self._stalled_until = self.mechanism.time + microseconds

    def next_due(self) -> int:
        """The moment when something is next due, if no bytes come before."""
        machine = self.mechanism
        due = min(self._stalled_until if machine.time < self._stalled_until else self._wake, machine.next_event())
        if self.dealer and self.dealer.due < due:
            due = self.dealer.due
        return max(machine.time, due)

    def step(self, until=None) -> None:
        """Let time pass to the next thing that is due, or to ``until``; poll the chip if that is anything to it."""
        machine = self.mechanism
        due = self.next_due()
        machine.advance(due if until is None or due < until else until)
        if self.dealer and self.dealer.due <= machine.time:
            self.dealer.act()
        if machine.time >= self._stalled_until and self.is_called():
            self._fill()
            self.polls += 1
            self._take(self.poll(self._inputs))

    def is_called(self) -> bool:
        """Whether something came in, or the chip wanted to look by now."""
        machine = self.mechanism
        return bool(machine.time >= self._wake or machine.edges or machine.read or machine.keys or self.serial_in)

    def _fill(self) -> None:
        """What the outside says now, into the input registers."""
        machine = self.mechanism
        layout = self._layout
        into = self._inputs
        steps = machine.steps
        gauges = machine.gauges()
        struct.pack_into("<II3I3H", into, layout["NOW"], machine.time % _WRAP, machine.levels(), *steps, *gauges)
        struct.pack_into("<I", into, layout["CAPTURED"], machine.captured)
        self._fill_edges(layout["EDGES"], layout["EDGE_SLOTS"])
        self._fill_fifo(layout["READER"], machine.read, layout["READER_BYTES"])
        self._fill_fifo(layout["KEYPAD"], machine.keys, layout["KEYPAD_BYTES"])
        self._fill_fifo(layout["SERIAL_IN"], self.serial_in, layout["SERIAL_IN_BYTES"])
        room = 0 if self.serial_blocked else layout["SERIAL_OUT_BYTES"]
        struct.pack_into("<H", into, layout["SERIAL_ROOM"], room)

    def _fill_edges(self, at: int, slots: int) -> None:
        edges = self.mechanism.edges
        if not edges:
            self._inputs[at] = 0
            return
        count = min(slots, len(edges))
        self._inputs[at] = count
        at += 2
        for number in range(count):
            pin, level, time = edges[number]
            struct.pack_into("<BBI", self._inputs, at, pin, level, time % _WRAP)
            at += 6
        self.mechanism.edges = edges[count:]

    def _fill_fifo(self, at: int, waiting: bytearray, capacity: int) -> None:
        """A FIFO's count and its bytes; one that was empty and still is costs nothing."""
        if waiting or self._inputs[at]:
            count = min(len(waiting), capacity)
            self._inputs[at] = count & 255
            self._inputs[at + 1] = count >> 8
            self._put(at + 2, waiting[:count])

    def _take(self, outputs) -> None:
        """What the firmware wants, out of the output registers."""
        machine = self.mechanism
        layout = self._layout
        wake, reader, keypad, serial, noise = struct.unpack_from("<IHHHH", outputs, layout["WAKE"])
        if reader:
            machine.read = machine.read[reader:]
        if keypad:
            machine.keys = machine.keys[keypad:]
        if serial:
            self.serial_in = self.serial_in[serial:]
        if noise:
            self._renew(noise)
        driven = bytes(outputs[layout["STEPPERS"] : layout["SERIAL_OUT"]])
        if driven != self._driven:
            self._drive(driven)
        at = layout["SERIAL_OUT"]
        sent = outputs[at] | outputs[at + 1] << 8
        if sent:
            self.serial_out += bytes(outputs[at + 2 : at + 2 + sent])
        self.reset_wanted = bool(outputs[layout["RESET"]])
        self._wake = machine.time
        if not (sent or self.serial_in or machine.edges):
            self._wake += (wake - machine.time) % _WRAP

    def _renew(self, taken: int) -> None:
        """Fresh noise behind what was not taken."""
        at = self._layout["NOISE"]
        end = at + self._layout["NOISE_BYTES"]
        self._put(at, self._inputs[at + taken : end] + self._noise.take(taken))

    def _drive(self, driven: bytes) -> None:
        """Let the machine do what changed among the outputs: pins, then steppers, then the display."""
        before, self._driven = self._driven, driven
        machine = self.mechanism
        layout = self._layout
        pins = driven[self._pins : self._lcd]
        if pins != before[self._pins : self._lcd]:
            machine.set_pins(pins[: layout["PIN_COUNT"]])
        for channel in range(layout["STEPPER_COUNT"]):
            to, rate, commands = struct.unpack_from("<IHB", driven, channel * layout["STEPPER_BYTES"])
            if commands != before[channel * layout["STEPPER_BYTES"] + layout["STEPPER_COMMANDS"]]:
                machine.turn(channel, to, rate)
        width = layout["LCD_CHARACTERS"]
        for line in range(layout["LCD_LINES"]):
            machine.display[line] = driven[self._lcd + line * width : self._lcd + (line + 1) * width]

    def _put(self, at: int, data) -> None:
        self._inputs[at : at + len(data)] = data
