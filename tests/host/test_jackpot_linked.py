"""A Round whose Jackpot Bets step a meter as it is played: in the terminal, and told to a bridge; each Bet once."""

import json
import random
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shoecore import records
from shoecore.cards import CARDS, parse_all
from shoecore.records import Record
from tests.host.bridged import SERIAL, Running, floor_on, store_in
from tests.host.dying import dies_at, in_child
from tests.host.table_stories import tell
from tests.host.test_cli_table import play
from tests.host.test_jackpot_rounds import HOUSE, opened
from tests.host.test_mlp_bets import BOTH, LIMITS, table
from trueshoe.bridge import linking
from trueshoe.table import games, house, written
from trueshoe.table.jackpot.house import JackpotHouse
from trueshoe.table.jackpot.ledger import audit
from trueshoe.table.jackpot.linked import Linked
from trueshoe.table.jackpot.linked_play import LinkedPlay
from trueshoe.table.jackpot.meter import BadMeter, Meter
from trueshoe.table.jackpot.records import Bet, Dealt
from trueshoe.table.jackpot.store import store
from trueshoe.table.mlp.round import MlpRound

LAID = "place 1 Ante 25; place 1 Jackpot 5; place 2 Ante 25; place 2 Jackpot 5; place 4 Ante 25; close"
FULL = HOUSE.reset + 2 * HOUSE.increment


def kinds(meter: Meter) -> list[str]:
    """What the ledger has after its opening."""
    return [entry.kind for entry in meter.entries()][1:]


# clauses: rws-mlp-3 1.20, 5.4, 5.10.3, 5.15, 5.21; rws-mlp-2 1.20, 5.4, 5.10.3, 5.15, 5.21
@BOTH
@pytest.mark.parametrize(
    ("then", "value"),
    [
        ("", FULL),
        ("find 4 Jackpot 5", FULL + HOUSE.increment),
        ("find 3 Jackpot 5", FULL),
        ("invalidate 1", FULL - HOUSE.increment),
        ("rule_error 5.10 2 no; choose 2 5.10.3", FULL - HOUSE.increment),
        ("rule_error 5.10 2 no; choose 2 5.10.1", FULL),
        ("void 5.8.1", HOUSE.reset),
        ("fold 1; fold 2; fold 4; reveal 2c 7d 9h; settle", FULL),
    ],
)
def test_a_bet_steps_the_meter_and_steps_it_back_where_it_is_returned(
    rulebook: str, then: str, value: int, tmp_path: Path
) -> None:
    meter, round = opened(rulebook, tmp_path), table(rulebook)
    linked = Linked(meter, "A", "1", round)
    for sentence in f"{LAID}; {then}".split("; "):
        tell(round, sentence)
        linked.bring()
        linked.bring()
    assert meter.standing().value == value and not list(audit(meter.entries()))
    assert linked.finished == round.over


def test_nothing_steps_before_no_more_bets(tmp_path: Path) -> None:
    meter, round = opened("rws-mlp-3", tmp_path), table("rws-mlp-3", LAID.removesuffix("; close"))
    Linked(meter, "A", "1", round).bring()
    assert kinds(meter) == []
    tell(round, "withdraw 1 Jackpot; close")
    Linked(meter, "A", "1", round).bring()
    assert kinds(meter) == ["Accepted"]


def test_killed_at_any_moment_and_brought_again_each_bet_is_stepped_once(tmp_path: Path) -> None:
    """A table that is killed at every statement, and begins the same Round again."""
    meter = opened("rws-mlp-3", tmp_path)
    engine = store(f"sqlite:///{tmp_path / 'jackpot.db'}")
    engine.dispose()
    ids, cut = 0, 0
    for moment in range(0, 400, 7):

        def run(moment: int = moment) -> None:
            dies_at(engine, moment)
            _whole(Meter(engine, "main"), str(moment))

        ended = in_child(run)
        assert ended in (0, -signal.SIGKILL)
        cut, ids = cut + (ended != 0), ids + 1
        _whole(Meter(engine, "main"), str(moment))
        engine.dispose()
        if ended == 0:
            break
    assert cut > 10 and ended == 0
    expected = ["Accepted", "Accepted", "Returned", "Finished"] * ids
    assert sorted(kinds(meter)) == sorted(expected) and not list(audit(meter.entries()))
    assert meter.standing().value == HOUSE.reset + ids * HOUSE.increment


def _whole(meter: Meter, id: str) -> None:
    """A Round of two Jackpot Bets of which one goes back."""
    round = table("rws-mlp-3")
    linked = Linked(meter, "A", id, round)
    for story in (LAID, "invalidate 1", "fold 2; fold 4; reveal 2c 7d 9h", "settle"):
        tell(round, story)
        linked.bring()


# clauses: rws-mlp-3 1.20, 5.4; rws-mlp-2 1.20, 5.4
def test_a_house_that_keeps_increments_keeps_them_though_it_hears_of_a_bet_only_when_it_is_back(tmp_path: Path) -> None:
    round = table("rws-mlp-3", f"{LAID}; void 5.8.1; settle")
    meter = Meter(store(f"sqlite:///{tmp_path / 'jackpot.db'}"), "main")
    meter.open("rws-mlp-3", HOUSE_KEEPS, round.house.game.jackpot_share)
    Linked(meter, "A", "1", round).bring()
    assert meter.standing().value == FULL


HOUSE_KEEPS = JackpotHouse(reset=HOUSE.reset, increment=HOUSE.increment, returned="kept")


class Stacked(random.Random):
    """A deck that is not shuffled: these cards first, as they are dealt."""

    def __init__(self, cards: str) -> None:
        super().__init__()
        first = list(parse_all(cards))
        self._deck = [*first, *(card for card in range(CARDS) if card not in first)][::-1]

    def sample(self, *_: Any, **__: Any) -> list[int]:
        return self._deck


# A burn, two boxes with their Hole Cards in turn, a burn and the Flop.
MAJORS = "2c As 9s Ks 8s 2d Qs Js Ts"


def played(meter: Meter, name: str, typed: list[dict[str, Any]]) -> tuple[LinkedPlay, MlpRound]:
    """A round of a stacked deck with what is typed, up to what the meter or a person must say next."""
    chosen = house.house("mlp", games.load("rws-mlp-3").HOUSE, {"mlp": LIMITS})
    inner = games.load("rws-mlp-3").play("rws-mlp-3", chosen, [1, 2], Stacked(MAJORS))
    assert isinstance(inner.round, MlpRound)
    linked = LinkedPlay(inner, Linked(meter, name, "1", inner.round))
    for told in typed:
        linked.prompt()
        written.do(inner.round, told)
    return linked, inner.round


BETS = [
    *({"record": "place", "box": box, "bet": "Ante", "amount": 2500, "player": box} for box in (1, 2)),
    *({"record": "place", "box": box, "bet": "Jackpot", "amount": 500, "player": box} for box in (1, 2)),
    {"record": "close"},
]
FOLDS = [*BETS, {"record": "fold", "box": 1}, {"record": "fold", "box": 2}]


# clauses: rws-mlp-3 4.2 table, 4.5.1, 4.5.2
def test_major_winners_of_a_played_round_are_paid_by_the_meter_each_from_what_it_shows(tmp_path: Path) -> None:
    meter = opened("rws-mlp-3", tmp_path)
    linked, round = played(meter, "A", FOLDS)
    assert linked.prompt() is None and round.over
    left = HOUSE.reset - HOUSE.reset // 10
    assert round.settlement().paid == {1: FULL, 2: HOUSE.reset // 10} and meter.standing().value == left
    assert kinds(meter) == ["Accepted"] * 2 + ["Claimed"] * 2 + ["Paid"] * 2 + ["Finished"]
    assert not list(audit(meter.entries()))


# clauses: rws-mlp-3 4.5.2
def test_winners_at_another_table_wait_for_the_house(tmp_path: Path) -> None:
    meter = opened("rws-mlp-3", tmp_path)
    other, first = played(meter, "B", FOLDS)
    waiting = Bet("C", "7", 1)
    meter.accept("c", waiting)
    meter.claim("cc", waiting, "Straight Flush", Dealt("SHOEC", 9, 1, 1, ""))
    prompt = other.prompt()
    assert prompt and [choice.word for choice in prompt.choices] == ["again"] and "4.5.2" in prompt.sees[0]
    order = [waiting, Bet("B", "1", 1), Bet("B", "1", 2)]
    meter.decide("d", order, "House")
    meter.pay("p", waiting)
    assert other.prompt() is None and first.over


# clauses: rws-mlp-3 5.16, 5.17.2c
def test_where_the_jackpot_has_failed_before_anybody_looked_the_round_is_void(tmp_path: Path) -> None:
    meter = opened("rws-mlp-3", tmp_path)
    linked, round = played(meter, "A", BETS)
    meter.fail("f", "A", 2)
    prompt = linked.prompt()
    assert prompt and [choice.word for choice in prompt.choices] == ["again", "void"] and "5.17.2c" in prompt.sees[0]
    written.do(round, {"record": "void", "cause": "5.16"})
    assert linked.prompt() is None and round.over
    assert kinds(meter) == ["Failed", "Accepted", "Returned", "Finished"] and meter.standing().value == HOUSE.reset


TYPED = "ante 1 100\njackpot 1 5\nante 3 50\njackpot 3 5\nclose\nflop\nfold\nturn\ncheck\n"


def test_a_round_in_the_terminal_steps_the_meter_that_is_named(tmp_path: Path) -> None:
    meter, address = opened("rws-mlp-3", tmp_path), f"sqlite:///{tmp_path / 'jackpot.db'}"
    words = ("rws-mlp-3", "--seats", "1,3", "--seed", "5")
    assert play(*words, typed=TYPED).returncode == 0 and kinds(meter) == [], "off unless it is named"
    linked = (*words, "--jackpot", address, "--round")
    done = play(*linked, "B/12", typed=TYPED)
    assert done.returncode == 0, done.stderr
    assert kinds(meter) == ["Accepted", "Accepted", "Finished"] and meter.standing().value == FULL
    void = TYPED[: TYPED.index("flop")] + '{"record": "void", "cause": "5.8.1"}\n'
    assert play(*linked, "B/13", typed=void).returncode == 0 and meter.standing().value == FULL
    again = play(*linked, "B/12", typed=TYPED)
    assert again.returncode == 2 and "a name never used before" in again.stderr
    poker = play("rws-poker-7", "--jackpot", address, "--round", "B/15", typed=TYPED)
    assert poker.returncode == 2 and "expected --round TABLE/ROUND" in poker.stderr


@pytest.mark.parametrize("rulebook", ["rws-mlp-2", "rws-mlp-3"])
def test_a_meter_of_another_game_or_of_a_house_that_rounds_otherwise_is_refused(rulebook: str, tmp_path: Path) -> None:
    meter, chosen = opened("rws-mlp-3", tmp_path), {"jackpot_share": "up to 1"} if rulebook == "rws-mlp-3" else {}
    round = games.load(rulebook).begin(
        rulebook,
        house.house("mlp", games.load(rulebook).HOUSE, {"mlp": chosen}),
        {"device": "shoe", "seats": [1]},
    )
    assert isinstance(round, MlpRound)
    with pytest.raises(BadMeter, match="another game's"):
        Linked(meter, "A", "1", round)


BY = {"who": "Ana", "role": "Pit Supervisor"}


@pytest.fixture
def meter(tmp_path: Path) -> Meter:
    """A meter for what the tables of a bridge tell."""
    return opened("rws-mlp-3", tmp_path)


@pytest.fixture
def bridge(meter: Meter, tmp_path: Path) -> Iterator[Running]:
    """A bridge with that meter, and a round of the game under way."""
    kept = store_in(tmp_path)

    def floor() -> Any:
        made = floor_on(kept, tmp_path)
        made.meter = linking.meter(f"sqlite:///{tmp_path / 'jackpot.db'}", "main")
        return made

    with Running(floor) as running:
        running.deal("rws-mlp-3-shoe", 8)
        yield running
    kept.close()


def told(story: str, paid: dict[int, int] | None = None) -> list[dict[str, Any]]:
    """A written round."""
    return [json.loads(line) for line in written.write(table("rws-mlp-3", story), paid)]


WHOLE = f"{LAID}; fold 1; fold 2; fold 4; reveal 2c 7d 9h; settle"


def lays(running: Running, key: str, seat: int, area: str = "jackpot") -> tuple[int, Any]:
    """Tell a wager."""
    fact = {**BY, "key": key, "record": "wager", "seat": seat, "area": area, "amount": 500}
    return running.ask(f"/tables/{SERIAL}/facts", fact)


def opens_another_round(running: Running, number: int) -> None:
    """The device closes its round and opens the next one."""

    async def dealt(floor: Any) -> None:
        round = Record(number + 1, 90_000, records.ROUND_OPENED, (2, "rws-mlp-3", 1, 1, 10, 0))
        closed = Record(number, 80_000, records.ROUND_CLOSED, (1,))
        taken = await floor.keep(SERIAL, [floor.tables[SERIAL].record(record) for record in (closed, round)])
        assert taken.trouble is None

    running.do(dealt)


# clauses: rws-mlp-3 1.20, 5.15
def test_a_bridge_steps_the_meter_by_wagers_and_by_the_settlement_once_each(bridge: Running, meter: Meter) -> None:
    for _ in range(2):
        assert [lays(bridge, f"w{seat}", seat)[0] for seat in (2, 4)] == [200, 200]
        assert lays(bridge, "m", 2, "main")[0] == 200
    assert lays(bridge, "w2-anew", 2)[0] == 200 and meter.standing().value == FULL, "one Bet a Hand"
    story = "place 2 Ante 25; place 2 Jackpot 5; place 4 Ante 25; place 4 Jackpot 5; close; invalidate 2; fold 4"
    lines = told(f"{story}; reveal 2c 7d 9h; settle", {2: 3000})
    for _ in range(2):
        assert bridge.ask(f"/tables/{SERIAL}/settlement", {**BY, "key": "s1", "lines": lines})[0] == 200
        assert kinds(meter) == ["Accepted", "Accepted", "Returned", "Finished"]
        if _ == 0:
            opens_another_round(bridge, 9)
    assert lays(bridge, "w4", 4)[0] == 200 and lays(bridge, "w4-next", 4)[0] == 200
    assert meter.standing().value == FULL and kinds(meter)[-1] == "Accepted" and not list(audit(meter.entries()))


# clauses: rws-mlp-3 4.5.2
def test_a_settled_round_ends_for_the_meter_only_once_its_major_winner_is_paid(bridge: Running, meter: Meter) -> None:
    story = "place 2 Ante 25; place 2 Jackpot 5; close; fold 2; reveal Qs Js Ts; show 2 9s 8s; display 2 10001.25 no"
    body = {**BY, "key": "s1", "lines": told(f"{story}; settle", {2: 100_012})}
    assert bridge.ask(f"/tables/{SERIAL}/settlement", body)[0] == 200 and kinds(meter) == ["Accepted"]
    (bet,) = meter.laid(SERIAL, "1")
    meter.claim("c", bet, "Straight Flush", Dealt(SERIAL, 8, 1, 1, ""))
    meter.pay("p", bet)
    assert bridge.ask(f"/tables/{SERIAL}/settlement", body)[0] == 200
    assert kinds(meter) == ["Accepted", "Claimed", "Paid", "Finished"]


# clauses: rws-mlp-3 5.21
def test_a_ruling_that_voids_the_round_steps_all_its_bets_back(bridge: Running, meter: Meter) -> None:
    lays(bridge, "w2", 2)
    lays(bridge, "w4", 4)
    ruled = {**BY, "key": "r", "record": "ruled", "rank": "Pit Supervisor", "since": 0}
    for situation, outcome, value in (("dealt-wrongly", "reconstruct", FULL), ("dealt-wrongly", "void", HOUSE.reset)):
        fact = {**ruled, "key": outcome, "situation": situation, "outcome": outcome}
        status, answer = bridge.ask(f"/tables/{SERIAL}/facts", fact)
        assert status == 200 and meter.standing().value == value, answer


def test_a_bridge_steps_no_meter_by_a_round_without_payouts_or_of_another_game(bridge: Running, meter: Meter) -> None:
    assert bridge.ask(f"/tables/{SERIAL}/settlement", {**BY, "key": "s1", "lines": told(WHOLE)})[0] == 200
    opens_another_round(bridge, 9)
    assert kinds(meter) == []


def test_what_the_meter_refuses_is_told_and_the_settlement_kept(bridge: Running, meter: Meter) -> None:
    meter.fail("f")
    body = {**BY, "key": "s1", "lines": told(WHOLE, {1: 0})}
    status, refused = bridge.ask(f"/tables/{SERIAL}/settlement", body)
    assert status == 409 and refused["what"].startswith("5.17.2c")
    assert lays(bridge, "w", 2)[0] == 409
    meter.restore("r", "House")
    assert bridge.ask(f"/tables/{SERIAL}/settlement", body)[0] == 200
    assert kinds(meter) == ["Failed", "Restored", "Accepted", "Accepted", "Finished"]


def test_a_bridge_without_a_meter_steps_none_and_one_whose_meter_is_not_open_does_not_begin(tmp_path: Path) -> None:
    kept = store_in(tmp_path)
    with Running(lambda: floor_on(kept, tmp_path)) as running:
        running.deal("rws-mlp-3-shoe", 8)
        assert lays(running, "w", 2)[0] == 200
    kept.close()
    assert linking.meter("", "main") is None
    with pytest.raises(BadMeter):
        linking.meter(f"sqlite:///{tmp_path / 'none.db'}", "main")
