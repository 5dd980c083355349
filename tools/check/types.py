"""Types: the core, host and tools as CPython sees them; the firmware and each board as each port's stubs see them."""

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tools.check.layers import is_device
from tools.check.source import files

PORTS = ("rp2", "esp32")
CPYTHON_CONFIG = Path(__file__).resolve().parents[2] / "pyproject.toml"
DEVICE_CONFIG = Path(__file__).parent / "mypy-device.ini"


class Run(NamedTuple):
    """One run of the type checker: its name, where it looks for modules, its options and what it checks."""

    name: str
    path: tuple[Path, ...]
    options: tuple[str, ...]
    checked: tuple[Path, ...]


def check(root: Path, stubs: Path) -> Iterator[str]:
    """What the type checker says, each line once with the names of the runs that said it."""
    said_by: dict[str, list[str]] = {}
    planned = runs(root, stubs)
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as workers:
        for run, said in zip(planned, workers.map(lambda run: _run(root, stubs, run), planned), strict=True):
            for line in said:
                said_by.setdefault(line, []).append(run.name)
    for line, names in said_by.items():
        yield f"{line}  [{', '.join(names)}]"


def runs(root: Path, stubs: Path) -> list[Run]:
    """CPython over what CPython runs; each port over the firmware; each board with the port that it is of."""
    on_cpython = [path for path in files(root, "shared", "host", "tools", "boards") if not _on_device_only(path)]
    search = (root, root / "shared", root / "host", root / "firmware", *_tool_folders(root))
    found = [Run("cpython", search, ("--config-file", str(CPYTHON_CONFIG)), tuple(on_cpython))]
    for port in PORTS:
        found.append(_device_run(root, stubs, port, port, files(root, "firmware/shoefw")))
    for folder in sorted({path.parent for path in files(root, "boards") if path.name == "board.py"}):
        home = Path(*folder.parts[:2])
        port = next((port for port in PORTS if home.name.startswith(port)), PORTS[0])
        own = [path for path in files(root, str(home)) if is_device(path.as_posix()) and _is_of(path, folder)]
        own = [path for path in own if path.name != "main.py"]  # the port's start, which has the program's name
        own += [path for path in files(root, "firmware") if path.name == "main.py"]
        first = (root / home / "chip", root / folder, root / home, root / "boards")
        found.append(_device_run(root, stubs, "-".join(folder.parts[1:]), port, own, *first))
    return [run for run in found if run.checked]


def _device_run(root: Path, stubs: Path, name: str, port: str, checked: Iterable[Path], *first: Path) -> Run:
    """One run against a port's stubs; what stands in the first folders, such as a chip of its own, goes before them."""
    options = ("--config-file", str(DEVICE_CONFIG), "--custom-typeshed-dir", str(stubs / port))
    path = (*(folder for folder in first if folder.is_dir()), stubs / port, root / "shared", root / "firmware")
    return Run(name, path, options, tuple(checked))


def _run(root: Path, stubs: Path, run: Run) -> list[str]:
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(root / "build" / "mypy" / run.name), *run.options]
    command += ["--no-error-summary", "--show-absolute-path", *map(str, run.checked)]
    environment = {**os.environ, "MYPYPATH": os.pathsep.join(map(str, run.path))}
    done = subprocess.run(command, check=False, cwd=root, env=environment, capture_output=True, text=True)
    said = [line for line in (done.stdout + done.stderr).splitlines() if line]
    if done.returncode in (0, 1):  # 2 is a run that broke off: then all that it said counts
        said = [line for line in said if not line.startswith(f"{stubs}{os.sep}")]
    return [line.removeprefix(f"{root}{os.sep}") for line in said]


def _is_of(path: Path, folder: Path) -> bool:
    """Whether a file belongs to the board of a folder: it stands there, or beside no other board."""
    return path.parent == folder or not (path.parent / "board.py").is_file()


def _on_device_only(path: Path) -> bool:
    """Files that CPython never runs, and what only the port's own build reads; the core runs on both."""
    return (is_device(path.as_posix()) and path.parts[0] != "shared") or path.name.startswith("manifest")


def _tool_folders(root: Path) -> list[Path]:
    """The folders of the boards: a board's tools import their neighbours by name."""
    return sorted({root / path.parent for path in files(root, "boards")})
