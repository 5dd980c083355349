"""Acting Out of Turn: the action is taken back, and what the skipped Players do then says what the early one may do."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from trueshoe.table.action import can
from trueshoe.table.house import House
from trueshoe.table.poker.house import PokerHouse
from trueshoe.table.poker.numbers import Numbers
from trueshoe.table.poker.recording import Recording
from trueshoe.table.poker.records import Decided, Early

FREE = "free"
STANDS = "stands"
CHECK = "check"
CALL_OR_FOLD = "call or fold"
DECISIONS = (FREE, STANDS, CHECK, CALL_OR_FOLD)


@dataclass
class _Bound:
    """An action taken back: what lay over the line with it, who was skipped, and what each of those did."""

    to: int
    skipped: tuple[int, ...]
    heard: list[tuple[str, int]] = field(default_factory=list)
    decision: str = ""


class OutOfTurn(Recording):
    """The binding of Players who acted early."""

    def __init__(
        self, house: House[PokerHouse], numbers: Numbers, stakes: Sequence[tuple[int, int]], button: int
    ) -> None:
        super().__init__(house, numbers, stakes, button)
        self.bound: dict[int, _Bound] = {}

    def verify_act_early(self, seat: int, to: int) -> None:
        """Only by one who must still act, but not now; chips only as he could bet them."""
        numbers = self.numbers
        if not self.plays(seat) or not self.waiting >> seat & 1 or seat == self.turn or seat in self.bound:
            raise self._refused(numbers.early, seat, "a Player whose turn is still to come", f"seat {seat}")
        if to:
            self._affordable(seat, to)
        if not self._could_be(seat, to):
            expected = "0 for no chips, a Call, or a BET or Raise of full size"
            raise self._refused(numbers.early, seat, expected, self._money(to))

    can_act_early = can(verify_act_early)

    # clauses: rws-poker-7 1.28, 5.12; rws-poker-6 1.27, 5.10
    def act_early(self, seat: int, to: int) -> Early:
        """Take note of an action Out of Turn, `to` being its chips over the line, which are taken back."""
        self.verify_act_early(seat, to)
        order = self.order
        at = order.index(self.turn)
        between = order[at:] + order[:at]
        skipped = tuple(one for one in between[: between.index(seat)] if self.waiting >> one & 1)
        self.bound[seat] = _Bound(to, skipped)
        return self._done(Early(self.numbers.early, seat, to))

    def verify_decide_early(self, seat: int, decision: str, by: str) -> None:
        """Only in the early Player's turn, where no clause says what he may do, and only what he can do."""
        bound = self.bound.get(seat)
        if seat != self.turn or not bound or self._ruled(seat, bound)[0]:
            expected = "the turn of one who acted early, where no clause covers it"
            raise self._refused(self.numbers.last_word, seat, expected, "none such of that seat")
        owes = self._owes(seat)
        can_be = {FREE: True, STANDS: self._could_be(seat, bound.to), CHECK: not owes, CALL_OR_FOLD: owes}
        if not can_be.get(decision):
            left = " or ".join(name for name, can_do in can_be.items() if can_do)
            raise self._refused(self.numbers.last_word, seat, left, decision)
        if not by.strip():
            expected = "who decided: Table Game Shift Manager or above"
            raise self._refused(self.numbers.last_word, seat, expected, "nobody")

    can_decide_early = can(verify_decide_early)

    # clauses: rws-poker-7 5.12; rws-poker-6 5.10
    def decide_early(self, seat: int, decision: str, by: str) -> Decided:
        """What the Table Game Shift Manager or above decided."""
        self.verify_decide_early(seat, decision, by)
        self.bound[seat].decision = decision
        return self._done(Decided(self.numbers.last_word, seat, decision, by))

    def _owes(self, seat: int) -> bool:
        """Whether a Bet is open to a Player."""
        return self.level > self.bets[seat]

    def _could_be(self, seat: int, to: int) -> bool:
        """Whether an amount is a Call, a BET or Raise of full size, or All-in, as things stand; 0 is no chips."""
        least = self.level + self.least_raise if self.level else self.least_bet
        return to in (0, self.level) or to >= least or to == self.bets[seat] + self.stack[seat]

    # clauses: rws-poker-7 5.12.1, 5.12.2, 5.12.3, 5.12.4; rws-poker-6 5.10.1, 5.10.2, 5.10.3, 5.10.4
    def _ruled(self, seat: int, bound: _Bound) -> tuple[str, str]:
        """What the early Player may do, and the clause; nothing where the one with the last word must say.

        He must where several were skipped, and where one checked to a Player who owes a Call."""
        numbers = self.numbers
        if bound.decision:
            return bound.decision, numbers.last_word
        if not bound.heard or all(action == "fold" for action, _ in bound.heard):
            return (STANDS if bound.to else FREE), f"{numbers.early}.4"
        action, to = bound.heard[0]
        if len(bound.skipped) > 1 or (action == "check" and self._owes(seat)):
            return "", ""
        if action == "check":
            return CHECK, f"{numbers.early}.1"
        return (CALL_OR_FOLD, f"{numbers.early}.2") if to <= bound.to else (FREE, f"{numbers.early}.3")

    def _as_bound(self, seat: int, action: str, to: int) -> None:
        """Refuse what an early action does not leave to its Player."""
        bound = self.bound.get(seat)
        if not bound:
            return
        may, clause = self._ruled(seat, bound)
        if not may:
            expected = "a decision of the Table Game Shift Manager or above: decide_early"
            raise self._refused(self.numbers.last_word, seat, expected, action)
        if may == CHECK and action != "check":
            raise self._refused(clause, seat, "a Check, as the skipped Player checked", action)
        stays = "call" if self._owes(seat) else "check"
        if may == CALL_OR_FOLD and action not in (stays, "fold"):
            raise self._refused(clause, seat, f"{stays.capitalize()} or Fold", action)
        if may == STANDS and to != bound.to:
            raise self._refused(clause, seat, f"the BET of {self._money(bound.to)} to stand", action)

    def _heard(self, seat: int, action: str, to: int) -> None:
        """Keep what a skipped Player did; whoever acts in turn is bound no more."""
        if self.bound:
            self.bound.pop(seat, None)
            for bound in self.bound.values():
                if seat in bound.skipped:
                    bound.heard.append((action, to))

    def _stays_in_pot(self, seat: int) -> int:
        """The chips of an early BET that stay where its Player folds to a greater one."""
        bound = self.bound.get(seat)
        if not bound or not bound.to or not bound.heard:
            return 0
        return max(0, bound.to - self.bets[seat]) if self._ruled(seat, bound)[1] == f"{self.numbers.early}.3" else 0
