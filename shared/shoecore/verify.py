"""The judge of a round: records in, one at a time, findings out. The same on the device and on the host.

The device knows every card; the host sees a card that the rules have not exposed as HIDDEN, with its leaf, and judges
it when its ``opened`` record comes."""

from . import facts, findings, rulebooks
from . import records as r
from .cards import HIDDEN
from .compat import const, forget_all, loaded, since
from .endings import ends_round
from .findings import Finding
from .layout import Layout
from .orders import Orders
from .rulebooks.steps import COMMUNITY, DEALER, NOBODY, SHOWDOWN
from .rulebooks.table import SEATS, BadTable, Table, seats_of
from .sequence import UNTOLD, Sequence

_DEVICES = ("", rulebooks.SHOE, rulebooks.SHUFFLER)

_FIRST = const(1)

# The places of a rulebook's IRREGULAR.
_CLAUSE_OF = (
    (findings.FOREIGN, 0),
    (findings.DUPLICATE, 1),
    (findings.FACE_UP, 2),
    (findings.SHORT, 3),
    (findings.UNSHUFFLED, 4),
    (findings.REDRAWN, 5),
    (findings.NO_ORDER, 5),
    (findings.NOT_RULED, 5),
)


class Verifier:
    """Holds each record against the procedure of the round it belongs to; ``boxes`` are those of the House's layout.

    ``see`` gives the finding, or None; ``matched`` is then the step that the record fulfilled, ``expected`` what
    comes next, ``sequence`` the walk that knows how far it is done; None between rounds. ``last`` is the number of the
    record seen last."""

    def __init__(self, boxes: int = SEATS) -> None:
        self.matched = None
        self.last = -1
        self._boxes = boxes
        self._newest: tuple = ()
        self._orders = Orders()
        self._ways: tuple = ()
        self._button = 0
        self._ended = False
        self._unseen = False
        self._positions = 0
        self._device = 0
        self._watched = False
        self._forget()

    @property
    def expected(self):
        """The step that comes next; None between rounds."""
        return self.sequence.expected if self.sequence else None

    @property
    def dealt(self) -> bytes:
        """Where each card of the round lies, in the order in which they left the device."""
        return bytes(self._layout.where)

    @property
    def round(self) -> tuple:
        """What ``reconstruct.intended`` needs of the open round: rulebook, device, table, betting rounds closed."""
        return (self._rules, _DEVICES[self._device], self._table, self.sequence.closed) if self.sequence else ()

    def see(self, record: r.Record) -> Finding | None:
        """Judge the next record."""
        self.matched = None
        if record.kind == r.BOOTED and record.number == _FIRST:
            self.last = 0  # a device without a journal counts from the start again
            self._orders.begin()
        last = self.last
        if last < 0:
            self._unseen = record.number > _FIRST
        elif record.number == last and self._is_told(record):
            return self._judge(record)
        elif record.number <= last:
            return self._finding(findings.REPEATED, record, self.expected)
        self.last = record.number
        self._newest = record
        if 0 <= last != record.number - 1:
            return self._lost(record)
        return self._judge(record)

    def _is_told(self, record: r.Record) -> bool:
        """Whether it was told at the host, which numbers nothing, and is not the newest record once more."""
        return record.kind >= r.FACTS or (record.kind in _TOLD and record[2:] != self._newest[2:])

    def _lost(self, record: r.Record) -> Finding:
        """Records are missing before this one: the round can be followed no further, and the next is judged again."""
        due = self.expected
        self._orders.forget()
        self._judge(record)
        self.matched = None
        if record.kind != r.ROUND_OPENED and self.sequence is not None:
            self.sequence.adrift = True
        self._unseen = self.sequence is None
        return self._finding(findings.LOST, record, due)

    def _judge(self, record: r.Record) -> Finding | None:
        kind = record.kind
        if kind == r.ROUND_OPENED:
            return self._open(record)
        sequence = self.sequence
        if kind == r.BOOTED and sequence is not None:
            due = sequence.expected
            if record.number == _FIRST:  # it remembers nothing: the round cannot go on
                self._follow(None)
                self._unseen = True
            return self._finding(findings.RESTARTED, record, due)
        if sequence is None:
            return self._between_rounds(record)
        due = sequence.expected
        sequence.fulfilled = None
        code = self._code(record)
        self.matched = None if code else sequence.fulfilled
        finding = self._finding(code, record, due) if code else None
        if kind == r.ROUND_CLOSED:
            self.matched = None if code else due
            self._follow(None)
        return finding

    # clauses: rws-poker-7 1.36; rws-poker-6 1.35; rws-mlp-3 1.25; rws-mlp-2 1.25; mbs-fbbj-3 1.1.17, 3.1
    def _between_rounds(self, record: r.Record) -> Finding | None:
        """No round is open: cards of the last one may still be opened, nothing else of a round may happen.

        Of a round that was not seen from its start, or that cannot be judged, nothing is found."""
        if record.kind == r.OPENED:
            code = self._opened(record.values[0], record.values[1])
            return self._finding(code, record, None) if code else None
        if record.kind in _ORDERS:
            code = self._order(record.kind, record.values)
            return self._finding(code, record, None) if code else None
        if self._unseen:
            self._unseen = record.kind != r.ROUND_CLOSED
            return None
        return self._finding(findings.NOT_NOW, record, None) if record.kind in _IN_ROUND else None

    def _code(self, record: r.Record) -> int:
        """What is wrong with a record of the round, or 0."""
        kind = record.kind
        values = record.values
        if kind == r.DRAWN:
            return self._drawn(values[0], values[1], values[2], values[3])
        if kind == r.DISPENSED:
            return self._dispensed(values[0], values[1], values[2])
        if kind == r.EXPOSED:
            return self._exposed(values[0], values[1])
        if kind == r.BETTING_CLOSED:
            return self.sequence.close(values[0])
        if kind == r.ROUND_CLOSED:
            return 0 if self._ended or self.sequence.may_end() else findings.UNFINISHED
        if kind == r.OPENED:
            return self._opened(values[0], values[1])
        if kind == r.FOLDED:
            return self._folded(values[0])
        if kind == r.RESHUFFLED:
            return self._reshuffled(values[0], values[1])
        if kind in _ORDERS:
            return self._order(kind, values)
        if kind >= r.FACTS:
            return self._fact(kind, values)
        return _ALONE.get(kind, 0)

    def _order(self, kind: int, values: tuple) -> int:
        """The device drew an order, or one came to its end."""
        if kind == r.ORDER_ENDED:
            return self._orders.end(values[0])
        if self.sequence is None:
            self._layout = _NO_CARDS  # what is opened from now on is of this order
        return self._orders.draw(values[0], values[2], self.sequence is not None and self._positions > 0)

    def _opened(self, position: int, card: int) -> int:
        """A card was opened; of a void order those too that never left the device."""
        return self._layout.see(position, card) if position < len(self._layout.where) else 0

    def _open(self, record: r.Record) -> Finding | None:
        unfinished = self.sequence is not None
        due = self.expected
        _, rulebook, device, packs, seats, button = record.values
        try:
            self._begin(rulebooks.load(rulebook), device, packs, seats, button)
        except (rulebooks.UnknownRulebook, BadTable, IndexError):
            self._forget()
            self._unseen = True
            return self._finding(findings.UNKNOWN_RULEBOOK, record, None)
        self._unseen = False
        moved = self._moved(button)
        if unfinished:
            return self._finding(findings.UNFINISHED, record, due)
        return None if moved else Finding(findings.BUTTON, record.number, None, self._rules.BUTTON_CLAUSE)

    # clauses: rws-poker-7 2.2.1; rws-poker-6 2.2.1; rws-mlp-3 2.2.1; rws-mlp-2 2.2.1; mbs-fbbj-3 2.1
    def _begin(self, rules, device: int, packs: int, seats: int, button: int) -> None:
        if not rules.PACKS[0] <= packs <= rules.PACKS[1]:
            raise BadTable(
                "%s is dealt from %d to %d packs, not %d" % (rules.ID, rules.PACKS[0], rules.PACKS[1], packs)
            )
        fewest, most = rules.SEATS
        table = Table(seats_of(seats), button, fewest, min(most, self._boxes) if rules.BOXES else most)
        self._device = device
        self._open_round(rules, table, self._walk(rules, device, table), packs)
        self._watched = device == r.SHUFFLER

    def _moved(self, button: int) -> bool:
        """Whether the button went on to the next Player since the last round that was dealt with one.

        On the way it may stop at an empty seat, and after a Void it may stay."""
        before = self._button
        stays = self._ended and button == before
        self._button = button
        self._ended = False
        return not before or not button or stays or button in self._table.places_after(before)

    def _follow(self, sequence) -> None:
        self.sequence = sequence

    def _walk(self, rules, device: int, table: Table) -> Sequence:
        return Sequence(
            rulebooks.procedure(rules, _DEVICES[device], table), 0 if rules.CARDS_HIDDEN else table.seats[0]
        )

    def _drawn(self, position: int, card: int, face_up: int, to: int) -> int:
        sequence = self.sequence
        layout = self._layout
        code = sequence.card(to, card)
        if to == UNTOLD and sequence.fulfilled is not None:
            to = sequence.fulfilled.to
        layout.put(position, to, sequence.number)
        given = self._given(to) if self._watched else 0
        code = code or given
        if card != HIDDEN:
            code = layout.see(position, card) or code
        if position != self._positions:
            code = code or findings.CARDS_SKIPPED
        self._positions = position + 1
        return code or (findings.FACE_UP if face_up and self._rules.CARDS_HIDDEN else 0)

    def _dispensed(self, to: int, first: int, count: int) -> int:
        sequence = self.sequence
        code = sequence.cards(to, count)
        for position in range(first, first + count):
            self._layout.put(position, to, sequence.number)
        given = self._given(to) if self._watched else 0
        code = code or given
        if first != self._positions:
            code = code or findings.CARDS_SKIPPED
        self._positions = first + count
        return code

    def _given(self, to: int) -> int:
        """What else is wrong with a card's leaving the device: a reshuffle before it, its wager, its order."""
        order = self._orders.give() if self._device == r.SHUFFLER else 0
        if self._ways:
            self._ways = ()
            return findings.NOT_RESHUFFLED
        return findings.NO_CARDS_DUE if self._is_unwagered(to) else order

    def _exposed(self, position: int, card: int) -> int:
        layout = self._layout
        to = layout.place(position)
        if to in (UNTOLD, NOBODY):
            return findings.NOT_NOW
        wrong = layout.see(position, card)
        if 1 <= to < DEALER and self._out >> to & 1:
            return wrong or findings.TOO_EARLY
        if to in (COMMUNITY, DEALER):
            code = self.sequence.reveal(to, layout.slot(position))
        else:
            code = 0 if self._may_show() else findings.TOO_EARLY
        return wrong or code

    # clauses: rws-poker-7 5.8.1, 5.9, 5.10, 5.10.1, 5.10.2, 5.11; mbs-fbbj-3 5.19
    # clauses: rws-poker-6 5.7, 5.8, 5.8.1, 5.8.2, 5.9
    def _reshuffled(self, order: int, returned: bytes) -> int:
        """The remainder has a new order, and cards are back in it; what they had fulfilled is due again."""
        kept = loaded()
        from . import reshuffle

        ruled = self._ways
        self._ways = ()
        by_sets = self._device == r.SHUFFLER
        wrong = reshuffle.wrong(ruled, self._layout, returned, self._settled, by_sets) if ruled else findings.NOT_RULED
        forget_all(since(kept))
        numbers, turned = self._layout.take_back(returned)
        if numbers and self._rules.CARDS_HIDDEN:
            procedure = rulebooks.procedure(self._rules, _DEVICES[self._device], self._table)
            self.sequence.take_back(procedure, numbers, turned)
        return wrong or self._orders.reshuffled(order)

    def _fact(self, kind: int, values: tuple) -> int:
        """What the table reported of itself."""
        table = self._table
        sequence = self.sequence
        if kind == facts.BETTING_OVER:
            table.betting = False
        elif kind == facts.BURN_DUE:
            return self._burn_first()
        elif kind == facts.SHOWDOWN:
            self._showdown = True
            return 0 if sequence.expected is None or not table.betting or self._may_show() else findings.TOO_EARLY
        elif kind == facts.DECIDED:
            code = sequence.decide(values[0], values[1], values[2])
            return code or (findings.NOT_ALLOWED if table.refused else 0)
        elif kind == facts.OFFER_CLOSED:
            return sequence.offer(values[0])
        elif kind == facts.WAGER:
            return self._wager(values[0], values[1])
        elif kind == facts.NOT_SHUFFLED:
            return findings.UNSHUFFLED
        elif kind == facts.FOUND:
            return values[0] if 0 < values[0] <= findings.MOST else findings.NOT_NOW
        elif kind == facts.RULED:
            self._ruled(values)
        elif kind == facts.INTERIM_SETTLED:
            self._settled |= 1 << values[0]
        elif kind == facts.PLACED:
            self._layout.put(values[0], values[1])
        return 0

    def _ruled(self, values: tuple) -> None:
        """Somebody decided: the round is over, or the remainder is to be shuffled anew before the next card."""
        kept = loaded()
        from . import reshuffle

        self._ended = ends_round(values)
        ruled = reshuffle.ways(self._rules.ID, _DEVICES[self._device], values)
        forget_all(since(kept))  # the rulings are needed hardly ever, and are large
        if ruled:
            self._orders.demand(self.last)
            self._ruling_clause = ruled[0].clause.split(",")[0]
        if ruled or self._ended:
            self._ways = ruled
            self._watched = True

    def _burn_first(self) -> int:
        """The House has a card burnt in this round; said before the first card."""
        if self._positions:
            return findings.NOT_NOW
        self._table.burn = True
        self._follow(self._walk(self._rules, self._device, self._table))
        return 0

    def _folded(self, seat: int) -> int:
        if seat not in self._table.seats or self._out >> seat & 1:
            return findings.NOT_NOW
        self._out |= 1 << seat
        self._table.fold(seat)
        return 0

    def _wager(self, seat: int, area: int) -> int:
        table = self._table
        if seat not in table.seats:
            return findings.NO_WAGER
        if area == facts.MAIN:
            self._wagered |= 1 << seat
            self._watched = True
        elif area == facts.JACKPOT:
            table.jackpots |= 1 << (seat - 1)
        elif area == facts.BUSTED:
            table.busted = True
        elif area == facts.INSURANCE:
            table.insured = True
        return 0

    # clauses: rws-poker-7 1.20, 1.20i, 1.20ii; rws-poker-6 1.19, 1.19i, 1.19ii
    def _is_unwagered(self, to: int) -> bool:
        """Whether cards go to an area without a wager, at a table that reports its wagers."""
        return self._wagered > 0 and 1 <= to < DEALER and not self._wagered >> to & 1

    def _may_show(self) -> bool:
        """Whether a Player's hand may be open: at the showdown, and before it where no option to bet is left."""
        step = self.sequence.expected
        return step is None or step.kind == SHOWDOWN or (self._showdown and not self._table.betting)

    def _finding(self, code: int, record: r.Record, step) -> Finding:
        return Finding(code, record.number, step, self._clause(code, step))

    def _clause(self, code: int, step) -> str:
        """The clause of a finding: its own, that of a refused decision, or that of the step which was due."""
        if self._rules is None:
            return ""
        if code == findings.NOT_ALLOWED:
            return self._table.refused
        if code in _OF_A_RULING:
            return self._ruling_clause
        for known, place in _CLAUSE_OF:
            if code == known:
                return self._rules.IRREGULAR[place]
        return step.clause if step is not None else self._rules.IRREGULAR[-1]

    def _forget(self) -> None:
        """No round is open."""
        self._open_round(None, None, None, 1)

    def _open_round(self, rules, table, sequence, packs: int) -> None:
        self._rules = rules
        self._table = table
        self._follow(sequence)
        self._positions = 0
        self._showdown = False
        self._layout = Layout(packs) if rules else _NO_CARDS
        self._out = 0
        self._wagered = 0
        self._settled = 0
        self._ways = ()
        self._ruling_clause = ""


_NO_CARDS = Layout()
_ORDERS = (r.ORDER_DRAWN, r.ORDER_ENDED)
_TOLD = (r.BETTING_CLOSED, r.EXPOSED, r.FOLDED)
_IN_ROUND = (r.DRAWN, r.DISPENSED, r.EXPOSED, r.BETTING_CLOSED, r.ROUND_CLOSED)
_OF_A_RULING = (findings.NOT_RESHUFFLED, findings.NOT_TO_TAKE, findings.LEFT_LYING)
_ALONE = {r.DRAWN_TOGETHER: findings.TOGETHER, r.SHOE_EMPTY: findings.SHORT}
