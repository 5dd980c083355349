"""What the House chooses for the Progressive Jackpot's meter, once for all the tables that it links."""

from dataclasses import dataclass

from trueshoe.table.settings import amount, choice

TAKEN_OFF, LEFT = "taken off", "left in"
STEPPED_BACK, KEPT = "stepped back", "kept"


# clauses: rws-mlp-3 1.20, 4.2 table, 5.4, 5.21; rws-mlp-2 1.20, 4.2 table, 5.4, 5.21
@dataclass(frozen=True)
class JackpotHouse:
    """The meter's course: where it begins, what a Bet adds, and what a Straight Flush and a returned Bet do to it."""

    reset: int = amount(5_000_000, "1.20", "what the jackpot is reset to when it is won")
    increment: int = amount(100, "1.20", "what each accepted Progressive Jackpot Bet adds", least=0)
    straight_flush: str = choice(
        TAKEN_OFF, LEFT, clause="4.2 table", says="whether the 10 % of a Straight Flush leave the jackpot"
    )
    returned: str = choice(
        STEPPED_BACK, KEPT, clause="5.21", says="what becomes of the increment of a Bet that is returned (5.4, 5.21)"
    )
