"""One record as one JSON object and back: its number, its time, its kind by name, and its fields in their order."""

import difflib
import json
from typing import Any

from shoecore.records import Record
from shoecore.wire.fields import U32
from trueshoe.errors import Trouble
from trueshoe.records import named
from trueshoe.records.forms import BadValue, Form, form, number

VERSION = 1

_COUNTED = number((1 << 8 * U32) - 1)
_MOST_SHOWN = 80


class Unreadable(Trouble):
    """A line that is no record of this version: the file and the line are named."""


def _fields(kind: int) -> tuple[tuple[str, Form], ...]:
    own = ((name, form(kind, name, wire)) for name, wire in named.layout(kind))
    return ("number", _COUNTED), ("time_ms", _COUNTED), *own


_FIELDS = {kind: _fields(kind) for kind in named.KINDS.values()}


def as_object(record: Record) -> dict[str, Any]:
    """A record as JSON has it."""
    own = _FIELDS[record.kind][2:]
    written = {"number": record.number, "time_ms": record.time, "record": named.name(record.kind)}
    return written | {name: how.write(value) for (name, how), value in zip(own, record.values, strict=True)}


def as_line(record: Record) -> str:
    """A record as a line of a file, without its end."""
    return json.dumps(as_object(record), ensure_ascii=False)


def from_object(found: dict[str, Any], where: str) -> Record:
    """The record that a JSON object is; `where` is its file and line."""
    kind = named.KINDS.get(name) if isinstance(name := found.get("record"), str) else None
    if kind is None:
        raise _unknown(name, where)
    fields = _FIELDS[kind]
    if len(found) != len(fields) + 1:
        _check_names(found, [field for field, _ in fields], where)
    values = []
    for field, how in fields:
        try:
            values.append(how.read(found[field]))
        except KeyError:
            _check_names(found, [field for field, _ in fields], where)
        except BadValue as bad:
            raise _bad_value(f"field {field} of a record {name!r} is wrong", where, str(bad), found[field]) from None
    return Record(values[0], values[1], kind, tuple(values[2:]))


def shown(value: object) -> str:
    """A value of a file as a message shows it: as JSON, and not at any length."""
    return cut(json.dumps(value, ensure_ascii=False))


def cut(text: str) -> str:
    """A text of a file as a message shows it: not at any length."""
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]} ... ({len(text)} characters)"


def _bad_value(what: str, where: str, expected: str, value: object) -> Unreadable:
    return Unreadable(what, where, expected, shown(value), "correct that line, or write the file anew")


def _check_names(found: dict[str, Any], fields: list[str], where: str) -> None:
    """Refuse an object whose names are not exactly those of its kind."""
    wanted = ["number", "time_ms", "record", *fields[2:]]
    missing = [name for name in wanted if name not in found]
    extra = [name for name in found if name not in wanted]
    observed = [f"no {name}" for name in missing] + [f"{shown(name)} as well" for name in extra]
    raise Unreadable(
        f"a record {found['record']!r} with other fields than this version's",
        where,
        ", ".join(wanted),
        ", ".join(observed),
        "correct that line, or write the file anew",
    )


def _unknown(name: object, where: str) -> Unreadable:
    near = difflib.get_close_matches(name, named.KINDS, n=3) if isinstance(name, str) else []
    meant = f", such as {' or '.join(near)}" if near else ""
    observed = "no field record" if name is None else f"{shown(name)} in a file of version {VERSION}"
    return Unreadable(
        "a kind of record that is not known here",
        where,
        f"a kind of version {VERSION}{meant}; shared/RECORDS.md has them all",
        observed,
        "correct the name, or read the file with the software that wrote it",
    )
