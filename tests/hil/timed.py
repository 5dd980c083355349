"""The simulated shuffler with a witness: when each of its sensors' lines rose and fell."""

from itertools import pairwise

from sim.shuffler import Shuffler


class Timed(Shuffler):
    """What a device measured is held against what happened at its pins."""

    def __init__(self) -> None:
        super().__init__()
        self.happened: list[tuple[int, int, int]] = []

    def edge(self, pin: int, level: int) -> None:
        """A line changes."""
        if (self.levels() >> pin & 1) != level:
            self.happened.append((pin, level, self.time))
        super().edge(pin, level)

    def shadows(self, pin: int) -> list[int]:
        """How long the line was high, each time, in microseconds."""
        times = [(level, time) for at, level, time in self.happened if at == pin]
        return [fell - rose for (up, rose), (_, fell) in pairwise(times) if up]

    def rises(self, pin: int) -> list[int]:
        """When it rose."""
        return [time for at, level, time in self.happened if at == pin and level]
