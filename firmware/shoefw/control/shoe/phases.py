"""The Dealer's keys in a round, each by the step that is due: who folds or shows, what is closed, what is decided.

In Free Bet Blackjack the seat's own key draws a card for it and BETTING_CLOSED lets it stand; the keys of the seats 8
to 10, which that table does not have, are FREE_DOUBLE, FREE_SPLIT and PAID, after which the two are a paid one."""

from shoecore import facts, records
from shoecore.compat import const
from shoecore.rulebooks import decisions as d
from shoecore.rulebooks.steps import BURN, BURNT, CLOSE, DECIDE, INSURANCE, OFFER, SHOWDOWN
from shoecore.rulebooks.table import SEATS

from ...drivers import keys

_DOUBLE = const(8)
_SPLIT = const(9)
_PAID = const(10)


class Phases:
    """``press`` takes a key of the round that is open; whether it means anything now."""

    def __init__(self, account) -> None:
        self._account = account
        self._paid = False

    def press(self, key: int) -> bool:
        """A key that is about play."""
        step = self._account.judge.expected
        if key == keys.BURN_MADE:
            return self._burn(step)
        if step is None:
            return False
        if step.kind == DECIDE:
            return self._decide(step, key)
        if key == keys.BETTING_CLOSED:
            return self._close(step)
        return self._seat(step, key) if 1 <= key <= SEATS else False

    def may_end(self) -> bool:
        """Whether the Dealer may end the round here, as far as the device can tell."""
        judge = self._account.judge
        step = judge.expected
        return step is None or judge.sequence.adrift or step.kind in (CLOSE, SHOWDOWN)

    def _burn(self, step) -> bool:
        """Before the first card: one is to be burnt. Later: the last card was."""
        account = self._account
        if account.drawn:
            account.tell(facts.PLACED, account.drawn - 1, BURNT)
        elif step is None or step.kind != BURN:
            account.tell(facts.BURN_DUE)
        return True

    def _close(self, step) -> bool:
        if step.kind == CLOSE:
            self._account.tell(records.BETTING_CLOSED, step.count)
        elif step.kind == OFFER:
            self._account.tell(facts.OFFER_CLOSED, step.count)
        else:
            return False
        return True

    def _seat(self, step, seat: int) -> bool:
        table = self._account.judge.round[2]
        if seat not in table.seats or not table.live >> (seat - 1) & 1:
            return False
        if step.kind == CLOSE:
            self._account.tell(records.FOLDED, seat)
        elif step.kind == SHOWDOWN and self._account.hides:
            self._account.show(seat)
        elif step.kind == OFFER:
            self._account.tell(facts.DECIDED, seat, 1, d.EVEN_MONEY if step.count == INSURANCE else d.SURRENDER)
        else:
            return False
        return True

    def _decide(self, step, key: int) -> bool:
        """What the Player whose turn it is does."""
        if key == _PAID:
            self._paid = not self._paid
            return True
        if key == _DOUBLE:
            decision = d.DOUBLE if self._paid else d.FREE_DOUBLE
        elif key == _SPLIT:
            decision = d.SPLIT if self._paid else d.FREE_SPLIT
        elif key == keys.BETTING_CLOSED:
            decision = d.STAND
        elif key == step.to:
            decision = d.DRAW
        else:
            return False
        self._paid = False
        self._account.tell(facts.DECIDED, step.to, step.count, decision)
        return True
