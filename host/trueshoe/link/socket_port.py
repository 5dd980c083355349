"""A port behind a socket: read in whole chunks, and given back at once.

The library's own reads a byte at a time, and waits 300 ms after each connection for other people's servers."""

import select
import socket
from contextlib import suppress

from serial import SerialException
from serial.urlhandler import protocol_socket

SOCKET = "socket://"

_CHUNK = 4096


class SocketPort(protocol_socket.Serial):  # type: ignore[misc]
    """What pyserial opens for ``socket://``, with a reading and an end of its own."""

    is_open: bool
    _socket: socket.socket
    _timeout: float

    @property
    def in_waiting(self) -> int:
        """So much may be read at once: how much has come, a socket does not say."""
        return _CHUNK

    def read(self, size: int = _CHUNK) -> bytes:
        """What has come, waiting for the first byte as long as the timeout."""
        if not select.select([self._socket], [], [], self._timeout)[0]:
            return b""
        try:
            chunk = self._socket.recv(size)
        except BlockingIOError:
            return b""
        if not chunk:
            raise SerialException("socket disconnected")
        return chunk

    def close(self) -> None:
        """End the connection; whoever waits at the other end hears of it now."""
        if self.is_open:
            self.is_open = False
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)
            self._socket.close()
