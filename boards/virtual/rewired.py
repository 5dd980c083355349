"""Another board's file on the virtual chip: the simulated machine is wired as it says, before anything reads how."""

import argparse
import hashlib
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from runtime import HERE, build_folder

_TOLD = re.compile(r"^(\w+) = const\((\d+)\)$", re.MULTILINE)
_BAD_REQUEST = 2


def folder(arguments: Sequence[str]) -> str:
    """Where board and wiring are to be imported from, before anything else: of the board that is named, else here."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--board-file", type=Path)
    path = parser.parse_known_args(arguments)[0].board_file
    try:
        return str(wired(path) if path else HERE)
    except (OSError, UnicodeDecodeError) as unread:
        print(f"virtual device: the board's file {path} cannot be read: {unread}", file=sys.stderr)
        sys.exit(_BAD_REQUEST)


def wired(board: Path) -> Path:
    """A folder with the board's file, and the wiring for firmware and machine both, if they import it from there.

    It is the virtual board's own, with every number that the other board gives to the same name."""
    text = board.read_text(encoding="utf-8")
    own = dict(_TOLD.findall(text))
    usual = (HERE / "wiring.py").read_text(encoding="utf-8")
    files = {
        "board.py": text,
        "wiring.py": _TOLD.sub(lambda line: f"{line[1]} = const({own.get(line[1], line[2])})", usual),
    }
    place = build_folder() / "boards" / hashlib.sha256("".join(files.values()).encode()).hexdigest()[:16]
    place.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (place / name).write_text(content, encoding="utf-8")
    return place
