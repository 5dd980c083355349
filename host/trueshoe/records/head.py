"""The first line of a file of records: which form and version it is, and what the wall's clock showed at time 0."""

from datetime import datetime, timedelta
from typing import Any, NamedTuple

from trueshoe.records.lines import VERSION, Unreadable, shown

FORMAT = "trueshoe records"

_EXPECTED = f'{{"format": "{FORMAT}", "version": {VERSION}}}'


class Head(NamedTuple):
    """What the first line says; `zero` is the wall time, local to the table, at which the device's clock showed 0."""

    zero: datetime | None = None

    def as_object(self) -> dict[str, Any]:
        """The head as JSON has it."""
        dated = {"zero": self.zero.isoformat()} if self.zero else {}
        return {"format": FORMAT, "version": VERSION} | dated

    def wall(self, time: int) -> datetime | None:
        """The wall time of a device's time, where the head says it."""
        return self.zero + timedelta(milliseconds=time) if self.zero else None


def from_object(found: dict[str, Any], where: str) -> Head:
    """The head that a JSON object is; a later version is refused with both."""
    if found.get("format") != FORMAT:
        raise _bad("the first line does not say what this file is", where, _EXPECTED, found)
    version = found.get("version")
    if type(version) is not int or version < 1:
        raise _bad("the version is no number", where, f"version {VERSION}", version)
    if version != VERSION:
        raise Unreadable(
            "records of another version",
            where,
            f"version {VERSION}, which this software reads",
            f"version {version}",
            "read the file with software of its version",
        )
    extra = {name: value for name, value in found.items() if name not in ("format", "version", "zero")}
    if extra:
        raise _bad("the first line has more than a head has", where, "format, version and zero", extra)
    return Head(_moment(found["zero"], where) if "zero" in found else None)


def _moment(value: object, where: str) -> datetime:
    try:
        zero = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        zero = None
    if zero is None or zero.tzinfo or not isinstance(value, str) or "T" not in value:
        expected = "a date and a time local to the table, without an offset, such as 2026-11-18T20:00:00"
        raise _bad("the wall time of the device's zero is none", where, expected, value)
    return zero


def _bad(what: str, where: str, expected: str, observed: object) -> Unreadable:
    return Unreadable(what, where, expected, shown(observed), "correct the first line, or write the file anew")
