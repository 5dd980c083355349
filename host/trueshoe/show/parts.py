"""The parts of a device that wear: how much each was used, and how the rollers have slowed."""

from collections.abc import Iterator
from typing import Any

from trueshoe.service.told import Parts, Roller
from trueshoe.show import part_words

# Per cent of a new roller's transit at which the device itself warns: SLOWING, then SERVICE DUE.
SLOWING = 115
SERVICE_DUE = 130

_READINGS = 3
_FAILED = 4


def as_text(serial: str, parts: Parts) -> Iterator[str]:
    """A part a line; one that was never used is not there."""
    yield f"{serial}: parts that wear, each since it was new"
    for part, uses in enumerate(parts.uses):
        if uses:
            roller = f"  {_slowed(parts.rollers[part])}" if part < len(parts.rollers) else ""
            yield f"  {part_words.name(part):<24}{uses:>12,}{roller}"
    if not any(parts.uses):
        yield "  none was used yet"
    failed = failed_per_million(parts)
    if failed is not None:
        yield f"  of a million cards the reader fails at {failed:,}"


def as_object(serial: str, parts: Parts) -> dict[str, Any]:
    """The same for a program."""
    rollers = {
        part_words.name(part): {**roller._asdict(), "percent": roller.percent, "state": state(roller)}
        for part, roller in enumerate(parts.rollers)
    }
    uses = {part_words.name(part): uses for part, uses in enumerate(parts.uses) if uses}
    return {"serial": serial, "uses": uses, "rollers": rollers, "failed_per_million": failed_per_million(parts)}


def is_due(parts: Parts) -> bool:
    """Whether a roller is so slow that the device asks for service."""
    return any(state(roller) in ("slowing", "service due") for roller in parts.rollers)


def state(roller: Roller) -> str:
    """What the device makes of a roller's transit."""
    if roller.percent is None:
        return "being learned"
    if roller.percent >= SERVICE_DUE:
        return "service due"
    return "slowing" if roller.percent >= SLOWING else "good"


def failed_per_million(parts: Parts) -> int | None:
    """Readings that failed; None before the first reading."""
    read = parts.uses[_READINGS]
    return 1_000_000 * parts.uses[_FAILED] // read if read else None


def _slowed(roller: Roller) -> str:
    if roller.percent is None:
        return "a card's time is being learned"
    return (
        f"a card takes {roller.late_us / 1000:.1f} ms, new {roller.new_us / 1000:.1f} ms: {roller.percent} %, "
        f"{state(roller)} (slowing at {SLOWING} %, service due at {SERVICE_DUE} %)"
    )
