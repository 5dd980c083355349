"""Payouts verified again: each settled round is played from its lines, and held against its facts in the chain."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from shoecore import facts, records
from shoecore.records import Record
from trueshoe.audit.course import courses, plays
from trueshoe.audit.source import Kept
from trueshoe.audit.tally import Tally
from trueshoe.bridge import settling
from trueshoe.errors import Trouble
from trueshoe.records import named
from trueshoe.records.audit import Found
from trueshoe.records.reader import Line

UNREADABLE = "settled round that cannot be played again"
OTHER = "payouts that are kept otherwise than they were told"

# The cards of the round by where they lie.
Lying = Callable[[], dict[int, list[int | None]]]


class Payouts:
    """Follows the payouts of a device; ``settled`` has what was told of them, by the entry that it is kept with, which
    ``entries`` are."""

    def __init__(self, tally: Tally, serial: str, settled: dict[int, str]) -> None:
        self._tally = tally
        self._serial = serial
        self._settled = settled
        self._paid: dict[int, tuple[int, int]] = {}
        self._courses = courses(settled)
        self.entries = sorted(settled)

    def see(self, kept: Kept, record: Record, lying: Lying, counts: bool) -> Iterator[tuple[int, Found]]:
        """Take an entry in; where it is the last of a settled round, each finding with the entry that has it."""
        if record.kind == facts.PAID:
            self.paid(kept.entry, named.value(record, "seat"), named.value(record, "amount"), counts)
        elif record.kind == records.ROUND_OPENED:
            self.forget(counts)
        if kept.entry in self._settled:
            yield from self.settle(kept.entry, lambda: record, lying, counts)

    def paid(self, entry: int, seat: int, amount: int, counts: bool) -> None:
        """A seat was paid."""
        self._paid[seat] = entry, amount
        self._tally.paid += counts

    def end(self) -> None:
        """All was seen."""
        self.forget(counts=True)

    def settle(self, at: int, record: Callable[[], Record], lying: Lying, counts: bool) -> Iterator[tuple[int, Found]]:
        """With an entry it was told how its round was settled: each finding with the entry that has it."""
        course, cards = self._courses[at], lying()
        owed = course.owed(cards)
        if owed is not None:
            self._hold(at, owed, counts)
            self._paid.clear()
            return
        try:
            lines = _lines(self._settled[at])
            settled = settling.settle(lines, cards)
        except (Trouble, ValueError) as refused:
            if counts:
                self._wrong(UNREADABLE, at, "lines of a round", str(refused).splitlines()[0])
            return
        paid = settling.recorded(settled)
        self._hold(at, paid, counts)
        found = [(seat, one) for seat, each in settling.found(settled).items() for one in each]
        if not found and plays(settled):
            course.learn(lines, paid)
        line = Line(at, record(), None)
        for seat, one in found:
            entry = self._paid.get(seat, (at, 0))[0]
            yield entry, Found(one.what, line, one.expected, one.rulebook, one.clause)
        self._paid.clear()

    def _hold(self, at: int, expected: dict[int, int], counts: bool) -> None:
        """What was told as paid, against what is in the chain."""
        self._tally.settled += counts
        if counts and expected != {seat: amount for seat, (_, amount) in self._paid.items()}:
            self._wrong(OTHER, at, f"to seats {expected}", "others, or other amounts, in the chain")

    def forget(self, counts: bool) -> None:
        """The next round begins: what was paid and never settled stays unverified."""
        if counts:
            self._tally.unsettled += len(self._paid)
        self._paid.clear()

    def _wrong(self, what: str, entry: int, expected: str, observed: str) -> None:
        self._tally.tell_wrong(what, f"device {self._serial}, entry {entry}", expected, observed)


def _lines(detail: str) -> list[dict[str, Any]]:
    """The lines of a round in what was told."""
    told = json.loads(detail)
    if not isinstance(told, dict) or not isinstance(told.get("lines"), list):
        raise ValueError("no lines of a round")
    lines: list[dict[str, Any]] = told["lines"]
    return lines
