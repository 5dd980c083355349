"""The Dealer's keypad on a UART: one byte for each key pressed."""

from shoecore.compat import const

# Keys 1 to 10 are the seats.
BUTTON = const(16)
ROUND = const(17)
BETTING_CLOSED = const(18)
ROUND_END = const(19)
BURN_MADE = const(20)
SUPERVISOR = const(21)
EMPTY = const(22)
ABORT = const(23)


class Keys:
    """Gives one key a poll."""

    def __init__(self, uart) -> None:
        self._uart = uart
        self._buffer = bytearray(1)

    def poll(self) -> int:
        """The next key that was pressed; 0 for none."""
        return self._buffer[0] if self._uart.readinto(self._buffer) else 0
