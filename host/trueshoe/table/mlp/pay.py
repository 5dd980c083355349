"""The pay tables of Multi-Link Progressive Texas Hold'em, as §4 prints them, and the hands that they pay."""

from typing import NamedTuple

from shoecore.cards import rank_of, suit_of
from shoecore.rank import poker
from trueshoe.table.odds import Odds, for_one, to

SGD = 100  # the smallest unit is a cent

# clauses: rws-mlp-3 4.1, 4.1 table, 4.1.1; rws-mlp-2 4.1, 4.1 table, 4.1.1
MAIN = to(1)
ANTE_PAYS_FROM = poker.STRAIGHT
BONUS_MAXIMUM = 100_000 * SGD

_JACK, _QUEEN, _KING, _ACE = range(9, 13)


class BonusHand(NamedTuple):
    """A line of the Bonus pay table."""

    name: str
    odds: Odds


BOTH_ACES = BonusHand("A-A in both the Player's Hand and the Dealer's Hand", to(1000))
ACES = BonusHand("A-A in the Player's Hand only", to(30))
ACE_KING_SUITED = BonusHand("A-K (Suited)", to(25))
ACE_QUEEN_JACK_SUITED = BonusHand("A-Q or A-J (Suited)", to(20))
ACE_KING = BonusHand("A-K (Unsuited)", to(15))
HIGH_PAIR = BonusHand("K-K or Q-Q or J-J (High Pairs)", to(10))
ACE_QUEEN_JACK = BonusHand("A-Q or A-J (Unsuited)", to(5))
LOW_PAIR = BonusHand("10-10 through 2-2 (Low Pairs)", to(3))
BONUS = (
    BOTH_ACES,
    ACES,
    ACE_KING_SUITED,
    ACE_QUEEN_JACK_SUITED,
    ACE_KING,
    HIGH_PAIR,
    ACE_QUEEN_JACK,
    LOW_PAIR,
)


class Major(NamedTuple):
    """A share of the Progressive Jackpot, in percent."""

    percent: int

    def __str__(self) -> str:
        return f"{self.percent} % of the Progressive Jackpot"


class Fixed(NamedTuple):
    """An amount that does not hang on the stake."""

    amount: int

    def __str__(self) -> str:
        return f"${self.amount // SGD:,}"


JackpotPay = Major | Fixed | Odds

# clauses: rws-mlp-3 3.17, 3.17 table, 4.2, 4.2 table; rws-mlp-2 3.17, 3.17 table, 4.2, 4.2 table
_MAJORS: dict[int, JackpotPay] = {poker.ROYAL_FLUSH: Major(100), poker.STRAIGHT_FLUSH: Major(10)}
JACKPOT: dict[str, dict[int, JackpotPay]] = {
    "rws-mlp-2": {
        **_MAJORS,
        poker.FOUR_OF_A_KIND: Fixed(2_000 * SGD),
        poker.FULL_HOUSE: Fixed(200 * SGD),
        poker.FLUSH: Fixed(100 * SGD),
    },
    "rws-mlp-3": {
        **_MAJORS,
        poker.FOUR_OF_A_KIND: for_one(400),
        poker.FULL_HOUSE: for_one(80),
        poker.FLUSH: for_one(40),
        poker.STRAIGHT: for_one(20),
    },
}


# clauses: rws-mlp-3 3.9, 4.1 table; rws-mlp-2 3.9, 4.1 table
def bonus_hand(hole: bytes, dealer: bytes) -> BonusHand | None:
    """The line that a Player's Hole Cards are paid by, the Dealer's beside them; None where there is no such line."""
    low, high = sorted(rank_of(card) for card in hole)
    suited = suit_of(hole[0]) == suit_of(hole[1])
    if low == high == _ACE:
        return BOTH_ACES if all(rank_of(card) == _ACE for card in dealer) else ACES
    if low == high:
        return HIGH_PAIR if low >= _JACK else LOW_PAIR
    if high != _ACE or low < _JACK:
        return None
    if low == _KING:
        return ACE_KING_SUITED if suited else ACE_KING
    return ACE_QUEEN_JACK_SUITED if suited else ACE_QUEEN_JACK


# clauses: rws-mlp-3 1.21, 3.16, 4.2.1; rws-mlp-2 1.21, 3.16, 4.2.1
def jackpot_kind(hole: bytes, flop: bytes, low_straight_flush: bool = True) -> int:
    """The kind of hand that two Hole Cards and the Flop make; Ace to 5 of one suit as the House has it."""
    cards = bytes(hole) + bytes(flop)
    kind: int = poker.category(poker.value(cards))
    if kind == poker.STRAIGHT_FLUSH and not low_straight_flush and {rank_of(card) for card in cards} >= {_ACE, 0}:
        kind = poker.FLUSH
    return kind
