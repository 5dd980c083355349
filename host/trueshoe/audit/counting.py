"""Counts what a report shows of the entries of one device as they are judged."""

from collections.abc import Sequence
from datetime import date, datetime
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shoecore import fault_texts, records, rulebooks
from shoecore.cards import CARDS
from shoecore.records import Record
from shoecore.rulebooks.steps import COMMUNITY, DEALER
from trueshoe.audit.block import Ints
from trueshoe.audit.counted import Figures, paced_within
from trueshoe.audit.cut import Rounds
from trueshoe.audit.receipts import Receipts
from trueshoe.audit.source import Kept
from trueshoe.audit.tally import Tally
from trueshoe.judge import Event
from trueshoe.records import named
from trueshoe.records.audit import Audit, Found
from trueshoe.store.entries import CLEAN, OPEN, UNFINISHED, VOID, WRONG

_ROUNDS, _FINDINGS, _VOIDS = range(3)


class Counting:
    """``rounds`` are the entries that opened one, ``shown`` the one that showed the round's first card of the table's
    own; what does not count is of another part."""

    def __init__(self, tally: Tally, serial: str) -> None:
        self.rounds: set[int] = set()
        self._closed: set[int] = set()
        self._first = 0
        self._tally = tally
        self._serial = serial
        self._device = tally.device(serial)
        self._day = ""
        self._open = False
        self._wrong = False
        self.shown = 0
        self._given_at = 0

    def see(self, kept: Kept, event: Event, found: Sequence[Found], came: datetime, audit: Audit, counts: bool) -> None:
        """Take in a judged entry."""
        kind = event.record.kind
        if kind == records.ROUND_OPENED:
            self._begin(kept.entry, event.value("rulebook"), came, counts)
        self._wrong = self._wrong or bool(found)
        if kind == records.ROUND_CLOSED and self._open:
            self._close(VOID if audit.openings.void else WRONG if self._wrong else CLEAN, counts)
        if kind == records.EXPOSED:
            self._show(kept, event, counts)
        if counts:
            self._count(event.record, came)
        self._given_at = kept.time if kind == records.DISPENSED else 0

    def take(self, rounds: Rounds, figures: Figures, at: int, end: int, counts: bool) -> None:
        """Rounds are over that are clean by their shapes; of all of a block those from one to before another."""
        if self._open:
            self._close(UNFINISHED, counts)
        self._open = self._wrong = False
        self.shown = self._given_at = 0
        self.go_back_to(rounds, end - 1)
        if counts:
            entries = rounds.block.entry[rounds.opened[at:end]].tolist()
            self.rounds.update(entries)
            self._closed.update(entries)
            self._add(rounds.day[at:end], figures[at:end])

    def go_back_to(self, rounds: Rounds, at: int) -> None:
        """What is found next is of that round's day."""
        self._day = _date(int(rounds.day[at]))

    def _add(self, days: Ints, figures: Figures) -> None:
        """Count rounds; each thing in the order in which they first have it."""
        tally, device = self._tally, self._device
        tally.rounds += len(figures)
        device.rounds += len(figures)
        tally.verdicts[CLEAN] += len(figures)
        tally.opened += int(figures["opened"].sum())
        for day, of_day in _each(days):
            tally.days.setdefault(_date(day), [0, 0, 0])[_ROUNDS] += len(of_day)
        for place, alike in _each(figures["rulebook"]):
            tally.rulebooks[rulebooks.IDS[place]] += len(alike)
        shown = np.bincount(figures["shown"], minlength=CARDS)[:CARDS].tolist()
        tally.faces = [one + more for one, more in zip(tally.faces, shown, strict=True)]
        device.orders += int(figures["orders"].sum())
        device.shuffles += int(figures["shuffles"].sum())
        device.seeds += int(figures["seeds"].sum())
        device.alarms = max(device.alarms, int(figures["alarms"].max()))
        paced = figures["paced"] > 0
        for day, of_day in _each(days[paced]):
            own = figures[paced][of_day]
            week = device.pace.setdefault(_week(date.fromordinal(day)), [0, 0])
            week[0] += int(own["paced"].sum())
            week[1] += int(own["took"].sum())

    def found(self, entry: int, one: Found) -> None:
        """Count a finding."""
        what = one.what.partition(":")[0]
        self._tally.tell_found(
            f"{one.rulebook} {one.clause}: {what}" if one.clause else what,
            {"device": self._serial, "entry": entry, "what": one.what, "expected": one.expected}
            | {"rulebook": one.rulebook, "clause": one.clause, "says": one.says},
        )
        self._device.findings += 1
        self._today(_FINDINGS)

    def receipts(self, own: Receipts) -> None:
        """Count them, and rounds that were closed without one: a host makes it with the entry that closes a round."""
        device, without = self._device, sorted(self._closed - own.of)
        device.receipts += own.keys.total()
        device.newest_receipt = list(own.newest or device.newest_receipt)
        device.without_receipt += len(without)
        device.first_without = device.first_without or next(iter(without), 0)

    def end(self, audit: Audit, of_all: bool) -> None:
        """All was seen, of a part or of the whole stretch."""
        if self._open and of_all:
            self._tally.verdicts[OPEN] += 1
        rate = audit.void_rate
        self._device.voided, self._device.recent = rate.voided, rate.recent
        self._device.alarm = rate.says if rate.alarm else ""

    def _begin(self, entry: int, rulebook: str, came: datetime, counts: bool) -> None:
        if self._open:
            self._close(UNFINISHED, counts)
        self._open = True
        self._first = entry
        self._wrong = False
        self.shown = 0
        self._day = _date(came.toordinal())
        if not counts:
            return
        self.rounds.add(entry)
        self._today(_ROUNDS)
        self._tally.rounds += 1
        self._tally.rulebooks[rulebook] += 1
        self._device.rounds += 1

    def _close(self, verdict: str, counts: bool) -> None:
        self._open = False
        if counts:
            self._tally.verdicts[verdict] += 1
            self._closed |= {self._first} if verdict != UNFINISHED else set()
            if verdict == VOID:
                self._today(_VOIDS)

    def _today(self, what: int) -> None:
        """Count it on the day on which its round was opened; what no round is known of has none."""
        if self._day:
            self._tally.days.setdefault(self._day, [0, 0, 0])[what] += 1

    def _count(self, record: Record, came: datetime) -> None:
        device, kind = self._device, record.kind
        if kind == records.DISPENSED:
            self._pace(record, came)
        elif kind == records.OPENED:
            self._tally.opened += 1
        elif kind == records.FAULT:
            device.faults[fault_texts.name_of(named.value(record, "code"))] += 1
        elif kind == records.BOOTED:
            device.starts += 1
        elif kind == records.ORDER_DRAWN:
            device.orders += 1
        elif kind == records.SHUFFLED:
            device.shuffles += 1
            device.seeds += named.value(record, "seeds")
            device.alarms = max(device.alarms, named.value(record, "alarms"))

    def _pace(self, record: Record, came: datetime) -> None:
        """Cards that came right behind others."""
        took, count = record.time - self._given_at, named.value(record, "count")
        if self._given_at and count and 0 < took < paced_within(count):
            week = self._device.pace.setdefault(_week(came.date()), [0, 0])
            week[0] += count
            week[1] += took

    def _show(self, kept: Kept, event: Event, counts: bool) -> None:
        """The first card of a round that the rules show of the table's own: whoever plays how, it is any of 52."""
        step = event.matched
        card = event.value("card")
        if self.shown or step is None or step.to not in (COMMUNITY, DEALER) or card >= CARDS:
            return
        self.shown = kept.entry
        self._tally.faces[card] += counts


def _each(values: NDArray[Any]) -> list[tuple[int, Ints]]:
    """Each value, in the order in which they first come, with the places where it is."""
    found, first = np.unique(values, return_index=True)
    return [(int(value), np.flatnonzero(values == value)) for value in found[np.argsort(first)]]


@cache
def _date(day: int) -> str:
    return date.fromordinal(day).isoformat()


@cache
def _week(day: date) -> str:
    return f"{day:%G-W%V}"
