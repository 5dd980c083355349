"""What goes wrong: a dealing error and the Players' options, a Hand invalid, a Round Void."""

from trueshoe.table.action import can
from trueshoe.table.mlp.box import BONUS
from trueshoe.table.mlp.hands import Hands
from trueshoe.table.mlp.records import Chosen, ErrorRuled, Invalidated, Voided
from trueshoe.table.mlp.state import BEFORE, FIRST

FOR_ALL = ("5.9", "5.14.1")
UNSEEN = ("5.8.2", "5.8.6", "5.9", "5.12")
VOIDS = ("5.7.2", "5.8.1", "5.8.2", "5.8.3", "5.8.4", "5.8.5", "5.8.6", "5.8.7", "5.9", "5.16")


class Irregular(Hands):
    """What is done about Bets by a ruling; the ruling itself comes from the core's guided adjudication."""

    # clauses: rws-mlp-3 5.9, 5.10, 5.12, 5.14.1, 5.15; rws-mlp-2 5.9, 5.10, 5.14.1
    def verify_rule_error(self, clause: str, boxes: tuple[int, ...], reconstructed: bool) -> None:
        """A dealing error by a clause that leads to 5.10, and the boxes affected: all of them where it says so."""
        self._after_close("5.10")
        self.not_choosing()
        single = ("5.10", "5.12", "5.15") if self.rulebook == "rws-mlp-3" else ("5.10",)
        if clause not in FOR_ALL + single:
            self.refuse("5.10", "the Round", f"an error by one of {', '.join(FOR_ALL + single)}", clause)
        playing = [box.number for box in self.in_order() if not box.returned]
        if not boxes or not set(boxes) <= set(playing):
            self.refuse(clause, "the Round", f"boxes in the Round: {', '.join(map(str, playing))}", str(boxes))
        if clause in FOR_ALL and set(boxes) != set(playing):
            self.refuse(clause, "the Round", f"every box: {', '.join(map(str, playing))}", str(boxes))
        if clause == "5.9" and not reconstructed:
            self.refuse("5.9", "the Round", "a Round that is Reconstructed, or Void", "not Reconstructed")
        self._unseen(clause)

    can_rule_error = can(verify_rule_error)

    def rule_error(self, clause: str, boxes: tuple[int, ...], reconstructed: bool) -> ErrorRuled:
        """Give the affected Players their options; nothing else is done until they have chosen."""
        self.verify_rule_error(clause, boxes, reconstructed)
        for box in boxes:
            self.boxes[box].choosing = "5.10.2" if reconstructed else "5.10.1"
        return self.did(ErrorRuled(clause, tuple(boxes), reconstructed))

    # clauses: rws-mlp-3 5.10, 5.10.1, 5.10.2, 5.10.3, 5.10 tail; rws-mlp-2 5.10, 5.10.1, 5.10.2, 5.10.3, 5.10 tail
    def verify_choose(self, box: int, clause: str) -> None:
        """A Player goes on with the Hand as it now lies, or takes the Bets back; whoever went on has chosen."""
        self.not_over()
        found = self.box(box, "5.10")
        if not found.choosing:
            self.refuse("5.10 tail", f"box {box}", "a box whose Player is to choose", "every later card is accepted")
        if clause not in (found.choosing, "5.10.3"):
            self.refuse("5.10", f"box {box}", f"{found.choosing} or 5.10.3", clause)

    can_choose = can(verify_choose)

    def choose(self, box: int, clause: str) -> Chosen:
        """Go on, or have every Bet of the Hand back."""
        self.verify_choose(box, clause)
        found = self.boxes[box]
        found.choosing = ""
        if clause == "5.10.3":
            found.returned = clause
        self.advance()
        return self.did(Chosen(clause, box))

    # clauses: rws-mlp-3 5.15; rws-mlp-2 5.15
    def verify_invalidate(self, box: int) -> None:
        """A Hand of a wrong number of cards that cannot be put right, noticed while the Round is played."""
        self._after_close("5.15")
        self.not_choosing()
        self.box(box, "5.15")

    can_invalidate = can(verify_invalidate)

    def invalidate(self, box: int) -> Invalidated:
        """Take the Hand out of the Round and its Bets off the layout."""
        self.verify_invalidate(box)
        self.boxes[box].returned = "5.15"
        self.advance()
        return self.did(Invalidated("5.15", box))

    # clauses: rws-mlp-3 5.7, 5.7.1, 5.7.2, 5.8, 5.16; rws-mlp-2 5.7, 5.7.1, 5.7.2, 5.8, 5.16
    def verify_void(self, cause: str) -> None:
        """A Round is Void by a clause that says so, and not while that clause's own condition keeps it."""
        self.not_over()
        if cause not in VOIDS:
            self.refuse("5.21", "the Round", f"a cause that is one of {', '.join(VOIDS)}", cause)
        if self.phase == BEFORE:
            self.refuse("5.21", "the Round", "a Round with its Bets closed", "Bets are open and may be withdrawn")
        if cause == "5.7.2" and (won := self.outcome()):
            self.refuse("5.7.1", "the Round", "the Round concluded", won)
        if cause == "5.16" and self.first_examined:
            self.refuse("5.17.1", "the Round", "the Round concluded", "a Player has seen the cards")
        if cause != "5.9":
            self._unseen(cause)

    can_void = can(verify_void)

    # clauses: rws-mlp-3 1.31, 5.8 tail, 5.21; rws-mlp-2 1.31, 5.8 tail, 5.21
    def void(self, cause: str) -> Voided:
        """Give all Bets of the Round back."""
        self.verify_void(cause)
        for box in self.boxes.values():
            box.returned, box.choosing = box.returned or "5.21", ""
        self.advance()
        return self.did(Voided("5.21", cause))

    # clauses: rws-mlp-3 5.7.1; rws-mlp-2 5.7.1
    def outcome(self) -> str:
        """What has been conclusively won or lost so far: a Fold, a Bonus that is shown, the Jackpot by the Flop."""
        for box in self.in_order():
            if box.folded:
                return f"box {box.number} is Folded"
            if box.hole and BONUS in box.bets:
                return f"box {box.number} shows its Bonus Hand"
            if self.community and box.for_jackpot:
                return f"the Flop decides on the Jackpot Bet of box {box.number}"
        return ""

    # clauses: rws-mlp-3 5.8.2, 5.8.6, 5.9, 5.12; rws-mlp-2 5.8.2, 5.8.6, 5.9
    def _unseen(self, clause: str) -> None:
        """Some clauses hold only while no Player has seen the cards."""
        if clause in UNSEEN and self.first_examined:
            boxes = ", ".join(map(str, sorted(self.first_examined.values())))
            self.refuse(clause, "the Round", "no Player who has seen the cards", f"looked at: boxes {boxes}")

    def _after_close(self, clause: str) -> None:
        self.not_over()
        if self.phase < FIRST:
            self.refuse(clause, "the Round", "cards dealt after 'No more Bets'", "Bets are open")
