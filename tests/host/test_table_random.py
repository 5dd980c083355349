"""Random rounds against the House: any call at any moment, money in order after each, settled as an oracle settles."""

import random
from typing import Any

import pytest

from shoecore.cards import CARDS, text
from shoecore.facts import RANKS
from tests.host.oracle_free_bet import nets as free_bet_nets
from tests.host.oracle_mlp import nets as mlp_nets
from tests.host.table_stories import begin
from trueshoe.table import games, written
from trueshoe.table.action import Action, NotAllowed
from trueshoe.table.free_bet.round import FreeBetRound
from trueshoe.table.games import Round
from trueshoe.table.mlp.round import MlpRound

SETUPS: dict[str, dict[str, Any]] = {
    "rws-mlp-2": {"device": "shuffler", "seats": [1, 2, 4]},
    "rws-mlp-3": {"device": "shoe", "seats": [1, 2, 4], "closed": [5]},
    "mbs-fbbj-3": {"seats": [1, 2], "warned": [9]},
}
HOUSES: dict[str, dict[str, Any]] = {
    "rws-mlp-2": {"ante_maximum": 30_000, "fixed_stake_back": True},
    "rws-mlp-3": {"ante_maximum": 30_000, "bonus_maximum": 2_000_000},
    "mbs-fbbj-3": {"maximum": 30_000, "packs": 2},
}
NETS = {"rws-mlp-2": mlp_nets, "rws-mlp-3": mlp_nets, "mbs-fbbj-3": free_bet_nets}
SELDOM = {
    "void": 0.005,
    "withdraw": 0.05,
    "fold": 0.02,
    "draw": 0.5,
    "settle": 0.5,
    "surrender": 0.2,
    "close_offer": 0.2,
    "leave_out": 0.1,
}
SELDOM |= dict.fromkeys(("close", "claim", "find", "examine_more", "refuse_to_show", "claim_insurance"), 0.1)
SELDOM |= dict.fromkeys(
    ("limit_area", "limit_player", "invalidate", "walk_away", "absent", "give_back", "rule_error"), 0.01
)
WILD = 0.15
AMOUNTS = (0, 1, 500, 1250, 2500, 5000, 10_000, 12_500, 20_000, 30_000, 30_001, 60_000)
WORDS = {
    "bet": ("Ante", "Bonus", "Jackpot", "Flop", "Turn", "River", "Main", "Pair", "Busted", "Pot of Gold", "?"),
    "clause": ("5.10", "5.12", "5.15", "5.9", "5.10.1", "5.10.2", "5.10.3", "5.25", "5.30.1", "5.1.1", "5.2", "?"),
    "cause": ("5.7.2", "5.8.1", "5.16", "?"),
}
LIKELY: dict[str, dict[str, tuple[Any, ...]]] = {
    "place": {"bet": ("Ante", "Jackpot", "Bonus"), "amount": (500, 500, 2500, 5000), "player": (1, 2, 4, 8)},
    "side": {"bet": ("Pair", "Busted", "Pot of Gold"), "amount": (500, 1250)},
    "claim": {"bet": ("Pair", "Busted", "Pot of Gold"), "amount": (500, 1250)},
    "bet": {"bet": ("Flop", "Turn", "River"), "amount": (2500, 5000, 7500, 10_000, 20_000)},
    "choose": {"clause": ("5.10.1", "5.10.2", "5.10.3")},
    "find": {"amount": (1, 1250, 5000, 30_001, 60_000)},
    "insure": {"amount": (1, 1250)},
    "claim_insurance": {"amount": (1, 1250)},
}
_ALIKE = (3, 4, 6, 12)  # ranks that make pairs, and hard totals of 9 to 11
COUNTS = {"card": 1, "show": 2, "reveal_dealer": 2}


@pytest.mark.parametrize("rulebook", sorted(SETUPS))
@pytest.mark.parametrize("seed", [*range(2), *(pytest.param(seed, marks=pytest.mark.proof) for seed in range(2, 200))])
def test_random_rounds_keep_the_money_and_are_settled_as_the_oracle_says(rulebook: str, seed: int) -> None:
    chance = random.Random(f"{rulebook} {seed}")
    settled = sum(_one(rulebook, chance) for _ in range(20))
    assert settled >= 8, f"seed {seed}: only {settled} of 20 rounds came to their end"


def _one(rulebook: str, chance: random.Random) -> bool:
    """A round to its end, or as far as it comes in so many calls; read back it is the same."""
    round = begin(rulebook, SETUPS[rulebook], **HOUSES[rulebook])
    actions = list(games.load(rulebook).ACTIONS.values())
    for _ in range(5000):
        action = chance.choice(actions)
        if chance.random() < SELDOM.get(action.name, 1.0):
            _try(round, action, chance)
        if round.over:
            break
    lines = list(written.write(round))
    again = written.read(lines).round
    assert (again.records, again.lines(), list(written.write(again))) == (round.records, round.lines(), lines)
    if round.over:
        assert isinstance(round, MlpRound | FreeBetRound)
        owed = round.settlement()
        assert {to: owed.net(to) for to in owed.staked} == NETS[rulebook](round)
        assert owed.house() - owed.jackpot == -sum(map(owed.net, owed.staked))
        assert sum(owed.staked.values()) == -sum(round.purses.values()), "every chip on the layout is settled"
        assert again.settlement() == owed
    return round.over


def _try(round: Round, action: Action, chance: random.Random) -> None:
    """A call with any arguments: done where it can be, else refused by a clause and nothing changed."""
    wild = chance.random() < WILD
    likely = {} if wild else LIKELY.get(action.name, {})
    told: dict[str, Any] = {}
    for name in action.told:
        if name in likely:
            told[name] = chance.choice(likely[name])
        elif name in ("card", "cards"):
            told[name] = _cards(3 if wild else COUNTS.get(name, COUNTS.get(action.name, 0)), round, chance)
        else:
            told[name] = _any(name, action.record.__annotations__[name], chance)
    if getattr(round, f"can_{action.name}")(**told):
        record = getattr(round, action.name)(**told)
        assert round.records[-1] is record and record.clause
    else:
        before = (len(round.records), round.lines())
        with pytest.raises(NotAllowed):
            getattr(round, action.name)(**told)
        assert (len(round.records), round.lines()) == before
    assert round.chips() == 0


def _any(name: str, kind: Any, chance: random.Random) -> Any:
    if kind is bool:
        return chance.random() < 0.5
    if name in WORDS:
        return chance.choice(WORDS[name])
    if name.endswith("_by"):
        return chance.choice(RANKS)
    if name == "amount":
        return chance.choice(AMOUNTS)
    if kind is int:
        return chance.choice((0, 1, 2, 3, 4, 8, 9))
    return tuple(chance.sample((1, 2, 3, 4), chance.randint(1, 3)))


def _cards(count: int, round: Round, chance: random.Random) -> str:
    """So many cards, one or three for none; two thirds of them from few that make good hands."""
    count = count or (1 if getattr(round, "community", b"") else 3)
    high = [card for card in range(32, CARDS) if card % 4 < 2]
    alike = [card for card in range(CARDS) if card // 4 in _ALIKE]
    return " ".join(text(card) for card in chance.sample(chance.choice((range(CARDS), high, alike)), count))
