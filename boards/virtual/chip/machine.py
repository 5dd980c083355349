"""The virtual chip as a ``machine`` module: pins, serial ports, noise, steppers, flash and clock over its registers.

``run`` keeps the program's loop for the harness, which calls it once for each poll.
"""

from struct import pack_into

import uctypes
from _chip import flash, flash_size, registers

from shoecore.compat import const

# The registers: the lower half is written from outside before a poll, the upper half by the program during it.
# Multi-byte numbers are little-endian. A FIFO is a count and its entries; what the program took of it is counted in
# the upper half. The harness reads this layout from here.
_SIZE = const(4096)
_OUTPUTS = const(2048)

# Written from outside.
_STRAPS = const(0)
_RESET_CAUSE = const(1)
_PACKS = const(2)
_NOW = const(4)
_LEVELS = const(8)
_STEPPERS_AT = const(12)
_GAUGES = const(24)
_UNIQUE_ID = const(32)
_RULEBOOK = const(40)
_SERIAL_ROOM = const(56)
_READER = const(60)
_KEYPAD = const(124)
_EDGES = const(144)
_NOISE = const(532)
_SERIAL_IN = const(788)
_CAPTURED = const(1304)

# Written by the program, from OUTPUTS on.
_FLASH_TOUCHED = const(0)
_RESET = const(8)
_WATCHDOG = const(9)
_WAKE = const(12)
_READER_TAKEN = const(16)
_KEYPAD_TAKEN = const(18)
_SERIAL_TAKEN = const(20)
_NOISE_TAKEN = const(22)
_STEPPERS = const(24)
_PINS = const(48)
_LCD = const(80)
_SERIAL_OUT = const(112)

_PIN_COUNT = const(32)
_STEPPER_COUNT = const(3)
_STEPPER_BYTES = const(8)
_STEPPER_RATE = const(4)
_STEPPER_COMMANDS = const(6)
_GAUGE_COUNT = const(3)
_LCD_LINES = const(2)
_LCD_CHARACTERS = const(16)
_EDGE_SLOTS = const(64)
_EDGE_BYTES = const(6)
_READER_BYTES = const(62)
_KEYPAD_BYTES = const(16)
_NOISE_BYTES = const(256)
_SERIAL_IN_BYTES = const(512)
_SERIAL_OUT_BYTES = const(1536)
_UNIQUE_ID_BYTES = const(8)
_RULEBOOK_BYTES = const(16)

_STRAP_STOCK_IMAGE = const(1)

_mem = uctypes.bytearray_at(registers, _SIZE)
_flash = uctypes.bytearray_at(flash, flash_size) if flash_size else bytearray(0)
_ERASED = b"\xff" * 256
_handlers: list[tuple] = [()] * _PIN_COUNT

loop = None


def run(poll) -> None:
    """Keep the program's poll for the harness; a board would call it for ever."""
    global loop

    def loop() -> None:
        _begin()
        _deliver_edges()
        poll()


def restart() -> None:
    """Ask the harness for a fresh start, with which this poll is the last."""
    _mem[_OUTPUTS + _RESET] = 1


def reset() -> None:
    """The same from the prompt, where the program ends with it."""
    restart()
    raise SystemExit


def reset_cause() -> int:
    """Why the program started."""
    return _mem[_RESET_CAUSE]


def unique_id() -> bytes:
    """The chip's own number."""
    return bytes(_mem[_UNIQUE_ID : _UNIQUE_ID + _UNIQUE_ID_BYTES])


def rulebook() -> str:
    """The rulebook that the device is configured for; empty if for none."""
    return bytes(_mem[_RULEBOOK : _RULEBOOK + _RULEBOOK_BYTES]).rstrip(b"\0").decode()


def packs() -> int:
    """How many packs of cards it is configured for."""
    return _mem[_PACKS]


def region_is_apart() -> bool:
    """Whether the image's boot file keeps the flash region out of every filesystem; a stock image's mounts it all."""
    return not _mem[_STRAPS] & _STRAP_STOCK_IMAGE


def ticks_us() -> int:
    """The clock, in microseconds that wrap."""
    return _now


def wake_at(ticks: int) -> None:
    """Tell the outside when the program next has something to do."""
    _put_u32(_OUTPUTS + _WAKE, ticks)


def feed_watchdog() -> None:
    """Show that the program is alive."""
    _mem[_OUTPUTS + _WATCHDOG] = (_mem[_OUTPUTS + _WATCHDOG] + 1) & 255


class Pin:
    """One pin; an input's edges reach its handler with the clock and the level at the moment of the edge."""

    IN = 0
    OUT = 1
    IRQ_RISING = 1
    IRQ_FALLING = 2

    def __init__(self, number: int, mode: int = IN) -> None:
        self._out = _OUTPUTS + _PINS + number if mode == Pin.OUT else 0
        self._number = number
        self._level = 0

    def value(self, level: int = -1) -> int:
        """Read the level, or set that of an output."""
        if level >= 0:
            _mem[self._out] = level
            return level
        if self._out:
            return _mem[self._out]
        return self._level if _handlers[self._number] else self._level_now()

    def irq(self, handler, trigger: int = IRQ_RISING | IRQ_FALLING, hard: bool = False) -> None:
        """Call the handler with this pin at each of its edges."""
        self._level = self._level_now()
        _handlers[self._number] = (self, handler)

    def _level_now(self) -> int:
        return _mem[_LEVELS + (self._number >> 3)] >> (self._number & 7) & 1


class Serial:
    """A stream of bytes: what came in since the last poll, and what goes out in this one."""

    records = 24

    def __init__(self, source: int, capacity: int, taken: int, target: int = 0) -> None:
        self._source = source
        self._capacity = capacity
        self._taken = _OUTPUTS + taken
        self._target = _OUTPUTS + target if target else 0
        self.written = self.read = 0

    def readinto(self, buffer: bytearray) -> int:
        """Take the bytes that are there, at most as many as fit; how many."""
        memory = _mem
        source = self._source
        if not (memory[source] or memory[source + 1]):
            return 0
        taken = _u16(self._taken)
        count = min(_u16(source) - taken, len(buffer))
        start = source + 2 + taken
        for at in range(count):
            buffer[at] = memory[start + at]
        _put_u16(self._taken, taken + count)
        return count

    def write(self, buffer: bytearray, count: int) -> int:
        """Send bytes if there is room for all of them; how many went."""
        used = _u16(self._target)
        if used + count > _u16(_SERIAL_ROOM):
            return 0
        memory = _mem
        start = self._target + 2 + used
        for at in range(count):
            memory[start + at] = buffer[at]
        _put_u16(self._target, used + count)
        self.written += count
        return count


def usb() -> Serial:
    """The board's USB serial port."""
    return Serial(_SERIAL_IN, _SERIAL_IN_BYTES, _SERIAL_TAKEN, _SERIAL_OUT)


def reader_uart() -> Serial:
    """The UART of the card reader, which only listens."""
    return Serial(_READER, _READER_BYTES, _READER_TAKEN)


def keypad_uart() -> Serial:
    """The UART of the Dealer's keypad, which only listens."""
    return Serial(_KEYPAD, _KEYPAD_BYTES, _KEYPAD_TAKEN)


class Noise:
    """Raw noise; a poll has so much of it and no more."""

    def read(self, buffer: bytearray) -> None:
        """Fill the buffer with fresh samples, or raise OSError when this poll has no more."""
        taken = _u16(_OUTPUTS + _NOISE_TAKEN)
        if taken + len(buffer) > _NOISE_BYTES:
            raise OSError("no noise left in this poll")
        start = _NOISE + taken
        for at in range(len(buffer)):
            buffer[at] = _mem[start + at]
        _put_u16(_OUTPUTS + _NOISE_TAKEN, taken + len(buffer))


class Stepper:
    """A step generator: told where to go and how fast, it makes and counts its own steps, and stops by itself.

    The counter has 30 bits and wraps, so it never is a large number."""

    def __init__(self, channel: int) -> None:
        self._at = _STEPPERS_AT + 4 * channel
        self._out = _OUTPUTS + _STEPPERS + _STEPPER_BYTES * channel

    def go(self, to: int, rate: int) -> None:
        """Start for a position, either way, in steps a second."""
        out = self._out
        _put_u32(out, to)
        _put_u16(out + _STEPPER_RATE, rate)
        _mem[out + _STEPPER_COMMANDS] = (_mem[out + _STEPPER_COMMANDS] + 1) & 255

    def stop(self) -> None:
        """Make no more steps."""
        self.go(self.position(), 1)

    def position(self) -> int:
        """The steps made, those back taken off."""
        return _u32(self._at)

    def captured(self) -> int:
        """The position when the carousel's home mark last came, kept by the step generator itself."""
        return _u32(_CAPTURED)


class ADC:
    """An analogue input."""

    def __init__(self, channel: int) -> None:
        self._at = _GAUGES + 2 * channel

    def read_u16(self) -> int:
        """The reading, 0 to 65535."""
        return _u16(self._at)


class Lcd:
    """A display of two lines."""

    def write(self, line: int, text: bytes) -> None:
        """Show a whole line."""
        start = _OUTPUTS + _LCD + _LCD_CHARACTERS * line
        for at in range(_LCD_CHARACTERS):
            _mem[start + at] = text[at]


class Flash:
    """Raw flash: erasing a sector sets ones, programming a page clears bits and cannot set them again."""

    SECTOR = 4096
    PAGE = 256

    def __init__(self) -> None:
        self.size = flash_size

    def read(self, at: int, buffer: bytearray) -> None:
        """Fill the buffer from a position."""
        for i in range(len(buffer)):
            buffer[i] = _flash[at + i]

    def program(self, at: int, data: bytes) -> None:
        """Clear the bits that are zero in the data."""
        for i in range(len(data)):
            _flash[at + i] &= data[i]
        _touch(at, at + len(data))

    def erase(self, at: int) -> None:
        """Set a whole sector to ones."""
        for i in range(at, at + self.SECTOR, self.PAGE):
            _flash[i : i + self.PAGE] = _ERASED
        _touch(at, at + self.SECTOR)


def _touch(start: int, end: int) -> None:
    low = _OUTPUTS + _FLASH_TOUCHED
    high = low + 4
    if _u32(high) == 0 or start < _u32(low):
        _put_u32(low, start)
    if end > _u32(high):
        _put_u32(high, end)


def _deliver_edges() -> None:
    """Give each edge to its pin's handler, with the clock turned back to when it was."""
    global _now
    count = _mem[_EDGES]
    if count == 0:
        return
    now = _now
    for at in range(count):
        entry = _EDGES + 2 + at * _EDGE_BYTES
        handler = _handlers[_mem[entry]]
        if handler:
            _now = _u32(entry + 2)
            handler[0]._level = _mem[entry + 1]
            handler[1](handler[0])
    _now = now


def _begin() -> None:
    """A new poll: the clock is read, nothing is taken of what came in, and nothing is sent."""
    global _now
    _now = _u32(_NOW)
    pack_into("<4H", _mem, _OUTPUTS + _READER_TAKEN, 0, 0, 0, 0)  # and of the three behind it
    _put_u16(_OUTPUTS + _SERIAL_OUT, 0)


def _u16(at: int) -> int:
    return _mem[at] | _mem[at + 1] << 8


def _put_u16(at: int, value: int) -> None:
    pack_into("<H", _mem, at, value)


def _u32(at: int) -> int:
    return _mem[at] | _mem[at + 1] << 8 | _mem[at + 2] << 16 | _mem[at + 3] << 24


def _put_u32(at: int, value: int) -> None:
    pack_into("<I", _mem, at, value)


_now = _u32(_NOW)
