"""Audits by shapes count the same as the judge alone, to the last figure, whatever was done to the rounds."""

import json
import random
from collections.abc import Callable
from datetime import datetime
from itertools import product
from typing import Any

import pytest

from shoecore import facts, records
from shoecore.cards import FOREIGN
from tests.host.changes import CHANGES, Change
from tests.host.entries import BEGAN, Line, Rounds, as_kept, free_bet, opened, plain, shuffled
from trueshoe.audit import judging, known, passing
from trueshoe.audit.judging import How
from trueshoe.audit.source import Beside, Wanted
from trueshoe.audit.tally import Tally

POKER = "rws-poker-7"
NAMED, IN_FORCE = How(10, in_force=False), How(10, in_force=True)
SHOE, CARDS, SHUFFLER, SHOE_MLP, SHUFFLER_MLP, FREE_BET = KINDS = range(6)
SEEDS = 6

Fault = Callable[[Line], Line]


@pytest.fixture(autouse=True)
def taken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The rounds that were taken in by their shapes; none is known when a test begins."""
    found: list[int] = []
    take: Any = passing.Passing.take

    def see(self: Any, at: int, *others: Any) -> int:
        end: int = take(self, at, *others)
        found.extend(range(at, end))
        return end

    monkeypatch.setattr(known, "_MET", {})
    monkeypatch.setattr(passing.Passing, "take", see)
    return found


def rounds_of(kind: int, count: int, chance: random.Random) -> list[list[Line]]:
    """Clean rounds; the button goes round."""
    found = []
    for number in range(1, count + 1):
        button = number % 6 + 1
        if kind in (SHOE, CARDS):
            found.append([*plain(chance, "rws-poker-7", button, kind == SHOE)])
        elif kind == FREE_BET:
            found.append([*free_bet()])
        elif kind == SHOE_MLP:
            found.append([*plain(chance, "rws-mlp-3", 0, leaf_told=True)])
        else:
            rulebook = "rws-poker-7" if kind == SHUFFLER else "rws-mlp-3"
            found.append([*shuffled(chance, rulebook, button if kind == SHUFFLER else 0, number)])
    return found


def value(line: Line, place: int, value: Any) -> Line:
    """A line with another value."""
    assert not isinstance(line.values, bytes)
    return line._replace(values=(*line.values[:place], value, *line.values[place + 1 :]))


def counted(
    lines: list[Line], how: How, parts: int, by_shape: bool, beside: Beside | None = None, began: int = BEGAN
) -> str:
    """All that an audit counts, as JSON: byte for byte what a part is kept as."""
    kept = as_kept(lines, began)
    source = Rounds(kept, beside or Beside(frozenset(), opened(kept), ()), by_shape)
    total = Tally()
    for begins in range(0, len(kept), parts):
        part = judging.Part(
            "S", begins, min(begins + parts, len(kept)), 0, len(kept), source.stretches(Wanted())[0].link
            if begins == 0 else None, kept[-1].link if begins + parts >= len(kept) else None,
        )  # fmt: skip
        total.add(Tally.from_object(json.loads(json.dumps(judging.judge(source, part, how).as_object()))))
    return json.dumps(total.as_object())


def same(lines: list[Line], how: How = NAMED, parts: int = 10**6, beside: Beside | None = None) -> dict[str, Any]:
    """What is counted, which is the same with and without shapes."""
    by_shape, judged = (counted(lines, how, parts, way, beside) for way in (True, False))
    assert by_shape == judged
    told: dict[str, Any] = json.loads(judged)
    return told


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("how", [NAMED, IN_FORCE])
def test_clean_rounds_are_taken_in_by_their_shapes(kind: int, how: How, taken: list[int]) -> None:
    chance = random.Random(kind)
    lines = [line for one in rounds_of(kind, 24, chance) for line in one]
    found = same(lines, how)
    assert found["verdicts"] == {"clean": 24} and not found["found"] and not found["wrong"]
    assert len(taken) >= 5 if kind != FREE_BET else not taken, "where ranks decide, no other card is the same"


FAULTS: dict[str, tuple[int, int, Fault]] = {
    "another card exposed": (SHOE, records.EXPOSED, lambda line: value(line, 1, (line.values[1] + 1) % 52)),
    "a foreign card": (CARDS, records.DRAWN, lambda line: value(line, 1, FOREIGN)),
    "another card opened": (SHUFFLER, records.OPENED, lambda line: value(line, 1, (line.values[1] + 1) % 52)),
    "another salt": (SHOE, records.OPENED, lambda line: value(line, 2, bytes(16))),
    "another salt of an order": (SHUFFLER, records.OPENED, lambda line: value(line, 2, bytes(16))),
    "another leaf": (SHOE, records.DRAWN, lambda line: value(line, 4, bytes(32))),
    "a leaf that is none": (SHOE, records.DRAWN, lambda line: value(line, 4, bytes(31))),
    "another root": (SHOE, records.COMMITTED, lambda line: value(line, 1, bytes(32))),
    "another root of an order": (SHUFFLER, records.SHUFFLED, lambda line: value(line, 1, bytes(32))),
    "another hash": (SHUFFLER, records.PROVEN, lambda line: value(line, 0, bytes(len(line.values[0])))),
    "another place": (SHOE, records.DRAWN, lambda line: value(line, 3, line.values[3] % 6 + 1)),
    "too many cards": (SHUFFLER, records.DISPENSED, lambda line: value(line, 2, 3)),
    "records missing": (SHOE, records.BETTING_CLOSED, lambda line: line._replace(step=2)),
    "many records missing": (SHOE, records.BETTING_CLOSED, lambda line: line._replace(step=257)),
    "records missing before the round": (CARDS, records.ROUND_OPENED, lambda line: line._replace(step=2)),
    "a record once more": (CARDS, records.EXPOSED, lambda line: line._replace(step=-1)),
    "an order once more": (SHUFFLER, records.ORDER_DRAWN, lambda line: value(line, 0, line.values[0] - 1)),
    "the end of another order": (SHUFFLER, records.ORDER_ENDED, lambda line: value(line, 0, line.values[0] - 1)),
    "a button that went too far": (CARDS, records.ROUND_OPENED, lambda line: value(line, 5, 6)),
    "another card of many packs": (FREE_BET, records.DRAWN, lambda line: value(line, 1, (line.values[1] + 9) % 52)),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("spot", [0, 2])
def test_a_fault_in_a_round_whose_shape_is_known_is_found(fault: str, spot: int, taken: list[int]) -> None:
    kind, of, change = FAULTS[fault]
    told = rounds_of(kind, 12, random.Random(1))
    same([line for lines in told for line in lines])
    lines, begun = told[8], len(taken)
    rows = [at for at, line in enumerate(lines) if line.kind == of]
    lines[rows[spot % len(rows)]] = change(lines[rows[spot % len(rows)]])
    found = same([line for one in told for line in one])
    assert kind == FREE_BET or (found["found"] and len(taken) > begun)


@pytest.mark.parametrize(("kind", "of"), [(SHOE, records.EXPOSED), (SHOE, records.OPENED), (SHUFFLER, records.EXPOSED)])
def test_cards_that_stand_in_for_each_other_are_found(kind: int, of: int) -> None:
    told = rounds_of(kind, 12, random.Random(1))
    same([line for lines in told for line in lines])
    one, other = [at for at, line in enumerate(told[8]) if line.kind == of][:2]
    faces = [told[8][at].values[1] for at in (other, one)]
    for at, face in zip((one, other), faces, strict=True):
        told[8][at] = value(told[8][at], 1, face)
    assert same([line for lines in told for line in lines])["found"]


def test_a_round_that_is_not_closed_is_found_when_the_next_begins() -> None:
    told = rounds_of(CARDS, 12, random.Random(1))
    same([line for lines in told for line in lines])
    del told[8][-1]
    assert same([line for lines in told for line in lines])["verdicts"] == {"clean": 10, "unfinished": 1, "findings": 1}


def test_an_order_that_is_drawn_again_is_found() -> None:
    chance = random.Random(1)
    told = rounds_of(SHUFFLER, 12, chance)
    same([line for lines in told for line in lines])
    told[8] = [*shuffled(chance, POKER, 9 % 6 + 1, order=8)]
    assert same([line for lines in told for line in lines])["found"]


@pytest.mark.parametrize("kind", [SHOE, SHUFFLER])
def test_the_clock_on_the_wall_is_where_the_judge_would_have_it(kind: int, taken: list[int]) -> None:
    chance = random.Random(2)
    told = [line for lines in rounds_of(kind, 20, chance) for line in lines]
    told[len(told) * 3 // 4] = told[len(told) * 3 // 4]._replace(took=-1_000)
    kept = as_kept(line._replace(came=chance.randint(-5_000, 5_900)) for line in told)
    clocks = []
    for by_shape in (True, False):
        source = Rounds(kept, Beside(frozenset(), opened(kept), ()), by_shape)
        judged = judging._Judging(source, judging.Part("S", 0, len(kept), 0, len(kept), bytes(32), None), IN_FORCE)
        judged.run()
        clocks.append((judged._wall.zero, judged._wall.uptime.reached))
    assert clocks[0] == clocks[1] and len(taken) > 5


def test_the_judge_finds_nothing_in_a_round_behind_others_that_it_did_not_see(taken: list[int]) -> None:
    chance = random.Random(6)
    kept = as_kept([line for kind in (SHOE, CARDS) for one in rounds_of(kind, 12, chance) for line in one])
    source = Rounds(kept, Beside(frozenset(), opened(kept), ()), by_shape=True)
    judged = judging._Judging(source, judging.Part("S", 0, len(kept), 0, len(kept), bytes(32), None), NAMED)
    judged.run()
    assert judged._audit.findings == 0 and len(taken) > 5


def test_a_text_that_is_in_force_no_more_is_found_in_rounds_of_known_shapes(taken: list[int]) -> None:
    chance = random.Random(2)
    told = [line for n in range(24) for line in plain(chance, "rws-poker-6", n % 6 + 1, leaf_told=False)]
    before = int(datetime(2023, 4, 19, 8).timestamp() * 1000) - 400 * len(told) * 2 // 3
    by_shape, judged = (counted(told, IN_FORCE, 10**6, way, began=before) for way in (True, False))
    assert by_shape == judged and len(taken) > 3
    assert sum(json.loads(judged)["found"].values()) >= 8


def test_a_button_that_goes_anywhere_is_found() -> None:
    chance = random.Random(5)
    told = [
        line for button in (1, 2, 1, 2, 1, 2, 4, 5, 6, 1, 2, 1, 2, 3) for line in plain(chance, POKER, button, False)
    ]
    found = same(told)["found"]
    assert sum(found.values()) == 4, found


def test_the_alarm_of_voided_orders_begins_where_it_does(taken: list[int]) -> None:
    told = rounds_of(SHUFFLER, 40, random.Random(3))
    for lines in told[12:]:
        lines[-1] = value(lines[-1], 1, records.VOIDED)
    found = same([line for lines in told for line in lines])
    assert any("void-rate alarm" in what for what in found["found"]) and len(taken) > 3
    assert found["devices"]["S"]["voided"] == 28


def test_payouts_that_nobody_settled_are_counted_and_what_is_kept_otherwise_is_told(taken: list[int]) -> None:
    told = rounds_of(CARDS, 20, random.Random(3))
    for lines in told:
        lines += [Line(facts.PAID, (seat, 500), step=0, told=seat) for seat in (2, 5)]
    lines = [line for one in told for line in one]
    first = opened(as_kept(lines))
    beside = Beside(frozenset({(40, "something")}), first - {max(first)}, ())
    found = same(lines, beside=beside)
    assert (found["paid"], found["unsettled"]) == (40, 40) and len(taken) > 5
    assert set(found["wrong"]) == {judging.NOT_FOUND, judging.OTHER_ROUNDS}


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
@pytest.mark.parametrize("seeds", [range(SEEDS), pytest.param(range(SEEDS, 40 * SEEDS), marks=pytest.mark.proof)])
def test_whatever_is_changed_in_one_round_or_in_every_one_counts_the_same(
    change: Change, seeds: range, taken: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind, how in product(KINDS, (NAMED, IN_FORCE)):
        counted([line for lines in rounds_of(kind, 9, random.Random(0)) for line in lines], how, 10**6, by_shape=True)
    taken.clear()
    for seed in seeds:
        monkeypatch.setattr(judging, "_BEFORE", (1_000, 130)[seed % 2])
        chance = random.Random(seed)
        told = rounds_of(seed % 6, 8, chance)
        again = chance.random()
        for lines in chance.sample(told[2:], 1) if seed % 3 else told:
            change(chance if seed % 3 else random.Random(again), lines)
        same([line for lines in told for line in lines], (NAMED, IN_FORCE)[seed % 2], chance.choice([90, 10**6]))
    assert len(taken) >= len(seeds), "where nothing is taken in by its shape nothing is proven"
