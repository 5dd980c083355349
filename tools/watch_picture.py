"""Draws the README's picture of `trueshoe watch` on a real bridge: ``python -m tools.watch_picture`` writes the SVG.

The table shows a burn that was missed, found as the next card came.
"""

import argparse
import asyncio
import re
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from tools.files import write_whole
from tools.pictures import WEB_FONTS
from tools.virtual_board import ROOT, reach

if TYPE_CHECKING:
    from trueshoe.watching.hearing import Bridge

PICTURE = ROOT / "host" / "trueshoe" / "watching" / "watch.svg"

_SIZE = (88, 26)
_ROUND = "rws-poker-7-shoe-burn-missed"
_ADDRESS = re.compile(r"127\.0\.0\.1:\d+")
_ID = re.compile(r"terminal-\d+")


def draw() -> str:
    """Have a round come to a bridge, and give the screen as SVG."""
    reach()
    from tests.host.bridged import TOKEN, Running, floor_on, store_in
    from trueshoe.watching.hearing import Bridge

    with tempfile.TemporaryDirectory() as name, closing(store_in(Path(name))) as store:
        folder = Path(name)
        with Running(lambda: floor_on(store, folder)) as running:
            token = folder / "token"
            token.write_text(TOKEN)
            bridge = Bridge(running.url.removeprefix("http://"), token)
            return asyncio.run(_drawn(bridge, lambda: running.deal(_ROUND, 20)))


async def _drawn(bridge: "Bridge", deal: Callable[[], None]) -> str:
    from textual.widgets import RichLog

    from trueshoe.watching.screen import Watch

    app = Watch(bridge, None, "Ada", "Pit Supervisor")
    async with app.run_test(size=_SIZE) as pilot:
        while not app.heard:
            await pilot.pause(0.05)
        await asyncio.to_thread(deal)
        while not app.query_one(RichLog).lines or app.heard < 21:
            await pilot.pause(0.05)
        await pilot.pause()
        svg = app.export_screenshot(title="trueshoe watch")
    return _ID.sub("watch", _ADDRESS.sub("127.0.0.1:8470", WEB_FONTS.sub("", svg)))


def main() -> int:
    """Write the picture, into the tree if no other file is named."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("file", nargs="?", type=Path, default=PICTURE, help="where the picture goes")
    to = options.parse_args().file
    write_whole(to, draw())
    print(f"wrote {to}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
