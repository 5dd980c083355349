"""Rounds of Free Bet Blackjack dealt and settled at the table, by the plan: on average they come to what is counted."""

import random
from math import sqrt

import pytest

from shoecore.rank import blackjack
from shoecore.rulebooks.steps import OFFER
from trueshoe.analyse.free_bet import bets, markers, plan
from trueshoe.analyse.free_bet.optimal import MARKED, WAGERED, Hand
from trueshoe.table.free_bet.area import BUSTED, PAIR, POT_OF_GOLD
from trueshoe.table.free_bet.game import play
from trueshoe.table.free_bet.house import FreeBetHouse
from trueshoe.table.free_bet.play import FreeBetPlay
from trueshoe.table.house import House
from trueshoe.table.money import Money

PACKS = 8
WAGER, SIDE, SEAT = 10_000, 1_000, 1
HOUSE = House("free_bet", Money(), FreeBetHouse(packs=PACKS))
PLAN = plan.computed()
MAIN = "Main"

# The main wager's edge from eight packs, as every hand counted gives it; a proof counts it anew.
EDGE = 0.00677363731969
SIGMAS = 5


def dealt(chance: random.Random) -> dict[str, int]:
    """One round by the plan: what each of its bets won or lost."""
    playing = play("mbs-fbbj-3", HOUSE, [SEAT], chance)
    round = playing.round
    round.place(SEAT, 1, WAGER, SEAT)
    for bet in (PAIR, BUSTED, POT_OF_GOLD):
        round.side(SEAT, bet, SIDE, SEAT)
    round.close()
    while playing.prompt():
        if round.step and round.step.kind == OFFER:
            _offered(playing)
        else:
            _decided(playing)
    lines = [line for line in round.settlement().lines if line.to == SEAT]
    sides = {
        bet: sum(line.amount for line in lines if bet in line.says.split(": ")[1]) - SIDE
        for bet in (PAIR, BUSTED, POT_OF_GOLD)
    }
    return {**sides, MAIN: round.settlement().net(SEAT) - sum(sides.values())}


def _offered(playing: FreeBetPlay) -> None:
    """Surrender where the plan has it; no Insurance, no even money."""
    round = playing.round
    one, other = (_points(card) for card in round.areas[SEAT].first_two)
    first = _points(round.dealer[0])
    if {one, other} != {1, 10} and PLAN.gives_up(one, other, first) and round.can_surrender(SEAT, SEAT):
        round.surrender(SEAT, SEAT)
    round.close_offer(True)


def _decided(playing: FreeBetPlay) -> None:
    """What the plan has for the hand whose turn it is."""
    round = playing.round
    _, hand = round.current()
    first = _points(round.dealer[0])
    kind = WAGERED if hand.stakes[SEAT].whole else MARKED
    one, *_, other = (_points(card) for card in hand.cards)
    pair = len(hand.cards) == 2 and one == other and PLAN.of_pair(kind, one, first) == "P"
    if pair and round.can_free_split(SEAT):
        round.free_split(SEAT)
        return
    word = PLAN.of(kind, Hand(*blackjack.total(bytes(hand.cards))), first)
    if word == "F" and round.can_free_double(SEAT):
        round.free_double(SEAT)
    elif word in ("D", "Ds") and round.can_double(WAGER, SEAT):
        round.double(WAGER, SEAT)
    elif word in ("H", "D", "F", "Rh"):
        round.draw(SEAT)
    else:
        round.stand(SEAT)


def _points(card: int) -> int:
    value = blackjack.total(bytes((card,)))[0]
    return 1 if value == 11 else value


@pytest.mark.parametrize("rounds", [5_000, pytest.param(100_000, marks=pytest.mark.proof)])
def test_rounds_dealt_at_the_table_come_to_what_is_counted(rounds: int) -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    found = [dealt(chance) for _ in range(rounds)]
    edges = {
        MAIN: EDGE,
        PAIR: float(bets.pair(PACKS).edge),
        BUSTED: float(bets.busted(PACKS).edge),
        POT_OF_GOLD: float(bets.pot_of_gold(markers.markers(PLAN, PACKS)).edge),
    }
    for bet, edge in edges.items():
        stake = WAGER if bet == MAIN else SIDE
        won = [one[bet] / stake for one in found]
        mean = sum(won) / rounds
        error = sqrt(sum((one - mean) ** 2 for one in won) / rounds / rounds)
        print(f"{bet}: {-mean:.5f} with a standard error of {error:.5f}, counted {edge:.5f}")
        assert abs(mean + edge) < SIGMAS * error, bet
