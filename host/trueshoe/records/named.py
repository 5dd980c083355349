"""A record's kind and its fields by their names, which a device does without."""

from typing import Any

from shoecore import records
from shoecore.records import Record
from trueshoe.records import texts

KINDS = {row[1]: row[0] for row in texts.TABLE}
_NAMES = {row[0]: row[1] for row in texts.TABLE}
_LAYOUTS = {
    kind: tuple((field, wire) for (field, _), wire in zip(fields, records.layout(kind), strict=True))
    for kind, _, _, fields in texts.TABLE
}
_PLACES = {kind: {field: at for at, (field, _) in enumerate(fields)} for kind, fields in _LAYOUTS.items()}


def name(kind: int) -> str:
    """A kind of record as people read it."""
    return _NAMES[kind]


def layout(kind: int) -> tuple[tuple[str, int], ...]:
    """The fields of a kind, ((name, what it holds), ...)."""
    return _LAYOUTS[kind]


def value(record: Record, field: str) -> Any:
    """One value of a record by its field's name."""
    return record.values[_PLACES[record.kind][field]]
