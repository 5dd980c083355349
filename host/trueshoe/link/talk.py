"""The host's side of the wire without a port: bytes in, messages out, and the bytes that must be sent for it."""

import secrets
from collections.abc import Callable

from shoecore.wire import commands, frames, messages
from shoecore.wire.fields import BadField
from shoecore.wire.handshake import NONCE_BYTES
from shoecore.wire.host_end import HostEnd
from shoecore.wire.messages import Message
from shoecore.wire.stream import Receiver
from trueshoe.link.keys import Key

# A record that is new: number, time, kind, body. The device going on behind one: the one missing, the one beyond. And a
# device whose numbers have gone back: the last that came, the next that it has.
RECORD = -1
MISSING = -2
FORGOTTEN = -3

_OUTSIDE = (
    messages.HELLO,
    messages.STATUS,
    messages.REFUSED,
    messages.PAIR_COMMITTED,
    messages.PAIR_OPENED,
    messages.PAIRED,
)


class Talk:
    """One wire, session after session; ``receiver`` knows which records came, None before the first welcome.

    ``reply`` is what the wire itself owes the device, to be sent and cleared by the caller. ``damaged`` counts frames
    that failed their checksum, held no known message or had a tag that does not hold, since the device's greeting."""

    def __init__(self, draw: Callable[[int], bytes] = secrets.token_bytes) -> None:
        """With what draws nonces, each another."""
        self._draw = draw
        self.receiver: Receiver | None = None
        self.reply = bytearray()
        self._decoder = frames.Decoder()
        self._unreadable = 0
        self._end: HostEnd | None = None
        self._welcome = False
        self._acknowledged = 0

    @property
    def damaged(self) -> int:
        """See above."""
        return self._decoder.rejected + self._unreadable

    @property
    def in_session(self) -> bool:
        """Whether the device has welcomed this host."""
        return self._welcome

    def open(self, serial: str, key: Key) -> bytes:
        """The frame that begins a session with a device; an earlier session is over."""
        self._welcome = False
        self._end = HostEnd(serial, key.id, key.secret, lambda: self._draw(NONCE_BYTES))
        return self.say(messages.OPEN, self._end.open())

    def forget(self) -> None:
        """The device knows of no session any more: what is said is said without."""
        self._welcome = False
        self._end = None

    def move(self) -> None:
        """Another line begins: half a frame of the one before is nothing, and a session begins anew."""
        self.forget()
        self._decoder = frames.Decoder()
        self.reply.clear()

    def say(self, kind: int, values: tuple[int | bytes | str, ...]) -> bytes:
        """The frame of a message, with its tag where there is a session."""
        payload = bytearray(frames.MAX_PAYLOAD + 8)
        frame = bytearray(frames.MAX_FRAME + 8)
        length = messages.put(payload, kind, values)
        if self._welcome and self._end and self._end.session:
            length = self._end.session.outgoing.close(payload, length)
        return bytes(frame[: frames.encode(payload, length, frame)])

    def give_part(self, part: bytes) -> bytes:
        """The frame that gives the device this host's part of the cards' key, in a session alone."""
        assert self._end and self._end.session
        return self.say(messages.SEAL_PART, (self._end.session.covered(part),))

    def command(self, number: int, command: int, argument: bytes, second: Key | None = None) -> bytes:
        """The frame of a command, in a session alone, with a second person's signature where there is one."""
        assert self._end and self._end.session
        signed: tuple[bytes, bytes] = (b"", b"")
        if second:
            signed = (second.id, commands.sign(second.secret, self._end.session.name, number, command, argument))
        return self.say(messages.COMMAND, (number, command, argument, *signed))

    def acknowledge(self, number: int) -> bytes:
        """The frame that says that every record up to a number is safe here; it is said again when one comes again."""
        self._acknowledged = number
        return self.say(messages.ACKNOWLEDGE, (number,))

    def take(self, chunk: bytes) -> list[Message]:
        """The messages of bytes that came, in pieces of any size; each record that is new as one of its own."""
        found: list[Message] = []
        at = 0
        while at < len(chunk):
            at = self._decoder.feed(chunk, at, len(chunk))
            if self._decoder.length:
                found += self._read(self._decoder.payload, self._decoder.length)
        return found

    def _read(self, payload: bytearray | memoryview, length: int) -> list[Message]:
        message = self._message(payload, length)
        if message is None:
            return []
        if message.kind == messages.HELLO:
            self._decoder.rejected = self._unreadable = 0
        elif message.kind == messages.WELCOME:
            return self._begin(message)
        elif message.kind in (messages.RECORDS, messages.RECORDS_ANEW):
            return self._records(message)
        return [message]

    def _message(self, payload: bytearray | memoryview, length: int) -> Message | None:
        """A message that may be heeded: of the session, or one of those that need none."""
        end = self._end
        tagged = payload[0] & 128
        outside = None if tagged else _plain(payload, length)
        if end and (tagged or (outside and outside.kind == messages.CHALLENGE)):
            message: Message | None = end.admit(payload, length)
            if end.proof:
                self.reply += self.say(*end.proof)
                end.proof = None
            elif message is None:
                self._unreadable += 1
            if message and not self._welcome and message.kind != messages.WELCOME:
                return None  # the welcome was lost, and with it where the records begin
            if message and end.session and end.session.incoming.skipped and self.receiver:
                self.receiver.frame_missing()
                self._ask_again(self.receiver)
            return message
        if outside and outside.kind in _OUTSIDE:
            return outside
        self._unreadable += 1
        return None

    def _begin(self, welcome: Message) -> list[Message]:
        """The device is there: it begins at its oldest record, some of which may have come in an earlier session."""
        _, oldest, following = welcome.values
        self._welcome = True
        self.receiver = self.receiver or Receiver(oldest - 1)
        self.receiver.new_session()
        if following <= self.receiver.received:
            return [welcome, Message(FORGOTTEN, (self.receiver.received, following))]
        return [welcome]

    def _records(self, message: Message) -> list[Message]:
        assert self.receiver
        repeated, ahead = self.receiver.repeated, self.receiver.ahead
        fresh = self.receiver.take(message.kind, message.values)
        self._ask_again(self.receiver)
        if self.receiver.repeated > repeated and self._acknowledged:
            self.reply += self.acknowledge(self._acknowledged)
        found = [Message(RECORD, record) for record in fresh]
        if self.receiver.ahead > ahead:
            found.append(Message(MISSING, (self.receiver.received + 1, self.receiver.beyond)))
        return found

    def _ask_again(self, receiver: Receiver) -> None:
        if receiver.wants_again():
            self.reply += self.say(messages.AGAIN, (receiver.received + 1,))


def _plain(payload: bytearray | memoryview, length: int) -> Message | None:
    """A message without a tag."""
    try:
        return messages.get(payload, length)
    except (messages.UnknownMessage, BadField):
        return None
