"""A file of columns as a source: `trueshoe rounds export --out FILE.parquet`, read group by group of rows."""

import itertools
import secrets
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import pyarrow
from pyarrow import compute, parquet

from shoecore.proof.chain import START
from trueshoe.audit.block import LINK, Block
from trueshoe.audit.source import Beside, Kept, NoSource, Stretch, Wanted
from trueshoe.store.entries import Receipt
from trueshoe.store.export.columns import SCHEMA

# Which columns have an entry's numbers; and those that an audit reads.
_SERIAL = "device"  # text that comes again and again: once of each is read, and which it is where
_NUMBERS = ("entry", "epoch", "number", "told", "time_ms", "kind")
_NEEDED = [*_NUMBERS, "kept", "body", "link", "findings", "first", "settled"]
_GROUPS = 3  # of rows, of some MB each: a part of an audit rarely has more
_NEXT = "export the rounds anew with this version's `trueshoe rounds export --out FILE.parquet`"


class Run(NamedTuple):
    """Rows of a group that are entries of a device which follow one another."""

    serial: str
    first: int
    last: int
    group: int
    row: int


class Columns:
    """A file, and where in it each device's entries are."""

    def __init__(self, path: str, runs: list[Run] | None = None, of: str = "") -> None:
        self.name = path
        self._of_audit = of or secrets.token_hex()
        self._runs = _runs(path, self._file) if runs is None else runs
        self._groups: dict[int, pyarrow.Table] = {}

    def __reduce__(self) -> tuple[type["Columns"], tuple[str, list[Run], str]]:
        return type(self), (self.name, self._runs, self._of_audit)

    def stretches(self, wanted: Wanted) -> list[Stretch]:
        """Runs of a device that follow one another, cut where the rounds are that are wanted."""
        found: list[Stretch] = []
        for run in self._runs:
            if wanted.device not in (None, run.serial):
                continue
            entries = self._wanted(run, wanted)
            if entries is None:
                continue
            first, last = entries
            if found and (found[-1].serial, found[-1].last + 1) == (run.serial, first):
                found[-1] = found[-1]._replace(last=last)
            else:
                found.append(Stretch(run.serial, first - 1, last, START if first == 1 else self._link(run, first - 1)))
        return found

    def entries(self, serial: str, after: int, last: int) -> Iterator[Kept]:
        """The entries of a device behind one of them and up to another."""
        for rows in self._between(serial, after, last):
            yield from _kept(rows)

    def block(self, serial: str, after: int, last: int) -> Block | None:
        """The same as columns; None where some of it is nothing that was ever chained."""
        names = [*_NUMBERS, "kept", "body", "link"]
        found = [rows.select(names) for rows in self._between(serial, after, last)]
        if not found:
            return None
        rows = pyarrow.concat_tables(found).combine_chunks()
        if any(column.null_count for column in rows.columns):
            return None
        body, link = rows.column("body").chunk(0), rows.column("link").chunk(0)
        places = np.frombuffer(body.buffers()[1], np.int32)[body.offset : body.offset + len(rows) + 1].astype(np.int64)
        bodies = np.frombuffer(body.buffers()[2] or b"", np.uint8)[places[0] : places[-1]]
        links = np.frombuffer(link.buffers()[1], np.uint8)[link.offset * LINK : (link.offset + len(rows)) * LINK]
        numbers = [rows.column(name).to_numpy().astype(np.int64) for name in _NUMBERS]
        return Block.of([*numbers, _milliseconds(rows).to_numpy()], bodies, np.diff(places), links)

    def newest_of(self, serial: str, kinds: Sequence[int], last: int, most: int) -> list[Kept]:
        """The newest of a device's entries of some kinds, up to one of them and at most so many, in their order."""
        wanted = pyarrow.array(kinds, SCHEMA.field("kind").type)
        found: list[Kept] = []
        for run in reversed(self._of(serial, 1, last)):
            rows = self._rows(run, run.first, min(run.last, last))
            found[:0] = _kept(rows.filter(compute.is_in(rows.column("kind"), wanted)))
            if len(found) >= most:
                break
        return found[-most:]

    def receipts(self, serial: str, after: int, last: int) -> Iterator[Receipt]:
        """The receipts of rounds that were opened behind an entry and up to another, the newest first; then the one
        before them, where nothing is missing between them and it is in the group of rows before at the furthest."""
        follows = 0
        for run in reversed(self._of(serial, 1, last)):
            if run.last < follows - 1:
                return
            follows = run.first
            for one in self._receipts(run, last):
                yield one
                if one.first <= after:
                    return
            if run.first <= after:
                return

    def beside(self, serial: str, after: int, last: int) -> Beside:
        """What is kept beside those entries."""
        found: set[tuple[int, str]] = set()
        rounds: set[int] = set()
        settled: list[tuple[int, str]] = []
        for rows in self._between(serial, after, last):
            wrong = rows.filter(compute.greater(compute.list_value_length(rows.column("findings")), 0))
            told = rows.filter(compute.is_valid(rows.column("settled")))
            opened = compute.filter(rows.column("entry"), compute.equal(rows.column("entry"), rows.column("first")))
            for entry, findings in zip(
                *(wrong.column(name).to_pylist() for name in ("entry", "findings")), strict=True
            ):
                found.update((entry, what) for what in findings)
            rounds.update(opened.to_pylist())
            settled += zip(*(told.column(name).to_pylist() for name in ("entry", "settled")), strict=True)
        return Beside(frozenset(found), frozenset(rounds), tuple(settled))

    @property
    def _file(self) -> parquet.ParquetFile:
        return _opened(self.name, self._of_audit)

    def _of(self, serial: str, first: int, last: int) -> list[Run]:
        return [run for run in self._runs if run.serial == serial and run.first <= last and run.last >= first]

    def _between(self, serial: str, after: int, last: int) -> Iterator[pyarrow.Table]:
        """The rows of a device's entries, run by run."""
        for run in self._of(serial, after + 1, last):
            yield self._rows(run, max(run.first, after + 1), min(run.last, last))

    def _rows(self, run: Run, first: int, last: int) -> pyarrow.Table:
        """Rows of a run; the newest groups are kept, for what is read of them next."""
        if run.group not in self._groups:
            if len(self._groups) >= _GROUPS:
                del self._groups[min(self._groups)]
            self._groups[run.group] = _read(self.name, self._file, run.group, _NEEDED)
        return self._groups[run.group].slice(run.row + first - run.first, last - first + 1)

    def _receipts(self, run: Run, last: int) -> Iterator[Receipt]:
        """The receipts of rounds that were opened in a run, but none behind an entry, the newest first; they are read
        for themselves alone, for they are half of a file."""
        rows = _read(self.name, self._file, run.group, ["receipt"])
        own = rows.column("receipt").slice(run.row, min(run.last, last) - run.first + 1)
        places = compute.indices_nonzero(own.is_valid()).to_pylist()
        return (Receipt(run.first + place, own[place].as_py()) for place in reversed(places))

    def _link(self, run: Run, entry: int) -> bytes | None:
        """The link of an entry, where it is in the file."""
        there = next(iter(self._of(run.serial, entry, entry)), None)
        return None if there is None else self._rows(there, entry, entry).column("link")[0].as_py()

    def _wanted(self, run: Run, wanted: Wanted) -> tuple[int, int] | None:
        """The first and the last entry of a run that are of wanted rounds; a round is as old as its opening."""
        if wanted.since is None and wanted.until is None:
            return run.first, run.last
        rows = self._rows(run, run.first, run.last)
        at, firsts = _milliseconds(rows).to_pylist(), rows.column("first").to_pylist()
        entries = range(run.first, run.last + 1)
        times = {first: moment for entry, first, moment in zip(entries, firsts, at, strict=True) if entry == first}
        fits = [
            run.first + place
            for place, first in enumerate(firsts)
            if first in times
            and (wanted.since is None or times[first] >= wanted.since)
            and (wanted.until is None or times[first] < wanted.until)
        ]
        return (fits[0], fits[-1]) if fits else None


def _kept(rows: pyarrow.Table) -> Iterator[Kept]:
    """Rows as entries."""
    columns = [rows.column(name).to_pylist() for name in (*_NUMBERS, "body", "link")]
    return map(Kept, *columns, _milliseconds(rows).to_pylist())


def _milliseconds(rows: pyarrow.Table) -> Any:
    """When each entry was kept."""
    return rows.column("kept").cast(pyarrow.int64())


@lru_cache(1)  # a process has many parts of one audit
def _opened(path: str, of: str) -> parquet.ParquetFile:
    try:
        file = parquet.ParquetFile(path, read_dictionary=[_SERIAL])
    except (OSError, pyarrow.ArrowException) as refused:
        raise NoSource("the file cannot be read", path, "a whole Parquet file", str(refused), _NEXT) from None
    names = file.schema_arrow.names
    missing = [field.name for field in SCHEMA if field.name not in names]
    if missing:
        raise NoSource("the file lacks columns", path, ", ".join(SCHEMA.names), f"no {', '.join(missing)}", _NEXT)
    return file


def _read(path: str, file: parquet.ParquetFile, group: int, columns: list[str] | None = None) -> pyarrow.Table:
    try:
        return file.read_row_group(group, columns, use_threads=False)  # each core has a part of its own
    except (OSError, pyarrow.ArrowException) as damaged:
        raise NoSource(
            "the file is damaged", f"{path}, group {group + 1} of rows", "rows", str(damaged), _NEXT
        ) from None


def _runs(path: str, file: parquet.ParquetFile) -> list[Run]:
    """Where each device's entries are: only two columns are looked at, group by group."""
    found: list[Run] = []
    for group in range(file.num_row_groups):
        rows = _read(path, file, group, [_SERIAL, "entry"])
        if not len(rows):
            continue
        serials = rows.column(_SERIAL).combine_chunks()
        device, entry = serials.indices.to_numpy(), rows.column("entry").to_numpy()
        ends = np.flatnonzero((np.diff(device) != 0) | (np.diff(entry) != 1)) + 1
        for begins, end in itertools.pairwise([0, *ends.tolist(), len(rows)]):
            serial = serials.dictionary[device[begins]].as_py()
            found.append(Run(serial, int(entry[begins]), int(entry[end - 1]), group, begins))
    return sorted(found)
