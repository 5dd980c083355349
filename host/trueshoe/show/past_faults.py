"""The faults of a device's past: each with its end, and how often each came."""

import textwrap
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from shoecore import fault_texts, faults, records
from trueshoe.journal.history import History, Past
from trueshoe.show import fault_page, fault_words, moments

_ENDED_BY = ("by itself", "by hand", "by the Pit Supervisor", "by service")
_TELL_MORE = "explain one: trueshoe explain CODE"


class Happened(NamedTuple):
    """A fault, and the record that ended it, None where there is none."""

    fault: Past
    end: Past | None

    @property
    def code(self) -> int:
        """Which fault."""
        code: int = self.fault.record.values[0]
        return code

    @property
    def stands(self) -> bool:
        """Whether it is latched, and nobody has cleared it yet."""
        return bool(self.fault.record.values[-1]) and self.end is None


def happened(history: History) -> list[Happened]:
    """Every fault of a history, the oldest first."""
    found: list[Happened] = []
    for past in history.past:
        if past.record.kind == records.FAULT:
            found.append(Happened(past, None))
        elif past.record.kind == records.CLEARED:
            ended = past.record.values[0]
            found = [each._replace(end=past) if each.code == ended and not each.end else each for each in found]
    return found


def as_text(history: History, chosen: list[Happened], width: int) -> Iterator[str]:
    """A fault in three lines: when and what, expected and observed, its end; at last how often each came."""
    for each in chosen:
        values = each.fault.record.values
        said = fault_texts.told(values)
        heading = f"{fault_texts.heading(values)} {each.code} {said.what}, {said.where}"
        lines = (
            f"{moments.as_text(each.fault.moment)}, record {each.fault.record.number}: {heading}",
            f"    expected {said.expected}; observed {said.observed}",
            f"    {_end(each)}",
        )
        for line in lines:
            yield from textwrap.wrap(line, width, subsequent_indent="    ")
    for code, count in _counted(chosen):
        yield f"{count:>5} x {code:>3} {fault_words.name(code)}"
    yield from textwrap.wrap(moments.over(history), width)
    yield _TELL_MORE if chosen else "no fault among them"


def as_objects(history: History, chosen: list[Happened]) -> Iterator[dict[str, Any]]:
    """The same for a program, with each one's page; the last is what they come to."""
    for each in chosen:
        yield {"fault": _as_object(each)}
    numbers = [past.record.number for past in history.past]
    yield {
        "summary": {
            "serial": history.serial,
            "first_record": numbers[0] if numbers else None,
            "last_record": numbers[-1] if numbers else None,
            "whole": history.whole,
            "faults": len(chosen),
            "standing": sum(each.stands for each in chosen),
            "counts": {fault_words.name(code): count for code, count in _counted(chosen)},
        }
    }


def _as_object(each: Happened) -> dict[str, Any]:
    record = each.fault.record
    said = fault_texts.told(record.values)
    ended = None
    if each.end:
        by = each.end.record.values[1]
        ended = {"record": each.end.record.number, "by": _by(by), **moments.as_object(each.end.moment)}
    return {
        "record": record.number,
        **moments.as_object(each.fault.moment),
        "code": each.code,
        "name": fault_words.name(each.code),
        "heading": fault_texts.heading(record.values),
        **said._asdict(),
        "latched": bool(record.values[-1]),
        "stands": each.stands,
        "cleared": ended,
        "page": _page(each.code),
    }


def _page(code: int) -> dict[str, object] | None:
    """Its page; None for a fault that this version does not know."""
    return fault_page.as_object(fault_page.find(str(code))) if code < len(faults.CLEARED_BY) else None


def _end(each: Happened) -> str:
    if each.end is None:
        return f"STANDS: {fault_texts.told(each.fault.record.values).next}" if each.stands else "no end is recorded"
    after = ""
    if each.end.moment.start == each.fault.moment.start:
        gone = max(0, each.end.moment.milliseconds - each.fault.moment.milliseconds)
        after = f" after {moments.span(gone)}"
    return f"cleared {_by(each.end.record.values[1])}{after}, record {each.end.record.number}"


def _by(how: int) -> str:
    return _ENDED_BY[how] if how < len(_ENDED_BY) else f"in way {how}"


def _counted(chosen: list[Happened]) -> list[tuple[int, int]]:
    """Codes and how often each came, the most frequent first."""
    return Counter(each.code for each in chosen).most_common()
