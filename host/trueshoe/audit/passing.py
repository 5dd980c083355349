"""Takes in rounds that are clean by their shapes; before the judge goes on, it sees the last of them.

Whatever the judge carries from round to round is either set by such a round, whatever it was before, or left as it was
by every one. So a judge that has seen the last of them is where it would be if it had seen them all."""

from collections import defaultdict
from collections.abc import Callable
from datetime import datetime
from functools import partial

import numpy as np

from shoecore import records, rulebooks
from shoecore.records import Record
from trueshoe.audit import clock
from trueshoe.audit.block import Ints
from trueshoe.audit.counting import Counting
from trueshoe.audit.cut import Bools, Rounds
from trueshoe.audit.known import Known, Like
from trueshoe.audit.paying import Payouts
from trueshoe.audit.source import Kept
from trueshoe.records.audit import Audit, Found
from trueshoe.records.reader import Line
from trueshoe.records.uptime import Wall
from trueshoe.rulebooks import in_force
from trueshoe.scene import Scene

_AT_ONCE = 500  # rounds: what is reckoned of them then stays in a core's cache
_NEVER = 1 << 62

Tell = Callable[[int, Found], None]


class Passing:
    """Of a block's rounds; without a ``wall`` each is judged by the rulebook that it names, whichever was in force."""

    def __init__(
        self,
        rounds: Rounds,
        known: Known,
        audit: Audit,
        scene: Scene,
        wall: Wall | None,
        counting: Counting,
        payouts: Payouts,
    ) -> None:
        self._rounds = rounds
        self._known = known
        self._block = rounds.block
        self._audit = audit
        self._scene = scene
        self._wall = wall
        self._counting = counting
        self._payouts = payouts
        self._settled, self._settled_at = self._place(payouts.entries)
        self._last: tuple[int, datetime] | None = None

    def take(self, at: int, end: int, counts: bool, tell: Tell) -> int:
        """Take in rounds of known shapes from one to before another, and tell what is found of their payouts; the first
        of them that is left to the judge, or is not looked at any more."""
        end = min(end, at + _AT_ONCE)
        end = at + _first(~self._known.fits[at:end] | (self._settled_at[at:end] < self._known.figures["over"][at:end]))
        if end == at:
            return at
        came = self._came(at, end)
        opened = self._rounds.opened[at:end] - self._rounds.first[at]
        if self._wall:
            begins = int(self._rounds.first[at])
            times = clock.times(self._block.part(begins, int(self._rounds.end[end - 1])), came, self._wall)
            end = at + _first(~self._in_force(at, end, times.wall[opened]))
            if end == at:
                return at
            clock.go_on(self._wall, times, int(self._rounds.end[end - 1]) - begins - 1)
            came = times.wall
        self.end()
        self._last = end - 1, clock.moment(int(came[opened[end - at - 1]]))
        self._remember(at, end - 1)
        self._counting.take(self._rounds, self._known.figures, at, end, counts)
        self._pay(at, end, counts, tell)
        return end

    def catch_up(self) -> None:
        """Have the judge see the last round, of which it finds nothing."""
        if self._last is None:
            return
        at, wall = self._last
        self._last = None
        first, end = int(self._rounds.first[at]), int(self._rounds.end[at])
        self._audit.go_on_with(int(self._block.number[first]))
        for kept in self._block.kept(first, end):
            self._audit.see(Line(kept.entry, _record(kept), wall))
            assert self._audit.event
            self._scene.take(self._audit.event)

    def end(self) -> None:
        """What the last round tells of orders counts, though the judge never sees it."""
        if self._last:
            self._remember(self._last[0], self._last[0] + 1)
        self._last = None

    def _remember(self, at: int, end: int) -> None:
        """What rounds tell of orders counts for long."""
        for with_order in (np.flatnonzero(self._known.figures["orders"][at:end]) + at).tolist():
            for record in self._known.shape(with_order).of_orders:
                self._audit.remember(record)

    def _came(self, at: int, end: int) -> Ints:
        """When the entries of rounds came, by the clock on the wall."""
        begins, ends = int(self._rounds.first[at]), int(self._rounds.end[end - 1])
        ahead = np.repeat(self._rounds.ahead[at:end], self._rounds.end[at:end] - self._rounds.first[at:end])
        found: Ints = self._block.at[begins:ends] + ahead
        return found

    def _in_force(self, at: int, end: int, opened: Ints) -> Bools:
        """Of which rounds the rulebook was in force when they were opened."""
        of = self._known.figures["rulebook"][at:end]
        found = np.zeros(end - at, bool)
        for place in np.unique(of).tolist():
            since, until = in_force.span(rulebooks.IDS[place])
            began = opened >= clock.milliseconds(since)
            found |= (of == place) & began & (until is None or opened < clock.milliseconds(until))
        return found

    def _place(self, entries: list[int]) -> tuple[dict[int, list[int]], Ints]:
        """The entries of each round that something was told with to settle it; and where in the round the first is."""
        at = np.full(len(self._rounds), _NEVER)
        found: defaultdict[int, list[int]] = defaultdict(list)
        begins = self._block.entry[self._rounds.first]
        for entry, round in zip(entries, (np.searchsorted(begins, entries, side="right") - 1).tolist(), strict=True):
            if round >= 0:
                found[round].append(entry)
                at[round] = min(at[round], entry - int(begins[round]))
        return found, at

    def _pay(self, at: int, end: int, counts: bool, tell: Tell) -> None:
        """Take in what was paid, and settle what was told of it."""
        self._payouts.forget(counts)
        paid = (self._known.figures["paid"][at:end] > 0) | (self._settled_at[at:end] < _NEVER)
        for one in (np.flatnonzero(paid) + at).tolist():
            like, first = self._known.of(one), int(self._block.entry[self._rounds.first[one]])
            self._payouts.forget(counts)
            for (row, seat), amount in zip(like.shape.paid, like.paid, strict=True):
                self._payouts.paid(first + row, seat, amount, counts)
            for entry in self._settled.get(one, ()):
                record = partial(self._record, int(self._rounds.first[one]) + entry - first)
                for where, found in self._payouts.settle(entry, record, partial(_lying, like), counts):
                    self._counting.go_back_to(self._rounds, one)
                    tell(where, found)
            if one + 1 < end:
                self._payouts.forget(counts)
        self._counting.go_back_to(self._rounds, end - 1)

    def _record(self, row: int) -> Record:
        return _record(next(self._block.kept(row, row + 1)))


def _first(of: Bools) -> int:
    """Where the first is that is so; their number where none is."""
    place = int(np.argmax(of)) if len(of) else 0
    return place if len(of) and of[place] else len(of)


def _lying(like: Like) -> dict[int, list[int | None]]:
    """The cards of a round by where they lie."""
    shown = [*like.cards, None]
    return {place: [shown[at] for at in own] for place, own in like.shape.lying}


def _record(kept: Kept) -> Record:
    return records.unpack(kept.number, kept.time, kept.kind, kept.body)
