"""The jackpot meter by its clauses, on SQLite and PostgreSQL: what follows each, and what differs by little."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Engine

from tests.host.databases import postgresql
from tests.host.running import ROOT
from trueshoe.records.reader import read
from trueshoe.store.failing import NoStore
from trueshoe.table.action import NotAllowed
from trueshoe.table.jackpot.evidence import full_hands
from trueshoe.table.jackpot.house import KEPT, LEFT, JackpotHouse
from trueshoe.table.jackpot.ledger import audit
from trueshoe.table.jackpot.meter import BadMeter, Meter
from trueshoe.table.jackpot.records import Bet, Dealt
from trueshoe.table.jackpot.store import store
from trueshoe.table.money import Rounding

ROYAL, STRAIGHT = "Royal Flush", "Straight Flush"
RESET, ADDED = 1_000_000, 125
HOUSE = JackpotHouse(reset=RESET, increment=ADDED)
DOWN = Rounding("down", 1)

_names = count(1)


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A PostgreSQL server for all tests of this file."""
    with postgresql() as found:
        yield found.url


@pytest.fixture(params=["sqlite", "postgresql"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """A database."""
    sqlite = request.param == "sqlite"
    engine = store(f"sqlite:///{tmp_path / 'jackpot.db'}" if sqlite else request.getfixturevalue("server"))
    yield engine
    engine.dispose()


@pytest.fixture
def opened(kept: Engine) -> Iterator[Callable[..., Meter]]:
    """Opens a meter; what its ledger has in the end is in order."""
    meters: list[Meter] = []

    def open_one(rulebook: str = "rws-mlp-3", **chosen: Any) -> Meter:
        meters.append(Meter(kept, f"meter {next(_names)}"))
        meters[-1].open(rulebook, JackpotHouse(**{"reset": RESET, "increment": ADDED, **chosen}), DOWN)
        return meters[-1]

    yield open_one
    for meter in meters:
        assert not list(audit(meter.entries()))


def bet(box: int, table: str = "A", round: str = "1") -> Bet:
    return Bet(table, round, box)


def laid(meter: Meter, *bets: Bet) -> None:
    for one in bets:
        meter.accept(f"accept {one}", one)


def won(meter: Meter, one: Bet, hand: str, at: int = 1000, place: int = 0) -> None:
    """A Bet that is accepted and wins."""
    laid(meter, one)
    meter.claim(f"claim {one}", one, hand, Dealt("SHOE1", 17, at, place or one.box, "c0ffee"))


def value(meter: Meter) -> int:
    return meter.standing().value


# clauses: rws-mlp-3 1.20; rws-mlp-2 1.20
@pytest.mark.parametrize("rulebook", ["rws-mlp-2", "rws-mlp-3"])
def test_1_20_the_jackpot_grows_with_each_accepted_bet(opened: Callable[..., Meter], rulebook: str) -> None:
    meter = opened(rulebook)
    assert value(meter) == RESET
    assert meter.accept("a", bet(1)) == ("1.20", bet(1), ADDED, RESET + ADDED)
    assert meter.accept("b", bet(2)).value == RESET + 2 * ADDED == value(meter)


# clauses: rws-mlp-3 3.8, 3.8.1; rws-mlp-2 3.8, 3.8.1
def test_3_8_one_bet_for_a_hand(opened: Callable[..., Meter]) -> None:
    meter = opened()
    laid(meter, bet(1))
    assert not meter.can_accept(bet(1)) and meter.can_accept(bet(2))
    assert meter.can_accept(bet(1, "B")) and meter.can_accept(bet(1, round="2"))
    with pytest.raises(NotAllowed, match="it is accepted already") as refused:
        meter.accept("again", bet(1))
    assert refused.value.clause == "3.8" and value(meter) == RESET + ADDED
    for wrong in (bet(0), bet(1, ""), bet(1, round="")):
        assert not meter.can_accept(wrong)


def test_a_key_does_what_it_means_once(opened: Callable[..., Meter]) -> None:
    meter = opened()
    first = meter.accept("a", bet(1))
    laid(meter, bet(2))
    assert meter.accept("a", bet(1)) == first and value(meter) == RESET + 2 * ADDED
    with pytest.raises(BadMeter, match="used for something else"):
        meter.accept("a", bet(3))
    with pytest.raises(NotAllowed):
        meter.give_back("b", bet(9), "5.4")
    assert meter.standing().entries == 3  # what is refused leaves no trace, and its key may be used
    assert meter.give_back("b", bet(1), "5.4").taken == ADDED


def test_each_meter_has_its_own_bets_and_keys(opened: Callable[..., Meter]) -> None:
    one, other = opened(), opened()
    assert one.accept("a", bet(1)) == other.accept("a", bet(1))
    one.fail("f")
    assert other.can_accept(bet(2)) and not one.can_accept(bet(2))


# clauses: rws-mlp-3 5.4, 5.21; rws-mlp-2 5.4, 5.21
@pytest.mark.parametrize("clause", ["5.4", "5.21", "5.10.3"])
def test_5_21_a_returned_bet_steps_the_meter_back(opened: Callable[..., Meter], clause: str) -> None:
    meter = opened()
    laid(meter, bet(1), bet(2))
    assert meter.give_back("r", bet(1), clause) == (clause, bet(1), ADDED, RESET + ADDED)
    assert not meter.can_give_back(bet(1), clause) and not meter.can_accept(bet(1))
    assert not meter.can_give_back(bet(2), "9.99")


def test_5_21_a_returned_bet_leaves_the_meter_where_the_house_keeps_its_increment(opened: Callable[..., Meter]) -> None:
    meter = opened(returned=KEPT)
    laid(meter, bet(1))
    assert meter.give_back("r", bet(1), "5.21") == ("5.21", bet(1), 0, RESET + ADDED)


def test_5_21_what_a_royal_flush_has_taken_is_not_taken_again(opened: Callable[..., Meter]) -> None:
    meter = opened()
    laid(meter, bet(1, "B"))
    won(meter, bet(2), ROYAL)
    meter.pay("p", bet(2))
    laid(meter, bet(2, "B"))
    assert meter.give_back("old", bet(1, "B"), "5.21").taken == 0
    assert meter.give_back("new", bet(2, "B"), "5.21").taken == ADDED and value(meter) == RESET


# clauses: rws-mlp-3 4.2 table; rws-mlp-2 4.2 table
@pytest.mark.parametrize("rulebook", ["rws-mlp-2", "rws-mlp-3"])
def test_4_2_a_royal_flush_takes_all_and_resets(opened: Callable[..., Meter], rulebook: str) -> None:
    meter = opened(rulebook)
    won(meter, bet(3), ROYAL)
    paid = meter.pay("p", bet(3))
    assert paid == ("4.5.1", bet(3), ROYAL, RESET + ADDED, RESET + ADDED, RESET)
    assert meter.pay("p", bet(3)) == paid and not meter.can_pay(bet(3))
    assert value(meter) == RESET


def test_4_2_a_straight_flush_takes_a_tenth(opened: Callable[..., Meter]) -> None:
    meter = opened()
    won(meter, bet(3), STRAIGHT)
    assert meter.pay("p", bet(3)) == ("4.5.1", bet(3), STRAIGHT, 1_000_125, 100_012, 900_113)


def test_4_2_a_straight_flush_leaves_the_meter_where_the_house_pays_it(opened: Callable[..., Meter]) -> None:
    meter = opened(straight_flush=LEFT)
    won(meter, bet(3), STRAIGHT)
    assert meter.pay("p", bet(3)) == ("4.5.1", bet(3), STRAIGHT, 1_000_125, 100_012, 1_000_125)
    assert meter.entries()[-1].funded == 100_012


# clauses: rws-mlp-3 4.2.1, 4.4; rws-mlp-2 4.2.1, 4.4
def test_4_2_1_only_a_bet_in_play_wins_and_only_a_major(opened: Callable[..., Meter]) -> None:
    meter = opened()
    dealt = Dealt("SHOE1", 17, 1000, 1, "c0ffee")
    assert not meter.can_claim(bet(1), ROYAL, dealt)
    laid(meter, bet(1))
    assert not meter.can_claim(bet(1), "Four of a Kind", dealt)
    assert not meter.can_claim(bet(1), ROYAL, dealt._replace(device=""))
    assert not meter.can_claim(bet(1), ROYAL, dealt._replace(place=0))
    assert not meter.can_pay(bet(1))
    assert meter.claim("c", bet(1), ROYAL, dealt) == ("4.2.1", bet(1), ROYAL, dealt)
    assert not meter.can_claim(bet(1), ROYAL, dealt) and not meter.can_give_back(bet(1), "5.21")


# clauses: rws-mlp-3 4.5, 4.5.1; rws-mlp-2 4.5, 4.5.1
def test_4_5_1_at_a_table_clockwise_each_from_what_is_displayed_then(opened: Callable[..., Meter]) -> None:
    meter = opened()
    won(meter, bet(5), STRAIGHT, at=3000)
    won(meter, bet(2), ROYAL, at=1000)
    with pytest.raises(NotAllowed, match="box 2, paid first") as refused:
        meter.pay("p5", bet(5))
    assert refused.value.clause == "4.5.1"
    assert meter.pay("p2", bet(2)).paid == RESET + 2 * ADDED
    assert meter.pay("p5", bet(5)) == ("4.5.1", bet(5), STRAIGHT, RESET, RESET // 10, RESET * 9 // 10)


def test_4_5_1_the_order_of_dealing_counts_and_not_a_clock_that_stepped_back(opened: Callable[..., Meter]) -> None:
    meter = opened()
    won(meter, bet(2), STRAIGHT, at=9000)
    won(meter, bet(5), STRAIGHT, at=1000)
    assert [claim.bet for claim in meter.standing().claims] == [bet(2), bet(5)]
    assert not meter.can_claim(bet(6), ROYAL, Dealt("SHOE1", 18, 1, 5, "c0ffee"))


# clauses: rws-mlp-3 4.5.2; rws-mlp-2 4.5.2
def test_4_5_2_across_tables_the_house_decides_by_the_devices_times(opened: Callable[..., Meter]) -> None:
    meter = opened()
    won(meter, bet(1, "A"), STRAIGHT, at=5000)
    won(meter, bet(4, "B"), ROYAL, at=4000)
    proposed = [claim.bet for claim in meter.standing().claims]
    assert proposed == [bet(4, "B"), bet(1, "A")]
    with pytest.raises(NotAllowed, match="table B, Round 1, box 4 at 4000, table A, Round 1, box 1 at 5000") as refused:
        meter.pay("p", bet(4, "B"))
    assert refused.value.clause == "4.5.2"
    assert not meter.can_decide(proposed, "Shift Manager") and not meter.can_decide(proposed[:1], "House")
    assert not meter.can_decide([*proposed, proposed[0]], "House")
    meter.decide("d", proposed, "House")
    assert not meter.can_pay(bet(1, "A"))
    assert meter.pay("p", bet(4, "B"))[:4] == ("4.5.2", bet(4, "B"), ROYAL, RESET + 2 * ADDED)
    assert meter.pay("q", bet(1, "A"))[3:] == (RESET, RESET // 10, RESET * 9 // 10)


def test_4_5_2_the_house_may_decide_otherwise_but_not_within_a_table(opened: Callable[..., Meter]) -> None:
    meter = opened()
    for one, at in ((bet(1, "A"), 1000), (bet(2, "A"), 2000), (bet(1, "B"), 3000)):
        won(meter, one, STRAIGHT, at=at)
    assert not meter.can_decide([bet(2, "A"), bet(1, "A"), bet(1, "B")], "House")
    order = [bet(1, "B"), bet(1, "A"), bet(2, "A")]
    meter.decide("d", order, "House")
    assert [claim.bet for claim in meter.standing().claims] == order
    paid = [meter.pay(f"p {one}", one) for one in order]
    assert [one.displayed for one in paid] == [RESET + 3 * ADDED, paid[0].value, paid[1].value]


def test_4_5_2_a_later_winner_elsewhere_is_decided_about_anew(opened: Callable[..., Meter]) -> None:
    meter = opened()
    won(meter, bet(1, "A"), STRAIGHT, at=2000)
    won(meter, bet(1, "B"), STRAIGHT, at=1000)
    meter.decide("d", [bet(1, "B"), bet(1, "A")], "House")
    won(meter, bet(1, "C"), ROYAL, at=500)
    assert not meter.can_pay(bet(1, "B"))
    meter.decide("e", [bet(1, "C"), bet(1, "B"), bet(1, "A")], "House")
    assert meter.can_pay(bet(1, "C"))


# clauses: rws-mlp-3 1.25; rws-mlp-2 1.25
def test_1_25_a_round_is_over_when_its_winners_are_paid(opened: Callable[..., Meter]) -> None:
    meter = opened()
    laid(meter, bet(1), bet(1, round="2"))
    won(meter, bet(2), STRAIGHT)
    assert not meter.can_finish("A", "1") and meter.can_finish("A", "2")
    meter.pay("p", bet(2))
    assert meter.finish("f", "A", "1") == ("1.25", "A", "1", 1)
    assert not meter.can_give_back(bet(1), "5.21") and meter.can_give_back(bet(1, round="2"), "5.21")


# clauses: rws-mlp-3 5.16; rws-mlp-2 5.16
def test_5_16_bets_of_a_void_round_go_back_where_something_has_failed(opened: Callable[..., Meter]) -> None:
    meter = opened()
    laid(meter, bet(1), bet(1, "B"))
    assert not meter.can_give_back(bet(1), "5.16")
    assert meter.fail("f", "A") == ("5.17", "A", 0, RESET + 2 * ADDED)
    assert not meter.can_give_back(bet(1, "B"), "5.16")
    assert meter.give_back("r", bet(1), "5.16") == ("5.16", bet(1), ADDED, RESET + ADDED)


# clauses: rws-mlp-3 5.17, 5.17.1; rws-mlp-2 5.17, 5.17.1
def test_5_17_1_what_was_registered_before_is_paid(opened: Callable[..., Meter]) -> None:
    """A table's device fails with cards seen; others fill the meter further, and its winner gets none of that."""
    meter = opened()
    laid(meter, bet(1), bet(2))
    registered = value(meter)
    meter.fail("f", "A")
    laid(meter, bet(1, "B"), bet(2, "B"))
    meter.claim("c", bet(1), ROYAL, Dealt("SHOE1", 17, 1000, 1, "c0ffee"))
    meter.claim("d", bet(2), STRAIGHT, Dealt("SHOE1", 18, 2000, 2, "c0ffee"))
    assert meter.pay("p", bet(1)) == ("5.17.1", bet(1), ROYAL, registered, registered, RESET + 2 * ADDED)
    assert meter.pay("q", bet(2))[:5] == ("5.17.1", bet(2), STRAIGHT, RESET, RESET // 10)


def test_5_17_1_without_a_malfunction_all_of_it_is_paid(opened: Callable[..., Meter]) -> None:
    meter = opened()
    laid(meter, bet(1))
    laid(meter, bet(1, "B"), bet(2, "B"))
    meter.claim("c", bet(1), ROYAL, Dealt("SHOE1", 17, 1000, 1, "c0ffee"))
    assert meter.pay("p", bet(1)).paid == RESET + 3 * ADDED


def test_5_17_1_what_was_registered_is_owed_though_another_table_won_meanwhile(opened: Callable[..., Meter]) -> None:
    meter = opened()
    laid(meter, bet(1))
    meter.fail("f", "A")
    won(meter, bet(1, "B"), ROYAL)
    meter.pay("b", bet(1, "B"))
    meter.restore("r", "Shift Manager", "A")
    meter.claim("c", bet(1), ROYAL, Dealt("SHOE1", 17, 1000, 1, "c0ffee"))
    assert meter.pay("p", bet(1)) == ("5.17.1", bet(1), ROYAL, RESET + ADDED, RESET + ADDED, RESET)


# clauses: rws-mlp-3 5.17.2, 5.17.2a, 5.17.2b, 5.17.2c; rws-mlp-2 5.17.2, 5.17.2a, 5.17.2b, 5.17.2c
@pytest.mark.parametrize(
    ("failed", "refused", "taken"),
    [
        (("A", 2), [bet(2)], [bet(1), bet(2, "B")]),
        (("A", 0), [bet(1), bet(2)], [bet(1, "B")]),
        (("", 0), [bet(1), bet(1, "B")], []),
    ],
)
@pytest.mark.parametrize("choice", ["5.17.2a", "5.17.2b", "5.17.2c"])
def test_5_17_2_no_bets_on_what_has_failed_until_it_is_restored(
    opened: Callable[..., Meter], failed: tuple[str, int], refused: list[Bet], taken: list[Bet], choice: str
) -> None:
    meter = opened()
    table, box = failed
    assert not meter.can_choose(choice, "House", table, box) and not meter.can_restore("House", table, box)
    meter.fail("f", table, box)
    assert not meter.can_fail(table, box)
    assert not any(map(meter.can_accept, refused)) and all(map(meter.can_accept, taken))
    assert not meter.can_choose(choice, "Shift Manager", table, box) and not meter.can_choose(
        "5.17", "House", table, box
    )
    assert meter.choose("c", choice, "House", table, box) == (choice, table, box, "House")
    assert not any(map(meter.can_accept, refused))
    assert not meter.can_restore("Dealer", table, box)
    assert meter.restore("r", "Shift Manager", table, box) == ("5.17.2", table, box, "Shift Manager")
    assert all(map(meter.can_accept, refused + taken))


# clauses: rws-mlp-3 4.5.2; rws-mlp-2 4.5.2
@pytest.mark.parametrize(
    ("name", "hands"),
    [
        ("rws-mlp-3-shoe", [(1, 2, 8, "20:01:09.100000", 1), (1, 4, 9, "20:01:10.400000", 2)]),
        ("rws-mlp-2-shuffler", [(1, 1, 3, "21:01:02.600000", 1), (1, 2, 4, "21:01:03.900000", 2)]),
        ("no-wall-time", [(1, 1, 3, None, 1), (1, 3, 4, None, 2), (1, 5, 5, None, 3)]),
    ],
)
def test_4_5_2_a_devices_records_say_when_each_full_hand_was_dealt(name: str, hands: list[tuple[Any, ...]]) -> None:
    with (ROOT / "tests" / "vectors" / "records" / f"{name}.jsonl").open("rb") as file:
        found = list(full_hands(read(file, name)))
    times = [one.at and f"{datetime(1970, 1, 1) + timedelta(microseconds=one.at):%T.%f}" for one in found]
    assert [(one.round, one.box, one.record, at, one.place) for one, at in zip(found, times, strict=True)] == hands


def test_a_meter_is_opened_once_and_with_one_house(kept: Engine) -> None:
    meter = Meter(kept, f"meter {next(_names)}")
    with pytest.raises(BadMeter, match="no such meter"):
        meter.standing()
    assert meter.open("rws-mlp-3", HOUSE, DOWN) == meter.open("rws-mlp-3", HOUSE, DOWN)
    laid(meter, bet(1))
    meter.open("rws-mlp-3", HOUSE, DOWN)
    assert value(meter) == RESET + ADDED
    for rulebook, house, share in (
        ("rws-mlp-2", HOUSE, DOWN),
        ("rws-mlp-3", JackpotHouse(reset=RESET, increment=ADDED + 1), DOWN),
        ("rws-mlp-3", HOUSE, Rounding("up", 5)),
    ):
        with pytest.raises(BadMeter, match="other settings"):
            meter.open(rulebook, house, share)


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("jackpot.db", "no address of a database"),
        ("mysql://host/name", "mysql"),
        ("sqlite:////no/such/folder/jackpot.db", "unable to open database file"),
        ("postgresql://nobody:secret@127.0.0.1:1/none", "127.0.0.1"),
    ],
)
def test_a_store_that_is_not_there_is_told_in_words(address: str, said: str) -> None:
    with pytest.raises(NoStore) as refused:
        store(address)
    assert said in str(refused.value) and "secret" not in str(refused.value)


def test_a_ledger_that_was_changed_is_found_out(opened: Callable[..., Meter]) -> None:
    meter = opened()
    laid(meter, bet(1))
    won(meter, bet(2), STRAIGHT)
    meter.pay("p", bet(2))
    entries = meter.entries()
    assert not list(audit(entries))
    assert "entry 2 is missing" in " ".join(audit([entries[0], *entries[2:]]))
    for name, changed in (("value", entries[-1].value + 1), ("paid", entries[-1].paid - 1)):
        forged: Any = SimpleNamespace(**{**entries[-1]._mapping, name: changed})
        assert list(audit([*entries[:-1], forged])), name
