"""The device's side of the link: say who and how it is, let in who has a key, send records until the host has them."""

from shoecore.compat import const
from shoecore.proof.sealing import PART_SIZE
from shoecore.wire import frames, messages, rights
from shoecore.wire.session import NOT_IN_SERVICE, DeviceEnd
from shoecore.wire.stream import Sender

from .lease import Lease
from .ticks import diff

PRODUCT = "trueshoe"
VERSION = "0.1.0"

_RESEND_US = const(1000000)
_LOOK_US = const(50000)
_CHUNK = const(26)
_FEW = const(8)

# A message of so many bytes is made a frame and handed on in the turn in which it is written.
_SHORT = const(48)

# One of so many bytes is understood in the turn in which its last came.
_BRIEF = const(32)

# So many questions may wait for their answers.
_MOST_OWED = const(8)


class Link:
    """Talks over one serial port. A host whose session may acknowledge records gets every one from the oldest on.

    While ``lease_wanted``, it is asked for the motion lease; without a session there is none to ask. ``part`` is its
    part of the key that cards are sealed with: empty until the first came, then that of the host which came last;
    ``met`` is the name of the session in which it came.
    ``pairing`` hears what a host says to be paired or to install, None where nobody has chosen that at the device.
    ``note`` shows a line of the host's to whoever stands there."""

    def __init__(self, port, outbox, dump, end: DeviceEnd, door, note, hello: tuple, status) -> None:
        self._port = port
        self._outbox = outbox
        self._dump = dump
        self._end = end
        self._door = door
        self._note = note
        self._command: tuple = ()
        self._hello = hello
        self._status = status
        self._decoder = frames.Decoder()
        self._chunk = bytearray(_CHUNK)
        self._few = memoryview(self._chunk)[:_FEW]
        self._payload = memoryview(bytearray(frames.MAX_PAYLOAD + 8))
        self._frame = bytearray(frames.MAX_FRAME + 8)
        self._at = self._end_at = 0
        self._heard = False
        self._length = 0
        self._tagged = False
        self._held = 0
        self._full = False
        self._owed: list[tuple] = []
        self._sender: Sender | None = None
        self._sent_at = 0
        self.lease = Lease()
        self.lease_wanted = False
        self.part = b""
        self.met = b""
        self.pairing = None

    def poll(self, now: int, hurried: bool = False) -> bool:
        """Take in what came up to the end of one message, or send at most one frame; nothing new while a frame still
        waits for the port. Hurried, only see whether there is anything to do; whether there is."""
        self.lease.age(now)
        if self._heard and not hurried:
            self._heard = False
            if self._say(now):
                return True
        if self._at == self._end_at and not self._decoder.length:
            self._at = 0
            self._end_at = self._port.readinto(self._few if hurried else self._chunk)
        self._heard = self._at < self._end_at or self._decoder.length > 0
        if hurried:
            return self._heard or self.wait() <= 0
        if self._heard:
            self._receive(now)
            return True
        return self._say(now)

    def _say(self, now: int) -> bool:
        """What is to be said next, a step of it; whether there was anything."""
        if self._held:
            self._flush()
        elif self._length:
            self._make_frame()
        elif self._owed:
            owed = self._owed.pop(0)
            if not self._answer(now, owed):
                self._owed.insert(0, owed)
        elif self._end.session:
            if self.lease_wanted and self._sender and self.lease.due():
                self._send(messages.ASK_LEASE, (self.lease.ask(now, self._port.written),), True)
            elif self._command and self._dump.still():
                self._carry_out(self._end.session)
            elif self._dump.at >= 0 and self._dump.still():
                self._send(messages.DUMP, self._dump.piece(), True)
            else:
                return self._sender is not None and self._stream(self._sender, now)
        else:
            return False
        return True

    def tell(self, kind: int, values: tuple, tagged: bool = False) -> None:
        """Say something to whoever is at the port, in the session with its tag or without."""
        if len(self._owed) < _MOST_OWED:
            self._owed.append((kind, values, tagged))

    def lease_held(self, now: int) -> bool:
        """Whether the host lets cards move at this moment."""
        return self.lease.held(now)

    def has_told(self, number: int) -> bool:
        """Whether the host has been sent every record up to this number."""
        return self._sender is not None and self._sender.most >= number

    def wait(self) -> int:
        """Microseconds from the last poll until a question is due, a lease ends, or a frame may go, if no byte comes
        before; one that the port had no room for is tried again at the next look."""
        if self._at < self._end_at or self._decoder.length or self._length:
            return 0
        if self._held:
            return _LOOK_US if self._full else 0
        if self._owed or (self._sender and self._sender.may_send(self._outbox)):
            return 0
        if (self._command or self._dump.at >= 0) and self._dump.still():
            return 0
        return self.lease.wait if self.lease_wanted and self._sender else _LOOK_US

    def _receive(self, now: int) -> None:
        """Take in what came up to the end of a message, even while a frame waits for the port; a long one is understood
        in the turn after."""
        decoder = self._decoder
        if not decoder.length:
            self._at = decoder.feed(self._chunk, self._at, self._end_at)
            if decoder.length > _BRIEF:
                return
        if decoder.length:
            message = self._end.admit(decoder.payload, decoder.length)
            decoder.length = 0
            if message:
                self._handle(message.kind, message.values, now)
            if self._end.answer:
                self._owe(*self._end.answer)
                self._end.answer = None

    def _handle(self, kind: int, values: tuple, now: int) -> None:
        if kind == messages.IDENTIFY:
            self._owe(messages.HELLO, self._hello)
        elif kind == messages.ASK_STATUS:
            self._owe(messages.STATUS, ())
        elif kind == messages.OPEN or kind == messages.PROVE:
            self._owe(kind, values)
        elif kind == messages.SEAL_PART:
            self._keep_part(values[0])
        elif kind == messages.ASK_DUMP:
            self._dump.ask(values[0])
        elif kind == messages.COMMAND:
            self._command = values
        elif kind == messages.NOTE:
            self._note(values[0])
        elif kind == messages.LEASE:
            read = self.lease.answer(values[0])
            if read >= 0:
                self._port.read = read
        elif messages.PAIR <= kind <= messages.PIECE or kind == messages.WORK:
            self._owe(-kind, values)
        elif self._sender:
            self._heard_of_records(self._sender, kind, values[0], now)

    def _heard_of_records(self, sender: Sender, kind: int, number: int, now: int) -> None:
        if kind == messages.AGAIN:
            sender.again(number, self._outbox)
        elif kind == messages.ACKNOWLEDGE and sender.acknowledge(number, self._outbox):
            self._sent_at = now

    def _begin(self, now: int) -> None:
        """A host has proven who it is: begin at the oldest record; an earlier host's questions and lease are void."""
        role = self._end.role()
        self._sender = Sender(self._outbox.oldest) if rights.gets_records(role) else None
        self._sent_at = now
        self.lease.drop()
        self._command = ()
        self._owed.clear()
        self._owed.append((messages.WELCOME, (role, self._outbox.oldest, self._outbox.next), True))

    def _carry_out(self, session) -> None:
        """Carry a command out while nothing moves, for it may erase flash; say what came of it."""
        answer = self._door.command(session, self._command)
        if answer == ():
            return
        self._command = ()
        if answer:
            self.tell(answer[0], answer[1], True)
        else:
            self._send_owed(True)

    def _keep_part(self, part: bytes) -> None:
        """Take the host's part, in RAM alone; the status that answers says that it was understood."""
        session = self._end.session
        if len(part) == PART_SIZE and session:
            self.part = session.covered(part)
            self.met = session.name
            self._owe(messages.STATUS, ())

    def _owe(self, kind: int, values: tuple) -> None:
        """Keep an answer for when the port is free, in the session where the question came in it."""
        self.tell(kind, values, self._end.tagged and self._end.session is not None)

    def _answer(self, now: int, owed: tuple) -> bool:
        """Say what is owed, or take one more step to it; whether it is done with. Less than nothing is what a host says
        to whoever chose that at the device: it is heard now."""
        kind = owed[0]
        if kind == messages.OPEN or kind == messages.PROVE:
            return self._let_in(now, owed)
        if kind >= 0:
            self._send(kind, self._status() if kind == messages.STATUS else owed[1], owed[2])
        elif self.pairing:
            self.pairing.hear(-kind, owed[1])
        else:
            self._end.refuse(NOT_IN_SERVICE, -kind)
            self._send_owed(owed[2])
        return True

    def _let_in(self, now: int, owed: tuple) -> bool:
        """Take one more step to a session; whether there is one, or it is said that there is none."""
        begun = self._door.let_in(owed[0], owed[1])
        if begun:
            self._begin(now)
        elif self._end.answer and begun is False:
            self._owed.insert(0, self._end.answer + (False,))
            self._end.answer = None
        return begun is not None

    def _send_owed(self, tagged: bool) -> None:
        """Send the answer that the end owes."""
        answer = self._end.answer
        self._end.answer = None
        if answer:
            self._send(answer[0], answer[1], tagged)

    def _stream(self, sender: Sender, now: int) -> bool:
        """Send the next records within the window, or pass over what cannot be read; after a second without an answer
        begin again at the oldest. Whether any go."""
        if self._outbox.next == self._outbox.oldest:
            return False
        if sender.sent >= self._outbox.oldest and diff(now, self._sent_at) > _RESEND_US:
            sender.again(self._outbox.oldest, self._outbox)
            self._sent_at = now  # a second for each time, however much of it cannot be read
        length = sender.put(self._payload, self._outbox, self._port.records)
        self._length = length
        self._tagged = True
        if length:
            self._sent_at = now
        return length > 0

    def _send(self, kind: int, values: tuple, tagged: bool) -> None:
        """Write a message; a long one becomes a frame in the turns after this."""
        self._length = messages.put(self._payload, kind, values)
        self._tagged = tagged
        if self._length <= _SHORT:
            self._make_frame()
            self._flush()

    def _make_frame(self) -> None:
        """Make the payload's message a frame, in the session with its tag."""
        session = self._end.session
        if self._tagged and session:
            self._length = session.outgoing.close(self._payload, self._length)
        self._held = frames.encode(self._payload, self._length, self._frame)
        self._length = 0

    def _flush(self) -> None:
        """Hand the frame to the port; while it has no room the frame is held for the next poll."""
        self._full = not self._port.write(self._frame, self._held)
        if not self._full:
            self._held = 0
