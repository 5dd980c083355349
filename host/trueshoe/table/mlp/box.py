"""A betting box of Multi-Link Progressive Texas Hold'em: whose it is, what lies on it, what its Player decided."""

from dataclasses import dataclass, field

ANTE = "Ante"
BONUS = "Bonus"
JACKPOT = "Jackpot"
FLOP = "Flop"
TURN = "Turn"
RIVER = "River"
BEFORE_CARDS = (ANTE, BONUS, JACKPOT)
BETS = (*BEFORE_CARDS, FLOP, TURN, RIVER)


@dataclass
class Box:
    """One betting box; clauses say by what it was Folded or its Bets go back."""

    number: int
    player: int
    bets: dict[str, int] = field(default_factory=dict)
    examined: bool = False
    acted: bool = False
    folded: str = ""
    returned: str = ""
    choosing: str = ""
    hole: bytes = b""
    displayed: int | None = None

    @property
    def live(self) -> bool:
        """Whether the Hand still plays against the Dealer's."""
        return ANTE in self.bets and not self.folded and not self.returned

    @property
    def for_jackpot(self) -> bool:
        """Whether a Jackpot Bet still counts; one without an Ante goes back."""
        return JACKPOT in self.bets and ANTE in self.bets and not self.returned

    @property
    def laid(self) -> int:
        """All that lies on the box."""
        return sum(self.bets.values())
