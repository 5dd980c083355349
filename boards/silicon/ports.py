"""Serial ports that never wait: a UART that only listens, and the chip's USB port as the link to the host."""

import select
import sys

from shoecore.compat import const

# What waits to go out, and how many bytes are handed on at a time: one costs about 40 us on an RP2040.
_ROOM = const(1536)
_AT_ONCE = const(32)


class Uart:
    """A UART of the port, which says 0 where nothing came."""

    def __init__(self, uart) -> None:
        self._uart = uart

    def readinto(self, buffer: bytearray) -> int:
        """Take the bytes that are there, at most as many as fit; how many."""
        count = min(self._uart.any(), len(buffer))
        return self._uart.readinto(buffer, count) if count else 0


class Usb:
    """The USB port that the prompt is on too. The port's own write waits for a host that does not read; so what goes
    out waits here, and is handed on a byte at a time while there is room for one."""

    def __init__(self) -> None:
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._waiting = bytearray(_ROOM)
        self._from = 0
        self._to = 0

    def readinto(self, buffer: bytearray) -> int:
        """Take the bytes that are there, at most as many as fit; how many. What waits goes out on the way."""
        self._hand_on()
        count = 0
        while count < len(buffer) and self._is(self._readable):
            self._in.readinto(self._byte)
            buffer[count] = self._byte[0]
            count += 1
        return count

    def write(self, buffer: bytearray, count: int) -> int:
        """Send bytes if there is room for all of them; how many went."""
        if self._to + count > _ROOM:
            if self._from:
                self._close_up()
            if self._to + count > _ROOM:
                return 0
        waiting = self._waiting
        at = self._to
        for number in range(count):
            waiting[at + number] = buffer[number]
        self._to = at + count
        self._hand_on()
        return count

    def _hand_on(self) -> None:
        waiting = self._waiting
        end = min(self._to, self._from + _AT_ONCE)
        while self._from < end and self._is(self._writable):
            self._byte[0] = waiting[self._from]
            self._out.write(self._byte)
            self._from += 1
        if self._from == self._to:
            self._from = self._to = 0

    def _close_up(self) -> None:
        left = self._to - self._from
        for number in range(left):
            self._waiting[number] = self._waiting[self._from + number]
        self._from = 0
        self._to = left

    def _is(self, poll) -> bool:
        for _ in poll.ipoll(0):
            return True
        return False
