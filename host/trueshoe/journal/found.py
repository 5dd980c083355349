"""What is found in a journal: a record, a damaged place, or what a cut of the power left."""

from typing import NamedTuple

from shoecore.journal.summary import Summary
from shoecore.records import Record

KEEP = "keep the dump as evidence; take the missing records from the host, if it has them"


class Place(NamedTuple):
    """Where something lies: a sector by its number, a page in it, a byte of the dump."""

    sector: int
    page: int
    byte: int

    def __str__(self) -> str:
        return f"sector {self.sector}, page {self.page}, byte {self.byte} of the journal"


class Lying(NamedTuple):
    """A record and where it lies."""

    record: Record
    place: Place


class Damage(NamedTuple):
    """What is wrong, where, what had to be there, what is, and what to do."""

    what: str
    where: str
    expected: str
    observed: str
    next_step: str


class Torn(NamedTuple):
    """What a cut of the power left of something that nobody was told of yet: no damage."""

    what: str
    place: Place


Found = Lying | Damage | Torn | Summary
