"""What an audit found, in words and as JSON."""

from collections.abc import Iterator
from typing import Any

from shoecore.records import Record
from trueshoe.records import named
from trueshoe.records.audit import Audit, Found
from trueshoe.records.lines import as_object
from trueshoe.rulebooks import rulings_told

_FROM_1 = ("position", "first")  # counted from 0 in a record, from 1 in words
_LEAF = 8  # enough of a leaf to find it in the file


def came(record: Record) -> str:
    """A record in the words of its line."""
    return f"record {record.number}, {says(record)}"


def says(record: Record) -> str:
    """A record's kind and its fields."""
    own = list(as_object(record).items())[3:]
    told = ", ".join(f"{name.replace('_', ' ')} {_shown(name, value)}" for name, value in own if value != "")
    return f"{named.name(record.kind)}{': ' * bool(told)}{told}"


def as_text(found: Found, name: str) -> Iterator[str]:
    """A finding, with what a person needs to look it up."""
    clause = f" ({found.rulebook} {found.clause})" if found.clause else ""
    yield f"{name}:{found.line.number}: {found.what}{clause}"
    if found.says:
        yield f"  clause:   {found.says}"
    yield f"  expected: {found.expected}"
    yield f"  came:     {came(found.line.record)}"
    cases = found.due.cases
    if len(cases) > 1:
        yield "  one of:"
    for case in cases:
        yield f"  {'  ' * (len(cases) > 1)}{rulings_told.in_a_line(case)}"
    for move in found.due.moves:
        yield f"  to put it right, if the House says it can be: {move}"
    if found.due.stuck:
        yield "  no move of whole Hands puts it right"


def as_json(found: Found) -> dict[str, Any]:
    """A finding as other programs read it."""
    return {
        "finding": {
            "what": found.what,
            "line": found.line.number,
            "since": found.line.record.number,
            "rulebook": found.rulebook or None,
            "clause": found.clause or None,
            "says": found.says or None,
            "expected": found.expected,
            "came": as_object(found.line.record),
            "due": [rulings_told.as_object(case) for case in found.due.cases],
            "moves": list(found.due.moves),
        }
    }


def summary_text(audit: Audit, name: str) -> Iterator[str]:
    """The end of a run in words."""
    if audit.undated:
        yield f"{name}: no wall time for {_counted(audit.undated, 'round')}, judged by the rulebook that is named there"
    over = f"{_counted(audit.rounds, 'round')}, {_counted(audit.records, 'record')}"
    if audit.findings:
        yield f"{name}: {_counted(audit.findings, 'finding')} in {over}"
    elif audit.clean:
        yield f"{name}: clean: {over}, every one as the rulebook says"
    if audit.open:
        yield f"{name}: not clean: the last round is still open, after {over}"
    if not audit.records:
        yield f"{name}: not clean: no record at all, nothing was judged"


def summary_json(audit: Audit) -> dict[str, Any]:
    """The end of a run as other programs read it."""
    return {
        "summary": {
            "records": audit.records,
            "rounds": audit.rounds,
            "rounds_without_wall_time": audit.undated,
            "last_round_open": audit.open,
            "clean": audit.clean,
            "findings": audit.findings,
        }
    }


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"


def _shown(name: str, value: object) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value)) or "none"
    if name in _FROM_1 and isinstance(value, int):
        return str(value + 1)
    if name == "leaf":
        return f"{str(value)[:_LEAF]}..."
    if name == "to" and isinstance(value, int):
        return f"seat {value}"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
