"""Cards turned face up, in their order; the display's value before each major winner is paid; settlement."""

from trueshoe.table.action import can
from trueshoe.table.mlp import settle
from trueshoe.table.mlp.box import Box
from trueshoe.table.mlp.hands import SHIFT_MANAGER
from trueshoe.table.mlp.irregular import Irregular
from trueshoe.table.mlp.records import DealerRevealed, Displayed, NotShown, Revealed, Settled, Shown
from trueshoe.table.mlp.state import DEALER_DUE, FIRST, PHASES, SECOND, SHOWING, THIRD

_HOLE = 2


class Showing(Irregular):
    """What is revealed when, by whom, and what each major Jackpot is paid from."""

    # clauses: rws-mlp-3 3.11.3, 3.11.4, 3.11.5, 3.12.4, 3.12.5, 3.12.6
    # clauses: rws-mlp-2 3.11.3, 3.11.4, 3.11.5, 3.12.4, 3.12.5, 3.12.6
    def verify_reveal(self, cards: str) -> None:
        """The next Community Cards, when every Player has decided."""
        self.not_over()
        self.not_choosing()
        clause, count = self._reveals()
        if not count:
            self.refuse(clause, "the board", "Community Cards after a Betting Round", PHASES[self.phase])
        if undecided := self.undecided():
            boxes = ", ".join(str(box.number) for box in undecided)
            self.refuse(clause, "the board", "every Player's decision first", f"boxes {boxes} have not decided")
        self.cards(cards, count, clause, "the board")

    can_reveal = can(verify_reveal)

    def reveal(self, cards: str) -> Revealed:
        """Turn the Flop Cards, the Turn Card or the River Card face up."""
        self.verify_reveal(cards)
        clause, count = self._reveals()
        self.community += self.cards(cards, count, clause, "the board")
        self.phase += 1
        for box in self.boxes.values():
            box.acted = False
        self.advance()
        return self.did(Revealed(clause, cards))

    def _reveals(self) -> tuple[str, int]:
        """The clause that reveals now, and how many cards; none where no card is due."""
        if self.phase == FIRST:
            return self.by("3.11.3", "3.12.4"), 3
        if self.phase == SECOND:
            return self.by("3.11.4", "3.12.5"), 1
        return self.by("3.11.5", "3.12.6"), 1 if self.phase == THIRD else 0

    # clauses: rws-mlp-3 3.11.6, 3.12.6; rws-mlp-2 3.11.6, 3.12.6
    def verify_reveal_dealer(self, cards: str) -> None:
        """The Dealer's Hand, when the River Card lies open."""
        self.not_over()
        self.not_choosing()
        clause = self.by("3.11.6", "3.12.6")
        if self.phase != DEALER_DUE:
            self.refuse(clause, "the Dealer's Hand", "all five Community Cards first", PHASES[self.phase])
        self.cards(cards, _HOLE, clause, "the Dealer's Hand")

    can_reveal_dealer = can(verify_reveal_dealer)

    def reveal_dealer(self, cards: str) -> DealerRevealed:
        """Turn the Dealer's Hand face up."""
        self.verify_reveal_dealer(cards)
        clause = self.by("3.11.6", "3.12.6")
        self.dealer = self.cards(cards, _HOLE, clause, "the Dealer's Hand")
        self.phase = SHOWING
        return self.did(DealerRevealed(clause, cards))

    # clauses: rws-mlp-3 4.4; rws-mlp-2 4.4
    def verify_show(self, box: int, cards: str) -> None:
        """A Hand that plays, or that a Jackpot Bet still counts for, is turned face up once."""
        found = self._showing(box, self.by("3.11.6", "3.12.6"))
        if found.hole or not (found.live or found.for_jackpot):
            self.refuse("4.3", f"box {box}", "a Hand that is still to be shown", "it is shown or Folded")
        if any(one.displayed is not None for one in self.in_order()):
            self.refuse("4.5.1", f"box {box}", "every Hand shown before the first major winner is paid", "one is paid")
        self.cards(cards, _HOLE, self.by("3.11.6", "3.12.6"), f"box {box}")

    can_show = can(verify_show)

    def show(self, box: int, cards: str) -> Shown:
        """Turn the Hole Cards of a box face up."""
        self.verify_show(box, cards)
        clause = self.by("3.11.6", "3.12.6")
        self.boxes[box].hole = self.cards(cards, _HOLE, clause, f"box {box}")
        return self.did(Shown("4.4" if self.boxes[box].folded else clause, box, cards))

    # clauses: rws-mlp-3 4.3; rws-mlp-2 4.3
    def verify_refuse_to_show(self, box: int, confirmed_by: str) -> None:
        """A Player will not reveal a Hand that plays; what it loses, a Shift Manager confirms."""
        found = self._showing(box, "4.3")
        if found.hole or not found.live:
            self.refuse("4.3", f"box {box}", "a Hand that plays and is not shown", "it is shown or Folded")
        self.rank(confirmed_by, SHIFT_MANAGER, "4.3", f"box {box}")

    can_refuse_to_show = can(verify_refuse_to_show)

    def refuse_to_show(self, box: int, confirmed_by: str) -> NotShown:
        """Take the Hand as Folded."""
        self.verify_refuse_to_show(box, confirmed_by)
        self.boxes[box].folded = "4.3"
        return self.did(NotShown("4.3", box, confirmed_by))

    # clauses: rws-mlp-3 4.5, 4.5.1, 5.17.1; rws-mlp-2 4.5, 4.5.1, 5.17.1
    def verify_display(self, box: int, amount: int, malfunction: bool) -> None:
        """What the display shows before the next major winner is paid, clockwise in the order of dealing."""
        found = self._showing(box, "4.5")
        self._all_shown("4.5")
        due = self.majors_due()
        if found not in due[:1]:
            expected = f"box {due[0].number}, the first dealt of those not paid" if due else "a major Jackpot Hand"
            self.refuse("4.5.1" if due else "4.5", f"box {box}", expected, f"box {box}")
        if amount < 0:
            self.refuse("4.5.1", f"box {box}", "an amount of money", str(amount))

    can_display = can(verify_display)

    def display(self, box: int, amount: int, malfunction: bool) -> Displayed:
        """Record the display's value, or the amount registered before a malfunction, that a winner is paid from."""
        self.verify_display(box, amount, malfunction)
        self.boxes[box].displayed = amount
        return self.did(Displayed("5.17.1" if malfunction else "4.5.1", box, amount, malfunction))

    def majors_due(self) -> list[Box]:
        """The major winners that no value was displayed for yet, in the order in which they are paid."""
        return [box for box in self.in_order() if box.displayed is None and settle.is_major(self, box)]

    # clauses: rws-mlp-3 1.25; rws-mlp-2 1.25
    def verify_settle(self) -> None:
        """Every Hand that plays is shown, every major winner's value displayed."""
        self.not_over()
        self.not_choosing()
        if self.phase != SHOWING:
            self.refuse("1.25", "the Round", "Hands shown and compared", PHASES[self.phase])
        self._all_shown("1.25")
        if due := self.majors_due():
            self.refuse("4.5.1", f"box {due[0].number}", "the display's value for its major Jackpot", "none on record")

    can_settle = can(verify_settle)

    def settle(self) -> Settled:
        """Conclude the Round."""
        self.verify_settle()
        self.phase += 1
        return self.did(Settled("1.25"))

    def _showing(self, box: int, clause: str) -> Box:
        self.not_over()
        found = self.box(box, clause)
        if self.phase != SHOWING:
            self.refuse(clause, f"box {box}", "the Dealer's Hand revealed first", PHASES[self.phase])
        return found

    def _all_shown(self, clause: str) -> None:
        for box in self.live():
            if not box.hole:
                self.refuse(clause, f"box {box.number}", "its Hole Cards shown, or refused by 4.3", "not shown")
