"""Judges a file of records: each round by the version in force when it opened, each finding with its line."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import cache
from typing import NamedTuple

from shoecore import finding_texts, findings, records, rulebooks
from shoecore.findings import Finding
from shoecore.records import Record
from shoecore.rulebooks.table import SEATS
from trueshoe.judge import Event, Judge
from trueshoe.records import named, voids
from trueshoe.records.openings import Openings
from trueshoe.records.proofs import Proofs
from trueshoe.records.reader import Line
from trueshoe.rulebooks import clauses, in_force
from trueshoe.rulebooks.due import NOTHING, Clerk, Due
from trueshoe.show import words

_MINUTE = "%Y-%m-%d %H:%M"

NOT_IN_FORCE = "rulebook that was not in force when the round opened"

# What is expected where that is not the step that comes next.
_EXPECTED = {
    findings.DUPLICATE: "each card as often as the packs have it",
    findings.UNKNOWN_RULEBOOK: f"a round of {', '.join(rulebooks.IDS)}, with devices, packs and seats of that text",
    findings.FOREIGN: "only cards of the approved packs",
    findings.UNREAD: "a card that can be read",
    findings.FACE_UP: "every card face down in the device",
    findings.TOGETHER: "one card at a time",
    findings.SHORT: "enough cards to finish the round",
    findings.UNSHUFFLED: "cards that were shuffled",
    findings.NOT_ALLOWED: "a decision that the rules allow",
    findings.NO_WAGER: "wagers only where cards are dealt",
    findings.REDRAWN: "no new order before the last one ended, and none in a round but by a ruling",
    findings.NOT_LIVING: "the end of the order that was drawn last, once",
    findings.NO_ORDER: "an order, drawn before a card leaves the device",
    findings.NOT_RULED: "a ruling that has the remainder shuffled anew, by someone who may decide it",
    findings.NOT_RESHUFFLED: "the reshuffle that was ruled, under a new order, before the next card",
    findings.NOT_TO_TAKE: "only the cards that the ruling takes back",
    findings.LEFT_LYING: "all the cards that the ruling takes back",
}


class Found(NamedTuple):
    """One thing that is wrong: what, in which line, what was expected, and the clause of which rulebook says so."""

    what: str
    line: Line
    expected: str
    rulebook: str
    clause: str
    due: Due = NOTHING

    @property
    def says(self) -> str:
        """The clause in a few words; empty where no clause speaks of it."""
        clause = _catalogue(self.rulebook).clause(self.clause) if self.clause else None
        return clause.says if clause else ""


class Audit:
    """The judge over a file, and what it has counted. A rulebook that is given is the judge's for every round.

    Without ``in_force`` each round is judged by the rulebook that it names, whichever was in force then."""

    def __init__(self, rulebook: str | None = None, boxes: int = SEATS, in_force: bool = True) -> None:
        self.records = 0
        self.rounds = 0
        self.undated = 0
        self.findings = 0
        self.open = False
        self.event: Event | None = None
        self._boxes = boxes
        self._given = rulebook
        self._in_force = in_force
        self._rulebook = ""
        self._begin()

    def _begin(self) -> None:
        """What comes does not follow from what came before."""
        self._judge = Judge(self._boxes)
        self._clerk = Clerk()
        self._voids = voids.VoidRate()
        self._proofs = Proofs()
        self._last = -1

    @property
    def clean(self) -> bool:
        """Whether there was something to judge, all of it whole and as the rulebook says."""
        return self.records > 0 and not self.findings and not self.open

    @property
    def dealt(self) -> bytes:
        """Where each card of the round lies, or lay, in the order in which they left the device."""
        return self._judge.verifier.dealt

    @property
    def void_rate(self) -> voids.VoidRate:
        """How often the device's orders are voided."""
        return self._voids

    @property
    def openings(self) -> Openings:
        """What was committed to and opened of the round, or the order."""
        return self._proofs.openings

    def remember(self, record: Record) -> None:
        """Count what an earlier record, which is not judged again, tells of orders: their voids count for long."""
        self._voids.see(record)

    def go_on_with(self, number: int) -> None:
        """The rounds before the record with a number were judged elsewhere, and found without fault."""
        self._judge.go_on_with(number)

    def judge(self, lines: Iterable[Line]) -> Iterator[Found]:
        """Everything that is wrong, as the lines come."""
        for line in lines:
            yield from self.see(line)

    def see(self, line: Line) -> list[Found]:
        """Everything that is wrong with the next line; ``event`` is then its record, judged."""
        found = list(self._see(line))
        self.records += 1
        self.findings += len(found)
        self._last = max(self._last, line.record.number)
        return found

    def _see(self, line: Line) -> Iterator[Found]:
        record = line.record
        if line.begins:
            if self.open:
                yield Found(_name(findings.UNFINISHED), line, "the end of the round before", self._rulebook, "")
            self.open = False
            self._begin()
        if record.kind == records.ROUND_OPENED:
            expected = self._open(named.value(record, "rulebook"), line.wall)
            if expected:
                yield Found(NOT_IN_FORCE, line, expected, self._rulebook, "")
            record = _judged_by(record, self._rulebook)
        self.event = self._judge.see(record)
        finding = self.event.finding
        self._clerk.see(record)
        if finding:
            due = self._clerk.due(self._rulebook, finding, record, self._judge.verifier)
            yield Found(_name(finding.code), line, self._expected(finding), self._rulebook, str(finding.clause), due)
        if self._voids.see(record):
            yield Found(self._voids.says, line, voids.EXPECTED, "", "")
        for what, expected in self._proofs.see(record):
            yield Found(what, line, expected, "", "")
        self.open = self.open and record.kind != records.ROUND_CLOSED

    def _open(self, named: str, wall: datetime | None) -> str:
        """A round begins: find the rulebook that it is judged by; what was in force where that is not the named one."""
        self.rounds += 1
        self.open = True
        self._rulebook = self._given or named
        if self._given or not self._in_force or named not in rulebooks.IDS:
            return ""
        if wall is None:
            self.undated += 1
            return ""
        then = in_force.at(named, wall)
        self._rulebook = then or named
        if then == named:
            return ""
        since, expected = next(one for one in in_force.versions(named) if then in (None, one[1]))
        return f"{expected}, in force {'since' if then else 'only from'} {since:{_MINUTE}}; it was {wall:{_MINUTE}}"

    def _expected(self, finding: Finding) -> str:
        if finding.code == findings.LOST:
            return f"record {self._last + 1}"
        if finding.code == findings.REPEATED:
            return f"a record after {self._last}"
        return _EXPECTED.get(finding.code) or words.step(finding.expected)


@cache
def _catalogue(rulebook: str) -> clauses.Catalogue:
    return clauses.load(rulebook)


def _name(code: int) -> str:
    """A finding's name; a person's finding may have a code that this version does not know."""
    return str(finding_texts.NAMES[code]) if code < len(finding_texts.NAMES) else f"finding {code}"


def _judged_by(record: Record, rulebook: str) -> Record:
    """The opening of a round as it would be under a rulebook."""
    values = list(record.values)
    values[[name for name, _ in named.layout(record.kind)].index("rulebook")] = rulebook
    return Record(record.number, record.time, record.kind, tuple(values))
