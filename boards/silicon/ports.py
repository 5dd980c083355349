"""Serial ports that never wait: a UART that only listens, and the chip's USB port as the link to the host."""

import select
import sys

import micropython

from shoecore.compat import const

# What waits to go out, and how many bytes are handed on at a time where there may be no room: one costs about 40 us on
# an RP2040.
_ROOM = const(1536)
_AT_ONCE = const(16)
_AT_REST = const(8)


class Uart:
    """A UART of the port, which says 0 where nothing came."""

    def __init__(self, uart) -> None:
        self._uart = uart

    def readinto(self, buffer: bytearray) -> int:
        """Take the bytes that are there, at most as many as fit; how many."""
        count = self._uart.any()
        return self._uart.readinto(buffer, min(count, len(buffer))) if count else 0


class Usb:
    """The USB port that the prompt is on too. The port's own write waits for a host that does not read; so what goes
    out waits here, and is handed on at once as far as there surely is room, else a byte at a time while there is room
    for one.

    ``written`` counts the bytes that were to be sent, ever; ``read`` is how many of them the host is known to have."""

    records = 1  # in a frame: USB has room for many, and to gather more takes a chip longer than anything may wait

    def __init__(self, buffer: int = 0) -> None:
        """``buffer`` is how many bytes the port keeps for a host that does not read, 0 where that is not known."""
        self.written = 0
        self.read = -buffer
        self._buffer = buffer
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._waiting = memoryview(bytearray(_ROOM))
        self._from = 0
        self._to = 0

    def waits(self) -> bool:
        """Hand on what is to go out; whether some of it still is."""
        if self._to:
            self._hand_on(_AT_REST)
        return self._to > 0

    @micropython.native
    def readinto(self, buffer: bytearray) -> int:
        """Take the bytes that are there, at most as many as fit; how many."""
        count = 0
        byte = self._byte
        ready = self._readable.ipoll
        read = self._in.readinto
        while count < len(buffer):
            for _ in ready(0):
                read(byte)
                buffer[count] = byte[0]
                count += 1
                break
            else:
                break
        return count

    def write(self, buffer: bytearray, count: int) -> int:
        """Send bytes if there is room for all of them; how many went."""
        if self._to + count > _ROOM:
            return 0
        self._waiting[self._to : self._to + count] = memoryview(buffer)[:count]
        self._to += count
        self.written += count
        self._hand_on(_AT_ONCE)
        return count

    def _hand_on(self, most: int) -> None:
        waiting = self._to - self._from
        sure = min(waiting, self._buffer - (self.written - waiting - self.read))
        if sure > 0:
            self._out.write(self._waiting[self._from : self._from + sure])
            self._from += sure
        if sure < waiting:
            self._one_by_one(min(self._to, self._from + most))
        if self._from == self._to:
            self._from = self._to = 0

    @micropython.native
    def _one_by_one(self, end: int) -> None:
        at = self._from
        byte = self._byte
        write = self._out.write
        ready = self._writable.ipoll
        while at < end:
            for _ in ready(0):
                byte[0] = self._waiting[at]
                write(byte)
                at += 1
                break
            else:
                break
        self._from = at
