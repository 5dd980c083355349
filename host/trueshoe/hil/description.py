"""A rig's description in TOML: what kind it is, which board it has, how it is wired, and how its power is cut."""

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from trueshoe.errors import Trouble


class Description(NamedTuple):
    """One rig; ``settings`` is what its kind needs besides, such as a port or an image.

    Where it is wired, ``pins`` has the interface's pin for each line of the board, and ``relay`` and ``probe`` are
    those that switch the supply and look at it."""

    name: str
    kind: str
    board: str
    proof: str
    settings: dict[str, Any]
    pins: dict[str, str]
    relay: str
    probe: str


_KEYS = {"name": str, "kind": str, "board": str}
_POWER = ("proof", "relay", "probe")


def load(path: Path) -> Description:
    """The description in a file, or ``Trouble`` with what is wrong in it."""
    try:
        text = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as failed:
        raise _refused(path, "the file", "a rig's description in TOML", str(failed)) from failed
    rig = text.get("rig", {})
    for key, kind in _KEYS.items():
        if not isinstance(rig.get(key), kind):
            raise _refused(path, f"rig.{key}", "a text", repr(rig.get(key)))
    power = text.get("power", {})
    proof = power.get("proof")
    if not isinstance(proof, str) or not proof:
        raise _refused(path, "power.proof", "how a cut is proven", repr(proof))
    others = sorted(text.keys() - {"rig", "power", "settings", "pins"}) + sorted(rig.keys() - _KEYS.keys())
    others += sorted(power.keys() - set(_POWER))
    if others:
        expected = (
            "one of rig, power, settings, pins; in rig one of name, kind, board; in power one of proof, relay, probe"
        )
        raise _refused(path, others[0], expected, "a key more")
    pins = text.get("pins", {})
    wires = {f"pins.{line}": pin for line, pin in pins.items()}
    if wires or power.keys() - {"proof"}:
        wires |= {f"power.{key}": power.get(key) for key in ("relay", "probe")}
    _wired_apart(path, wires)
    relay, probe = (power.get(key, "") for key in ("relay", "probe"))
    return Description(rig["name"], rig["kind"], rig["board"], proof, text.get("settings", {}), pins, relay, probe)


def _wired_apart(path: Path, wires: dict[str, Any]) -> None:
    """Each wire is at a pin of the interface, and no two are at one."""
    taken: dict[str, str] = {}
    for where, pin in wires.items():
        if not isinstance(pin, str) or not pin:
            raise _refused(path, where, "a pin of the rig's interface, as C0", repr(pin))
        if pin in taken:
            raise _refused(path, where, "a pin of its own", f"{pin}, which is that of {taken[pin]} too")
        taken[pin] = where


def _refused(path: Path, where: str, expected: str, observed: str) -> Trouble:
    return Trouble(
        what="The rig cannot be described.",
        where=f"{path}, {where}",
        expected=expected,
        observed=observed,
        next_step="Bring the file in order; tests/hil/rigs has examples.",
    )
