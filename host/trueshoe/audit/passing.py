"""Takes in rounds that are clean by their shapes; before the judge goes on, it sees the last of them.

Whatever the judge carries from round to round is either set by such a round, whatever it was before, or left as it was
by every one. So a judge that has seen the last of them is where it would be if it had seen them all."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from functools import partial

import numpy as np

from shoecore import records
from shoecore.cards import HIDDEN
from shoecore.records import Record
from trueshoe.audit.counting import Counting
from trueshoe.audit.cut import Rounds
from trueshoe.audit.known import Like
from trueshoe.audit.paying import Payouts
from trueshoe.audit.shape import Shape
from trueshoe.audit.source import Kept
from trueshoe.records.audit import Audit, Found
from trueshoe.records.reader import Line
from trueshoe.records.uptime import Wall
from trueshoe.rulebooks import in_force
from trueshoe.scene import Scene


class Passing:
    """Of a block's rounds; without a ``wall`` each is judged by the rulebook that it names, whichever was in force."""

    def __init__(
        self, rounds: Rounds, audit: Audit, scene: Scene, wall: Wall | None, counting: Counting, payouts: Payouts
    ) -> None:
        self._rounds = rounds
        self._block = rounds.block
        self._clock = self._block.number, self._block.time, self._block.kind, self._block.at
        self._audit = audit
        self._scene = scene
        self._wall = wall
        self._counting = counting
        self._payouts = payouts
        self._last: tuple[int, Shape, datetime] | None = None

    def take(self, at: int, like: Like, counts: bool, tell: Callable[[int, Found], None]) -> bool:
        """Take in a round of a shape, and tell what is found of its payouts; or leave it to the judge."""
        first, shape = int(self._block.entry[self._rounds.first[at]]), like.shape
        settled = self._settled(at)
        if settled and settled[0] < first + shape.over:
            return False
        opened = self._opened(at)
        if self._wall and in_force.at(shape.rulebook, opened) != shape.rulebook:
            return False
        self.end()
        self._last = at, shape, opened
        self._tell_the_time(at)
        self._count(at, like, counts)
        self._payouts.forget(counts)
        for (row, seat), amount in zip(shape.paid, like.paid, strict=True):
            self._payouts.paid(first + row, seat, amount, counts)
        for entry in settled:
            record = partial(self._record, at, entry - first)
            for where, found in self._payouts.settle(entry, record, partial(_lying, like), counts):
                tell(where, found)
        return True

    def _record(self, at: int, row: int) -> Record:
        return next(record for _, record in self._told(int(self._rounds.first[at]), (row,)))

    def catch_up(self) -> None:
        """Have the judge see the last round, of which it finds nothing."""
        if self._last is None:
            return
        at, _, wall = self._last
        self._last = None
        first, end = int(self._rounds.first[at]), int(self._rounds.end[at])
        self._audit.go_on_with(int(self._block.number[first]))
        for kept, record in self._told(first, range(end - first)):
            self._audit.see(Line(kept.entry, record, wall))
            assert self._audit.event
            self._scene.take(self._audit.event)

    def end(self) -> None:
        """What the last round tells of orders counts, though the judge never sees it."""
        if self._last:
            at, shape, _ = self._last
            for _, record in self._told(int(self._rounds.first[at]), shape.of_orders):
                self._audit.remember(record)
        self._last = None

    def _count(self, at: int, like: Like, counts: bool) -> None:
        opened, shape = int(self._rounds.opened[at]), like.shape
        entry, came = int(self._block.entry[opened]), _came(int(self._block.at[opened]))
        if not counts:
            self._counting.passed(entry, came, shape)
            return
        card = like.cards[shape.shown] if shape.shown >= 0 else HIDDEN
        told = [record for _, record in self._told(int(self._rounds.first[at]), shape.counted)]
        self._counting.known(entry, came, shape, card, told)

    def _opened(self, at: int) -> datetime:
        """When a round was opened, by the clock on the wall."""
        first, opened = int(self._rounds.first[at]), int(self._rounds.opened[at])
        walls = self._walls(range(first, opened + 1)) if self._wall else [_came(int(self._block.at[opened]))]
        return walls[-1]

    def _tell_the_time(self, at: int) -> None:
        """Take in when the other records came: of those that the device counts on with, and of facts, the one that came
        soonest by the device's clock says all, and where the clock was at the end."""
        if self._wall is None:
            return
        block, begins, end = self._block, int(self._rounds.opened[at]) + 1, int(self._rounds.end[at])
        of_device = block.kind[begins:end] < records.FACTS
        if np.any(of_device & (np.diff(block.number[begins - 1 : end]) == 0)):
            self._walls(range(begins, end))
            return
        soonest = int(np.argmin(block.at[begins:end] - block.time[begins:end]))
        self._walls(sorted({begins + soonest, begins + int(np.flatnonzero(of_device)[-1])}))

    def _walls(self, rows: Iterable[int]) -> list[datetime]:
        assert self._wall
        found = []
        for row in rows:
            number, time, kind, at = (int(column[row]) for column in self._clock)
            found.append(self._wall.of(Record(number, time, kind, ()), _came(at)))
        return found

    def _told(self, first: int, rows: Sequence[int]) -> Iterator[tuple[Kept, Record]]:
        """Some rows of a round as records."""
        if not rows:
            return
        every = list(self._block.kept(first + rows[0], first + rows[-1] + 1))
        for row in rows:
            kept = every[row - rows[0]]
            yield kept, records.unpack(kept.number, kept.time, kept.kind, kept.body)

    def _settled(self, at: int) -> Sequence[int]:
        """The entries of a round that something was told with to settle it."""
        entries = self._payouts.entries
        if not entries:
            return ()
        first, end = int(self._rounds.first[at]), int(self._rounds.end[at])
        begins = int(self._block.entry[first])
        return entries[bisect_left(entries, begins) : bisect_left(entries, begins + end - first)]


def _lying(like: Like) -> dict[int, list[int | None]]:
    """The cards of a round by where they lie."""
    shown = dict(zip(like.shape.positions, like.cards, strict=True))
    return {place: [shown.get(position) for position in positions] for place, positions in like.shape.lying}


def _came(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000)
