"""Rounds as a Parquet file: a row an entry, its bytes and its fields as JSON, beside what its round was.

The row of the entry that opened a round has its receipt, where it has one."""

import json
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow
from pyarrow import parquet

from trueshoe.records.lines import as_object
from trueshoe.store.entries import SETTLED
from trueshoe.store.telling import record

if TYPE_CHECKING:
    from trueshoe.store.rounds import Whole

SCHEMA = pyarrow.schema(
    [
        ("device", pyarrow.string()),
        ("first", pyarrow.int64()),
        ("round", pyarrow.int32()),
        ("rulebook", pyarrow.string()),
        ("verdict", pyarrow.string()),
        ("entry", pyarrow.int64()),
        ("epoch", pyarrow.int32()),
        ("number", pyarrow.int64()),
        ("told", pyarrow.int32()),
        ("time_ms", pyarrow.int64()),
        ("kept", pyarrow.timestamp("ms", "UTC")),
        ("record", pyarrow.string()),
        ("fields", pyarrow.string()),
        ("kind", pyarrow.uint8()),
        ("body", pyarrow.binary()),
        ("findings", pyarrow.list_(pyarrow.string())),
        ("settled", pyarrow.string()),
        ("receipt", pyarrow.binary()),
        ("link", pyarrow.binary(32)),
    ]
)
_ROUNDS_AT_ONCE = 500  # as rows; so many more are columns by then, which take a tenth of the room
_IN_A_GROUP = 1_000  # few groups of rows, for whoever opens a file reads of each what is where

# What comes again and again in a column; what goes up from row to row, and is written as by how much; and of which
# columns it is known in advance what is in a group of rows.
_REPEATED = ["device", "first", "round", "rulebook", "verdict", "epoch", "told", "record", "fields", "kind", "body"]
_RISING = dict.fromkeys(["entry", "number", "time_ms", "kept"], "DELTA_BINARY_PACKED")
_KNOWN = ["device", "first", "entry", "kept", "rulebook", "verdict"]


def write(rounds: Iterable["Whole"], path: Path) -> int:
    """Write them, some hundred rounds at a time; none is left out."""
    found = iter(rounds)
    pieces = iter(lambda: [row for one in islice(found, _ROUNDS_AT_ONCE) for row in _rows(one)], [])
    write_tables((pyarrow.Table.from_pylist(rows, SCHEMA) for rows in pieces), path)
    return 0


def write_tables(tables: Iterable[pyarrow.Table], path: Path) -> None:
    """Write tables of some hundred rounds each."""
    found = iter(tables)
    how = {"use_dictionary": _REPEATED, "column_encoding": _RISING, "write_statistics": _KNOWN}
    with parquet.ParquetWriter(path, SCHEMA, **how) as file:
        while group := list(islice(found, _IN_A_GROUP // _ROUNDS_AT_ONCE)):
            file.write_table(pyarrow.concat_tables(group))


def _rows(found: "Whole") -> list[dict[str, Any]]:
    round = found.round
    settled = {action.entry: action.detail for action in found.actions if action.what == SETTLED}
    rows = []
    for entry in found.entries:
        told = as_object(record(entry))
        rows.append(
            {
                "device": round.serial,
                "first": round.first,
                "round": round.round,
                "rulebook": round.rulebook,
                "verdict": round.verdict,
                **{name: getattr(entry, name) for name in ("entry", "epoch", "number", "told")},
                "time_ms": entry.time,
                "kept": entry.at,
                "record": told["record"],
                "fields": json.dumps(dict(list(told.items())[3:]), ensure_ascii=False),
                "kind": entry.kind,
                "body": bytes(entry.body),
                "findings": [one.what for one in found.findings if one.entry == entry.entry],
                "settled": settled.get(entry.entry),
                "receipt": found.receipt if entry.entry == round.first else None,
                "link": bytes(entry.link),
            }
        )
    return rows
