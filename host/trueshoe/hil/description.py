"""A rig's description in TOML: what kind it is, which board it has, how it is wired, and how its power is cut."""

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from trueshoe.errors import Trouble


class Description(NamedTuple):
    """One rig; ``settings`` is what its kind needs besides, such as a port or an image."""

    name: str
    kind: str
    board: str
    proof: str
    settings: dict[str, Any]


_KEYS = {"name": str, "kind": str, "board": str}


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
    proof = text.get("power", {}).get("proof")
    if not isinstance(proof, str) or not proof:
        raise _refused(path, "power.proof", "how a cut is proven", repr(proof))
    others = sorted(text.keys() - {"rig", "power", "settings"}) + sorted(rig.keys() - _KEYS.keys())
    if others:
        raise _refused(path, others[0], "one of rig, power, settings; in rig one of name, kind, board", "a key more")
    return Description(rig["name"], rig["kind"], rig["board"], proof, text.get("settings", {}))


def _refused(path: Path, where: str, expected: str, observed: str) -> Trouble:
    return Trouble(
        what="The rig cannot be described.",
        where=f"{path}, {where}",
        expected=expected,
        observed=observed,
        next_step="Bring the file in order; tests/hil/rigs has examples.",
    )
