"""The judge of a round: records in, one at a time, findings out. The same on the device and on the host."""

from . import findings, rulebooks
from . import records as r
from .cards import CARDS
from .findings import Finding
from .rulebooks.steps import CLOSE, COMMUNITY, REVEAL, SET, SHOWDOWN
from .rulebooks.table import BadTable, Table, seats_of

_DECK_CLAUSE = "5.2.2"


class Verifier:
    """Holds each record against the procedure of the round it belongs to.

    ``see`` gives the finding, or None; ``matched`` is then the step that the record fulfilled, ``expected`` what
    comes next."""

    def __init__(self) -> None:
        self.expected = None
        self.matched = None
        self._last = None
        self._procedure = _none_left()
        self._next_position = 0
        self._revealed = 0
        self._turned = 0
        self._sets: list[tuple[int, int, int]] = []
        self._seen = bytearray(CARDS)

    def see(self, record: r.Record) -> Finding | None:
        """Judge the next record."""
        self.matched = None
        last = self._last
        if last is not None and record.number <= last:
            return self._finding(findings.REPEATED, record)
        self._last = record.number
        finding = self._judge(record)
        if last is not None and record.number != last + 1:
            return self._finding(findings.LOST, record)
        return finding

    def _judge(self, record: r.Record) -> Finding | None:
        kind = record.kind
        if kind == r.ROUND_OPENED:
            return self._open(record)
        if kind == r.DISPENSED:
            return self._dispensed(record)
        if kind == r.BETTING_CLOSED:
            return self._closed_betting(record)
        if kind == r.EXPOSED:
            return self._exposed(record)
        if kind == r.ROUND_CLOSED:
            return self._close(record)
        return None

    def _open(self, record: r.Record) -> Finding | None:
        unfinished = self.expected is not None
        _, rulebook, seats, button = record.values
        self._end()
        try:
            rules = rulebooks.load(rulebook)
            procedure = rulebooks.procedure(rules, rulebooks.SHUFFLER, Table(seats_of(seats), button, *rules.SEATS))
        except (rulebooks.UnknownRulebook, BadTable):
            return self._finding(findings.UNKNOWN_RULEBOOK, record)
        finding = self._finding(findings.UNFINISHED, record) if unfinished else None
        self._procedure = procedure
        self._advance()
        return finding

    def _dispensed(self, record: r.Record) -> Finding | None:
        to, first, count = record.values
        step = self.expected
        if step is None or step.kind != SET:
            return self._finding(findings.NOT_NOW, record)
        code = 0
        if to != step.to:
            code = findings.WRONG_PLACE
        elif count != step.count:
            code = findings.WRONG_COUNT
        elif first != self._next_position:
            code = findings.CARDS_SKIPPED
        self._next_position = first + count
        self._sets.append((to, first, count))
        return self._step_done(code, record)

    def _closed_betting(self, record: r.Record) -> Finding | None:
        step = self.expected
        if step is None or step.kind != CLOSE or step.count != record.values[0]:
            return self._finding(findings.NOT_NOW, record)
        return self._step_done(0, record)

    def _exposed(self, record: r.Record) -> Finding | None:
        position, card = record.values
        step = self.expected
        to = self._owner(position)
        if step is None or to is None:
            return self._finding(findings.NOT_NOW, record)
        if card < CARDS:
            if self._seen[card]:
                return Finding(findings.DUPLICATE, record.number, step, _DECK_CLAUSE)
            self._seen[card] = 1
        if step.kind == SHOWDOWN:
            return None
        if step.kind != REVEAL or to != COMMUNITY or position != self._revealed:
            return self._finding(findings.TOO_EARLY, record)
        self._revealed += 1
        self._turned += 1
        if self._turned == step.count:
            self._turned = 0
            return self._step_done(0, record)
        self.matched = step
        return None

    def _close(self, record: r.Record) -> Finding | None:
        step = self.expected
        done = step is not None and step.kind in (CLOSE, SHOWDOWN)
        finding = None if done else self._finding(findings.UNFINISHED, record)
        if done:
            self.matched = step
        self._end()
        return finding

    def _step_done(self, code: int, record: r.Record) -> Finding | None:
        """Leave the step behind, fulfilled or with a finding, so that one fault is one finding."""
        finding = self._finding(code, record) if code else None
        if not code:
            self.matched = self.expected
        self._advance()
        return finding

    def _finding(self, code: int, record: r.Record) -> Finding:
        return Finding(code, record.number, self.expected, self.expected.clause if self.expected else "")

    def _owner(self, position: int) -> int | None:
        for to, first, count in self._sets:
            if first <= position < first + count:
                return to
        return None

    def _advance(self) -> None:
        self.expected = None
        for step in self._procedure:
            self.expected = step
            return

    def _end(self) -> None:
        self.expected = None
        self._procedure = _none_left()
        self._next_position = 0
        self._revealed = 0
        self._turned = 0
        self._sets = []
        self._seen = bytearray(CARDS)


def _none_left():
    """The procedure of no round."""
    yield from ()
