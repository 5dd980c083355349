"""A round of Free Bet Blackjack: what may be done, and who is owed what in the end."""

from trueshoe.table.free_bet import settle
from trueshoe.table.free_bet.late import LateCard
from trueshoe.table.settlement import Settlement


class FreeBetRound(LateCard):
    """Wagers, offers, hands and the end, and the settlement of them."""

    # clauses: mbs-fbbj-3 1.1.17
    def settlement(self) -> Settlement:
        """Who is owed what; refused while the round goes on."""
        if not self.over:
            self.refuse("1.1.17", "the round", "a round that is settled", "it goes on")
        return settle.settlement(self)

    def lines(self) -> list[str]:
        """The table as it stands, for people; in the end, whom 5.27 concerns from now on."""
        warned = self.to_warn() if self.over else []
        returned = [f"Player {player}: later wagers under the minimum are returned (5.27)" for player in warned]
        return [*super().lines(), *returned]

    # clauses: mbs-fbbj-3 5.27
    def to_warn(self) -> list[int]:
        """Whose wagers under the minimum are returned from now on: what the next round's setup has as warned."""
        return settle.to_warn(self)
