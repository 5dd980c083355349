"""Who may place a wager that several Players want: side wagers on another's area, Insurance on another's wager."""

from collections.abc import Callable, Iterable
from itertools import groupby

from trueshoe.table.action import can
from trueshoe.table.free_bet.area import SIDES, Area, Claim
from trueshoe.table.free_bet.before import BeforeCards
from trueshoe.table.free_bet.records import Awarded, Claimed

Key = tuple[int, ...]
_PLACES = 3


class Claims(BeforeCards):
    """Claims are made, then awarded by their priority; where they stay equal, to whom they agree on, or to nobody."""

    # clauses: mbs-fbbj-3 3.17, 3.17.2
    def verify_claim(self, area: int, bet: str, amount: int, player: int) -> None:
        """A Player wants a side wager that could be laid, and did not say so before."""
        self.side_place(area, bet, amount, player)
        if any(claim.player == player for claim in self.areas[area].claims.get(bet, [])):
            self.refuse("3.17.2", f"area {area}", f"one claim of Player {player}", "a second one")

    can_claim = can(verify_claim)

    def claim(self, area: int, bet: str, amount: int, player: int) -> Claimed:
        """Wait for the Dealer's award."""
        self.verify_claim(area, bet, amount, player)
        self.areas[area].claims.setdefault(bet, []).append(Claim(player, amount))
        return self.did(Claimed("3.17.2", area, bet, amount, player))

    # clauses: mbs-fbbj-3 3.15.4, 3.17.2, 3.17.2.4
    def verify_award(self, area: int, bet: str, agreed: int) -> None:
        """There are claims; whoever is agreed on is one of those whose claims are equal."""
        waiting = self.areas[area].claims.get(bet) if area in self.areas and bet in SIDES else None
        if not waiting:
            self.refuse("3.17.2", f"area {area}", f"claims on a {bet} wager", "there are none")
        if not self.areas[area].wagers:
            self.refuse("3.15.4", f"area {area}", "a main wager on the area", "it was withdrawn")
        _, equal = self._side_winners(self.areas[area], bet)
        self.agreed_is_equal(agreed, equal, "3.17.2.4", f"area {area}")

    can_award = can(verify_award)

    def award(self, area: int, bet: str, agreed: int) -> Awarded:
        """Give the free places to the claims in their order; equal claims without agreement close the area for it."""
        self.verify_award(area, bet, agreed)
        lies = self.areas[area]
        winners, equal = self._side_winners(lies, bet)
        clause = "3.17.2"
        if equal:
            clause = "3.17.2.4"
            winners += [claim for claim in equal if claim.player == agreed]
            if not agreed:
                lies.barred.add(bet)
        for claim in winners:
            self.lay_side(lies, bet, claim.amount, claim.player)
        lies.claims[bet] = []
        return self.did(Awarded(clause, area, bet, agreed, tuple(claim.player for claim in winners)))

    def _side_winners(self, area: Area, bet: str) -> tuple[list[Claim], list[Claim]]:
        free = _PLACES - len(area.sides[bet])
        return in_priority(area.claims[bet], lambda claim: self.side_priority(area, claim.player), free)

    # clauses: mbs-fbbj-3 3.16, 3.17.2.1, 3.17.2.2, 3.17.2.3, 3.17.2.5
    def side_priority(self, area: Area, player: int) -> Key | None:
        """The lower the better: a wager on the area, the nearest first; one in the round; None is first come."""
        if own := area.wager(player):
            return (0, 0 if player == self.controller(area) else own.spot, 0)
        distances = [abs(other.number - area.number) for other in self.in_order() if other.wager(player)]
        if not distances:
            return None
        total = sum(other.sides[bet].get(player, 0) for other in self.in_order() for bet in SIDES)
        return (1, min(distances), total)

    # clauses: mbs-fbbj-3 3.27.4, 3.27.4.1, 3.27.4.2, 3.27.4.3, 3.27.4.5
    def insurance_priority(self, area: Area, player: int) -> Key | None:
        """The lower the better: a wager on the area from front to back, then the closest; None is first come."""
        places = [
            (abs(other.number - area.number), wager.spot) for other in self.in_order() if (wager := other.wager(player))
        ]
        if not places:
            return None
        total = sum(
            one.amount
            for other in self.in_order()
            if self.controller(other) != player
            for one in other.insured.values()
            if one.player == player
        )
        distance, spot = min(places)
        return (0, spot, 0, 0) if not distance else (1, distance, spot, total)

    def agreed_is_equal(self, agreed: int, equal: list[Claim], clause: str, where: str) -> None:
        """Players agree only where their claims are equal."""
        names = [claim.player for claim in equal]
        if agreed and agreed not in names:
            expected = f"one of Players {', '.join(map(str, names))}, or 0" if names else "0, no claims are equal"
            self.refuse(clause, where, expected, str(agreed))


def in_priority(
    claims: Iterable[Claim], priority: Callable[[Claim], Key | None], free: int
) -> tuple[list[Claim], list[Claim]]:
    """Whose claims fill the free places, and the equal claims that are too many for the rest of them.

    A claim without a priority comes last, in the order of claiming; it waits in vain behind equal ones."""
    ranked = [(priority(claim) or (9, at), claim) for at, claim in enumerate(claims)]
    ranked.sort(key=lambda one: one[0])
    winners: list[Claim] = []
    for _, group in groupby(ranked, key=lambda one: one[0]):
        equal = [claim for _, claim in group]
        left = free - len(winners)
        if len(equal) > left > 0:
            return winners, equal
        if left > 0:
            winners += equal
    return winners, []
