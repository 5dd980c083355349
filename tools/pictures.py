"""Draws the README's picture of the demo from a real run of it: ``python -m tools.pictures [FILE]`` writes the SVG.

The picture is the live table in the middle of a round, with the summary of the whole run under it.
"""

import argparse
import re
import sys
from html import unescape
from io import StringIO
from pathlib import Path

from rich.console import Console, RenderableType

from shoecore import records
from tools.files import write_whole
from tools.virtual_board import ROOT
from trueshoe.judge import Event
from trueshoe.link import parts
from trueshoe.link.client import Client
from trueshoe.scene import Scene
from trueshoe.show.live import Live
from trueshoe.virtual import VirtualDevice
from trueshoe.watch import watch

WEB_FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
PICTURE = ROOT / "host" / "trueshoe" / "show" / "demo.svg"

_COMMAND = "trueshoe demo --rounds 1 --seed 7"
_OPTIONS = ("--rounds=1", "--seed=7", "--seats=1,3,5", "--speed=0", "--fault=feed-jam@7")
_TURN_CARD = 3
_WIDTH = 88
_CARD = re.compile(r"(10|[2-9JQKA])[♣♦♥♠]")
_TIME = re.compile(r"\d+\.\d+ s|\d+ ms")


class _Still(Live):
    """A live table on no screen that keeps how it looked when the Turn was exposed."""

    def __init__(self) -> None:
        super().__init__(Console(file=StringIO(), width=_WIDTH, force_terminal=True))
        self.still: RenderableType = ""

    def show(self, event: Event, scene: Scene) -> None:
        """Draw as ever, and keep the one picture."""
        super().show(event, scene)
        if event.record.kind == records.EXPOSED and event.value("position") == _TURN_CARD:
            self.still = self.picture()


def draw() -> str:
    """Run the demo and give its picture as SVG."""
    screen = _Still()
    with screen, VirtualDevice(_OPTIONS, passing=True) as device:
        told = device.listening
        with Client(told.port, parts.passing, lambda _: told.key) as client:
            tally = watch(client, screen, 1, told.interpreter)
    paper = Console(file=StringIO(), width=_WIDTH, record=True, force_terminal=True, highlight=False)
    paper.print(screen.still)
    Live(paper).end(tally)
    return WEB_FONTS.sub("", paper.export_svg(title=_COMMAND, unique_id="demo"))


def words_of(svg: str) -> str:
    """What a picture says, without what differs from run to run: faces of cards, and times."""
    texts = re.findall(r"<text[^>]*>(.*?)</text>", svg, re.DOTALL)
    plain = unescape(" ".join(texts)).replace("\xa0", " ")
    return " ".join(_TIME.sub("# s", _CARD.sub("card", plain)).split())


def main() -> int:
    """Write the picture, into the tree if no other file is named."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("file", nargs="?", type=Path, default=PICTURE, help="where the picture goes")
    to = options.parse_args().file
    write_whole(to, draw())
    print(f"wrote {to}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
