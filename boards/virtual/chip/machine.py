"""The virtual chip as a ``machine`` module: pins, serial ports, noise, stepper, flash and clock over its registers.

``run`` keeps the program's loop for the harness, which calls it once for each poll.
"""

import uctypes
from _chip import flash, flash_size, registers

from shoecore.compat import const

# The registers: the lower half is written from outside before a poll, the upper half by the program during it.
# Multi-byte numbers are little-endian. A FIFO is a count and its entries; what the program took of it is counted in
# the upper half. The harness reads this layout from here.
_SIZE = const(4096)
_OUTPUTS = const(2048)

# Written from outside.
_NOW = const(0)
_STRAPS = const(4)
_RESET_CAUSE = const(5)
_EDGES = const(8)
_READER = const(112)
_KEYPAD = const(180)
_NOISE = const(200)
_STEPPER_AT = const(460)
_UNIQUE_ID = const(464)
_SERIAL_IN = const(472)
_SERIAL_ROOM = const(988)

# Written by the program, from OUTPUTS on.
_FLASH_TOUCHED = const(0)
_RESET = const(8)
_WAKE = const(12)
_READER_TAKEN = const(16)
_KEYPAD_TAKEN = const(18)
_SERIAL_TAKEN = const(20)
_NOISE_TAKEN = const(22)
_STEPPER_TO = const(24)
_STEPPER_RATE = const(28)
_STEPPER_COMMANDS = const(30)
_WATCHDOG = const(31)
_PINS = const(32)
_SERIAL_OUT = const(64)

_PIN_COUNT = const(32)
_EDGE_SLOTS = const(16)
_EDGE_BYTES = const(6)
_READER_BYTES = const(62)
_KEYPAD_BYTES = const(16)
_NOISE_BYTES = const(256)
_SERIAL_IN_BYTES = const(512)
_SERIAL_OUT_BYTES = const(1536)
_UNIQUE_ID_BYTES = const(8)

_STRAP_SERVICE = const(1)

_mem = uctypes.bytearray_at(registers, _SIZE)
_flash = uctypes.bytearray_at(flash, flash_size) if flash_size else bytearray(0)
_handlers: list[tuple] = [()] * _PIN_COUNT

loop = None


def run(poll) -> None:
    """Keep the program's poll for the harness; a board would call it for ever."""
    global loop

    def loop() -> None:
        _begin()
        _deliver_edges()
        poll()


def reset() -> None:
    """Ask the harness for a fresh start, and end the program."""
    _mem[_OUTPUTS + _RESET] = 1
    raise SystemExit


def reset_cause() -> int:
    """Why the program started."""
    return _mem[_RESET_CAUSE]


def unique_id() -> bytes:
    """The chip's own number."""
    return bytes(_mem[_UNIQUE_ID : _UNIQUE_ID + _UNIQUE_ID_BYTES])


def service_switch() -> bool:
    """Whether the service switch was closed at power-on."""
    return bool(_mem[_STRAPS] & _STRAP_SERVICE)


def ticks_us() -> int:
    """The clock, in microseconds that wrap."""
    return _u32(_NOW)


def wake_at(ticks: int) -> None:
    """Tell the outside when the program next has something to do."""
    _put_u32(_OUTPUTS + _WAKE, ticks)


def feed_watchdog() -> None:
    """Show that the program is alive."""
    _mem[_OUTPUTS + _WATCHDOG] = (_mem[_OUTPUTS + _WATCHDOG] + 1) & 255


class Pin:
    """One pin; an input's edges reach its handler with the clock at the moment of the edge."""

    IN = 0
    OUT = 1
    IRQ_RISING = 1
    IRQ_FALLING = 2

    def __init__(self, number: int, mode: int = IN) -> None:
        self._at = _OUTPUTS + _PINS + number
        self._number = number
        self._level = 0

    def value(self, level: int = -1) -> int:
        """Read the level, or set it."""
        if level < 0:
            return self._level if _handlers[self._number] else _mem[self._at]
        _mem[self._at] = level
        return level

    def irq(self, handler, trigger: int = IRQ_RISING | IRQ_FALLING, hard: bool = False) -> None:
        """Call the handler with this pin at each of its edges."""
        _handlers[self._number] = (self, handler)


class Serial:
    """A stream of bytes: what came in since the last poll, and what goes out in this one."""

    def __init__(self, source: int, capacity: int, taken: int, target: int = 0) -> None:
        self._source = source
        self._capacity = capacity
        self._taken = _OUTPUTS + taken
        self._target = _OUTPUTS + target if target else 0

    def readinto(self, buffer: bytearray) -> int:
        """Take the bytes that are there, at most as many as fit; how many."""
        taken = _u16(self._taken)
        count = min(_u16(self._source) - taken, len(buffer))
        start = self._source + 2 + taken
        for at in range(count):
            buffer[at] = _mem[start + at]
        _put_u16(self._taken, taken + count)
        return count

    def write(self, buffer: bytearray, count: int) -> int:
        """Send bytes if there is room for all of them; how many went."""
        used = _u16(self._target)
        if used + count > _u16(_SERIAL_ROOM):
            return 0
        start = self._target + 2 + used
        for at in range(count):
            _mem[start + at] = buffer[at]
        _put_u16(self._target, used + count)
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
    """A step generator: told where to go and how fast, it counts its own steps."""

    def go(self, to: int, rate: int) -> None:
        """Start for a position, in steps a second."""
        _put_u32(_OUTPUTS + _STEPPER_TO, to)
        _put_u16(_OUTPUTS + _STEPPER_RATE, rate)
        _mem[_OUTPUTS + _STEPPER_COMMANDS] = (_mem[_OUTPUTS + _STEPPER_COMMANDS] + 1) & 255

    def stop(self) -> None:
        """Stand still here."""
        self.go(self.position(), 1)

    def position(self) -> int:
        """The steps made since power-on, never below zero."""
        return _u32(_STEPPER_AT)


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
        for i in range(at, at + self.SECTOR):
            _flash[i] = 255
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
    count = _mem[_EDGES]
    if count == 0:
        return
    now = _u32(_NOW)
    for at in range(count):
        entry = _EDGES + 2 + at * _EDGE_BYTES
        handler = _handlers[_mem[entry]]
        if handler:
            _put_u32(_NOW, _u32(entry + 2))
            handler[0]._level = _mem[entry + 1]
            handler[1](handler[0])
    _put_u32(_NOW, now)


def _begin() -> None:
    """A new poll: nothing is taken of what came in, and nothing is sent."""
    _put_u16(_OUTPUTS + _READER_TAKEN, 0)
    _put_u16(_OUTPUTS + _KEYPAD_TAKEN, 0)
    _put_u16(_OUTPUTS + _SERIAL_TAKEN, 0)
    _put_u16(_OUTPUTS + _NOISE_TAKEN, 0)
    _put_u16(_OUTPUTS + _SERIAL_OUT, 0)


def _u16(at: int) -> int:
    return _mem[at] | _mem[at + 1] << 8


def _put_u16(at: int, value: int) -> None:
    _mem[at] = value & 255
    _mem[at + 1] = value >> 8


def _u32(at: int) -> int:
    return _mem[at] | _mem[at + 1] << 8 | _mem[at + 2] << 16 | _mem[at + 3] << 24


def _put_u32(at: int, value: int) -> None:
    _mem[at] = value & 255
    _mem[at + 1] = value >> 8 & 255
    _mem[at + 2] = value >> 16 & 255
    _mem[at + 3] = value >> 24 & 255
