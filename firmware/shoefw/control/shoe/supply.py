"""The shoe's supply: what is too low is told once, and so is that it is over."""

from shoecore import faults, records


class Supply:
    """``low`` says that no round begins and nothing is kept on the flash, until it is as it should be."""

    def __init__(self, works) -> None:
        self._supply = works.board.supply
        self._least = works.board.timing.supply_mv
        self._report = works.report
        self.low = False

    def look(self) -> None:
        """Measure it."""
        millivolts = self._supply.value()
        if (millivolts < self._least) == self.low:
            return
        self.low = not self.low
        if self.low:
            self._report.warn(faults.POWER_LOW, faults.AT_SUPPLY, faults.NO_CARD, 1, self._least, millivolts)
        else:
            self._report.cleared(faults.POWER_LOW, records.BY_ITSELF)
