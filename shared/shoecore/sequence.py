"""A procedure walked by what really happened: each card, reveal and decision against the step it should be."""

from . import findings
from .cards import CARDS
from .compat import const
from .rulebooks.decisions import EVEN_MONEY, SURRENDER
from .rulebooks.steps import BURN, BURNT, CLOSE, COMMUNITY, DEAL, DEALER, DECIDE, OFFER, REVEAL, SET, SHOWDOWN, Step

# A card whose place nobody told: it is taken for the one that was due.
UNTOLD = const(254)

_CARDS = (BURN, DEAL, SET)
_REVEAL = (REVEAL,)
_MOST_OPEN = const(14)


class Sequence:
    """``expected`` is the step that is due, ``part`` how many of its cards are there, ``revealed`` how many Community
    Cards lie open, ``closed`` how many Betting Rounds are over; ``number`` which of the steps that deal cards the last
    card fulfilled, 0 for none. Each method tells what happened and gives 0, or the code of what is wrong.

    One fault is one finding where that can be: a step left out is stepped over, and taken back when it comes late.
    Where the walk is lost, past a card astray in a game that goes by the cards or past records that are missing, it is
    ``adrift``, and nothing more is found until the round's end. Of a game that goes by the cards ``second_to`` is the
    seat whose card follows the Dealer's first one; else 0."""

    # What few rounds change; ``_uneven`` says that something may be done before it is due.
    _uneven = False
    owed: Step | None = None
    _owed_number = 0
    _owed_cards = 0
    _reached = 0
    _reached_part = 0

    def __init__(self, procedure, second_to: int = 0) -> None:
        self._by_the_cards = second_to > 0
        self._second_to = second_to
        self.adrift = False
        self._back: tuple | list = ()
        self._open = 0
        self.closed = 0
        self.number = 0
        self.fulfilled: Step | None = None
        self.previous: Step | None = None
        self.expected: Step | None = None
        self._begin(procedure)

    def card(self, to: int, answer: int | None = None) -> int:
        """One card has gone somewhere; ``answer`` is what it was."""
        step = self.expected
        if self._by_the_cards and answer is not None and answer >= CARDS:
            self.adrift = True
        if self.adrift:
            return 0
        if step is not None and step.kind in (BURN, DEAL) and to in (step.to, UNTOLD):
            self._one_of(step, answer)
            return 0
        return self._astray(to, 1, answer)

    def cards(self, to: int, count: int) -> int:
        """A set has gone out."""
        step = self.expected
        if self.adrift:
            return 0
        if step is not None and step.kind == SET and to == step.to:
            due = step.count - self.part
            self._one_of(step, None, count)
            return 0 if count == due else findings.WRONG_COUNT
        return self._astray(to, count, None)

    def close(self, betting_round: int) -> int:
        """The Dealer closed a betting round; what should have come before it is passed over."""
        if self.adrift:
            return 0
        left_out = self._steps_before(betting_round)
        if left_out < 0:
            return self._close_late(betting_round)
        while not self._closes(betting_round):
            self._fulfil(None)
        self._fulfil(None)
        self.closed = betting_round
        return findings.MISSED if left_out else 0

    def reveal(self, to: int, index: int) -> int:
        """A card was turned face up: the so many-th of those that lie before the community or the Dealer."""
        step = self.expected
        if self.adrift:
            return 0
        code = 0
        if step is not None and step.kind in _CARDS and self._comes_after(_REVEAL, to):
            code = findings.MISSED
            self._leave_out()
            step = self.expected
        elif not self._is_due(to, index):
            code = findings.TOO_EARLY
        self._open |= _bit(to, index)
        if code == findings.TOO_EARLY:
            self._uneven = True
            return code
        self.part += 1
        self.fulfilled = step
        if step is not None and self.part >= step.count:
            self._fulfil(None)
        return code

    def offer(self, what: int) -> int:
        """An offer to all Players is over."""
        step = self.expected
        if self.adrift:
            return 0
        if step is None or step.kind != OFFER or step.count != what:
            return findings.NOT_NOW
        self._fulfil(None)
        return 0

    def decide(self, seat: int, hand: int, decision: int) -> int:
        """A Player decided about a hand, or took up what is offered to all."""
        step = self.expected
        if self.adrift:
            return 0
        if step is not None and step.kind == OFFER and decision in (SURRENDER, EVEN_MONEY):
            self._fulfil((seat, decision))
            return 0
        if step is None or step.kind != DECIDE or step.to != seat or step.count != hand:
            return findings.NOT_NOW
        self._fulfil(decision)
        return 0

    def may_end(self) -> bool:
        """Whether the round may be over here: at the showdown, or in betting after which no step is left."""
        step = self.expected
        if self.adrift:
            return True
        if step is not None and step.kind == CLOSE:
            self._fulfil(None)
            return self.expected is None
        return step is None or step.kind == SHOWDOWN

    def take_back(self, procedure, numbers: list, turned: list) -> None:
        """The cards that fulfilled these steps are in the device again: ``procedure`` begins anew, and what lies on the
        table still is passed over. ``turned`` are the cards of it that lie open no more, as (to, index)."""
        again = [number for number in numbers if number]
        owed = self.owed
        if again and owed is not None and owed.kind in _CARDS and self._owed_number >= min(again) - 1:
            again += [self._owed_number] * self._owed_cards
        if self._passed >= self._reached - 1:
            under_way = self.expected is not None and self.expected.kind in _CARDS
            self._reached = self._passed + 1
            self._reached_part = self.part if under_way else 0
        self._back = list(self._back) + again
        for to, index in turned:
            self._open &= ~_bit(to, index)
        self.owed = None
        self._uneven = True
        self._begin(procedure)

    def _begin(self, procedure) -> None:
        """Walk to the first step of a procedure that is not done."""
        self._procedure = procedure
        self._ahead: list[Step | None] = []
        self._passed = 0
        self.part = 0
        self.revealed = 0
        self.fulfilled = None
        self.previous = None
        self.expected = None
        self._fulfil(None)

    def _astray(self, to: int, count: int, answer: int | None) -> int:
        """Cards that are not what is due: left out before them, late, one too many, or in the wrong place."""
        step = self.expected
        self.number = 0
        if self._leaves_dealer_out(to) or self._comes_after(_CARDS, to):
            self._leave_out()
            self._one_of(self.expected, answer, count)
            return findings.MISSED
        owed = self.owed
        if owed is not None and owed.to == to and not self._by_the_cards:
            self.number = self._owed_number
            self.owed = None
            return findings.LATE
        if owed is not None and owed.to == to and step is not None and step.kind == DECIDE:
            self.number = self._owed_number
            self.owed = None
            self._fulfil((to, answer))
            self.fulfilled = owed
            return 0
        if self.previous is not None and to in (self.previous.to, UNTOLD):
            return findings.EXTRA
        self.adrift = self._by_the_cards
        if to == BURNT:
            return findings.EXTRA
        if step is not None and step.kind in _CARDS:
            if not self.adrift:
                self._one_of(step, answer, count)
            return findings.WRONG_PLACE
        return findings.NOT_NOW

    # clauses: mbs-fbbj-3 5.11, 5.12
    def _leaves_dealer_out(self, to: int) -> bool:
        """Whether a game goes by the cards, and this is the one after the Dealer's first, which never came."""
        step = self.expected
        before = self.previous
        if to != self._second_to or step is None or before is None:
            return False
        return before.to != DEALER == step.to and before.clause == step.clause

    def _close_late(self, betting_round: int) -> int:
        """The end of a betting round that is not to come: it was stepped over, or it is none."""
        owed = self.owed
        if owed is None or owed.kind != CLOSE or owed.count != betting_round:
            return findings.NOT_NOW
        self.owed = None
        self.closed = betting_round
        return findings.LATE

    def _comes_after(self, kinds, to: int) -> bool:
        """Whether the step after the one that is due is of these kinds, and goes there."""
        if self.expected is None or self._by_the_cards:
            return False
        after = self._look(1)
        return after is not None and after.kind in kinds and to in (after.to, UNTOLD)

    def _steps_before(self, betting_round: int) -> int:
        """How many steps are due before the end of a betting round; -1 where that is not to come."""
        if betting_round <= self.closed or self._by_the_cards:
            return -1
        at = 0
        step = self.expected
        while step is not None and step.kind not in (DECIDE, OFFER, SHOWDOWN):
            if step.kind == CLOSE and step.count == betting_round:
                return at
            at += 1
            step = self._look(at)
        return -1

    def _closes(self, betting_round: int) -> bool:
        """Whether the end of a betting round is due."""
        step = self.expected
        return step is None or (step.kind == CLOSE and step.count == betting_round)

    def _look(self, far: int):
        """The step so far after the one that is due, without going there."""
        while len(self._ahead) < far:
            self._ahead.append(self._draw(None))
        return self._ahead[far - 1]

    def _is_due(self, to: int, index: int) -> bool:
        """Whether a card is among those that the step which is due turns over, and not turned over yet."""
        step = self.expected
        if step is None or step.kind != REVEAL or step.to != to:
            return False
        first = self.revealed if to == COMMUNITY else 0
        return first <= index < first + step.count and not self._open & _bit(to, index)

    def _first_turned(self, step) -> int:
        return self.revealed if step.to == COMMUNITY else 0

    def _leave_out(self) -> None:
        """Step over what is due; it may still come."""
        step = self.expected
        self.owed = step
        self._owed_number = self._passed + 1
        self._owed_cards = step.count - self.part if step is not None else 0
        self._fulfil(None)

    def _one_of(self, step, answer: int | None, count: int = 1) -> None:
        """Cards of a step; the last of them fulfils it."""
        self.number = self._passed + 1
        self.part += count
        if self._back:
            self._dealt_again(count)
        if self.part >= step.count or step.kind == SET:
            self._fulfil(answer)
        else:
            self.fulfilled = step

    def _dealt_again(self, count: int) -> None:
        """Cards that were taken back have come again."""
        back = list(self._back)
        number = self._passed + 1
        for _ in range(min(count, back.count(number))):
            back.remove(number)
        self._back = back

    def _fulfil(self, answer: int | tuple | None) -> None:
        """Leave the step that was due behind, for the next that is not done already."""
        step = fulfilled = self.expected
        while True:
            if step is not None:
                if step.kind in _CARDS:
                    self.previous = step
                    self._passed += 1
                elif step.kind == REVEAL:
                    self._turn_over(step)
            step = self._ahead.pop(0) if self._ahead else self._draw(answer)
            self.expected = step
            self.part = 0
            if not self._uneven or not self._is_done(step):
                break
            answer = None
        self.fulfilled = fulfilled

    def _is_done(self, step) -> bool:
        """Whether a step was fulfilled before it became due; of its cards those count that are there, or lie open."""
        if step is None:
            return False
        if step.kind == CLOSE:
            return step.count <= self.closed
        if step.kind == REVEAL:
            self.part = self._turned(step)
        elif step.kind in _CARDS and self._passed < self._reached:
            self.part = self._there(step)
        return self.part >= step.count > 0

    def _turn_over(self, step) -> None:
        """A reveal is behind: its cards count as open, reported or not."""
        first = self._first_turned(step)
        for index in range(first, first + step.count):
            self._open |= _bit(step.to, index)
        if step.to == COMMUNITY:
            self.revealed += step.count

    def _turned(self, step) -> int:
        """How many cards of a reveal lie open already."""
        first = self._first_turned(step)
        count = 0
        for index in range(first, first + step.count):
            count += self._open & _bit(step.to, index) != 0
        return count

    def _there(self, step) -> int:
        """How many cards of a step lie there already, as only after a take-back some may."""
        number = self._passed + 1
        before = self._reached_part if number == self._reached else step.count
        return before - self._back.count(number)

    def _draw(self, answer: int | tuple | None):
        try:
            return self._procedure.send(answer)
        except StopIteration:
            return None


def _bit(to: int, index: int) -> int:
    """The mark of a card that lies open; one that no procedure ever turns over has none."""
    if index >= _MOST_OPEN:
        return 0
    return 1 << (index if to == COMMUNITY else index + _MOST_OPEN)
