"""A calibration as a person reads it: each figure as the board has it, as it holds, and as it was measured."""

from collections.abc import Iterator
from typing import Any

from trueshoe.service.calibrating import Measured, Proposed
from trueshoe.service.told import Calibration, Figures

_WORDS = {
    "settle_us": "a bounce is shorter than, us",
    "card_us": "a card's shadow on a sensor, us",
    "gap_us": "from entry to slot sensor, us",
    "band": "these may differ by, per mille",
    "edge_ms": "from edge to edge at most, ms",
}
_SPANS = {
    "entry": "shadow, entry",
    "slot": "shadow, slot",
    "way": "entry to slot",
    "exit": "shadow, exit",
}


def kept(serial: str, found: Calibration) -> Iterator[str]:
    """What is in force, what comes with the next start, and what undoing it brings back."""
    yield f"{serial}: {'calibrated' if found.stored else 'not calibrated: as its board has it'}"
    now = found.stored or found.own
    columns: dict[str, Figures | None] = {"board": found.own, "in force": found.in_force}
    if now != found.in_force:
        columns["next start"] = now
    if (found.before or found.own) != now:
        columns["undone"] = found.before or found.own
    yield from _table(columns)


def proposed(serial: str, found: Calibration, measured: Measured, new: Proposed) -> Iterator[str]:
    """What was measured, and the new figures beside those in force."""
    bounce = f"the longest bounce {measured.bounce_us} us" if measured.bounce_us else "no sensor bounced"
    yield f"{serial}: {measured.cards} cards measured, {bounce}"
    for name, words in _SPANS.items():
        span = measured.spans[name]
        yield f"  {words:<16}{span.least / 1000:>8.1f} to {span.most / 1000:.1f} ms, mean {span.mean / 1000:.1f} ms"
    yield from _table({"board": found.own, "in force": found.in_force, "new": new.figures})
    for name in new.beyond:
        yield f"{_WORDS[name]}: beyond a machine in order; clean it or have it repaired"


def kept_object(serial: str, found: Calibration) -> dict[str, Any]:
    """The same for a program."""
    return {"calibration": {"serial": serial, **{name: _object(figures) for name, figures in found._asdict().items()}}}


def proposed_object(measured: Measured, new: Proposed) -> dict[str, Any]:
    """The same for a program."""
    spans = {name: span._asdict() for name, span in measured.spans.items()}
    about = {"cards": measured.cards, "bounce_us": measured.bounce_us, "spans": spans}
    return {"measured": about, "proposed": new.figures._asdict(), "beyond": list(new.beyond)}


def _table(columns: dict[str, Figures | None]) -> Iterator[str]:
    yield f"{'':<34}" + "".join(f"{title:>11}" for title in columns)
    for name, words in _WORDS.items():
        values = [f"{getattr(figures, name):>11,}" for figures in columns.values() if figures]
        yield f"{words:<34}{''.join(values)}"


def _object(figures: Figures | None) -> dict[str, int] | None:
    return figures._asdict() if figures else None
