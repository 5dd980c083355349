"""What a device has installed, place by place."""

from collections.abc import Iterator, Mapping
from typing import Any

from shoecore.bundle import told as states
from trueshoe.service.firmware import PLACES
from trueshoe.service.told import Firmware
from trueshoe.show import fault_words

_COMING = {
    states.ERASING: "room is made for what comes",
    states.RECEIVING: "it comes in",
    states.READY: "checked; the next start tries it",
    states.TRIED: "runs on trial; the next start goes back, unless it is confirmed",
    states.TAKEN_BACK: "was taken back; the next start runs the one before",
}


def as_text(serial: str, found: Firmware, names: Mapping[bytes, str]) -> Iterator[str]:
    """Each place: what it is, and by its SHA-256 which file it came from."""
    yield f"{serial}: no release below {found.release} is taken" if found.release else f"{serial}: any release is taken"
    if found.fault:
        yield f"what is installed cannot be used: fault {found.fault} {fault_words.name(found.fault)}"
    for number, place in enumerate(PLACES):
        yield f"  {place:<7}{_is(found, number)}{_file(found, number, names)}"


def as_object(serial: str, found: Firmware, names: Mapping[bytes, str]) -> dict[str, Any]:
    """The same for a program."""
    places = {
        place: {
            "is": _is(found, number),
            "sha256": _digest(found, number).hex() or None,
            "file": _name(found, number, names),
        }
        for number, place in enumerate(PLACES)
    }
    return {"firmware": {"serial": serial, "release": found.release, "fault": found.fault or None, "places": places}}


def _is(found: Firmware, number: int) -> str:
    on_trial = found.state == states.TRIED
    if number and number == found.coming and found.state in _COMING:
        return _COMING[found.state]
    if number == found.runs:
        return "is run again by the next start" if on_trial else "runs"
    return "not used" if number else "there, does not run"


def _file(found: Firmware, number: int, names: Mapping[bytes, str]) -> str:
    digest = _digest(found, number)
    name = _name(found, number, names)
    return f", {name or digest.hex()[:16]}" if digest else ""


def _name(found: Firmware, number: int, names: Mapping[bytes, str]) -> str | None:
    return names.get(_digest(found, number))


def _digest(found: Firmware, number: int) -> bytes:
    """What was signed of what lies there; nothing where it is not known."""
    if number and number == found.coming:
        return found.digest
    return found.accepted if number and number == found.runs else b""
