"""A procedure walked by what really happened: each card, reveal and decision against the step it should be."""

from . import findings
from .compat import const
from .rulebooks.steps import BURN, CLOSE, DEAL, DECIDE, OFFER, REVEAL, SET, SHOWDOWN

# A card whose place nobody told: it is taken for the one that was due.
UNTOLD = const(254)

_CARDS = (BURN, DEAL, SET)


class Sequence:
    """``expected`` is the step that is due. Each method tells what happened and gives 0, or the code of what is wrong.

    One fault is one finding where that can be: a step left out is stepped over, and taken back when it comes late.
    A game whose next step hangs on the cards cannot be followed past a card astray: it is ``adrift`` until its end."""

    def __init__(self, procedure, by_the_cards: bool = False) -> None:
        self._procedure = procedure
        self._by_the_cards = by_the_cards
        self.adrift = False
        self._next = None
        self._looked_ahead = False
        self._part = 0
        self._early = 0
        self.closed = 0
        self.fulfilled = None
        self.previous = None
        self.owed = None
        self.expected = None
        self._step(None)

    def card(self, to: int, answer: int | None = None) -> int:
        """One card has gone somewhere; ``answer`` is what it was."""
        step = self.expected
        if step is not None and step.kind in (BURN, DEAL) and to in (step.to, UNTOLD):
            self._one_of(step, answer)
            return 0
        return self._astray(to, 1, answer)

    def cards(self, to: int, count: int) -> int:
        """A set has gone out."""
        step = self.expected
        if step is not None and step.kind == SET and to == step.to:
            self._fulfil(None)
            return 0 if count == step.count else findings.WRONG_COUNT
        return self._astray(to, count, None)

    def close(self, betting_round: int) -> int:
        """The Dealer closed a betting round; what should have come before it is passed over."""
        if betting_round <= self.closed:
            return findings.NOT_NOW
        code = 0
        step = self.expected
        while step is not None and not (step.kind == CLOSE and step.count == betting_round):
            if step.kind in (DECIDE, OFFER, SHOWDOWN):
                return findings.NOT_NOW
            code = findings.MISSED
            self._fulfil(None)
            step = self.expected
        if step is None:
            return findings.NOT_NOW
        self.closed = betting_round
        self._fulfil(None)
        return code

    def reveal(self, to: int) -> int:
        """A card that lies before the community or the Dealer was turned face up."""
        step = self.expected
        if step is not None and step.kind == REVEAL and step.to == to:
            self._one_of(step, None)
            return 0
        if step is not None and step.kind in _CARDS and self._comes_after((REVEAL,), to):
            self._leave_out()
            self._one_of(self.expected, None)
            return findings.MISSED
        self._early += 1
        return findings.TOO_EARLY

    def offer(self, what: int) -> int:
        """An offer to all Players is over."""
        step = self.expected
        if step is None or step.kind != OFFER or step.count != what:
            return findings.NOT_NOW
        self._fulfil(None)
        return 0

    def decide(self, seat: int, hand: int, decision: int) -> int:
        """A Player decided."""
        step = self.expected
        if step is None or step.kind != DECIDE or step.to != seat or step.count != hand:
            return findings.NOT_NOW
        self._fulfil(decision)
        return 0

    def may_end(self) -> bool:
        """Whether the round may be over here: at the showdown, or in betting after which no step is left."""
        step = self.expected
        if step is not None and step.kind == CLOSE:
            self._fulfil(None)
            return self.expected is None
        return step is None or self.adrift or step.kind == SHOWDOWN

    def _astray(self, to: int, count: int, answer: int | None) -> int:
        """Cards that are not what is due: left out before them, late, one too many, or in the wrong place."""
        step = self.expected
        if self._comes_after(_CARDS, to):
            self._leave_out()
            self._one_of(self.expected, answer, count)
            return findings.MISSED
        if self.owed is not None and self.owed.to == to:
            self.owed = None
            return findings.LATE
        if self.previous is not None and to in (self.previous.to, UNTOLD):
            return findings.EXTRA
        self.adrift = self._by_the_cards
        if step is not None and step.kind in _CARDS:
            if not self.adrift:
                self._one_of(step, answer, count)
            return findings.WRONG_PLACE
        return findings.NOT_NOW

    def _comes_after(self, kinds, to: int) -> bool:
        """Whether the step after the one that is due is of these kinds, and goes there."""
        if self.expected is None or self._by_the_cards:
            return False
        if not self._looked_ahead:
            self._next = self._draw(None)
            self._looked_ahead = True
        after = self._next
        return after is not None and after.kind in kinds and to in (after.to, UNTOLD)

    def _leave_out(self) -> None:
        """Step over what is due; it may still come."""
        self.owed = self.expected
        self._fulfil(None)

    def _one_of(self, step, answer: int | None, count: int = 1) -> None:
        """One of the cards of a step; the last of them fulfils it."""
        self._part += count
        if self._part >= step.count or step.kind == SET:
            self._fulfil(answer)
        else:
            self.fulfilled = step

    def _fulfil(self, answer: int | None) -> None:
        step = self.expected
        self.fulfilled = step
        if step is not None and step.kind in _CARDS:
            self.previous = step
        self._step(answer)

    def _step(self, answer: int | None) -> None:
        """Go on to the next step; a reveal whose cards lie open already is done."""
        self._part = 0
        self.expected = self._next if self._looked_ahead else self._draw(answer)
        self._next = None
        self._looked_ahead = False
        step = self.expected
        if step is not None and step.kind == REVEAL and self._early:
            self._part = min(self._early, step.count)
            self._early -= self._part
            if self._part == step.count:
                self._step(None)

    def _draw(self, answer: int | None):
        try:
            return self._procedure.send(answer)
        except StopIteration:
            return None
