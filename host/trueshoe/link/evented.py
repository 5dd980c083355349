"""A port whose bytes come to an event loop, so that one thread serves hundreds of devices."""

import asyncio
import os
import threading
from collections.abc import Callable

from trueshoe.link import errors
from trueshoe.link.port import Port

_CHUNK = 65536
_MOST_UNSENT = 65536  # bytes that a device which reads none is waited for with


class EventedPort:
    """Gives each piece that comes to ``heard``, and the end of the connection, once, to ``lost``.

    Where the system can wait for the port, the loop does; where it cannot (rfc2217://, Windows), a thread reads it."""

    def __init__(self, port: Port, heard: Callable[[bytes], None], lost: Callable[[errors.LinkError], None]) -> None:
        """Begin to listen, in the running loop."""
        self._port = port
        self._heard = heard
        self._lost = lost
        self._loop = asyncio.get_running_loop()
        self._unsent = bytearray()
        self._blocked = False
        self._open = True
        self._descriptor = port.descriptor()
        if self._descriptor is None:
            self._reader = threading.Thread(target=self._read_on, daemon=True)
            self._reader.start()
        else:
            os.set_blocking(self._descriptor, False)
            self._loop.add_reader(self._descriptor, self._readable)

    def write(self, data: bytes) -> None:
        """Send it all, as soon as the port takes it."""
        if not self._open:
            return
        waits = bool(self._unsent)
        self._unsent += data
        if len(self._unsent) > _MOST_UNSENT:
            self._end(errors.lost(self._port.url, f"{len(self._unsent)} bytes that the device does not take"))
        elif self._descriptor is None:
            self._write_through()
        elif not waits:
            self._writable()

    def close(self) -> None:
        """Give the port back; nothing comes any more. Some kinds of port take their time for it."""
        if not self._open:
            return
        self._open = False
        if self._descriptor is not None:
            self._loop.remove_reader(self._descriptor)
            self._loop.remove_writer(self._descriptor)
        threading.Thread(target=self._port.close, daemon=True).start()

    def _readable(self) -> None:
        assert self._descriptor is not None
        try:
            chunk = os.read(self._descriptor, _CHUNK)
        except BlockingIOError:
            return
        except OSError as broken:
            self._end(errors.lost(self._port.url, broken))
            return
        if chunk:
            self._heard(chunk)
        else:
            self._end(errors.lost(self._port.url, "the other end was closed"))

    def _writable(self) -> None:
        """Send what the port takes now; for the rest, wait until it takes more."""
        assert self._descriptor is not None
        try:
            del self._unsent[: os.write(self._descriptor, self._unsent)]
        except BlockingIOError:
            pass
        except OSError as broken:
            self._end(errors.lost(self._port.url, broken))
            return
        if self._unsent and not self._blocked:
            self._loop.add_writer(self._descriptor, self._writable)
        elif self._blocked and not self._unsent:
            self._loop.remove_writer(self._descriptor)
        self._blocked = bool(self._unsent)

    def _write_through(self) -> None:
        try:
            self._port.write(bytes(self._unsent))
        except errors.LinkError as broken:
            self._end(broken)
        self._unsent.clear()

    def _read_on(self) -> None:
        """In a thread of its own."""
        try:
            while self._open:
                chunk = self._port.read()
                if chunk:
                    self._loop.call_soon_threadsafe(self._pass_on, chunk)
        except errors.LinkError as broken:
            if self._open:
                self._loop.call_soon_threadsafe(self._end, broken)

    def _pass_on(self, chunk: bytes) -> None:
        if self._open:
            self._heard(chunk)

    def _end(self, error: errors.LinkError) -> None:
        if self._open:
            self.close()
            self._lost(error)
