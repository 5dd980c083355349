"""What hangs on the I2C bus: a display of two lines, and an expander whose outputs are lamps and buzzer.

Neither may stop the device: what does not answer stays as it is, and is tried anew with the next change."""

from shoecore.compat import const

_CLEAR = b"\x01"
_SET_UP = (b"\x38", b"\x0c", b"\x06")  # two lines, shown without a cursor, from left to right
_LINE = const(0x40)
_TO_LINE = const(0x80)
_CONTROL = const(0x80)
_CHARACTERS = const(0x40)


class Lcd:
    """A display with an AiP31068 or ST7032, of the kind that has its own bus."""

    def __init__(self, bus, address: int = 0x3E) -> None:
        self._bus = bus
        self._address = address
        self._ready = False
        self._text = bytearray(17)
        self._text[0] = _CHARACTERS
        self._command = bytearray((_CONTROL, 0))

    def write(self, line: int, text: bytes) -> None:
        """Show a whole line."""
        self._text[1:] = text
        try:
            if not self._ready:
                for command in _SET_UP:
                    self._say(command[0])
                self._ready = True
            self._say(_TO_LINE + line * _LINE)
            self._bus.writeto(self._address, self._text)
        except OSError:
            self._ready = False

    def _say(self, command: int) -> None:
        self._command[1] = command
        self._bus.writeto(self._address, self._command)


class Expander:
    """A PCF8574: eight outputs that are high, and what hangs on them dark, from the power on."""

    def __init__(self, bus, address: int = 0x20) -> None:
        self._bus = bus
        self._address = address
        self._levels = bytearray(b"\xff")

    def drive(self, mask: int, on: bool) -> None:
        """Draw a line to ground, or let it go."""
        level = self._levels[0]
        self._levels[0] = level & ~mask if on else level | mask
        try:
            self._bus.writeto(self._address, self._levels)
        except OSError:
            self._levels[0] = level


class Sink:
    """One output of an expander as a pin that is 1 while it draws current."""

    def __init__(self, expander: Expander, number: int) -> None:
        self._expander = expander
        self._mask = 1 << number
        self._level = 0
        expander.drive(self._mask, False)

    def value(self, level: int) -> None:
        """Switch it; what is so already costs nothing."""
        if level != self._level:
            self._level = level
            self._expander.drive(self._mask, level == 1)
