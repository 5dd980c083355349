"""A bundle for a board, as its device installs it: ``python -m tools.build virtual-shuffler --release 3 --until ...``.

The same sources give the same bytes, wherever and whenever they are built. It is not signed: `trueshoe bundle sign`.
"""

import argparse
import ast
import hashlib
import sys
import zlib
from collections.abc import Mapping
from pathlib import Path

from shoecore.bundle.check import FORMAT
from shoecore.rulebooks import IDS
from tools.board_sizes import frozen, processor_of
from tools.check.contract_code import kind_of_device
from tools.check.source import Source
from tools.files import write_whole
from tools.virtual_board import ROOT, reach
from trueshoe.bundle.file import WINDOW

_FOLDER = ROOT / "boards"
_VIRTUAL = ("virtual-shuffler", "virtual-shoe")
CHIPS = tuple(sorted(path.parent.name for path in _FOLDER.glob("*/manifest.py")))
BOARDS = (*_VIRTUAL, *CHIPS)

# What an image has frozen and no bundle replaces: its boot file and what that asks for, what its port runs, the stage.
_OF_THE_IMAGE = ("_boot.py", "silicon/clock.py", "main.py", "first.py", "mounted.py")
_PROGRAM = "firmware/main.py"

# What speaks to no port, and is for no processor but where it says so.
_CORE = ("shoecore/", "shoefw/", "main.py")
_MACHINE_CODE = "/viper.py"

_RULES = ROOT / "shared" / "rules"
_VERSION_LINE = 'VERSION = "'

# What zlib may take to pack: the most, so that nothing hangs on its default.
_MEMORY = 9


def main() -> int:
    """Build and write it; say what it is."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("board", choices=BOARDS)
    options.add_argument("--release", type=int, required=True, help="a number above that of every bundle before")
    options.add_argument("--until", required=True, metavar="DATE", help="the last day to install it: year-month-day")
    options.add_argument("--out", type=Path, help="build/BOARD-RELEASE.bundle where none is named")
    given = options.parse_args()
    out = given.out or ROOT / "build" / f"{given.board}-{given.release}.bundle"
    files = modules(given.board)
    bundle = manifest(given.board, given.release, given.until, files) + b"\n" + b"".join(map(packed, files.values()))
    write_whole(out, bundle)
    print(f"{out}: {len(bundle):,} bytes, {len(files)} files, SHA-256 {hashlib.sha256(bundle).hexdigest()}")
    return 0


def modules(board: str) -> Mapping[str, bytes]:
    """A board's modules compiled, by their path on the device, in order."""
    reach()
    from cpu import carried, device_sources
    from fold import folded
    from image import as_mpy, collect
    from kinds import of_kind

    if board in _VIRTUAL:
        kind = board.removeprefix("virtual-")
        sources = of_kind(kind, carried(device_sources(kind)))
        return dict(sorted(as_mpy(collect([folded(sources)])).items()))
    sources = of_kind(_kind(board), _frozen(board))
    to_port = [path for path in sources if not path.startswith(_CORE)]
    return dict(sorted(as_mpy(collect([folded(sources, to_port)]), processor_of(board)).items()))


def _frozen(board: str) -> dict[str, Path]:
    """What a bundle replaces of all that a board's image freezes, by its path on the device."""
    from cpu import WORDS

    files = frozen(_FOLDER / board / "manifest.py")
    own = {path: file for path, file in files.items() if path not in (*_OF_THE_IMAGE, *WORDS, _PROGRAM)}
    own = {path: file for path, file in own.items() if not path.endswith(_MACHINE_CODE)}
    return {**own, "main.py": files[_PROGRAM]}


def _kind(board: str) -> str:
    """What kind of device a board is for."""
    path = Path("boards", board, "board.py")
    return kind_of_device(Source(ROOT, path, ast.parse((ROOT / path).read_bytes())))


def manifest(board: str, release: int, until: str, files: Mapping[str, bytes]) -> bytes:
    """What is signed: what it is for, the approved text of each rulebook that its code deals by, and every file."""
    lines = [FORMAT, f"board {board}", f"version {version()}", f"release {release}", f"until {until}"]
    lines += [f"rulebook {id} {_hash((_RULES / f'{id}.txt').read_bytes())}" for id in sorted(IDS)]
    inside = {path: packed(content) for path, content in files.items()}
    data = b"".join(inside.values())
    lines.append(f"data {len(data)} {_hash(data)}")
    lines += [f"file {len(inside[path])} {len(file)} {_hash(file)} {path}" for path, file in files.items()]
    return "".join(f"{line}\n" for line in lines).encode("ascii")


def packed(content: bytes) -> bytes:
    """A file as it lies in a bundle: raw deflate, as a device unpacks it."""
    packer = zlib.compressobj(zlib.Z_BEST_COMPRESSION, zlib.DEFLATED, -WINDOW, _MEMORY)
    return packer.compress(content) + packer.flush()


def version() -> str:
    """The version that the device tells in its greeting."""
    for line in (ROOT / "firmware" / "shoefw" / "link.py").read_text(encoding="utf-8").splitlines():
        if line.startswith(_VERSION_LINE):
            return line.removeprefix(_VERSION_LINE).rstrip('"')
    raise RuntimeError("firmware/shoefw/link.py: no line VERSION")


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
