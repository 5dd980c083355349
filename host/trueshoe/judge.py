"""The judge over a stream: records in; each comes out with the step it fulfilled and what is wrong with it."""

from typing import Any, NamedTuple

from shoecore.findings import Finding
from shoecore.records import Record
from shoecore.rulebooks.steps import Step
from shoecore.rulebooks.table import SEATS
from shoecore.verify import Verifier
from trueshoe.records import named


class Event(NamedTuple):
    """A judged record: the step it fulfilled, the step that comes next, and the finding, each where there is one."""

    record: Record
    matched: Step | None
    expected: Step | None
    finding: Finding | None

    @property
    def clause(self) -> str:
        """The clause that the record was held against; empty where no procedure speaks of it."""
        if self.finding:
            return str(self.finding.clause)
        return str(self.matched.clause) if self.matched else ""

    def value(self, name: str) -> Any:
        """A value of the record by its field's name."""
        return named.value(self.record, name)


class _Verifier(Verifier):
    """The core's, which on a host need not see every round."""

    def go_on_with(self, number: int) -> None:
        """The rounds before the record with a number were judged elsewhere: where the button was is not known."""
        self.last = number - 1
        self._button = 0


class Judge:
    """The core's verifier, kept from record to record."""

    def __init__(self, boxes: int = SEATS) -> None:
        self.verifier = _Verifier(boxes)

    def see(self, record: Record) -> Event:
        """Judge the next record."""
        finding = self.verifier.see(record)
        return Event(record, self.verifier.matched, self.verifier.expected, finding)

    def go_on_with(self, number: int) -> None:
        """The rounds before the record with a number were judged elsewhere, and found without fault."""
        self.verifier.go_on_with(number)
