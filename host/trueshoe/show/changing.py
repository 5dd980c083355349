"""A text that changes: drawn over and over in a terminal, elsewhere printed when what it tells of is another."""

from collections.abc import Callable
from types import TracebackType
from typing import Self


class Changing:
    """Use it in a ``with``, which gives the terminal back."""

    def __init__(self, *, draws: bool) -> None:
        from rich.live import Live

        self._live = Live(auto_refresh=False) if draws else None
        self._told: object = None

    def __enter__(self) -> Self:
        if self._live:
            self._live.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._live:
            self._live.stop()

    def show(self, text: Callable[[], str], state: object) -> None:
        """What there is to see now; without a terminal only where the state is another than it was."""
        if self._live:
            from rich.text import Text

            self._live.update(Text(text()), refresh=True)
        elif state != self._told:
            self._told = state
            print(text(), flush=True)
