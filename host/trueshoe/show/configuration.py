"""What a device is set up for, in lines and as an object, and where it differs from what it should be."""

from collections.abc import Iterator, Mapping
from typing import Any

from trueshoe.service.configuring import FIELDS
from trueshoe.service.told import Configuration
from trueshoe.show import fault_words


def as_text(serial: str, found: Configuration) -> Iterator[str]:
    """What it deals by, and what forbids it."""
    mode = "in production" if found.production else "on trial, not in production"
    yield f"{serial}: deals by {found.rulebook}, packs {found.packs}, {mode}; set up {found.changes} times"
    if found.fault:
        yield f"it cannot be used: {fault_words.name(found.fault)}; trueshoe explain {found.fault}"


def as_object(serial: str, found: Configuration) -> dict[str, Any]:
    """The same for a program."""
    fault = {"code": found.fault, "name": fault_words.name(found.fault)} if found.fault else None
    return {"configuration": {"serial": serial, **found._asdict(), "fault": fault}}


def changed(serial: str, before: Configuration, found: Configuration) -> Iterator[str]:
    """What was set, beside what it was."""
    for name in FIELDS:
        was, now = getattr(before, name), getattr(found, name)
        yield f"  {name:<12}{_word(now)}" + (f"  (was {_word(was)})" if was != now else "")
    yield f"{serial} goes by this from its next start on: switch it off and on"


def differing(expected: Mapping[str, object], found: Configuration) -> dict[str, dict[str, object]]:
    """Each field that differs, with both values."""
    return {
        name: {"expected": expected[name], "observed": getattr(found, name)}
        for name in FIELDS
        if expected[name] != getattr(found, name)
    }


def diff_text(serial: str, file: str, differs: dict[str, dict[str, object]]) -> Iterator[str]:
    """A field that differs a line."""
    for name, both in differs.items():
        yield f"{serial}: {name} expected {_word(both['expected'])}, observed {_word(both['observed'])}"
    if not differs:
        yield f"{serial}: set up as {file} has it"


def _word(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
