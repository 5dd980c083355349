"""A playing area of Free Bet Blackjack: the wagers on it from the Dealer outwards, its hands, its side wagers."""

from dataclasses import dataclass, field

PAIR = "Pair"
BUSTED = "Busted"
POT_OF_GOLD = "Pot of Gold"
MAIN = "Main"
SIDES = (PAIR, BUSTED, POT_OF_GOLD)


@dataclass
class Stake:
    """What one Player has on one hand: a wager as large as the original, an increase, Free Bet Markers."""

    whole: bool
    increase: int = 0
    markers: int = 0


@dataclass
class Wager:
    """A main wager; by which clause it was given up, paid early or taken back."""

    player: int
    spot: int
    amount: int
    surrendered: bool = False
    even_money: bool = False
    returned: str = ""

    @property
    def live(self) -> bool:
        """Whether it still plays."""
        return not (self.surrendered or self.even_money or self.returned)


@dataclass
class Hand:
    """The cards of one hand and who has what on it, by Player; finished when no decision is left."""

    number: int
    cards: bytearray = field(default_factory=bytearray)
    stakes: dict[int, Stake] = field(default_factory=dict)
    split: bool = False


@dataclass
class Insurance:
    """A wager against the Dealer's Blackjack, on the option of a Player's main wager."""

    player: int
    amount: int
    returned: bool = False


@dataclass
class Claim:
    """A Player who wants a wager that others want too, in the order in which they came."""

    player: int
    amount: int


@dataclass
class Area:
    """One playing area."""

    number: int
    wagers: list[Wager] = field(default_factory=list)
    most: int = 3
    hands: list[Hand] = field(default_factory=list)
    first_two: bytes = b""
    sides: dict[str, dict[int, int]] = field(default_factory=lambda: {bet: {} for bet in SIDES})
    insured: dict[int, Insurance] = field(default_factory=dict)
    declined: set[int] = field(default_factory=set)
    claims: dict[str, list[Claim]] = field(default_factory=dict)
    barred: set[str] = field(default_factory=set)
    returned_sides: dict[tuple[str, int], str] = field(default_factory=dict)

    def wager(self, player: int) -> Wager | None:
        """The main wager of a Player on this area."""
        return next((wager for wager in self.wagers if wager.player == player), None)

    def live(self) -> list[Wager]:
        """The wagers that still play, from front to back."""
        return [wager for wager in self.wagers if wager.live]

    def markers(self, player: int) -> int:
        """How many Free Bet Markers a Player used here."""
        return sum(hand.stakes[player].markers for hand in self.hands if player in hand.stakes)

    def on_hand(self, wager: Wager, hand: Hand) -> int:
        """The chips that a wager has on a hand."""
        stake = hand.stakes.get(wager.player)
        return (wager.amount if stake.whole else 0) + stake.increase if stake else 0

    def laid_by(self) -> dict[int, int]:
        """All chips on the area, by Player."""
        laid: dict[int, int] = {}
        for wager in self.wagers:
            chips = sum(self.on_hand(wager, hand) for hand in self.hands) if self.hands else wager.amount
            laid[wager.player] = laid.get(wager.player, 0) + chips
        for placed in self.sides.values():
            for player, amount in placed.items():
                laid[player] = laid.get(player, 0) + amount
        for insurance in self.insured.values():
            if not insurance.returned:
                laid[insurance.player] = laid.get(insurance.player, 0) + insurance.amount
        return laid
