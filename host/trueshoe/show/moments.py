"""A record's moment for people, in a column of its own, and for programs."""

from typing import Any

from trueshoe.journal.history import History, Moment

_SECOND = 1000
_MINUTE = 60 * _SECOND
_HOUR = 60 * _MINUTE
_DAY = 24 * _HOUR


def as_text(moment: Moment) -> str:
    """The time of day, or how long after which start."""
    if moment.clock:
        return f"{moment.clock:%Y-%m-%d %H:%M:%S}"
    start = f"start {moment.start}" if moment.start else "a start before"
    return f"{start} + {span(moment.milliseconds)}"


def as_object(moment: Moment) -> dict[str, Any]:
    """The same for a program; a moment has no time of day where nobody had set the clock since the start."""
    return {
        "start": moment.start or None,
        "uptime_ms": moment.milliseconds,
        "clock": moment.clock.isoformat(timespec="seconds") if moment.clock else None,
    }


def span(milliseconds: int) -> str:
    """How long, in the two units that matter."""
    if milliseconds < _MINUTE:
        return f"{milliseconds / _SECOND:.1f} s"
    if milliseconds < _HOUR:
        return f"{milliseconds // _MINUTE} min {milliseconds % _MINUTE // _SECOND} s"
    if milliseconds < _DAY:
        return f"{milliseconds // _HOUR} h {milliseconds % _HOUR // _MINUTE} min"
    return f"{milliseconds // _DAY} d {milliseconds % _DAY // _HOUR} h"


def over(history: History) -> str:
    """What was read, in a line."""
    if not history.past:
        return f"{history.serial}: its journal has no record"
    first, last = history.past[0].record.number, history.past[-1].record.number
    rest = "all that it has" if history.whole else "its newest; --all reads what is older too"
    return f"{history.serial}: records {first} to {last} of its journal, {rest}"
