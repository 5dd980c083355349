"""A file of columns as a source: `trueshoe rounds export --out FILE.parquet`, read group by group of rows."""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

import pyarrow
from pyarrow import parquet

from shoecore.proof.chain import START
from trueshoe.audit.source import Beside, Kept, NoSource, Stretch, Wanted
from trueshoe.records import voids
from trueshoe.store.export.columns import SCHEMA

# Which columns an entry is in.
_OF_ENTRY = ("entry", "epoch", "number", "told", "time_ms", "kind", "body", "link", "kept")
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

    def __init__(self, path: str, runs: list[Run] | None = None) -> None:
        self.name = path
        self._runs = _runs(path, self._file) if runs is None else runs
        self._newest: tuple[int, pyarrow.Table] | None = None

    def __reduce__(self) -> tuple[type["Columns"], tuple[str, list[Run]]]:
        return type(self), (self.name, self._runs)

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
        for run in self._of(serial, after + 1, last):
            rows = self._rows(run, max(run.first, after + 1), min(run.last, last))
            columns = [rows.column(name).to_pylist() for name in _OF_ENTRY[:-1]]
            at = rows.column("kept").cast(pyarrow.int64()).to_pylist()
            yield from map(Kept, *columns, at)

    def of_orders(self, serial: str, last: int, most: int) -> list[Kept]:
        """The newest entries up to one that tell of orders, and at most so many, in their order."""
        found: list[Kept] = []
        for run in reversed(self._of(serial, 1, last)):
            of_run = self.entries(serial, run.first - 1, min(run.last, last))
            found[:0] = [kept for kept in of_run if kept.kind in voids.OF_ORDERS]
            if len(found) >= most:
                break
        return found[-most:]

    def beside(self, serial: str, after: int, last: int) -> Beside:
        """What is kept beside those entries."""
        found: set[tuple[int, str]] = set()
        rounds: set[int] = set()
        settled: list[tuple[int, str]] = []
        for run in self._of(serial, after + 1, last):
            rows = self._rows(run, max(run.first, after + 1), min(run.last, last))
            names = ("entry", "findings", "first", "settled")
            for entry, findings, first, told in zip(*(rows.column(name).to_pylist() for name in names), strict=True):
                found.update((entry, what) for what in findings)
                rounds |= {first} if first == entry else set()
                settled += [(entry, told)] if told is not None else []
        return Beside(frozenset(found), frozenset(rounds), tuple(settled))

    @cached_property
    def _file(self) -> parquet.ParquetFile:
        return _opened(self.name)

    def _of(self, serial: str, first: int, last: int) -> list[Run]:
        return [run for run in self._runs if run.serial == serial and run.first <= last and run.last >= first]

    def _rows(self, run: Run, first: int, last: int) -> pyarrow.Table:
        """Rows of a run; the newest group is kept, for what is read of it next."""
        if self._newest is None or self._newest[0] != run.group:
            self._newest = run.group, _read(self.name, self._file, run.group)
        return self._newest[1].slice(run.row + first - run.first, last - first + 1)

    def _link(self, run: Run, entry: int) -> bytes | None:
        """The link of an entry, where it is in the file."""
        there = next(iter(self._of(run.serial, entry, entry)), None)
        return None if there is None else self._rows(there, entry, entry).column("link")[0].as_py()

    def _wanted(self, run: Run, wanted: Wanted) -> tuple[int, int] | None:
        """The first and the last entry of a run that are of wanted rounds; a round is as old as its opening."""
        if wanted.since is None and wanted.until is None:
            return run.first, run.last
        rows = self._rows(run, run.first, run.last)
        opened = zip(*(rows.column(name).to_pylist() for name in ("entry", "first")), strict=True)
        at = rows.column("kept").cast(pyarrow.int64()).to_pylist()
        times = {first: moment for (entry, first), moment in zip(opened, at, strict=True) if entry == first}
        firsts = rows.column("first").to_pylist()
        fits = [
            run.first + place
            for place, first in enumerate(firsts)
            if first in times
            and (wanted.since is None or times[first] >= wanted.since)
            and (wanted.until is None or times[first] < wanted.until)
        ]
        return (fits[0], fits[-1]) if fits else None


def _opened(path: str) -> parquet.ParquetFile:
    try:
        file = parquet.ParquetFile(path)
    except (OSError, pyarrow.ArrowException) as refused:
        raise NoSource("the file cannot be read", path, "a whole Parquet file", str(refused), _NEXT) from None
    names = file.schema_arrow.names
    missing = [field.name for field in SCHEMA if field.name not in names]
    if missing:
        raise NoSource("the file lacks columns", path, ", ".join(SCHEMA.names), f"no {', '.join(missing)}", _NEXT)
    return file


def _read(path: str, file: parquet.ParquetFile, group: int, columns: list[str] | None = None) -> pyarrow.Table:
    try:
        return file.read_row_group(group, columns)
    except (OSError, pyarrow.ArrowException) as damaged:
        raise NoSource(
            "the file is damaged", f"{path}, group {group + 1} of rows", "rows", str(damaged), _NEXT
        ) from None


def _runs(path: str, file: parquet.ParquetFile) -> list[Run]:
    """Where each device's entries are: only two columns are looked at, group by group."""
    found: list[Run] = []
    for group in range(file.num_row_groups):
        rows = _read(path, file, group, ["device", "entry"])
        serials, entries = rows.column("device").to_pylist(), rows.column("entry").to_pylist()
        begins = 0
        for row in range(1, len(entries) + 1):
            if row == len(entries) or (serials[row], entries[row]) != (serials[row - 1], entries[row - 1] + 1):
                found.append(Run(serials[begins], entries[begins], entries[row - 1], group, begins))
                begins = row
    return sorted(found)
