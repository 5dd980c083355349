"""Of each round that the host has, a summary remains: gathered as its records go out, kept when it has them all."""

from shoecore import records as r
from shoecore.compat import const

# Of so many rounds that were closed last is known what the judge found; of earlier ones it is not.
_JUDGED = const(16)
_UNKNOWN = const(65535)

_HALF = const(32768)
_ROUNDS = const(65535)

_TOLD = (
    r.ORDER_DRAWN,
    r.SHUFFLED,
    r.COMMITTED,
    r.ROUND_OPENED,
    r.DISPENSED,
    r.DRAWN,
    r.FAULT,
    r.ROUND_CLOSED,
)


class Summing:
    """What was not seen from its start is told as not known: 65535."""

    def __init__(self, summaries, boots: int) -> None:
        self.summaries = summaries
        self._boots = boots
        self._found = 0
        self._judged: list[tuple[int, int]] = []
        self._last = 0
        self._due: list[tuple] = []
        self._order = 0
        self._root = b""
        self._seats = 0
        self._given = _UNKNOWN
        self._faults = _UNKNOWN

    def made(self, kind: int, values: tuple, finding) -> None:
        """A record was made, and judged."""
        if kind == r.ROUND_OPENED:
            self._found = 0
        if finding:
            self._found += 1
        if kind == r.ROUND_CLOSED:
            self._judged.append((values[0], self._found))
            if len(self._judged) > _JUDGED:
                self._judged.pop(0)

    def sent(self, record: tuple) -> None:
        """A record goes to the host: number, time, kind and body; one that goes again tells nothing new."""
        if record[0] > self._last:
            self._last = record[0]
            if record[2] in _TOLD:
                self._take(r.unpack(*record))

    def acknowledged(self, number: int) -> None:
        """The host has every record up to this number: of the rounds that end there the summaries are kept."""
        while self._due and self._due[0][0] <= number:
            _, round, told = self._due.pop(0)
            self._keep(round, told)

    def _take(self, record: r.Record) -> None:
        kind = record.kind
        values = record.values
        if kind == r.ORDER_DRAWN:
            self._order = values[0]
        elif kind == r.SHUFFLED or kind == r.COMMITTED:
            self._root = values[1]
        elif kind == r.ROUND_OPENED:
            self._seats = values[4]
            self._given = self._faults = 0
        elif kind == r.ROUND_CLOSED:
            told = (self._order, self._root, self._given, self._seats, self._faults)
            self._due.append((record.number, values[0], told))
            self._given = self._faults = _UNKNOWN
        elif self._given == _UNKNOWN:
            return
        elif kind == r.FAULT:
            self._faults += 1
        else:
            self._given += values[2] if kind == r.DISPENSED else 1

    def _keep(self, round: int, told: tuple) -> None:
        """Write a summary, once: rounds go on, so one that is not after the newest was kept before."""
        summaries = self.summaries
        newest = summaries.get(summaries.next - 1)
        if newest is None or 0 < (round - newest.round) & _ROUNDS < _HALF:
            order, root, given, seats, faults = told
            summaries.add(round, order, self._boots, root, self._findings(round), given, seats, faults)

    def _findings(self, round: int) -> int:
        for judged, found in self._judged:
            if judged == round:
                return found
        return _UNKNOWN
