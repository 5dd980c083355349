"""Every bet of Free Bet Blackjack: what the House keeps of it, and how often it ends in which way."""

from collections.abc import Iterator
from fractions import Fraction

from trueshoe.analyse.free_bet import dealer
from trueshoe.analyse.free_bet.main_game import EVEN, LOSES, LOST_TO_BLACKJACK, STAKES, WINS, Counted
from trueshoe.analyse.free_bet.markers import Spread
from trueshoe.analyse.sheet import Bet, End, Figure
from trueshoe.table.free_bet import pay
from trueshoe.table.odds import Odds

_STAKE_NAMES = (
    "wager",
    "wager doubled",
    "wager doubled free",
    "marker",
    "marker doubled",
    "marker doubled free",
    "second wager",
    "second wager doubled",
)


def main_game(counted: Counted) -> Bet:
    """The game as it is played by the plan, a hand of each stake by itself."""
    ends = [
        End("Blackjack", counted.blackjacks, str(pay.BLACKJACK)),
        End("Blackjack, and the Dealer's", counted.both_blackjacks, "stand-off"),
        End("surrendered", counted.surrenders, "half lost"),
    ]
    if counted.beside_busts:
        ends.append(End("lost to a Blackjack on other hands than the bust one", counted.beside_busts, "-1 wagers"))
    for name, stake, row in zip(_STAKE_NAMES, STAKES, counted.hands, strict=True):
        for what, end, worth in (
            ("wins", WINS, stake.wins),
            ("stands off", EVEN, 0),
            ("loses", LOSES, -stake.loses),
            ("loses to a Blackjack", LOST_TO_BLACKJACK, -stake.to_blackjack),
        ):
            if row[end]:
                ends.append(End(f"{name}: {what}", float(row[end]), f"{worth:+d} wagers" if worth else "nothing"))
    hands = float(counted.hands.sum()) + counted.blackjacks + counted.both_blackjacks + counted.surrenders
    return Bet("Main wager", "3.33", -counted.worth(), tuple(ends), (Figure("hands in a round", hands),))


def insurance(packs: int) -> Bet:
    """The Dealer's second card once the first is an Ace."""
    wins = Fraction(16 * packs, 52 * packs - 1)
    return _bet(
        "Insurance, where the Dealer's first card is an Ace", "3.27", [("a card of ten points", wins, pay.INSURANCE)]
    )


def pair(packs: int) -> Bet:
    """Two cards of one rank."""
    wins = Fraction(4 * packs - 1, 52 * packs - 1)
    return _bet("Pair", "3.15.1", [("a Pair", wins, pay.PAIR)])


def busted(packs: int) -> Bet:
    """The Dealer's hand, drawn to its end (3.35 as the House reads it)."""
    ways: dict[int, Fraction] = {}
    for (end, cards), share in dealer.hands(packs).items():
        if end > 21:
            line = min(cards, max(pay.BUSTED))
            ways[line] = ways.get(line, Fraction(0)) + share
    last = max(ways)
    lines = [
        (f"a bust with {cards}{' or more' * (cards == last)} cards", share, pay.busted(cards))
        for cards, share in sorted(ways.items())
    ]
    return _bet("Busted", "3.15.2", lines)


def pot_of_gold(markers: Spread) -> Bet:
    """The Free Bet Markers that a Player uses by the plan."""
    last = max(pay.POT_OF_GOLD)
    lines = []
    for number in pay.POT_OF_GOLD:
        odds = pay.pot_of_gold(number)
        assert odds is not None
        share = sum((part for used, part in markers.items() if min(used, last) == number), Fraction(0))
        lines.append((f"{number}{'+' * (number == last)} Free Bet Marker{'s' * (number > 1)}", share, odds))
    return _bet("Pot of Gold", "3.15.3", lines)


def side_bets(markers: Spread, packs: int) -> Iterator[Bet]:
    """All but the main wager."""
    yield insurance(packs)
    yield pair(packs)
    yield busted(packs)
    yield pot_of_gold(markers)


def _bet(name: str, clause: str, lines: list[tuple[str, Fraction, Odds]]) -> Bet:
    """A bet that some lines pay and everything else loses."""
    edge = 1 - sum((share * (odds.of(1) + odds.stake_back) for _, share, odds in lines), Fraction(0))
    lost = 1 - sum((share for _, share, _ in lines), Fraction(0))
    return Bet(
        name,
        clause,
        edge,
        (*(End(end, share, str(odds)) for end, share, odds in lines), End("any other", lost, "lost")),
    )
