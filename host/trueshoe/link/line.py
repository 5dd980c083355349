"""Messages to and from a device over a port, read by a thread of its own so that a question for the lease never waits.

What came is handed on before anything is said to a port that may be gone: a record may come again, but is taken once. A
lease stands for the whole host: the thread gives it only while the program that follows the device shows life.
"""

import threading
import time
from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue

from shoecore.wire import messages
from trueshoe.link import times
from trueshoe.link.heard import understanding
from trueshoe.link.port import Port
from trueshoe.link.talk import Talk

_SAMPLE_BYTES = 256


class Line:
    """Sends messages and hands out those that come, in their order; what ends the reading is raised in its place."""

    def __init__(self, url: str, talk: Talk) -> None:
        """Open the port; the talk knows what was received over an earlier line."""
        self.sample = b""
        self._port = Port(url)
        self._talk = talk
        talk.move()
        self._saying = threading.Lock()
        self._greeted = False
        self._came: SimpleQueue[messages.Message | BaseException] = SimpleQueue()
        self._leasing = False
        self._unanswered: tuple[int, ...] = ()
        self._waiting = False
        self._lived_at = 0.0
        self._closed = False
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def end_frame(self) -> None:
        """End whatever half frame an earlier host left behind."""
        self.say(lambda: b"\0")

    def say(self, frame: Callable[[], bytes]) -> None:
        """Make a frame and send it; no other comes between."""
        with self._saying:
            self._port.write(frame())

    def send(self, kind: int, values: tuple[int | bytes | str, ...]) -> None:
        """Send one message, in the session where there is one."""
        self.say(lambda: self._talk.say(kind, values))

    def receive(self, seconds: float) -> messages.Message | None:
        """The next message, or None when none comes in this time."""
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

    def lease(self, leasing: bool) -> None:
        """Whether the device gets the motion lease from now on, whenever it asks, and at once if it has asked."""
        self._lived_at = time.monotonic()
        self._leasing = leasing
        if leasing and self._unanswered:
            self.send(messages.LEASE, self._unanswered)

    def close(self) -> None:
        """Give the port back."""
        self._closed = True
        self._thread.join()
        self._port.close()

    def left(self) -> Iterator[messages.Message]:
        """What came before the end and nobody has taken."""
        while not self._came.empty():
            came = self._came.get()
            if isinstance(came, messages.Message):
                yield came

    def _listen(self) -> None:
        try:
            while not self._closed:
                self._take(self._port.read())
        except BaseException as ended:
            self._came.put(ended)

    def _take(self, chunk: bytes) -> None:
        if not self._greeted:
            self.sample = (self.sample + chunk)[:_SAMPLE_BYTES]
        with self._saying:
            with understanding(self._port.url):
                came = self._talk.take(chunk)
            for message in came:
                self._hand_on(message)
            if self._talk.reply:
                self._port.write(bytes(self._talk.reply))
                self._talk.reply.clear()
        if any(message.kind == messages.ASK_LEASE for message in came) and self._leasing and self._lives():
            self.send(messages.LEASE, self._unanswered)
            self._unanswered = ()

    def _hand_on(self, message: messages.Message) -> None:
        if message.kind == messages.ASK_LEASE:
            self._unanswered = message.values
            return
        if message.kind == messages.HELLO:
            self._greeted = True
        self._came.put(message)

    def _lives(self) -> bool:
        return self._waiting or time.monotonic() - self._lived_at < times.ALIVE
