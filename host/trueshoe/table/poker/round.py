"""One round of poker: its Blinds, then all that the classes under it can do, to its settlement."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from shoecore.rulebooks.steps import COMMUNITY
from trueshoe.table.action import can
from trueshoe.table.house import House
from trueshoe.table.poker import settling
from trueshoe.table.poker.house import PokerHouse
from trueshoe.table.poker.irregular import Irregular
from trueshoe.table.poker.numbers import NUMBERS
from trueshoe.table.poker.picture import picture
from trueshoe.table.poker.records import Posted
from trueshoe.table.settlement import Settlement

SMALL = "small"
BIG = "big"
JOIN = "join"
RETURN_SMALL = "return small"
RETURN_BOTH = "return both"
KINDS = (SMALL, BIG, JOIN, RETURN_SMALL, RETURN_BOTH)


class Due(NamedTuple):
    """What a seat must post before the first card."""

    seat: int
    kind: str


class PokerRound(Irregular):
    """A round from the Blinds on; `stakes` are seats with their chips, `dues` what each must post."""

    def __init__(
        self,
        house: House[PokerHouse],
        rulebook: str,
        stakes: Sequence[tuple[int, int]],
        button: int,
        dues: Sequence[Due] | None = None,
        *,
        device: str = "shoe",
    ) -> None:
        super().__init__(house, NUMBERS[rulebook, device], stakes, button)
        self.rulebook = rulebook
        self.device = device
        self._stakes = tuple(stakes)
        self.dues = tuple(usual_blinds(self.order) if dues is None else dues)
        self._posted = 0

    @property
    def setup(self) -> dict[str, Any]:
        """What the first line of the round's file tells."""
        return {
            "seats": [list(one) for one in self._stakes],
            "button": self.button,
            "device": self.device,
            "posts": [list(due) for due in self.dues],
        }

    @property
    def over(self) -> bool:
        """Whether nothing is left but to settle."""
        if self.voided or (self.betting_round and not self.contested):
            return True
        told = self.mucked | sum(1 << seat for seat in self.hands)
        return self.betting_over and len(self.community) == 5 and told == self.active

    def chips(self) -> int:
        """All the money in the round; no action changes it."""
        return sum(self.stack) + sum(self.put) + sum(self.dead)

    def verify_post(self, seat: int) -> Due:
        """Each in the order in which it is due."""
        if self.voided or self._posted == len(self.dues) or self.dues[self._posted].seat != seat:
            due = self.dues[self._posted :]
            expected = (
                f"seat {due[0].seat} to post ({due[0].kind})" if due else "no more to post: the 1st Betting Round"
            )
            raise self._refused("3.8", seat, expected, f"seat {seat}")
        return self.dues[self._posted]

    can_post = can(verify_post)

    # clauses: rws-poker-7 1.6, 1.7, 1.39, 3.8, 3.9.2a, 3.10.3a; rws-poker-6 1.6, 1.7, 1.38, 3.8, 3.9.1a
    def post(self, seat: int) -> Posted:
        """Post what is due, All-in where the stack is less; after the last, the 1st Betting Round begins."""
        due = self.verify_post(seat)
        live, dead, clause = self._owed(due)
        live = min(live, self.stack[seat])
        dead = min(dead, self.stack[seat] - live)
        self._posted += 1
        self.dead[seat] = dead
        self.stack[seat] -= dead
        self.pay(seat, live)
        if self._posted == len(self.dues):
            self.open_betting(self._big_blind, next(due.seat for due in self.dues if due.kind == BIG))
        return self._done(Posted(clause, seat, live, dead))

    def verify_settlement(self) -> None:
        """Only once nothing is left to do."""
        if not self.over:
            raise self._unsettled()

    def settlement(self) -> Settlement:
        """Who is owed what."""
        self.verify_settlement()
        return settling.settle(self)

    def laid(self) -> dict[int, bytes]:
        """The cards that were seen, by where they lie."""
        return {COMMUNITY: bytes(self.community), **self.hands}

    def lines(self) -> list[str]:
        """The table as it stands, for people."""
        return picture(self)

    # clauses: rws-poker-7 5.4, 5.4.2, 5.4.2a, 5.4.2b; rws-poker-6 5.4, 5.4.2, 5.4.2a, 5.4.2b
    def _owed(self, due: Due) -> tuple[int, int, str]:
        """Live and dead chips of what is due, and its clause."""
        game = self.house.game
        small, big = game.small_blind, game.big_blind
        if due.kind == SMALL:
            return small, 0, "3.8"
        if due.kind == BIG:
            return big, 0, "3.8"
        if due.kind == JOIN:
            return (big, 0, "5.4") if game.joining == "live" else (0, big, "5.4")
        if due.kind == RETURN_SMALL:
            return 0, small, "5.4.2b"
        return (0, small + big, "5.4.2") if game.returning == "both dead" else (big, small, "5.4.2")


# clauses: rws-poker-7 3.8; rws-poker-6 3.8
def usual_blinds(order: Sequence[int]) -> tuple[Due, Due]:
    """The Blinds where nobody is absent or new: first and second left of the button, of two the button first."""
    small, big = (order[-1], order[0]) if len(order) == 2 else (order[0], order[1])
    return Due(small, SMALL), Due(big, BIG)
