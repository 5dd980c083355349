"""What changed at a device since it last worked: its starts, parts, settings, software, keys, and its surroundings."""

import textwrap
from collections.abc import Iterator
from typing import Any

from shoecore import fault_texts, faults, records
from trueshoe.journal.history import History, Past
from trueshoe.judge import Event
from trueshoe.records.lines import as_object
from trueshoe.show import moments, plain_words

# What each kind of record changes; a fault only where it comes from outside of the machine.
_CHANGED = {
    records.BOOTED: "start",
    records.IN_FLIGHT: "start",
    records.SERVICE: "service",
    records.DECK_ENROLLED: "cards",
    records.DECK_REFUSED: "cards",
    records.PART_REPLACED: "part",
    records.CLOCK_SET: "clock",
    records.CONFIGURED: "configuration",
    records.KEY_PAIRED: "key",
    records.COMMANDED: "command",
}
_SURROUNDINGS = (
    faults.LID_OPEN,
    faults.OPENED_WHILE_OFF,
    faults.OVERHEATED,
    faults.POWER_LOW,
    faults.POWER_LOST,
    faults.LINK_LOST,
)


def worked(history: History) -> Past | None:
    """The last round that came to its end."""
    ended = [past for past in history.past if past.record.kind == records.ROUND_CLOSED]
    return ended[-1] if ended else None


def since(history: History, number: int) -> list[Past]:
    """What changed after a record."""
    return [past for past in history.past if past.record.number > number and _area(past)]


def as_text(history: History, last: Past | None, changed: list[Past], width: int) -> Iterator[str]:
    """When it last worked, then a change a line."""
    if last:
        yield f"{moments.as_text(last.moment)}, record {last.record.number}: {_words(last)}; since then:"
    else:
        yield "no round came to its end among these records; all that changed in them:"
    for past in changed:
        line = f"{moments.as_text(past.moment)}, record {past.record.number}: {_area(past)}: {_words(past)}"
        yield from textwrap.wrap(line, width, initial_indent="  ", subsequent_indent="      ")
    if not changed:
        yield "  nothing"
    yield from textwrap.wrap(moments.over(history), width)


def as_objects(history: History, last: Past | None, changed: list[Past]) -> Iterator[dict[str, Any]]:
    """The same for a program."""
    for past in changed:
        told = {"area": _area(past), **moments.as_object(past.moment), "words": _words(past)}
        yield {"change": told | as_object(past.record)}
    yield {
        "summary": {
            "serial": history.serial,
            "last_worked": {"record": last.record.number, **moments.as_object(last.moment)} if last else None,
            "changes": len(changed),
            "whole": history.whole,
        }
    }


def _area(past: Past) -> str:
    """What a record changes; empty where it changes nothing."""
    if past.record.kind == records.FAULT:
        return "surroundings" if past.record.values[0] in _SURROUNDINGS else ""
    return _CHANGED.get(past.record.kind, "")


def _words(past: Past) -> str:
    if past.record.kind == records.FAULT:
        said = fault_texts.told(past.record.values)
        return f"{said.what}, {said.where}: expected {said.expected}; observed {said.observed}"
    return plain_words.record(Event(past.record, None, None, None))
