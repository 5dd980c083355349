"""How often a device's orders are voided: too often to be chance, and it may be drawing until it likes an order."""

from collections import deque
from math import comb

from shoecore import records
from shoecore.records import Record
from trueshoe.records import named

WINDOW = 1_000
MOST = 10
BASE_RATE = 0.001

EXPECTED = f"fewer than {MOST} voided orders in {WINDOW:,} shuffles"

# What tells of orders; of each order there are two, and few of the others.
OF_ORDERS = (records.ORDER_DRAWN, records.ORDER_ENDED, records.BOOTED)
ENOUGH = 4 * WINDOW

_FIRST = 1


class VoidRate:
    """Counts the orders drawn and voided; ``alarm`` holds while the last thousand have too many voids.

    Every order that was not executed counts, an intake given up or refused, an order that a restart lost and one that
    was let out unplayed too; only one that made way for an order that a ruling demanded does not."""

    def __init__(self) -> None:
        self.drawn = 0
        self._recent: deque[bool] = deque(maxlen=WINDOW)
        self._lives = False

    def see(self, record: Record) -> bool:
        """Take a record in; whether the alarm begins with it."""
        if record.kind not in OF_ORDERS:
            return False
        before = self.alarm
        if record.kind == records.ORDER_DRAWN:
            self._draw(ruled=named.value(record, "ruling") > 0)
        elif record.kind == records.ORDER_ENDED:
            self._end(voided=named.value(record, "how") == records.VOIDED or not named.value(record, "given"))
        elif record.kind == records.BOOTED and record.number == _FIRST:
            self._end(voided=self._lives)
        return self.alarm and not before

    @property
    def voided(self) -> int:
        """How many of the recent orders were voided."""
        return sum(self._recent)

    @property
    def recent(self) -> int:
        """How many orders these are of."""
        return len(self._recent)

    @property
    def alarm(self) -> bool:
        """Whether so many are no chance any more."""
        return self.voided >= MOST

    @property
    def says(self) -> str:
        """The alarm in words, with what to do."""
        shuffles = self.recent
        return (
            f"void-rate alarm: {self.voided} of the last {shuffles} orders were voided; at 1 in {1 / BASE_RATE:,.0f} "
            f"so many come by chance with probability {tail(self.voided, shuffles):.1e}. "
            f"Take the device out of play and have the voided orders opened to the auditor"
        )

    def _draw(self, ruled: bool) -> None:
        if self._lives:
            self._end(voided=True)
        elif ruled and self._recent:
            self._recent[-1] = False
        self.drawn += 1
        self._recent.append(False)
        self._lives = True

    def _end(self, voided: bool) -> None:
        if self._lives and voided:
            self._recent[-1] = True
        self._lives = False


def tail(voids: int, shuffles: int) -> float:
    """The probability of so many voids or more by chance."""
    p, q = BASE_RATE, 1 - BASE_RATE
    return sum(comb(shuffles, count) * p**count * q ** (shuffles - count) for count in range(voids, shuffles + 1))
