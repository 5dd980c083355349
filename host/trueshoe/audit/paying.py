"""Payouts verified again: each settled round is played from its lines, and held against its facts in the chain."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from shoecore import facts, records
from shoecore.records import Record
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
    """Follows the payouts of a device; ``settled`` has what was told of them, by the entry that it is kept with."""

    def __init__(self, tally: Tally, serial: str, settled: dict[int, str]) -> None:
        self._tally = tally
        self._serial = serial
        self._settled = settled
        self._paid: dict[int, tuple[int, int]] = {}

    def see(self, kept: Kept, record: Record, lying: Lying, counts: bool) -> Iterator[tuple[int, Found]]:
        """Take an entry in; where it is the last of a settled round, each finding with the entry that has it."""
        if record.kind == facts.PAID:
            self._paid[named.value(record, "seat")] = kept.entry, named.value(record, "amount")
            self._tally.paid += counts
        elif record.kind == records.ROUND_OPENED:
            self._forget(counts)
        if kept.entry in self._settled:
            yield from self._settle(kept, record, lying, counts)

    def end(self) -> None:
        """All was seen."""
        self._forget(counts=True)

    def _settle(self, kept: Kept, record: Record, lying: Lying, counts: bool) -> Iterator[tuple[int, Found]]:
        try:
            settled = settling.settle(_lines(self._settled[kept.entry]), lying())
        except (Trouble, ValueError) as refused:
            if counts:
                self._wrong(UNREADABLE, kept.entry, "lines of a round", str(refused).splitlines()[0])
            return
        self._tally.settled += counts
        expected = settling.recorded(settled)
        if counts and expected != {seat: amount for seat, (_, amount) in self._paid.items()}:
            self._wrong(OTHER, kept.entry, f"to seats {expected}", "others, or other amounts, in the chain")
        line = Line(kept.entry, record, None)
        for seat, found in settling.found(settled).items():
            for one in found:
                entry = self._paid.get(seat, (kept.entry, 0))[0]
                yield entry, Found(one.what, line, one.expected, one.rulebook, one.clause)
        self._paid.clear()

    def _forget(self, counts: bool) -> None:
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
