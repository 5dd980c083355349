"""A round of Multi-Link Progressive Texas Hold'em: what may be done, and who is owed what in the end."""

from trueshoe.table.mlp import settle
from trueshoe.table.mlp.showing import Showing
from trueshoe.table.mlp.state import PHASES
from trueshoe.table.settlement import Settlement


class MlpRound(Showing):
    """Bets, Hands, irregularities and showing, and the settlement of them."""

    # clauses: rws-mlp-3 5.21; rws-mlp-2 5.21
    def settlement(self) -> Settlement:
        """Who is owed what; refused while the Round goes on."""
        if not self.over:
            self.refuse("1.25", "the Round", "a Round with its Bets settled", PHASES[self.phase])
        return settle.settlement(self)
