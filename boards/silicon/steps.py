"""Step generators of the RP2 chips: a state machine of the PIO makes the pulses, counts them, and stops by itself.

Its X has the pulses still to come less one, so that the count is the hardware's own
whatever the processor does meanwhile; an instruction put in between two of the program's brings it out.
"""

from array import array

import rp2

import machine
from machine import Pin
from shoecore.compat import const
from shoefw.ticks import add, diff

from .pulses import CYCLES, pulses

_FIRST_STEP = const(10000)
_MACHINES = const(4)

# Instructions that are put in: ISR takes X, ISR goes out, a number comes in, X takes it.
_MOV_ISR_X = const(0xA0C1)
_PUSH = const(0x8000)
_PULL = const(0x8080)
_MOV_X_OSR = const(0xA027)

# Where the first state machine's divider lies, and how far on the next one's; PIO 1 lies behind PIO 0.
_DIVIDER = const(0x502000C8)
_NEXT = const(0x18)
_PIO = const(0x100000)


class Stepper:
    """One generator: told where to go and how fast. Its counter has 30 bits and wraps."""

    def __init__(self, number: int, step: int, direction: int, moves=None) -> None:
        """``moves`` is a line that is high while pulses are made, for who waits for their end."""
        self._direction = Pin(direction, Pin.OUT, value=0)
        self._machine = rp2.StateMachine(number, pulses, set_base=Pin(step))
        self._divider = _DIVIDER + number // _MACHINES * _PIO + number % _MACHINES * _NEXT
        self._clock = machine.freq() // CYCLES
        self._word = array("i", [0])
        self._at = _FIRST_STEP
        self._count = 0
        self._way = 1
        self._captured = _FIRST_STEP
        self._moves = moves
        if moves:
            self._machine.irq(self._ended, hard=True)

    def go(self, to: int, rate: int) -> None:
        """Start for a position, either way, in steps a second; a move under way goes over into this one."""
        work = self._machine
        work.active(0)
        self._at = self.position()
        ahead = diff(to, self._at)
        self._count = abs(ahead)
        if not ahead:
            self._tell(0)
            return
        self._way = 1 if ahead > 0 else -1
        self._direction.value(ahead > 0)
        work.restart()
        work.put(self._count - 1)
        work.exec(_PULL)
        work.exec(_MOV_X_OSR)
        whole = self._clock // rate
        machine.mem32[self._divider] = whole << 16 | (self._clock - whole * rate) * 256 // rate << 8
        self._tell(1)
        work.active(1)

    def stop(self) -> None:
        """Make no more steps."""
        self.go(self.position(), 1)

    def position(self) -> int:
        """The steps made, those back taken off."""
        if not self._count:
            return self._at
        state = machine.disable_irq()
        work = self._machine
        work.exec(_MOV_ISR_X)
        work.exec(_PUSH)
        work.get(self._word)
        machine.enable_irq(state)
        return add(self._at, self._way * (self._count - 1 - self._word[0]))

    def capture(self) -> None:
        """Keep the position of this moment; called from the interrupt of the home mark."""
        self._captured = self.position()

    def captured(self) -> int:
        """The position when the home mark last came."""
        return self._captured

    def _tell(self, level: int) -> None:
        if self._moves:
            state = machine.disable_irq()
            self._moves.set(level)
            machine.enable_irq(state)

    def _ended(self, _) -> None:
        self._moves.set(0)
