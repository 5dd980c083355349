"""One port by its URL, whose failures are errors that a person can read."""

import io
import sys
import threading
from typing import Any

import serial

from trueshoe.link import errors
from trueshoe.link.socket_port import SOCKET, SocketPort

_READ_SECONDS = 0.05
_WRITE_SECONDS = 5.0
_BAUD = 115200


class Port:
    """Bytes to and from a serial port, a socket or whatever else pyserial has a URL for; any thread may write."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._writing = threading.Lock()
        try:
            self._serial = _open(url)
        except (OSError, ValueError) as refused:
            raise errors.port_not_opened(url, refused) from refused

    def read(self) -> bytes:
        """What has come, waiting a moment for the first byte."""
        try:
            chunk: bytes = self._serial.read(max(1, self._serial.in_waiting))
        except (OSError, TypeError) as broken:
            raise errors.lost(self.url, broken) from broken
        return chunk

    def write(self, data: bytes) -> None:
        """Send it all."""
        try:
            with self._writing:
                self._serial.write(data)
        except (OSError, TypeError) as broken:
            raise errors.lost(self.url, broken) from broken

    def descriptor(self) -> int | None:
        """What the system can wait for, where it can for this kind of port."""
        if sys.platform == "win32":
            return None
        try:
            found: int = self._serial.fileno()
        except (AttributeError, io.UnsupportedOperation):
            return None
        return found

    def close(self) -> None:
        """Give the port back."""
        self._serial.close()


def _open(url: str) -> Any:
    options: dict[str, Any] = {"timeout": _READ_SECONDS, "write_timeout": _WRITE_SECONDS}
    if "://" not in url:
        options["exclusive"] = True
    if url.lower().startswith(SOCKET):
        return SocketPort(url, **options)
    return serial.serial_for_url(url, baudrate=_BAUD, **options)
