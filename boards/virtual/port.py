"""The one TCP port that stands for a board's USB serial port: one client at a time, as on a cable."""

import selectors
import socket

_CHUNK = 4096
_BACKLOG = 64 * 1024
BUSY = b"\r\ntrueshoe virtual board: this port is in use by another client.\r\n"


class PortTaken(Exception):
    """The port cannot be listened on; the message says why and what to do."""


class Port:
    """Bytes in and out of whoever is connected; with nobody there what is sent is lost, as on a bare plug."""

    def __init__(self, number: int) -> None:
        self._listener = socket.socket()
        try:
            self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self._listener.bind(("127.0.0.1", number))
            self._listener.listen()
        except (OSError, OverflowError) as refused:
            self._listener.close()
            raise PortTaken(
                f"TCP port {number} cannot be used: {refused}. Name another with --port, or 0 for any that is free."
            ) from refused
        self._listener.setblocking(False)
        self._client: socket.socket | None = None
        self._waiting = bytearray()
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listener, selectors.EVENT_READ)
        self.visits = 0

    @property
    def url(self) -> str:
        """What a client connects to."""
        return f"socket://127.0.0.1:{self._listener.getsockname()[1]}"

    @property
    def connected(self) -> bool:
        """Whether a client is there."""
        return self._client is not None

    @property
    def full(self) -> bool:
        """Whether the client is so slow that no more should be sent."""
        return len(self._waiting) > _BACKLOG

    def exchange(self, out: bytes, timeout: float) -> bytes:
        """Send, and give what came: at once, or waiting so many seconds for something to happen."""
        if self._client:
            self._waiting += out
            self._send()
        came = b""
        ready = [key.fileobj for key, _ in self._selector.select(timeout)]
        if self._client in ready:
            came = self._receive()
        if self._listener in ready:
            while self._client and (more := self._receive()):  # all that it said: it may have left, and be the last
                came += more
            self._accept()
        return came

    def hang_up(self) -> None:
        """Pull the cable."""
        if self._client:
            self._selector.unregister(self._client)
            self._client.close()
            self._client = None
            self._waiting.clear()

    def close(self) -> None:
        """No more clients."""
        self.hang_up()
        self._selector.close()
        self._listener.close()

    def _accept(self) -> None:
        try:
            client, _ = self._listener.accept()
        except OSError:
            return
        client.setblocking(False)
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if self._client:
            client.send(BUSY)
            client.close()
            return
        self._client = client
        self.visits += 1
        self._selector.register(client, selectors.EVENT_READ)

    def _receive(self) -> bytes:
        assert self._client
        try:
            came = self._client.recv(_CHUNK)
        except BlockingIOError:
            return b""
        except OSError:
            came = b""
        if not came:
            self.hang_up()
        return came

    def _send(self) -> None:
        assert self._client
        try:
            while self._waiting:
                del self._waiting[: self._client.send(self._waiting)]
        except BlockingIOError:
            pass
        except OSError:
            self.hang_up()
