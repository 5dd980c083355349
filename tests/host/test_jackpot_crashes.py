"""The jackpot meter under crashes and from many processes at once: exactly once, in one order, to the cent."""

import json
import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from tests.host.databases import Server, new_database, postgresql
from tests.host.dying import dies_at, end_of_child, in_child
from trueshoe.store.failing import NoStore
from trueshoe.table.action import NotAllowed
from trueshoe.table.jackpot.house import JackpotHouse
from trueshoe.table.jackpot.ledger import audit
from trueshoe.table.jackpot.meter import Meter
from trueshoe.table.jackpot.records import Bet, Dealt
from trueshoe.table.jackpot.store import store
from trueshoe.table.money import Rounding

ROYAL, STRAIGHT = "Royal Flush", "Straight Flush"
HOUSE = JackpotHouse(reset=1_000_000, increment=125)
DOWN = Rounding("down", 1)

_names = count(1)

Step = Callable[[Meter], Any]


def dealt(at: int, place: int) -> Dealt:
    return Dealt("SHOE1", 17, at, place, "c0ffee")


# Every action, one after the other: two winners at two tables, a Void, a malfunction.
STEPS: list[Step] = [
    lambda meter: meter.open("rws-mlp-3", HOUSE, DOWN),
    *[lambda meter, box=box: meter.accept(f"a{box}", Bet("A", "1", box)) for box in (1, 2, 3)],
    lambda meter: meter.accept("b1", Bet("B", "1", 1)),
    lambda meter: meter.give_back("r2", Bet("A", "1", 2), "5.10.3"),
    lambda meter: meter.claim("ca", Bet("A", "1", 1), STRAIGHT, dealt(2000, 1)),
    lambda meter: meter.claim("cb", Bet("B", "1", 1), ROYAL, dealt(1000, 1)),
    lambda meter: meter.decide("d", [Bet("B", "1", 1), Bet("A", "1", 1)], "House"),
    lambda meter: meter.pay("pb", Bet("B", "1", 1)),
    lambda meter: meter.pay("pa", Bet("A", "1", 1)),
    lambda meter: meter.finish("fa", "A", "1"),
    lambda meter: meter.accept("a4", Bet("A", "2", 1)),
    lambda meter: meter.fail("f", "A"),
    lambda meter: meter.choose("c", "5.17.2a", "House", "A"),
    lambda meter: meter.give_back("r4", Bet("A", "2", 1), "5.16"),
    lambda meter: meter.restore("s", "House", "A"),
]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A PostgreSQL server for this file."""
    with postgresql() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a database is."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'jackpot.db'}"
    return str(request.getfixturevalue("server").url)


@pytest.fixture
def kept(address: str) -> Iterator[Engine]:
    """The database, its connections closed between two uses so that a forked process has none of them."""
    engine = store(address)
    engine.dispose()
    yield engine
    engine.dispose()


def story(meter: Meter) -> list[tuple[Any, ...]]:
    """What the ledger tells."""
    return [(entry.kind, entry.record, entry.value) for entry in meter.entries()]


@pytest.mark.parametrize("stride", [5, pytest.param(1, marks=pytest.mark.proof)])
def test_killed_at_any_moment_of_any_action_and_asked_again_it_is_done_once(kept: Engine, stride: int) -> None:
    whole = Meter(kept, f"meter {next(_names)}")
    for step in STEPS:
        step(whole)
    expected = story(whole)
    assert len(expected) == len(STEPS)
    meter = Meter(kept, f"meter {next(_names)}")
    kept.dispose()
    for at, step in enumerate(STEPS):
        moment = at % stride
        before = after = 0
        while True:

            def act(step: Step = step, moment: int = moment) -> None:
                dies_at(kept, moment)
                step(meter)

            ended = in_child(act)
            assert ended in (0, -signal.SIGKILL)
            if ended == 0:
                break
            moment += stride
            done = len(story(meter))
            assert done in (at, at + 1)
            before, after = before + (done == at), after + (done == at + 1)
            kept.dispose()
        assert before * stride >= 4 and (after >= 1 or stride > 1), (
            f"step {at}: killed {before} times before it was done and {after} times after"
        )
        step(meter)
        kept.dispose()
    assert story(meter) == expected
    assert not list(audit(meter.entries()))


def test_many_processes_at_once_act_in_one_order_that_all_of_them_saw(kept: Engine, tmp_path: Path) -> None:
    """Tables that lay, take back and ask each thing twice: what ended before another began comes before it."""
    meter = Meter(kept, f"meter {next(_names)}")
    meter.open("rws-mlp-3", HOUSE, DOWN)
    kept.dispose()
    tables, rounds = 4, 12

    def play(table: str) -> None:
        chance = random.Random(table)
        seen: list[tuple[str, int, int, int]] = []
        looked: list[tuple[int, int, int, int]] = []
        meter.standing()
        os.write(ready, b".")
        while not (tmp_path / "go").exists():
            time.sleep(0.001)

        def timed(key: str, act: Callable[[], Any]) -> None:
            start = time.monotonic_ns()
            found = act()
            seen.append((key, start, time.monotonic_ns(), found.value))
            assert act() == found

        for number in range(rounds):
            bet = Bet(table, str(number), 1)
            timed(f"{bet}", lambda bet=bet: meter.accept(f"{bet}", bet))
            if chance.random() < 0.3:
                timed(f"{bet} back", lambda bet=bet: meter.give_back(f"{bet} back", bet, "5.21"))
            start = time.monotonic_ns()
            shown = meter.standing()
            looked.append((start, time.monotonic_ns(), shown.entries, shown.value))
        (tmp_path / f"{table}.json").write_text(json.dumps([seen, looked]), encoding="utf-8")

    waiting, ready = os.pipe()
    children = []
    for table in range(tables):
        pid = os.fork()
        if pid == 0:
            end_of_child(lambda: play(f"T{table}"))
        children.append(pid)
    for _ in range(tables):
        os.read(waiting, 1)
    (tmp_path / "go").touch()
    assert [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in children] == [0] * tables
    told = [json.loads(file.read_text(encoding="utf-8")) for file in tmp_path.glob("T*.json")]
    seen = [tuple(one) for of_table, _ in told for one in of_table]
    entries = {entry.key: entry for entry in meter.entries()}
    assert not list(audit(entries.values())) and len(entries) == len(seen) + 1
    assert all(entries[key].value == value for key, _, _, value in seen)
    ends = sorted((end, entries[key].number) for key, _, end, _ in seen)
    for key, start, _, _ in seen:
        assert all(number < entries[key].number for end, number in ends if end < start)
    values = {entry.number: entry.value for entry in entries.values()}
    for start, end, number, value in (one for _, looked in told for one in looked):
        assert value == values[number]
        assert all(entries[key].number <= number for key, _, done, _ in seen if done < start)
        assert all(entries[key].number > number for key, begun, _, _ in seen if begun > end)
    together = {one for one in seen for other in seen if one[0] != other[0] and one[1] < other[2] and other[1] < one[2]}
    assert len(together) > tables, "the processes did not run at once: nothing is shown"
    laid = sum("back" not in key for key in entries) - 1
    assert meter.standing().value == HOUSE.reset + HOUSE.increment * (laid - (len(entries) - 1 - laid))


def test_two_processes_with_one_key_do_it_once(address: str, kept: Engine) -> None:
    meter = Meter(kept, f"meter {next(_names)}")
    meter.open("rws-mlp-3", HOUSE, DOWN)
    kept.dispose()
    children = []
    for _ in range(6):
        pid = os.fork()
        if pid == 0:
            end_of_child(lambda: _lays_twenty(address, meter.name))
        children.append(pid)
    assert [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in children] == [0] * 6
    assert meter.standing()[:2] == (HOUSE.reset + 20 * HOUSE.increment, 21)


def _lays_twenty(address: str, name: str) -> None:
    mine = Meter(store(address), name)
    for box in range(1, 21):
        mine.accept(f"key {box}", Bet("A", "1", box))


@pytest.fixture
def empty(address: str, tmp_path: Path) -> str:
    """A database without any table."""
    if address.startswith("sqlite"):
        return f"sqlite:///{tmp_path / 'empty.db'}"
    return new_database(address, "empty")


def test_processes_that_begin_a_store_and_its_meter_at_once_begin_one(empty: str) -> None:
    children = []
    for _ in range(6):
        pid = os.fork()
        if pid == 0:
            end_of_child(lambda: Meter(store(empty), "main").open("rws-mlp-3", HOUSE, DOWN) and None)
        children.append(pid)
    assert [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in children] == [0] * 6
    engine = store(empty)
    assert Meter(engine, "main").standing()[:2] == (HOUSE.reset, 1)
    engine.dispose()


def test_a_server_that_dies_loses_nothing_that_was_answered() -> None:
    with postgresql() as mine:
        engine = store(mine.url)
        meter = Meter(engine, "main")
        meter.open("rws-mlp-3", HOUSE, DOWN)
        answered = [meter.accept(f"a{box}", Bet("A", "1", box)) for box in range(1, 8)]
        mine.kill()
        with pytest.raises(NoStore, match="nothing is done twice"):
            meter.accept("a8", Bet("A", "1", 8))
        mine.restart()
        assert meter.accept("a8", Bet("A", "1", 8)).value == HOUSE.reset + 8 * HOUSE.increment
        assert [meter.accept(f"a{box}", Bet("A", "1", box)) for box in range(1, 8)] == answered
        assert not list(audit(meter.entries())) and meter.standing().entries == 9
        engine.dispose()


class Model:
    """The meter as one would keep it on paper; each action says whether it is allowed, and does it."""

    def __init__(self) -> None:
        self.value, self.paid, self.funded, self.came = HOUSE.reset, 0, HOUSE.reset, 0
        self.bets: dict[Bet, str] = {}
        self.stale: set[Bet] = set()
        self.waiting: list[tuple[int, Bet, str]] = []

    def accept(self, bet: Bet) -> bool:
        if bet in self.bets:
            return False
        self.bets[bet] = "laid"
        self.value, self.came = self.value + HOUSE.increment, self.came + HOUSE.increment
        return True

    def give_back(self, bet: Bet) -> bool:
        if self.bets.get(bet) != "laid":
            return False
        self.bets[bet] = "back"
        if bet not in self.stale:
            self.value, self.came = self.value - HOUSE.increment, self.came - HOUSE.increment
        return True

    def claim(self, bet: Bet, hand: str) -> bool:
        if self.bets.get(bet) != "laid":
            return False
        self.bets[bet] = "won"
        self.waiting.append((bet.box, bet, hand))
        return True

    def pay(self, bet: Bet) -> bool:
        if not self.waiting or min(self.waiting)[1] != bet:
            return False
        _, _, hand = min(self.waiting)
        self.waiting.remove(min(self.waiting))
        paid = self.value if hand == ROYAL else self.value // 10
        self.paid += paid
        self.value -= paid
        if hand == ROYAL:
            self.value, self.funded = HOUSE.reset, self.funded + HOUSE.reset
            self.stale = set(self.bets)
        return True


def test_whatever_is_asked_the_meter_is_what_paper_says_and_no_cent_is_lost(tmp_path: Path) -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    engine = store(f"sqlite:///{tmp_path / 'jackpot.db'}")
    done = 0
    for number in range(12):
        meter, model = Meter(engine, f"meter {number}"), Model()
        meter.open("rws-mlp-3", HOUSE, DOWN)
        for turn in range(60):
            bet = Bet("A", "1", chance.randrange(1, 12))
            hand = chance.choice((ROYAL, STRAIGHT))
            key = f"{turn}"
            action, allowed = chance.choice(
                [
                    (lambda key=key, bet=bet: meter.accept(key, bet), lambda bet=bet: model.accept(bet)),
                    (lambda key=key, bet=bet: meter.give_back(key, bet, "5.21"), lambda bet=bet: model.give_back(bet)),
                    (
                        lambda key=key, bet=bet, hand=hand: meter.claim(key, bet, hand, dealt(bet.box, bet.box)),
                        lambda bet=bet, hand=hand: model.claim(bet, hand),
                    ),
                    (lambda key=key, bet=bet: meter.pay(key, bet), lambda bet=bet: model.pay(bet)),
                ]
            )
            if allowed():
                action()
                done += 1
            else:
                with pytest.raises(NotAllowed):
                    action()
            assert meter.standing().value == model.value
        entries = meter.entries()
        assert not list(audit(entries))
        assert [sum(getattr(entry, name) for entry in entries) for name in ("came", "paid", "funded")] == [
            model.came,
            model.paid,
            model.funded,
        ]
        assert model.value == model.came + model.funded - model.paid
    assert done > 100
    engine.dispose()
