"""What each box of Multi-Link Progressive Texas Hold'em wins or loses, another way: by treys and by counting."""

from collections import Counter

from treys import Card, Evaluator

from shoecore.cards import text
from trueshoe.table.mlp.round import MlpRound

_EVALUATOR = Evaluator()
_STRAIGHT = 5  # treys counts the kinds from 1, a straight flush, to 9, a high card
_JACKPOT = {
    "rws-mlp-3": {"four": 400, "full": 80, "flush": 40, "straight": 20},
    "rws-mlp-2": {"four": 200_000, "full": 20_000, "flush": 10_000},
}


def nets(round: MlpRound) -> dict[int, int]:
    """The net of every box that had Bets."""
    return {number: 0 if box.returned else _net(round, number) for number, box in round.boxes.items()}


def _net(round: MlpRound, number: int) -> int:
    box, house = round.boxes[number], round.house.game
    bets = dict(box.bets)
    if "Ante" not in bets:
        return 0
    ante = min(bets["Ante"], house.ante_maximum)
    main = min(bets.get("Flop", 0), 2 * ante)
    main += sum(min(bets.get(bet, 0), ante) for bet in ("Turn", "River"))
    bonus = min(bets.get("Bonus", 0), house.bonus_maximum)
    net = _jackpot(round, number, min(bets.get("Jackpot", 0), house.jackpot_bet))
    if box.folded:
        return net - ante - main - bonus
    own, dealer = _rank(box.hole + round.community), _rank(round.dealer + round.community)
    if own < dealer:
        net += main + (ante if _EVALUATOR.get_rank_class(own) <= _STRAIGHT else 0)
    elif own > dealer:
        net -= main + ante
    odds = _bonus_odds(box.hole, round.dealer)
    return net + (min(bonus * odds, 10_000_000) if odds else -bonus)


def _rank(cards: bytes) -> int:
    """The lower the better."""
    made = [Card.new(text(card)) for card in cards]
    return int(_EVALUATOR.evaluate(made[:2], made[2:]))


def _bonus_odds(hole: bytes, dealer: bytes) -> int:
    names = "".join(sorted((text(card)[0] for card in hole), key="AKQJT98765432".index))
    suited = text(hole[0])[1] == text(hole[1])[1]
    if names == "AA":
        return 1000 if all(text(card)[0] == "A" for card in dealer) else 30
    if names[0] == names[1]:
        return 10 if names[0] in "KQJ" else 3
    return {"AK": (15, 25), "AQ": (5, 20), "AJ": (5, 20)}.get(names, (0, 0))[suited]


def _jackpot(round: MlpRound, number: int, stake: int) -> int:
    """The net of the Jackpot Bet, from Hole Cards and Flop."""
    box = round.boxes[number]
    if not stake:
        return 0
    kind = _five(box.hole + round.community[:3]) if box.hole and len(round.community) >= 3 else ""
    pays = _JACKPOT[round.rulebook].get(kind)
    if kind in ("royal", "straight flush"):
        displayed = box.displayed or 0
        return (displayed if kind == "royal" else displayed // 10) - stake
    if pays is None:
        return -stake
    if round.rulebook == "rws-mlp-3":
        return stake * pays - stake
    return pays - (0 if round.house.game.fixed_stake_back else stake)


def _five(cards: bytes) -> str:
    """The kind of five cards."""
    ranks = sorted("23456789TJQKA".index(text(card)[0]) for card in cards)
    flush = len({text(card)[1] for card in cards}) == 1
    straight = ranks in ([*range(ranks[0], ranks[0] + 5)], [0, 1, 2, 3, 12])
    if straight and flush:
        return "royal" if ranks[0] == 8 else "straight flush"
    counts = sorted(Counter(ranks).values())
    if len(counts) == 2:
        return "four" if counts == [1, 4] else "full"
    return "flush" if flush else "straight" if straight else ""
