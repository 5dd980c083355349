"""What the bridge found, or heard ruled, on the device's own display, for whoever stands at it."""

from shoecore.compat import const

# Looks, one a second, that it is shown for, unless the next step comes before.
_SHOWN_FOR = const(8)


class Note:
    """Shown under a heading of the device's own, so that no host can write READY there; never over a fault."""

    def __init__(self, display, report) -> None:
        self._display = display
        self._report = report
        self._looks = 0

    def show(self, text: str) -> None:
        """Show a line, in place of what the device says."""
        if not self._report.code:
            self._display.show("THE BRIDGE SAYS", text)
            self._looks = _SHOWN_FOR

    def look(self) -> None:
        """Once a second: in the end the device says again what it has to say."""
        if self._looks:
            self._looks -= 1
            if not self._looks:
                first, second = self._report.shown
                self._display.show(first, second)
