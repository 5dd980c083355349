"""A floor's screen in front of its words: what is said meanwhile is held, and printed once the terminal is free."""

import asyncio
import sys
from io import StringIO
from typing import TextIO

from trueshoe.bridge.serving import Serving


class Held(StringIO):
    """Keeps what is said until ``release``; from then on it goes straight out."""

    def __init__(self, out: TextIO) -> None:
        super().__init__()
        self._out = out
        self._free = False

    def write(self, text: str) -> int:
        """Keep it, or hand it on."""
        return self._out.write(text) if self._free else super().write(text)

    def flush(self) -> None:
        """What was handed on is out."""
        if self._free:
            self._out.flush()

    def release(self) -> None:
        """Print what was kept."""
        if not self._free:
            self._free = True
            self.write(self.getvalue())
            self.flush()


async def show(serving: Serving, held: Held) -> None:
    """Let the screen have the terminal until it is left, or its bridge is gone."""
    address = serving.address.removeprefix("http://")
    command = (sys.executable, "-m", "trueshoe.watching", address, str(serving.token))
    screen = await asyncio.create_subprocess_exec(*command)
    try:
        await screen.wait()
    finally:
        held.release()
