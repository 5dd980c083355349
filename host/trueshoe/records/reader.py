"""Reads a file of records line by line, however long it is; what is wrong is said with the file and the line."""

import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, NamedTuple

from shoecore.records import BOOTED, Record
from trueshoe.records import head
from trueshoe.records.head import Head
from trueshoe.records.lines import Unreadable, cut, from_object, shown
from trueshoe.records.uptime import Uptime

# What `follow --json`, `demo --json` and `journal show --json` write beside records: lines of their own, and fields of
# a record's line.
DEVICE, SUMMARY = "device", "summary"
SECTOR, ROUND_SUMMARY, DAMAGE, TORN = "sector", "round_summary", "damage", "torn"
JUDGED, KEPT = "judged", "kept"

_BESIDE = (DEVICE, SUMMARY, SECTOR, ROUND_SUMMARY, DAMAGE, TORN)

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Line(NamedTuple):
    """A record, the line of the file that it stands in, its wall time where that is known.

    ``begins`` says that it does not follow from the lines before: a line with a device stands before it."""

    number: int
    record: Record
    wall: datetime | None
    begins: bool = False


def read(lines: Iterable[bytes], name: str) -> Iterator[Line]:
    """The records of a file. The head may come again where the device's clock was set anew.

    A device's clock starts with the device: after a `booted` that no new head announces, the wall time is unknown."""
    current = None
    announced = begins = False
    uptime = Uptime()
    for number, line in enumerate(lines, 1):
        where = f"{name}, line {number}"
        found = _object(line, where)
        if current is None or "format" in found:
            current, announced = head.from_object(found, where), True
            uptime = Uptime()
            continue
        if "record" not in found and any(name in found for name in _BESIDE):
            begins = begins or DEVICE in found
            continue
        found.pop(JUDGED, None)
        found.pop(KEPT, None)
        record = from_object(found, where)
        if record.kind == BOOTED and not announced:
            current = Head()
        yield Line(number, record, _wall(current, uptime.of(record), where), begins)
        announced = begins = False
    if current is None:
        raise Unreadable("no records", name, "a first line that says what the file is", "an empty file", "name another")


def _wall(current: Head, time: int, where: str) -> datetime | None:
    try:
        return current.wall(time)
    except OverflowError:
        raise Unreadable(
            "a wall time that no calendar has", where, "years to 9999", f"{current.zero} and {time} ms", "correct zero"
        ) from None


def _object(line: bytes, where: str) -> dict[str, Any]:
    """The JSON object of a line, each name in it once."""
    try:
        found = json.loads(
            line.removeprefix(_BYTE_ORDER_MARK).decode(), object_pairs_hook=_once, parse_constant=_no_constant
        )
    except UnicodeDecodeError as bad:
        raise _no_object(where, f"byte {bad.start + 1} of the line is no UTF-8") from None
    except (ValueError, RecursionError) as bad:
        observed = f"{bad}: {cut(line.decode().strip())}" if line.strip() else "an empty line"
        raise _no_object(where, observed) from None
    if not isinstance(found, dict):
        raise _no_object(where, shown(found))
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name that comes twice")
    return found


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is no JSON")


def _no_object(where: str, observed: str) -> Unreadable:
    return Unreadable(
        "a line that is no JSON object",
        where,
        "one record, as {...}, in UTF-8",
        observed,
        "correct that line, or end the file before it",
    )
