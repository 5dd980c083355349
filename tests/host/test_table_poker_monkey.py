"""Anybody does anything at a poker table: no chip is lost, a refusal changes nothing, what is written reads back."""

import copy
import random
from typing import Any

import pytest

from shoecore.cards import CARDS, text
from tests.host.table_script import VERSIONS
from trueshoe.table import house, written
from trueshoe.table.action import NotAllowed, says
from trueshoe.table.poker.house import PokerHouse
from trueshoe.table.poker.out_of_turn import DECISIONS
from trueshoe.table.poker.round import KINDS, PokerRound, usual_blinds
from trueshoe.table.settings import settings

_SELDOM = {"void": 0.02, "return_bets": 0.1, "expose": 0.05, "muck": 0.2, "declare": 0.2, "fold": 0.2}


def any_house(chance: random.Random) -> house.House[PokerHouse]:
    """Settings that can be played by, each choice drawn."""
    game: dict[str, Any] = {"small_blind": chance.choice((1, 5, 25, 50)), "least_stake": 100}
    for one, setting in settings(PokerHouse):
        if " or '" in setting.expected:
            game[one.name] = chance.choice(setting.expected.strip("'").split("' or '"))
    game["rake_per_mille"] = chance.randint(0, 50)
    game["rake_cap"] = chance.choice((0, 7, 5000))
    game["rake_rounding"] = f"down to {chance.choice((1, 5))}"
    game["rake_unmatched"] = chance.random() < 0.5
    chips = chance.choice(([1], [1, 5, 25], [1, 100]))
    return house.house("poker", PokerHouse, {"money": {"chips": chips}, "poker": game})


def any_round(chance: random.Random) -> PokerRound:
    """A table of any size with any stacks and Blinds."""
    seats = sorted(chance.sample(range(1, 11), chance.randint(2, 10)))
    stakes = [(seat, chance.randint(1, 100 * 4 ** chance.randint(0, 4))) for seat in seats]
    rulebook, device = chance.choice(VERSIONS)
    round = PokerRound(any_house(chance), rulebook, stakes, chance.choice(seats), device=device)
    more = [kind for kind in KINDS if kind not in ("small", "big")]
    others = [seat for seat in round.order if seat not in (round.dues[0].seat, round.dues[1].seat)]
    joined = tuple(type(round.dues[0])(seat, chance.choice(more)) for seat in others if chance.random() < 0.15)
    dues = usual_blinds(round.order) + joined
    return PokerRound(round.house, rulebook, stakes, round.button, dues, device=device)


def usual(round: PokerRound) -> str:
    """What brings a round on towards its end."""
    if round.turn:
        return "call" if round.to_call(round.turn) else "check"
    if not round.betting_round:
        return "post"
    return "board" if len(round.community) < 5 else "show"


def somebody_can(round: PokerRound) -> bool:
    """Whether whoever's turn it is has something to do, or the one with the last word something to decide."""
    seat, most = round.turn, round.bets[round.turn] + round.stack[round.turn]
    simple = any(getattr(round, f"can_{name}")(seat) for name in ("fold", "check", "call", "all_in"))
    to = round.bound[seat].to if seat in round.bound else most
    wager = round.can_bet(seat, to) or round.can_raise_to(seat, to)
    return simple or wager or round.can_decide_early(seat, "free", "Table Game Shift Manager")


def any_action(chance: random.Random, round: PokerRound) -> tuple[str, tuple[Any, ...]]:
    """An action with arguments that may be right."""
    seat = chance.choice(
        (round.turn or 1, round.turn or 1, round.turn or 1, chance.choice((-1, 0, 11, 99, *round.order)))
    )
    to = round.level + round.least_raise
    amount = chance.choice((0, -1, round.least_bet, round.level, to, chance.randint(0, 3000)))
    deck = [card for card in range(CARDS) if card not in round.community]
    wrong = chance.random() < 0.1
    board = "".join(map(text, chance.sample(deck, 2 if wrong else 1 if round.community else 3)))
    hole = "".join(map(text, chance.sample(deck, 3 if wrong else 2)))
    first = round.first_to_show()[0] if round.betting_over and round.contested else 0
    due = next((due.seat for due in round.dues[len(round.records) :]), seat)
    known: dict[str, tuple[Any, ...]] = {
        "post": (due,),
        "fold": (seat,),
        "check": (seat,),
        "call": (seat,),
        "bet": (seat, amount),
        "raise_to": (seat, amount),
        "all_in": (seat,),
        "board": (board,),
        "show": (first or chance.choice((-1, 99, *round.order)), hole),
        "muck": (chance.choice((-1, 99, *round.order)),),
        "declare": (chance.choice((-1, 0, 99, *round.order)), "a word"),
        "act_early": (chance.choice((-1, 99, *round.order)), amount),
        "decide_early": (seat, chance.choice(DECISIONS), chance.choice(("Table Game Shift Manager", ""))),
        "expose": (chance.choice((-1, 99, *round.order)),),
        "return_bets": (),
        "void": (chance.choice(("5.2.1", "5.77")),),
    }
    name = chance.choice(list(known))
    if chance.random() > _SELDOM.get(name, 0.6):
        name = usual(round)
    return name, known[name]


# clauses: rws-poker-7 1.31, 5.14; rws-poker-6 1.30, 5.12
@pytest.mark.parametrize(("seed", "rounds"), [(21, 150), pytest.param(22, 5000, marks=pytest.mark.proof)])
def test_whatever_is_done_no_chip_is_lost_and_a_refusal_changes_nothing(seed: int, rounds: int) -> None:
    print(f"seed {seed}")
    chance = random.Random(seed)
    ended = voided = refusals = 0
    done: set[str] = set()
    for _ in range(rounds):
        round = any_round(chance)
        chips = round.chips()
        for _ in range(400):
            if round.over:
                break
            assert not round.turn or somebody_can(round), round.records
            name, arguments = any_action(chance, round)
            before = copy.deepcopy(vars(round))
            allowed = getattr(round, f"can_{name}")(*arguments)
            try:
                record = getattr(round, name)(*arguments)
            except NotAllowed as refused:
                assert not allowed and vars(round) == before, (name, arguments)
                assert refused.clause and "expected:" in str(refused)
                refusals += 1
                continue
            assert allowed and record is round.records[-1], (name, arguments)
            assert says(round.rulebook, record.clause), "a clause of this version"
            done.add(name)
            assert round.chips() == chips and min(round.stack + round.put + round.dead) >= 0, round.records
            assert round.lines()
        assert vars(written.read(written.write(round)).round) == vars(round)
        if round.over:
            ended += 1
            voided += round.voided
            settled = round.settlement()
            assert sum(round.stack) + sum(settled.paid.values()) + settled.house() == chips
            assert all(says(round.rulebook, line.clause) for line in settled.lines)
            assert settled.house() >= 0 and min(settled.paid.values()) >= 0
            assert 0 <= settled.house() * 20 <= sum(settled.staked.values())
            assert not round.voided or settled.house() == 0
    print(f"{ended} rounds ended, {voided} of them void, {refusals} refusals")
    assert ended > rounds // 2 and len(done) == 16 and voided


def test_every_moment_of_a_round_reads_back_as_it_was() -> None:
    """A round is written and read again after each of its records."""
    chance = random.Random(23)
    for _ in range(15):
        round = any_round(chance)
        for _ in range(150):
            name, arguments = any_action(chance, round)
            if not round.over and getattr(round, f"can_{name}")(*arguments):
                getattr(round, name)(*arguments)
                assert vars(written.read(written.write(round)).round) == vars(round)
