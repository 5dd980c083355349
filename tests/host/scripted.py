"""A device at the end of a socket that says what a test tells it to, in a session that is a real one."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from shoecore.proof.merkle import at_once
from shoecore.wire import batch, frames, messages, rights
from shoecore.wire.messages import Message
from shoecore.wire.opening import Opening
from shoecore.wire.session import DeviceEnd
from shoefw.store.keys import Principal
from trueshoe.link import keys
from trueshoe.link.keys import Key

SERIAL = "S1"
HELLO = (messages.PROTOCOL, "trueshoe", "0.1.0", "scripted", SERIAL, 1)
STATUS = (0, 0, 4, 5)
KEY = Key(b"scripted", bytes(range(32)))


def frame(kind: int, values: tuple[Any, ...]) -> bytes:
    """A message as it stands on the wire without a session."""
    payload, stuffed = bytearray(frames.MAX_FRAME), bytearray(frames.MAX_FRAME + 8)
    length = frames.encode(payload, messages.put(payload, kind, values), stuffed)
    return bytes(stuffed[:length])


def broken(whole: bytes) -> bytes:
    """A frame with one bit turned."""
    torn = bytearray(whole)
    torn[5] ^= 1
    return bytes(torn)


class Scripted:
    """Answers a greeting by itself; ``oldest`` and ``following`` are the numbers of the records that it claims."""

    def __init__(self, line: socket.socket, oldest: int = 1, following: int = 5) -> None:
        self.line = line
        self.numbers = (oldest, following)
        self.came: list[Message] = []
        self.end = DeviceEnd(lambda *_: None)
        self._opening = Opening(SERIAL, self._find, self._fresh)
        self._decoder = frames.Decoder()
        self._starts = 0

    def frame(self, kind: int, *values: Any) -> bytes:
        """A message as it stands on the wire, in the session."""
        payload, stuffed = bytearray(frames.MAX_FRAME), bytearray(frames.MAX_FRAME + 8)
        assert self.end.session
        length = self.end.session.outgoing.close(payload, messages.put(payload, kind, values))
        return bytes(stuffed[: frames.encode(payload, length, stuffed)])

    def record(self, number: int, time: int, kind: int, body: bytes) -> bytes:
        """A record alone, with its number and time in full."""
        entry = bytearray(80)
        return self.frame(messages.RECORDS_ANEW, number, time, bytes(entry[: batch.put(entry, 0, 0, kind, body)]))

    def say(self, kind: int, *values: Any) -> None:
        """Say something in the session."""
        self.line.sendall(self.frame(kind, *values))

    def greet(self, until: int = messages.SEAL_PART, status: tuple[int, ...] = STATUS) -> None:
        """Answer whatever comes until a message of a kind has been."""
        while not any(message.kind == until for message in self.came):
            self.hear()
        self.came.clear()
        if until == messages.SEAL_PART:
            self.say(messages.STATUS, *status)

    def hear(self, kind: int = 0) -> Message:
        """The next message that may be heeded, or the next of a kind; what begins a session is answered."""
        while True:
            chunk = self.line.recv(1)
            if not chunk:
                raise ConnectionError("the host has left")
            self._decoder.feed(chunk, 0, 1)
            if not self._decoder.length:
                continue
            message = self.end.admit(self._decoder.payload, self._decoder.length)
            if message and message.kind in (messages.OPEN, messages.PROVE):
                message = (
                    message if at_once(self.end.let_in_steps(self._opening, message.kind, message.values)) else None
                )
            if message is None:
                if self.end.answer:
                    self.line.sendall(frame(*self.end.answer))
                    self.end.answer = None
                continue
            if message.kind == messages.IDENTIFY:
                self.line.sendall(frame(messages.HELLO, HELLO))
            elif message.kind == messages.PROVE:
                self.say(messages.WELCOME, rights.DEALER, *self.numbers)
            self.came.append(message)
            if kind in (0, message.kind):
                found: Message = message
                return found

    def _find(self, key_id: bytes) -> Principal | None:
        return Principal(KEY.id, rights.DEALER, "scripted", KEY.secret) if key_id == KEY.id else None

    def _fresh(self) -> tuple[bytes, bytes]:
        self._starts += 1
        return self._starts.to_bytes(16, "big"), self._starts.to_bytes(8, "big")


@contextmanager
def peer(answer: Callable[[socket.socket], object]) -> Iterator[str]:
    """A listener with one client, whom it stays with until that leaves; its URL. This host is paired with it."""
    keys.keep(SERIAL, KEY)

    def serve() -> None:
        line, _ = listener.accept()
        with line:
            try:
                answer(line)
                while line.recv(4096):
                    pass
            except (ConnectionError, BrokenPipeError):
                pass  # the host has left, which the test sees at its end

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=serve)
        thread.start()
        yield f"socket://127.0.0.1:{listener.getsockname()[1]}"
        thread.join()
