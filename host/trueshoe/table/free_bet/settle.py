"""Who is owed what in a round of Free Bet Blackjack, a line for each wager and hand, by §4 and §5."""

from collections.abc import Iterator

from shoecore.rank import blackjack
from trueshoe.table.free_bet import pay
from trueshoe.table.free_bet.area import BUSTED, PAIR, POT_OF_GOLD, Area, Hand, Wager
from trueshoe.table.free_bet.house import WITH_BUSTED
from trueshoe.table.free_bet.state import State
from trueshoe.table.odds import Odds
from trueshoe.table.settlement import HOUSE, Line, Settlement

_PUSH = 22
_HIGHEST = 21


def settlement(round: State) -> Settlement:
    """Every wager settled, area by area clockwise."""
    lines = tuple(line for area in round.in_order() for line in _area(round, area))
    paid: dict[int, int] = {}
    staked: dict[int, int] = {}
    for line in lines:
        if line.to != HOUSE and line.to is not None:
            paid[line.to] = paid.get(line.to, 0) + line.amount
    for area in round.in_order():
        for player, amount in area.laid_by().items():
            staked[player] = staked.get(player, 0) + amount
    return Settlement(dict(sorted(staked.items())), paid, lines, who="Player")


# clauses: mbs-fbbj-3 5.14
def _area(round: State, area: Area) -> Iterator[Line]:
    """The lines of an area: its main wagers from front to back, then its side wagers."""
    name = f"area {area.number}, Player"
    if round.void_by:
        for player, amount in area.laid_by().items():
            yield Line(round.void_by, f"{name} {player}: returned, the round is void", amount, player)
        return
    if not area.hands[0].cards:
        for player, amount in area.laid_by().items():
            yield Line("5.14", f"{name} {player}: returned, the area got no cards", amount, player)
        return
    for wager in area.wagers:
        for line in _wager(round, area, wager):
            yield line._replace(says=f"{name} {wager.player}: {line.says}")
    for bet, placed in area.sides.items():
        for player, amount in placed.items():
            for line in _side(round, area, bet, player, amount):
                yield line._replace(says=f"{name} {player}: {bet} {line.says}")
    for one in area.insured.values():
        if not one.returned and len(round.dealer) == 1:
            yield Line("3.35", f"{name} {one.player}: Insurance returned, no second card", one.amount, one.player)
        elif not one.returned:
            won = blackjack.is_blackjack(bytes(round.dealer[:2]))
            line = _paid("1.1.12", pay.INSURANCE, one.amount, one.player) if won else _lost("1.1.12", one.amount)
            yield line._replace(says=f"{name} {one.player}: Insurance {line.says}")


# clauses: mbs-fbbj-3 3.20, 3.25, 5.27, 5.28
def _wager(round: State, area: Area, wager: Wager) -> Iterator[Line]:
    """A main wager: given back, given up, paid even, or hand by hand against the Dealer's."""
    house, to = round.house.game, wager.player
    if wager.returned or (wager.amount < house.minimum and to in round.warned):
        yield from _given_back(round, area, wager)
        return
    counts = round.counts(wager)
    hands = [hand for hand in area.hands if to in hand.stakes]
    if excess := (wager.amount - counts) * sum(hand.stakes[to].whole for hand in hands):
        yield Line("5.28", "excess over the maximum returned", excess, to)
    if wager.surrendered:
        half = house.surrender.of(counts, 2)
        yield Line("3.25", "surrendered, half returned", half, to)
        yield Line("3.25", "surrendered, half lost", counts - half, HOUSE)
    elif wager.even_money:
        yield _paid("3.20", pay.REGULAR, counts, to)._replace(says="Blackjack paid even money")
    elif blackjack.is_blackjack(bytes(round.dealer)):
        yield from _against_blackjack(round, hands, to, counts)
    else:
        for hand in hands:
            yield from _compared(round, hand, to, counts)


# clauses: mbs-fbbj-3 5.25, 5.27, 5.28
def _given_back(round: State, area: Area, wager: Wager) -> Iterator[Line]:
    """A wager that is given back; by a ruling, what a busted hand lost before stays lost, as far as it counts."""
    to, counts = wager.player, round.counts(wager)
    for hand in area.hands:
        chips = area.on_hand(wager, hand)
        if wager.returned and blackjack.is_bust(bytes(hand.cards)):
            lost = _chips(hand, to, counts) if chips else 0
            yield from _if_any(Line("5.28", "excess over the maximum returned", chips - lost, to), hand)
            yield from _if_any(_lost("4.5.2", lost), hand)
        else:
            yield from _if_any(Line(wager.returned or "5.27", "returned", chips, to), hand)


def _chips(hand: Hand, player: int, counts: int) -> int:
    """The chips of a Player on a hand, as far as the wager counts."""
    stake = hand.stakes[player]
    return (counts if stake.whole else 0) + stake.increase


# clauses: mbs-fbbj-3 3.24.4, 4.5.2, 4.5.3, 4.6, 4.6.1, 4.6.2, 4.7.2
def _against_blackjack(round: State, hands: list[Hand], to: int, counts: int) -> Iterator[Line]:
    """The Dealer's Blackjack takes the original wager once; a Player's own stands off, busted hands stay lost."""
    left = counts
    if round.house.game.dealer_blackjack == WITH_BUSTED:
        left = max(0, left - sum(_chips(hand, to, counts) for hand in hands if blackjack.is_bust(bytes(hand.cards))))
    for hand in hands:
        chips = _chips(hand, to, counts)
        if blackjack.is_bust(bytes(hand.cards)):
            yield from _if_any(_lost("4.5.2", chips), hand)
        elif blackjack.is_blackjack(bytes(hand.cards), hand.split):
            yield Line("4.7.2", f"hand {hand.number} stands off, both Blackjack", chips, to)
        else:
            lost = min(chips, left)
            left -= lost
            clause = "4.6.2" if len(hands) > 1 or hand.split else "4.6.1"
            plain = lost == chips and clause == "4.6.1"
            yield from _if_any(_lost("4.5.3" if plain else clause, lost), hand)
            yield from _if_any(Line(clause, "returned, only the original wager is lost", chips - lost, to), hand)


# clauses: mbs-fbbj-3 1.1.8.1, 1.1.20, 3.19, 3.33, 4.4, 4.4.1, 4.4.2, 4.4.3, 4.4.4, 4.5, 4.5.1, 4.5.2, 4.7, 4.7.1, 4.7.3
def _compared(round: State, hand: Hand, to: int, counts: int) -> Iterator[Line]:
    """A hand against the Dealer's, who has no Blackjack."""
    own, dealer = (blackjack.total(bytes(cards))[0] for cards in (hand.cards, round.dealer))
    chips, markers = _chips(hand, to, counts), hand.stakes[to].markers
    if own > _HIGHEST:
        yield from _if_any(_lost("4.5.2", chips), hand)
    elif blackjack.is_blackjack(bytes(hand.cards), hand.split):
        paid = round.house.game.blackjack.of(chips * pay.BLACKJACK.pays, pay.BLACKJACK.stake)
        clause = "4.4.4" if dealer == _PUSH else "4.4.1"
        yield Line(clause, f"hand {hand.number} Blackjack wins {pay.BLACKJACK}", chips + paid, to)
    elif dealer == _PUSH:
        yield from _if_any(Line("4.7.3", "stands off, the Dealer has 22", chips, to), hand)
    elif dealer > _HIGHEST or own > dealer:
        clause = "4.4.3" if dealer > _HIGHEST else "4.4.2"
        yield from _if_any(_paid(clause, pay.REGULAR, chips, to), hand)
        if markers:
            says = f"hand {hand.number} wins {markers} marker{'s' * (markers > 1)}, each as the original wager"
            yield Line("1.1.8.1", says, markers * counts, to)
    elif own == dealer:
        yield from _if_any(Line("4.7.1", "stands off", chips, to), hand)
    else:
        yield from _if_any(_lost("4.5.1", chips), hand)


# clauses: mbs-fbbj-3 1.1.3, 1.1.7, 1.1.15, 3.15.1, 3.15.2, 3.15.3, 3.15.4.1, 5.27, 5.28
def _side(round: State, area: Area, bet: str, player: int, amount: int) -> Iterator[Line]:
    """A side wager: given back, or won or lost as far as it counts."""
    house = round.house.game
    returned = area.returned_sides.get((bet, player)) or (
        "5.27" if amount < house.side_minimum and player in round.warned else ""
    )
    if returned:
        yield Line(returned, "returned", amount, player)
        return
    counts = min(amount, house.side_maximum)
    if amount > counts:
        yield Line("5.28", "excess over the maximum returned", amount - counts, player)
    clause, odds = _side_odds(round, area, bet, player)
    yield _paid(clause, odds, counts, player) if odds else _lost(clause, counts)


def _side_odds(round: State, area: Area, bet: str, player: int) -> tuple[str, Odds | None]:
    """The clause that decides a side wager, and its odds where it wins."""
    if bet == PAIR:
        return "3.15.1", pay.PAIR if area.first_two and blackjack.is_pair(area.first_two) else None
    if bet == BUSTED:
        bust = blackjack.is_bust(bytes(round.dealer))
        return "4.2 table" if bust else "3.15.2", pay.busted(len(round.dealer)) if bust else None
    odds = pay.pot_of_gold(round.gold_markers(area, player))
    return ("4.3 table" if odds else "3.15.3") if area.wager(player) else "3.15.4.1", odds


# clauses: mbs-fbbj-3 5.27
def to_warn(round: State) -> list[int]:
    """The Players whose wagers under the minimum were settled this time; later ones are returned."""
    house = round.house.game
    main = [w.player for area in round.in_order() for w in area.wagers if w.amount < house.minimum]
    sides = [
        player
        for area in round.in_order()
        for bet in (PAIR, BUSTED, POT_OF_GOLD)
        for player, amount in area.sides[bet].items()
        if amount < house.side_minimum
    ]
    return sorted({*main, *sides, *round.warned})


def _paid(clause: str, odds: Odds, stake: int, to: int) -> Line:
    return Line(clause, f"wins {odds}", stake + int(odds.of(stake)), to)


def _lost(clause: str, stake: int) -> Line:
    return Line(clause, "lost", stake, HOUSE)


def _if_any(line: Line, hand: Hand) -> Iterator[Line]:
    """A line of a hand; none where no chips lie on it."""
    if line.amount:
        yield line._replace(says=f"hand {hand.number} {line.says}")
