"""What a rig's tests allow a board: they are the board's own, `tolerances.toml` in its folder, and no test has any."""

import tomllib
from pathlib import Path
from typing import NamedTuple

from trueshoe.errors import Trouble


class Tolerances(NamedTuple):
    """How far from the truth a board may be.

    ``stops_us`` is from an open lid to motors without power, ``edge_us`` between an edge at a pin and the moment that
    the device has for it, ``gauge_per_mille`` of a gauge's full scale, ``boot_ms`` from power to a word on display.
    ``poll_us`` is the longest turn of its loop in a deck and a round, ``poll_named_us`` the longest of those that write
    to the flash, whose own work is left out, or collect; where the rig can tell."""

    stops_us: int
    edge_us: int
    gauge_per_mille: int
    boot_ms: int
    poll_us: int
    poll_named_us: int


def load(folder: Path) -> Tolerances:
    """The tolerances of a board's folder, or ``Trouble`` with what is wrong in them."""
    path = folder / "tolerances.toml"
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as failed:
        raise _refused(path, "the file", "a board's tolerances in TOML", str(failed)) from failed
    for name in Tolerances._fields:
        value = found.pop(name, None)
        if type(value) is not int or value < 0:
            raise _refused(path, name, "a whole number, not below 0", repr(value))
    for name in found:
        raise _refused(path, name, f"one of {', '.join(Tolerances._fields)}", "a key more")
    return Tolerances(**tomllib.loads(path.read_text(encoding="utf-8")))


def _refused(path: Path, where: str, expected: str, observed: str) -> Trouble:
    return Trouble(
        what="What the board may differ by is not known.",
        where=f"{path}, {where}",
        expected=expected,
        observed=observed,
        next_step="Bring the file in order; boards/pico/tolerances.toml is one.",
    )
