"""A moment just before an operation on the flash, with all that outlives the power: it is taken up from there."""

import hashlib
import pickle
from collections.abc import Iterable
from typing import NamedTuple

from cut_flash import Content, Operation, Way, left, wavered, ways, without

from shoecore import facts, records
from shoecore.records import Record

_ACKNOWLEDGES = 5


class Violation(AssertionError):
    """What must be true after every cut is not; the message says what."""


class Host:
    """Keeps what it is told for good, and acknowledges every fifth record; it outlives every cut."""

    def __init__(self, kept: Iterable[Record]) -> None:
        self.kept = list(kept)

    @property
    def last(self) -> int:
        """The number of the last record that it has."""
        return self.kept[-1].number

    def takes(self, record: Record) -> bool:
        """Every number once, without a gap; what comes again is what came before. Whether to acknowledge it now."""
        at = record.number - self.kept[0].number
        if at == len(self.kept):
            self.kept.append(record)
        elif not 0 <= at < len(self.kept):
            raise Violation(f"{record} came after record {self.last}")
        elif self.kept[at] != record:
            raise Violation(f"{record} came again as another; before it was {self.kept[at]}")
        return record.number % _ACKNOWLEDGES == 0

    def drawn(self) -> int:
        """How many cards of the last round it has, that a hand drew."""
        count = 0
        for record in self.kept:
            if record.kind == records.ROUND_OPENED:
                count = 0
            elif record.kind in (records.DRAWN, facts.CUT_CARD_SEEN):
                count += 1
        return count

    def after(self, told: Iterable[Record]) -> "Host":
        """This host once it has heard what the port gave out when the power went."""
        host = Host(self.kept)
        for record in told:
            host.takes(record)
        return host


class Moment(NamedTuple):
    """Everything as it is just before an operation on the flash; ``powered`` is how often the power had come.

    ``unread`` are the programs before it since anything was read, ``read`` is the flash before those."""

    operation: Operation
    flash: Content
    read: Content
    unread: tuple[Operation, ...]
    machine: list
    people: dict[str, object]
    host: Host
    powered: int
    shown: str

    def ways(self, each_byte: bool = False) -> tuple[Way, ...]:
        """Every way of cutting its operation off that is tried."""
        return tuple(ways(self.operation, len(self.unread), each_byte))

    def after(self, way: Way, seed: int, *, wavers: bool = False) -> Content:
        """What stands in the flash when the power has gone; ``wavers`` says that what was weak reads the other way."""
        before = without(self.read, self.unread, way.lost) if way.lost else self.flash
        return left(wavered(before) if wavers else before, self.operation, way, seed)

    def state(self, content: Content) -> bytes:
        """A digest of all that outlives the power: what happens after it depends on nothing else."""
        outlives = (content, self.machine, self.people, self.host.kept, self.powered)
        return hashlib.blake2b(pickle.dumps(outlives), digest_size=16).digest()
