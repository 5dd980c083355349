"""A port behind a socket that is given back at once: the library's own waits 300 ms after each, for others' servers."""

import socket
from contextlib import suppress

from serial.urlhandler import protocol_socket

SOCKET = "socket://"


class SocketPort(protocol_socket.Serial):  # type: ignore[misc]
    """What pyserial opens for ``socket://``, with an end of its own."""

    is_open: bool
    _socket: socket.socket

    def close(self) -> None:
        """End the connection; whoever waits at the other end hears of it now."""
        if self.is_open:
            self.is_open = False
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)
            self._socket.close()
