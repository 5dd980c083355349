"""A cable between a host and a device's port, that a test pulls and plugs in again."""

import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Self


class Cable:
    """Use it in a ``with``; ``url`` is the host's end. Pulled, it ends what goes through it, in mid-frame too."""

    def __init__(self, device: str) -> None:
        self._device = _place(device)
        self._plugged = threading.Event()
        self._plugged.set()
        self._ends: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"
        self.carried = 0
        self._pull_after = 0
        self._hold_after = 0
        self._over = threading.Event()
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._over.set()
        self.pull()
        self._listener.close()

    def pull(self) -> None:
        """End what goes through it; whoever connects now is shown the door."""
        self._plugged.clear()
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._ends = []

    def plug(self, device: str = "") -> None:
        """What connects from now on gets through, to another device where one is named."""
        self._device = _place(device) if device else self._device
        self._plugged.set()

    def pull_after(self, count: int) -> None:
        """Pull it by itself once so many more bytes have come from the device, and plug it in again."""
        self._pull_after = self.carried + count

    def hold_after(self, count: int) -> None:
        """Carry nothing from the device any more once so many more bytes have come, as if it hung."""
        self._hold_after = self.carried + count

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                host_end, _ = self._listener.accept()
                if not self._plugged.is_set():
                    host_end.close()
                    continue
                try:
                    device_end = socket.create_connection(self._device)
                except OSError:
                    host_end.close()
                    continue
                self._ends = [host_end, device_end]
                threading.Thread(target=self._carry, args=(host_end, device_end, False), daemon=True).start()
                threading.Thread(target=self._carry, args=(device_end, host_end, True), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, counted: bool) -> None:
        with suppress(OSError):
            while chunk := source.recv(512):
                if counted and self._hold_after and self.carried >= self._hold_after:
                    self._over.wait()
                    return
                left = self._pull_after - self.carried if counted and self._pull_after else len(chunk)
                self.carried += len(chunk) if counted else 0
                target.sendall(chunk[:left])
                if left < len(chunk):
                    self._pull_after = 0
                    self.pull()
                    self.plug()
                    return
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


def _place(url: str) -> tuple[str, int]:
    host, port = url.removeprefix("socket://").split(":")
    return host, int(port)
