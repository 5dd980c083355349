"""Rest where the port's own scheduler has the processor meanwhile: a millisecond, in which its other tasks run."""

import time

from shoecore.compat import const

_NAP_MS = const(1)


class Rest:
    """Nothing ends it sooner: an edge's interrupt takes its moment meanwhile, and is looked at afterwards."""

    def begin(self) -> None:
        """Nothing is needed."""

    def take(self) -> None:
        """Wait."""
        time.sleep_ms(_NAP_MS)
