"""The methods that every form of output has, and the choice among the forms."""

import os
import sys
from types import TracebackType
from typing import Protocol, Self

from trueshoe.judge import Event
from trueshoe.scene import Scene
from trueshoe.tally import Tally


class Screen(Protocol):
    """Shows a run while it goes on; used in a ``with``, which gives the terminal back."""

    def __enter__(self) -> Self:
        """Take the terminal."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Give the terminal back."""

    def begin(self, tally: Tally) -> None:
        """The device has introduced itself."""

    def show(self, event: Event, scene: Scene) -> None:
        """A record was judged; the scene holds it already."""

    def note(self, text: str) -> None:
        """Something that is no record, as a connection that is lost."""

    def end(self, tally: Tally) -> None:
        """There is no more; print the summary."""


def choose(as_json: bool) -> Screen:
    """JSON lines when asked for, a live table on a terminal that can draw one, else plain lines."""
    if as_json:
        from trueshoe.show.json_lines import JsonLines

        return JsonLines(sys.stdout)
    if is_drawable():
        from trueshoe.show.live import Live

        return Live()
    from trueshoe.show.plain import Plain

    return Plain(sys.stdout)


def is_drawable() -> bool:
    """Whether a table can be drawn and redrawn here."""
    able = sys.stdout.isatty() and os.environ.get("TERM") not in (None, "", "dumb", "unknown")
    return able and (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")
