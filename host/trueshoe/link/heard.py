"""What a device has said, as far as a conversation with it turns on that."""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from shoecore import records
from shoecore.records import Record
from shoecore.wire import messages, session
from shoecore.wire.fields import BadField
from shoecore.wire.messages import Message
from trueshoe.link import errors
from trueshoe.link.greeting import Hello, Status
from trueshoe.link.talk import FORGOTTEN, MISSING, RECORD, Talk

_AHEAD_AT_MOST = 5  # times that a device goes on behind a record that it was asked for
_ANSWERS = (messages.DUMP, messages.HAVE, messages.ATTESTED, messages.TOLD, messages.WORKED, messages.RESULT)


class Heard:
    """``unread`` are the records that nobody has taken yet; of the others the last, None before there was one.

    ``restarted`` says that the device has restarted behind a line that did not end: it knows of no session any more;
    ``count`` counts all that it said."""

    def __init__(self, url: str, talk: Talk) -> None:
        """Of the device at a port; the talk knows which records came."""
        self._url = url
        self._talk = talk
        self.unread: deque[Record] = deque()
        self.hello: Hello | None = None
        self.status: Status | None = None
        self.answer: Message | None = None
        self.refused: tuple[int, int] | None = None
        self.role = 0
        self.welcomed = False
        self.restarted = False
        self.count = 0

    def take(self, message: Message) -> None:
        """A message came; whoever hands it on does so in ``understanding``."""
        self.count += 1
        if message.kind == RECORD:
            self.unread.append(records.unpack(*message.values))
        elif message.kind == messages.HELLO:
            self.hello = Hello(*message.values)
        elif message.kind == messages.STATUS:
            self.status = Status(*message.values)
        elif message.kind == messages.WELCOME:
            self.role = message.values[0]
            self.welcomed = True
        elif message.kind == messages.REFUSED:
            self.refused = message.values
            self.restarted = self.restarted or (self.welcomed and message.values[0] == session.NO_SESSION)
        elif message.kind in _ANSWERS:
            self.answer = message
        elif message.kind == FORGOTTEN:
            raise errors.forgotten(self._url, *message.values)
        elif message.kind == MISSING and self._talk.receiver and self._talk.receiver.ahead > _AHEAD_AT_MOST:
            raise errors.missing(self._url, *message.values)

    def forget_session(self) -> None:
        """Another one begins."""
        self.welcomed = self.restarted = False
        self.refused = None


@contextmanager
def understanding(url: str) -> Iterator[None]:
    """What a device says that this host's tables do not have is an error for whoever reads there."""
    try:
        yield
    except (records.UnknownRecord, BadField) as unknown:
        raise errors.unknown_record(url, unknown) from unknown
