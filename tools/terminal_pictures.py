"""Draws the technician's terminal in his ten minutes, command by command: ``python -m tools.terminal_pictures``.

Each picture is what a real command says of a virtual shuffler that waits for its host, in a terminal of 80 columns.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text

from tools.files import write_whole
from tools.pictures import WEB_FONTS
from tools.virtual_board import ROOT
from trueshoe.virtual import VirtualDevice

PICTURES = ROOT / "host" / "trueshoe" / "service" / "pictures"

_OPTIONS = ("--cpu=cpython", "--rounds=1", "--speed=0", "--seed=7")
_COMMANDS = {
    "status": ("status", "PORT"),
    "sensors": ("sensors", "PORT"),
    "explain": ("explain", "sensor", "stuck"),
}
_AT_REST = {"status": "waiting: ", "sensors": "[#] hopper"}
_LOOKS = 100
_WIDTH = 80
_SHOWN_PORT = "/dev/ttyACM0"


def draw() -> Iterator[tuple[str, str]]:
    """Each picture's name and SVG, of commands run one after another on a device at rest, with a deck laid in."""
    with VirtualDevice(_OPTIONS) as device:
        port = device.listening.port
        for _ in range(_LOOKS):
            if all(sign in _said(_COMMANDS[name], port) for name, sign in _AT_REST.items()):
                break
        for name, words in _COMMANDS.items():
            typed = " ".join(("trueshoe", *words)).replace("PORT", _SHOWN_PORT)
            yield name, _picture(name, typed, _said(words, port).replace(port, _SHOWN_PORT))


def main() -> int:
    """Write them into the tree."""
    for name, svg in draw():
        write_whole(PICTURES / f"{name}.svg", svg)
        print(f"wrote {name}.svg")
    return 0


def _said(words: tuple[str, ...], port: str) -> str:
    """What a command prints in a terminal of this width."""
    program = Path(sys.executable).with_name("trueshoe")
    command = [str(program), *(port if word == "PORT" else word for word in words)]
    here = {**os.environ, "COLUMNS": str(_WIDTH)}
    return subprocess.run(command, capture_output=True, text=True, check=True, env=here).stdout


def _picture(name: str, typed: str, said: str) -> str:
    paper = Console(file=StringIO(), width=_WIDTH, record=True, force_terminal=True, highlight=False)
    paper.print(Text(f"$ {typed}", style="bold"))
    paper.print(Text.from_ansi(said))
    return WEB_FONTS.sub("", paper.export_svg(title=typed, unique_id=name))


if __name__ == "__main__":
    sys.exit(main())
