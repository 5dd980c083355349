"""Every bet of Multi-Link Progressive Texas Hold'em: what the House keeps of it, and how often it ends in which way."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from shoecore.cards import CARDS
from shoecore.rank import poker
from shoecore.rank.words import CATEGORY_NAMES
from trueshoe.analyse.mlp.main_game import Counted, names, start_of
from trueshoe.analyse.sheet import Bet, Choice, End, Figure
from trueshoe.batch.census import census
from trueshoe.table.jackpot.house import TAKEN_OFF, JackpotHouse
from trueshoe.table.mlp import pay
from trueshoe.table.mlp.house import FLUSH, MlpHouse

# What a board of five is more often than one of fewer, each later card told apart.
_FLOPS = 20
_TURNS = 5
_FLOP_ANTES = 2


class Start(NamedTuple):
    """What a starting hand comes to, in ways of all cards that may follow it."""

    name: str
    ways: int
    wins: list[int]
    ties: list[int]
    loses: int
    turn: list[int]
    river: list[int]

    @property
    def ante(self) -> int:
        """What the Ante wins or loses of its ways when the hand is played."""
        return sum(self.wins[pay.ANTE_PAYS_FROM :]) - self.loses

    @property
    def worth(self) -> Fraction:
        """What playing it is worth, in Antes."""
        flop = _FLOP_ANTES * (sum(self.wins) - self.loses)
        return (
            Fraction(flop + self.ante, self.ways)
            + _net(self.turn, _FLOPS * self.ways)
            + _net(self.river, _TURNS * self.ways)
        )

    @property
    def played(self) -> bool:
        """Whether it is worth more than the Ante that a fold loses."""
        return self.worth > -1


def starts(counted: Counted) -> list[Start]:
    """The 169 starting hands from what was counted."""
    found = []
    for name, by_kind, turn, river in zip(names(), *(part.tolist() for part in counted), strict=True):
        wins, ties, ways = (list(column) for column in zip(*by_kind, strict=True))
        loses = sum(ways) - sum(wins) - sum(ties)
        found.append(Start(name, sum(ways), wins, ties, loses, turn, river))
    return found


def main_game(hands: list[Start]) -> Iterator[Bet]:
    """The game as it is played best, and each of its four bets."""
    ways = sum(hand.ways for hand in hands)
    played = [hand for hand in hands if hand.played]
    folded = Fraction(sum(hand.ways for hand in hands if not hand.played), ways)
    edge = folded - sum((hand.worth * hand.ways for hand in played), Fraction(0)) / ways
    turn = [sum(column) for column in zip(*(hand.turn for hand in played), strict=True)]
    river = [sum(column) for column in zip(*(hand.river for hand in played), strict=True)]
    placed = 1 - folded, Fraction(turn[2], ways * _FLOPS), Fraction(river[2], ways * _TURNS)
    staked = 1 + _FLOP_ANTES * placed[0] + placed[1] + placed[2]
    wins = [sum(hand.wins[kind] for hand in played) for kind in range(len(CATEGORY_NAMES))]
    ties = sum(sum(hand.ties) for hand in played)
    loses = sum(hand.loses for hand in played)
    yield Bet(
        "Main game, per Ante",
        "3.13",
        edge,
        (),
        (
            Figure("all that is staked", staked, "Antes"),
            Figure("edge of all that is staked", edge / staked),
        ),
    )
    better = [
        End(f"wins with a {CATEGORY_NAMES[kind]}", Fraction(wins[kind], ways), str(pay.MAIN))
        for kind in reversed(range(pay.ANTE_PAYS_FROM, len(CATEGORY_NAMES)))
    ]
    yield Bet(
        "Ante",
        "3.13",
        folded - Fraction(sum(hand.ante for hand in played), ways),
        (
            *better,
            End("wins with less than a Straight", Fraction(sum(wins[: pay.ANTE_PAYS_FROM]), ways), "returned"),
            End("Stand Off", Fraction(ties, ways), "returned"),
            End("loses", Fraction(loses, ways), "lost"),
            End("folded", folded, "lost"),
        ),
    )
    flop = sum(wins), ties, sum(wins) + ties + loses
    for name, clause, ends, share in zip(
        ("Flop", "Turn", "River"), ("1.11", "1.29", "1.23"), (flop, turn, river), placed, strict=True
    ):
        yield Bet(
            f"{name}, where it is placed",
            clause,
            -_net(ends, ends[2]),
            (
                End("wins", Fraction(ends[0], ends[2]), str(pay.MAIN)),
                End("Stand Off", Fraction(ends[1], ends[2]), "returned"),
                End("loses", 1 - Fraction(ends[0] + ends[1], ends[2]), "lost"),
            ),
            (Figure("rounds in which it is placed", share),),
        )


def strategy(hands: list[Start]) -> tuple[Choice, ...]:
    """Whether each starting hand is played, and what it is worth so."""
    return tuple(Choice(hand.name, "Flop Bet" if hand.played else "Fold", hand.worth) for hand in hands)


def bonus(house: MlpHouse) -> Bet:
    """Every two Hole Cards with every two of the Dealer's."""
    holes: dict[int, list[tuple[int, int]]] = {}
    for hole in combinations(range(CARDS), 2):
        holes.setdefault(start_of(hole), []).append(hole)
    lines: Counter[pay.BonusHand | None] = Counter()
    for alike in holes.values():
        one = bytes(alike[0])
        for dealer in combinations([card for card in range(CARDS) if card not in one], 2):
            lines[pay.bonus_hand(one, bytes(dealer))] += len(alike)
    ways = lines.total()
    stake = house.bonus_maximum
    edge, capped = Fraction(1), Fraction(1)
    for line in pay.BONUS:
        edge -= Fraction(lines[line], ways) * (line.odds.of(1) + 1)
        capped -= Fraction(lines[line], ways) * (min(line.odds.of(stake), Fraction(pay.BONUS_MAXIMUM)) / stake + 1)
    ends = [End(line.name, Fraction(lines[line], ways), str(line.odds)) for line in pay.BONUS]
    full = Fraction(pay.BONUS_MAXIMUM) / max(line.odds.of(1) for line in pay.BONUS)
    return Bet(
        "Bonus",
        "4.1",
        edge,
        (*ends, End("any other", Fraction(lines[None], ways), "lost")),
        (
            Figure("greatest Bet that is paid in full (4.1.1)", full / pay.SGD, "SGD"),
            Figure("edge of the greatest Bet that the House takes", capped),
        ),
    )


def jackpot(rulebook: str, house: MlpHouse, meter_house: JackpotHouse, meter: int) -> Bet:
    """Every five cards that two Hole Cards and the Flop can be; the majors as the meter stands."""
    hands = list(census(5).categories())
    if house.low_straight_flush == FLUSH:
        hands[poker.STRAIGHT_FLUSH] -= 4
        hands[poker.FLUSH] += 4
    ways = sum(hands)
    lines = pay.JACKPOT[rulebook]
    minor = Fraction(0)
    shares = Fraction(0)
    for kind, line in lines.items():
        probability = Fraction(hands[kind], ways)
        if isinstance(line, pay.Major):
            shares += probability * line.percent / 100
        else:
            minor += probability * _paid(line, house) / house.jackpot_bet
    edge = 1 - minor - shares * meter / house.jackpot_bet
    majors = _over_the_years(Fraction(hands[poker.ROYAL_FLUSH], ways), shares, meter_house) / house.jackpot_bet
    ends = [End(CATEGORY_NAMES[kind], Fraction(hands[kind], ways), str(line)) for kind, line in lines.items()]
    return Bet(
        "Progressive Jackpot",
        "4.2",
        edge,
        (*ends, End("any other", 1 - sum((end.frequency for end in ends), Fraction(0)), "lost")),
        (
            Figure("meter that this edge holds for", Fraction(meter, pay.SGD), "SGD"),
            Figure("edge without the majors", 1 - minor),
            Figure("each SGD 1,000 in the meter takes off", shares * 1_000 * pay.SGD / house.jackpot_bet),
            Figure("meter at which the Bet is even", (1 - minor) / shares * house.jackpot_bet / pay.SGD, "SGD"),
            Figure("edge over the years, as the meter is filled and won", 1 - minor - majors),
        ),
    )


def _over_the_years(royal: Fraction, shares: Fraction, meter: JackpotHouse) -> Fraction:
    """What a Bet is paid in majors on average: all that goes into the meter comes out of it."""
    filled = meter.increment + royal * meter.reset
    if meter.straight_flush == TAKEN_OFF:
        return filled
    # The House pays these itself, as the meter stands on average: a Royal Flush ends what so many Bets have filled.
    return filled + (shares - royal) * (meter.reset + meter.increment / royal)


def _paid(line: pay.JackpotPay, house: MlpHouse) -> Fraction:
    """What goes to the Player for a minor jackpot, his stake too where it goes back."""
    if isinstance(line, pay.Fixed):
        return Fraction(line.amount + house.jackpot_bet * house.fixed_stake_back)
    assert not isinstance(line, pay.Major)
    return line.of(house.jackpot_bet) + house.jackpot_bet * line.stake_back


def _net(ends: Sequence[int], ways: int) -> Fraction:
    """Wins less losses, of wins, ties and all; as a part of so many ways."""
    wins, ties, both = ends
    return Fraction(2 * wins + ties - both, ways)
