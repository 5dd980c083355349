"""Rounds as a Parquet file: a row an entry, its bytes and its fields as JSON, beside what its round was."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pyarrow
from pyarrow import parquet

from trueshoe.records.lines import as_object
from trueshoe.store.rounds import SETTLED, Whole
from trueshoe.store.telling import record

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
        ("link", pyarrow.binary(32)),
    ]
)
_ROUNDS_AT_ONCE = 500


def write(rounds: Iterable[Whole], path: Path) -> int:
    """Write them, some hundred rounds at a time; none is left out."""
    with parquet.ParquetWriter(path, SCHEMA) as file:
        rows: list[dict[str, Any]] = []
        for place, found in enumerate(rounds, 1):
            rows += _rows(found)
            if place % _ROUNDS_AT_ONCE == 0:
                file.write_table(pyarrow.Table.from_pylist(rows, SCHEMA))
                rows = []
        file.write_table(pyarrow.Table.from_pylist(rows, SCHEMA))
    return 0


def _rows(found: Whole) -> list[dict[str, Any]]:
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
                "link": bytes(entry.link),
            }
        )
    return rows
