"""Step generators of an ESP32: its remote control unit makes pulses and stops by itself, its pulse counter counts.

The counter listens at a pin of its own, wired to the step line: what it counts is what the driver was given."""

import esp32

from machine import Pin
from shoecore.compat import const
from shoefw.ticks import add, diff

_FIRST_STEP = const(10000)
_MICROSECONDS = const(1000000)
_HALF = const(500000)


class Stepper:
    """One generator: told where to go and how fast. A move has at most 32,767 steps."""

    def __init__(self, number: int, step: int, count: int, direction: int, moves=None) -> None:
        """``moves`` is a line that is high while pulses are made, for who waits for their end."""
        self._direction = Pin(direction, Pin.OUT, value=0)
        self._pulses = esp32.RMT(number, pin=Pin(step), resolution_hz=_MICROSECONDS)
        self._made = esp32.PCNT(number, pin=Pin(count, Pin.IN), rising=esp32.PCNT.INCREMENT)
        self._made.start()
        self._pulse = [0, 0]
        self._at = _FIRST_STEP
        self._count = 0
        self._way = 1
        self._captured = _FIRST_STEP
        self._moves = moves
        if moves:
            self._made.irq(self._ended, esp32.PCNT.IRQ_THRESHOLD0)

    def go(self, to: int, rate: int) -> None:
        """Start for a position, either way, in steps a second; a move under way goes over into this one."""
        self._pulses.active(False)
        self._at = self.position()
        ahead = diff(to, self._at)
        self._count = abs(ahead)
        if not ahead:
            self._tell(0)
            return
        self._way = 1 if ahead > 0 else -1
        self._direction.value(ahead > 0)
        self._made.init(threshold0=self._count)  # which sets the count to 0
        self._pulse[0] = self._pulse[1] = _HALF // rate
        self._tell(1)
        self._pulses.loop_count(self._count)
        self._pulses.write_pulses(self._pulse, True)

    def stop(self) -> None:
        """Make no more steps."""
        self.go(self.position(), 1)

    def position(self) -> int:
        """The steps made, those back taken off."""
        if not self._count:
            return self._at
        return add(self._at, self._way * min(self._count, self._made.value()))

    def capture(self) -> None:
        """Keep the position of this moment; called from the interrupt of the home mark."""
        self._captured = self.position()

    def captured(self) -> int:
        """The position when the home mark last came."""
        return self._captured

    def _tell(self, level: int) -> None:
        if self._moves:
            self._moves.set(level)

    def _ended(self, _) -> None:
        self._moves.set(0)
