"""What the bridge gives the store and gets from it: devices, entries, what the judge found, and what people did."""

from collections.abc import Sequence
from struct import Struct
from typing import NamedTuple

from shoecore.proof.chain import START, chain
from trueshoe.errors import Trouble

# What became of a round; and what people did who told how one was settled.
OPEN, CLEAN, WRONG, VOID, UNFINISHED = "open", "clean", "findings", "void", "unfinished"
SETTLED = "settled"

_HEAD = Struct("<IIHIB")


class Device(NamedTuple):
    """A device as it introduces itself."""

    serial: str
    product: str
    version: str
    board: str


class Found(NamedTuple):
    """One thing that the judge found wrong with an entry, the clause that says so, and what is due, as JSON."""

    what: str
    expected: str
    rulebook: str
    clause: str
    due: str = ""


class Entry(NamedTuple):
    """A device's record as its bytes, ``told`` 0; or the fact that a table told as the first, second... after it."""

    number: int
    time: int
    kind: int
    body: bytes
    told: int = 0
    found: tuple[Found, ...] = ()


class Head(NamedTuple):
    """How far a device is kept: its newest entry, that one's record (0: none yet), what was told after it, the link."""

    serial: str
    epoch: int = 1
    entry: int = 0
    number: int = 0
    told: int = 0
    link: bytes = START


class Action(NamedTuple):
    """Something that a person did: a key that no other has, who, in which role, what, and with what, as JSON."""

    key: str
    who: str
    role: str
    what: str
    detail: str


class Receipt(NamedTuple):
    """The receipt of a round, which is named by the entry that opened it."""

    first: int
    content: bytes


class Batch(NamedTuple):
    """Entries of one device in their order, what people did to cause them, and the receipts of rounds that they close:
    kept together or not at all. ``term`` is that in which their bridge has the device."""

    serial: str
    entries: Sequence[Entry]
    actions: Sequence[Action] = ()
    receipts: Sequence[Receipt] = ()
    term: int = 0


class Taken(NamedTuple):
    """What became of a batch: the device's head, how many entries are new; or why none of it was taken."""

    serial: str
    head: Head
    fresh: int
    trouble: Trouble | None = None


def content(epoch: int, entry: Entry) -> bytes:
    """An entry's bytes as the chain has them."""
    return _HEAD.pack(epoch, entry.number, entry.told, entry.time, entry.kind) + entry.body


def follow(head: Head, entry: Entry) -> Head:
    """The head once an entry is kept."""
    link = chain(head.link, content(head.epoch, entry))
    return Head(head.serial, head.epoch, head.entry + 1, entry.number, entry.told, link)
