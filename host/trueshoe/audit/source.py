"""Where stored rounds are read from: a bridge's database, or a file of columns that was exported from one."""

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from trueshoe.errors import Trouble
from trueshoe.store.entries import Receipt

if TYPE_CHECKING:
    from trueshoe.audit.block import Block

_COLUMNS = ".parquet"
_EXPECTED = "sqlite:///FILE, postgresql://user@host/name or a file of `trueshoe rounds export`, FILE.parquet"


class Wanted(NamedTuple):
    """Which entries: of rounds that were opened from one time until another, of a device; or all."""

    since: int | None = None
    until: int | None = None
    device: str | None = None


class Kept(NamedTuple):
    """An entry as it is kept."""

    entry: int
    epoch: int
    number: int
    told: int
    time: int
    kind: int
    body: bytes
    link: bytes
    at: int


class Stretch(NamedTuple):
    """Entries of a device that follow one another: behind one of them and up to another, with what is known of them.

    ``link`` is the chain's behind ``after``, None where it is not known; ``head`` that of ``last`` as it is kept apart
    from the entries."""

    serial: str
    after: int
    last: int
    link: bytes | None = None
    head: bytes | None = None


class Beside(NamedTuple):
    """What is kept beside the entries of a stretch: what was found live, as (entry, what), the rounds by the entries
    that opened them, and what was told to settle them, as (entry, JSON)."""

    found: frozenset[tuple[int, str]]
    rounds: frozenset[int]
    settled: tuple[tuple[int, str], ...]


class Source(Protocol):
    """What every source can do; it goes to other processes, and opens what it needs there.

    ``rounds`` of what is beside are those that are known to have been kept; an empty set where nobody says."""

    name: str

    def stretches(self, wanted: Wanted) -> list[Stretch]:
        """What is to be verified."""

    def entries(self, serial: str, after: int, last: int) -> Iterator[Kept]:
        """The entries of a device behind one of them and up to another."""

    def block(self, serial: str, after: int, last: int) -> "Block | None":
        """The same as columns; None where some of it is nothing that was ever chained."""

    def newest_of(self, serial: str, kinds: Sequence[int], last: int, most: int) -> list[Kept]:
        """The newest of a device's entries of some kinds, up to one of them and at most so many, in their order."""

    def receipts(self, serial: str, after: int, last: int) -> Iterator[Receipt]:
        """The receipts of rounds that were opened behind an entry and up to another, the newest first; then the one
        that is kept before them. A source may have none at all."""

    def beside(self, serial: str, after: int, last: int) -> Beside:
        """What is kept beside those entries."""


class NoSource(Trouble):
    """A source that cannot be read."""


def source(address: str) -> Source:
    """The source at an address."""
    _needs("numpy", address)
    if "://" in address:
        _needs("sqlalchemy", address)
        from trueshoe.audit.database import Database
        from trueshoe.store.database import must_exist

        must_exist(address)

        return Database(address)
    if not address.endswith(_COLUMNS):
        raise NoSource("there is nothing to audit", address, _EXPECTED, "another kind of name", "name one of these")
    _needs("pyarrow", address)
    if not Path(address).is_file():
        raise NoSource("there is nothing to audit", address, _EXPECTED, "no such file", "check the name")
    from trueshoe.audit.columns import Columns

    return Columns(address)


def _needs(module: str, address: str) -> None:
    if find_spec(module) is None:
        raise NoSource(
            "this installation lacks a part", address, module, "it is not installed", "pip install 'trueshoe[store]'"
        )
