"""When each full Hand was dealt, by a device's records: the evidence for the order in which winners are paid."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from shoecore import records
from shoecore.rulebooks.steps import DEAL, SET
from shoecore.rulebooks.table import SEATS
from trueshoe.judge import Judge
from trueshoe.records.reader import Line

HOLE_CARDS = 2

_EPOCH = datetime(1970, 1, 1)
_MICROSECOND = timedelta(microseconds=1)


class FullHand(NamedTuple):
    """A Hand that has all its cards: the device's Round and record, the wall's time, its place in the dealing order."""

    round: int
    box: int
    record: int
    at: int | None  # microseconds; none where the records know no wall time
    place: int


# clauses: rws-mlp-3 4.5.2; rws-mlp-2 4.5.2
def full_hands(lines: Iterable[Line], boxes: int = SEATS) -> Iterator[FullHand]:
    """Each full Hand of a box in a file of records, in the order of dealing; the judge says whose it is."""
    judge = Judge(boxes)
    round = 0
    cards: dict[int, int] = {}
    for line in lines:
        event = judge.see(line.record)
        if line.record.kind == records.ROUND_OPENED:
            round, cards = event.value("round"), {}
        step = event.matched
        if step is None or step.kind not in (DEAL, SET) or not 1 <= step.to <= SEATS:
            continue
        cards[step.to] = cards.get(step.to, 0) + (event.value("count") if step.kind == SET else 1)
        if cards[step.to] == HOLE_CARDS:
            place = sum(number >= HOLE_CARDS for number in cards.values())
            at = (line.wall - _EPOCH) // _MICROSECOND if line.wall else None
            yield FullHand(round, step.to, line.record.number, at, place)
