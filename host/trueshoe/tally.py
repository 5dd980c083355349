"""What a run came to: the counts that a summary prints."""

import time
from dataclasses import dataclass, field

from shoecore import records
from trueshoe.judge import Event
from trueshoe.link.greeting import Hello
from trueshoe.records.openings import Wrong
from trueshoe.records.proofs import Proofs
from trueshoe.records.uptime import Uptime
from trueshoe.records.voids import VoidRate
from trueshoe.show import fault_words


@dataclass
class Tally:
    """Counts over the records so far; times in seconds, the device's own and the wall's.

    ``wrong`` is what the last record's proofs are found to be."""

    hello: Hello
    interpreter: str | None = None
    rounds: int = 0
    sets: int = 0
    cards_dispensed: int = 0
    cards_exposed: int = 0
    faults: int = 0
    faults_cleared: int = 0
    warnings: int = 0
    findings: int = 0
    frames_damaged: int = 0
    orders: VoidRate = field(default_factory=VoidRate)
    proofs: Proofs = field(default_factory=Proofs)
    wrong: list[Wrong] = field(default_factory=list)
    _lasting: set[int] = field(default_factory=set)
    _first_time: int | None = None
    _last_time: int = 0
    _before: int = 0
    _uptime: Uptime = field(default_factory=Uptime)
    _started: float = field(default_factory=time.monotonic)

    def take(self, event: Event) -> None:
        """Count a record in."""
        kind = event.record.kind
        self.findings += event.finding is not None
        self.findings += self.orders.see(event.record)
        self.wrong = self.proofs.see(event.record)
        self.findings += len(self.wrong)
        uptime = self._uptime.of(event.record)
        if self._first_time is None:
            self._first_time = uptime
        elif kind == records.BOOTED:
            self._before += self._last_time - self._first_time
            self._first_time = uptime
        self._last_time = uptime
        if kind == records.ROUND_CLOSED:
            self.rounds += 1
        elif kind == records.DISPENSED:
            self.sets += 1
            self.cards_dispensed += event.value("count")
        elif kind == records.EXPOSED:
            self.cards_exposed += 1
        elif kind == records.FAULT:
            self._fault(event.value("code"))
        elif kind == records.CLEARED:
            self._fault_over(event.value("code"))

    def _fault(self, code: int) -> None:
        """A fault that stops the device is one until it is cleared, however many attempts are told."""
        if not fault_words.stops(code):
            self.warnings += 1
        elif code not in self._lasting:
            self._lasting.add(code)
            self.faults += 1

    def _fault_over(self, code: int) -> None:
        self._lasting.discard(code)
        self.faults_cleared += fault_words.stops(code)

    @property
    def device_seconds(self) -> float:
        """From the first record to the last by the device's clock, without the time that it had no power."""
        return (self._before + self._last_time - (self._first_time or 0)) / 1000

    @property
    def real_seconds(self) -> float:
        """Since this tally began."""
        return time.monotonic() - self._started
