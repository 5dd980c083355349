"""Records from a device to its host: each at least once, in their order, and taken once.

The device sends within a window from the oldest record that it keeps, and goes back to that when nothing is
acknowledged for a while, or to where the host asks for. The host takes a record that is the next one, passes over what
it has, and asks once for the chain to begin anew where a frame is missing. It acknowledges what it has for good.
"""

from ..compat import const
from . import batch, fields, messages
from .fields import U32
from .frames import MAX_PAYLOAD
from .tags import OVERHEAD

# How many records may be on their way, four full frames.
WINDOW = const(96)

_ROOM = MAX_PAYLOAD - OVERHEAD
_ANEW = (U32, U32)


class Sender:
    """The device's end. ``sent`` is the last record on its way, ``most`` the last that ever was in this session.

    ``outbox.get(number)`` gives a record's number, time, kind and body: those of the next that can be read where that
    one cannot, None where no other can."""

    def __init__(self, oldest: int) -> None:
        self.sent = self.most = oldest - 1
        self._time = 0
        self._anew = True

    def put(self, payload: bytearray | memoryview, outbox, at_once: int = batch.MOST_RECORDS) -> int:
        """Write a message with the next records into the payload, so many at most; its length, or 0 where none may go
        now."""
        number = self.sent + 1
        end = min(outbox.next, outbox.oldest + WINDOW)
        last = min(end, number + at_once) - 1
        at = 0
        while number <= last:
            record = outbox.get(number)
            if record is None:
                self.sent = end - 1
                break
            if record[0] != number:
                if at:
                    break
                number = record[0]
                self._anew = True
            _, time, kind, body = record
            since = time - self._time
            if not at:
                if self._anew or not batch.fits(since):
                    payload[0] = messages.RECORDS_ANEW
                    at = fields.put(payload, 1, _ANEW, (number, time))
                    since = 0
                else:
                    payload[0] = messages.RECORDS
                    at = 1
            elif not batch.fits(since) or at + batch.size(since, body) > _ROOM:
                break
            at = batch.put(payload, at, since, kind, body)
            self._time = time
            self._anew = False
            self.sent = number
            number += 1
        self.most = max(self.most, self.sent)
        return at

    def may_send(self, outbox) -> bool:
        """Whether a record may go that did not yet: ``put`` then sends it, or passes over what cannot be read."""
        return self.sent + 1 < min(outbox.next, outbox.oldest + WINDOW)

    def acknowledge(self, number: int, outbox) -> bool:
        """The host has every record up to this number for good; a number that was never sent is none."""
        if number > self.most:
            return False
        outbox.acknowledge(number)
        if self.sent < number:
            self.sent = number
            self._anew = True
        return True

    def again(self, number: int, outbox) -> None:
        """Go on from a record, or from the oldest that is kept where that is later."""
        number = max(number, outbox.oldest)
        if number <= self.sent + 1:
            self.sent = number - 1
            self._anew = True


class Receiver:
    """The host's end. ``received`` is the last record taken, ``repeated`` counts what came again.

    ``ahead`` counts how often in a row the device went on behind a record that is missing, ``beyond`` says where: a
    question or an answer may get lost, but a record that never comes is one that the device does not have."""

    def __init__(self, received: int) -> None:
        self.received = received
        self.repeated = 0
        self.ahead = 0
        self.beyond = 0
        self._last = 0
        self._time = 0
        self._chained = False
        self._asked = False

    def new_session(self) -> None:
        """The device begins a chain by itself."""
        self._chained = False
        self._asked = True

    def frame_missing(self) -> None:
        """A frame of the session never came: it may have carried records."""
        self._chained = self._asked = False

    def take(self, kind: int, values: tuple) -> list:
        """The records of a message that are new, each a number, time, kind and body."""
        if kind == messages.RECORDS_ANEW:
            found = batch.get(values[2], values[0], values[1])
        elif self._chained:
            found = batch.get(values[0], self._last + 1, self._time)
        else:
            return []
        if found:
            self._last, self._time = found[-1][:2]
            self._chained = True
        return self._fresh(found)

    def wants_again(self) -> bool:
        """Whether the device is to be asked to begin anew after ``received``: once, until it has."""
        wanted = not self._chained and not self._asked
        self._asked = not self._chained
        return wanted

    def _fresh(self, found: list) -> list:
        fresh = []
        for record in found:
            if record[0] == self.received + 1:
                self.received += 1
                self.ahead = 0
                fresh.append(record)
            elif record[0] <= self.received:
                self.repeated += 1
            else:
                self._chained = False
                self.ahead += 1
                self.beyond = record[0]
                break
        return fresh
