"""What each Player of Free Bet Blackjack wins or loses, computed another way: hand by hand in plain numbers."""

from fractions import Fraction

from shoecore.cards import text
from trueshoe.table.free_bet.area import Area, Wager
from trueshoe.table.free_bet.round import FreeBetRound

_BUSTED = {3: 1, 4: 2, 5: 6, 6: 50}
_GOLD = {0: -1, 1: 3, 2: 10, 3: 25, 4: 50}


def nets(round: FreeBetRound) -> dict[int, int]:
    """The net of every Player with chips on the layout."""
    found: dict[int, int] = {player: 0 for area in round.in_order() for player in area.laid_by()}
    if round.void_by:
        return found
    for area in round.in_order():
        if not area.hands[0].cards:
            continue
        for wager in area.wagers:
            found[wager.player] += _main(round, area, wager)
        for player, amount in area.sides["Pair"].items():
            first = [text(card)[0] for card in area.first_two]
            pair = len(first) == 2 and first[0] == first[1]
            found[player] += _side(round, area, "Pair", player, amount, 11 if pair else -1)
        for player, amount in area.sides["Busted"].items():
            odds = _BUSTED.get(len(round.dealer), 100) if _points(round.dealer) > 21 else -1
            found[player] += _side(round, area, "Busted", player, amount, odds)
        for player, amount in area.sides["Pot of Gold"].items():
            whose = player if any(wager.player == player for wager in area.wagers) else round.controller(area)
            markers = sum(hand.stakes[whose].markers for hand in area.hands if whose in hand.stakes)
            found[player] += _side(round, area, "Pot of Gold", player, amount, _GOLD.get(markers, 100))
        for one in area.insured.values():
            second = text(round.dealer[1])[0] if len(round.dealer) > 1 else ""
            if not one.returned:
                found[one.player] += 2 * one.amount if second in tuple("TJQK") else -one.amount
    return found


def _side(round: FreeBetRound, area: Area, bet: str, player: int, amount: int, odds: int) -> int:
    house = round.house.game
    if (bet, player) in area.returned_sides or (amount < house.side_minimum and player in round.warned):
        return 0
    return min(amount, house.side_maximum) * odds


def _main(round: FreeBetRound, area: Area, wager: Wager) -> int:
    """The net of a main wager over its hands."""
    house, player = round.house.game, wager.player
    counts = min(wager.amount, house.maximum)
    if wager.amount < house.minimum and player in round.warned:
        return 0
    if wager.surrendered:
        return -counts + counts // 2
    if wager.even_money:
        return counts
    net, standing = 0, 0
    dealer, natural = _points(round.dealer), _natural(round.dealer)
    for hand in area.hands:
        if player not in hand.stakes:
            continue
        stake = hand.stakes[player]
        chips = (wager.amount if stake.whole else 0) + stake.increase
        chips -= wager.amount - counts if stake.whole else 0
        own = _points(hand.cards)
        if own > 21:
            net -= chips
        elif wager.returned:
            continue
        elif _natural(hand.cards) and not hand.split:
            net += 0 if natural else int(Fraction(3, 2) * chips)
        elif natural:
            standing += chips
        elif dealer > 22 or (own > dealer and dealer <= 21):
            net += chips + stake.markers * counts
        elif dealer < 22 and own < dealer:
            net -= chips
    return net - min(standing, counts)


def _points(cards: bytearray) -> int:
    """The total, each Ace 11 as long as that is not over 21."""
    ranks = [text(card)[0] for card in cards]
    points = sum(1 if rank == "A" else 10 if rank in "TJQK" else int(rank) for rank in ranks)
    return points + 10 if "A" in ranks and points <= 11 else points


def _natural(cards: bytearray) -> bool:
    return len(cards) == 2 and _points(cards) == 21
