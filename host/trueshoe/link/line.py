"""Messages to and from a device over a port, read by a thread of its own so that a question for the lease never waits.

A lease stands for the whole host: the thread gives it only while the program that follows the device shows life.
"""

import contextlib
import threading
import time
from collections.abc import Iterator
from queue import Empty, SimpleQueue

from shoecore.wire import fields, frames, messages
from trueshoe.link.port import Port

_ALIVE_SECONDS = 2.0  # as long as a turn of the follower's own work may take, a slow disk included, while cards move
_SAMPLE_BYTES = 256

DAMAGED = messages.Message(0, ())  # in the place of whatever came broken


class Line:
    """Sends messages and hands out those that come, in their order; what ends the reading is raised in its place."""

    def __init__(self, url: str) -> None:
        self.sample = b""
        self._port = Port(url)
        self._decoder = frames.Decoder()
        self._unreadable = 0
        self._greeted = False
        self._came: SimpleQueue[messages.Message | BaseException] = SimpleQueue()
        self._leasing = False
        self._unanswered: tuple[int, ...] = ()
        self._waiting = False
        self._lived_at = 0.0
        self._closed = False
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    @property
    def damaged(self) -> int:
        """Frames that failed their checksum or held no known message since the device introduced itself."""
        return self._decoder.rejected + self._unreadable

    def end_frame(self) -> None:
        """End whatever half frame an earlier host left behind."""
        self._port.write(b"\0")

    def send(self, kind: int, values: tuple[int | bytes, ...]) -> None:
        """Send one message."""
        payload = bytearray(frames.MAX_PAYLOAD + 8)
        frame = bytearray(frames.MAX_FRAME + 8)
        length = frames.encode(payload, messages.put(payload, kind, values), frame)
        self._port.write(bytes(frame[:length]))

    def receive(self, seconds: float) -> messages.Message | None:
        """The next message, DAMAGED for one that came broken, or None when none comes in this time."""
        self._waiting = True
        try:
            came = self._came.get(timeout=max(0.0, seconds))
        except Empty:
            return None
        finally:
            self._lived_at = time.monotonic()
            self._waiting = False
        if isinstance(came, BaseException):
            self._came.put(came)  # the line stays broken for whoever asks again
            raise came
        return came

    @contextlib.contextmanager
    def leasing(self) -> Iterator[None]:
        """Give the device the motion lease meanwhile, whenever it asks, and at once if it has asked already."""
        self._lived_at = time.monotonic()
        self._leasing = True
        if self._unanswered:
            self.send(messages.LEASE, self._unanswered)
        try:
            yield
        finally:
            self._leasing = False

    def close(self) -> None:
        """Give the port back."""
        self._closed = True
        self._thread.join()
        self._port.close()

    def _listen(self) -> None:
        try:
            while not self._closed:
                self._take(self._port.read())
        except BaseException as ended:
            self._came.put(ended)

    def _take(self, chunk: bytes) -> None:
        if not self._greeted:
            self.sample = (self.sample + chunk)[:_SAMPLE_BYTES]
        at = 0
        while at < len(chunk):
            rejected = self._decoder.rejected
            at = self._decoder.feed(chunk, at, len(chunk))
            if self._decoder.rejected > rejected:
                self._came.put(DAMAGED)
            if self._decoder.length:
                try:
                    self._hand_on(messages.get(self._decoder.payload, self._decoder.length))
                except (messages.UnknownMessage, fields.BadField):
                    self._unreadable += 1
                    self._came.put(DAMAGED)

    def _hand_on(self, message: messages.Message) -> None:
        if message.kind == messages.ASK_LEASE:
            self._unanswered = message.values
            if self._leasing and self._lives():
                self.send(messages.LEASE, self._unanswered)
                self._unanswered = ()
            return
        if message.kind == messages.HELLO:
            self._greeted = True
            self._decoder.rejected = self._unreadable = 0
        self._came.put(message)

    def _lives(self) -> bool:
        return self._waiting or time.monotonic() - self._lived_at < _ALIVE_SECONDS
