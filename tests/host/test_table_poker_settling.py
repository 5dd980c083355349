"""Pots, splits and rake: money by hand, clause by clause; where two rows stand together they differ in one thing."""

from typing import Any, NamedTuple

import pytest

from tests.host.table_hands import poker_house
from tests.host.table_script import VERSIONS, begun, run
from trueshoe.table import house
from trueshoe.table.action import NotAllowed
from trueshoe.table.poker.house import PokerHouse
from trueshoe.table.poker.pots import pots
from trueshoe.table.poker.round import PokerRound
from trueshoe.table.settings import BadHouse

ALL_IN = "3 all-in, 1 all-in, 2 all-in, board 2c7dJh, board 4s, board 5s"
FLOP = "3 call, 1 call, 2 check, board 2c7dJh"
EQUAL = "2 show AhKd, 3 show AdKh"


def heads_up(first: int, second: int) -> str:
    """The board dealt to two who check it down."""
    return "".join(f", board {cards}, {first} check, {second} check" for cards in ("2c7dJh", "4s", "5s"))


THREE = heads_up(2, 3).replace("2 check", "1 check, 2 check")
LAST_THREE = heads_up(2, 3).replace("3 check", "3 check, 4 check")


class Case(NamedTuple):
    """What is done and shown, what each seat is paid, and what the House takes."""

    name: str
    script: str
    paid: tuple[int, ...]
    rake: int = 0
    stakes: tuple[int, ...] = (1000, 1000, 1000)
    house: dict[str, Any] = {}  # noqa: RUF012


POTS = [
    Case("4.4 the best Hand wins", f"{ALL_IN}, 3 show KhKd, 1 show AhAd, 2 show QhQd", (3000, 0, 0)),
    Case("4.4 another best Hand", f"{ALL_IN}, 3 show KhKd, 1 show 9h9d, 2 show QhQd", (0, 0, 3000)),
    Case(
        "4.6.1 All-in wins what he contributed to",
        f"{ALL_IN}, 3 show QhQd, 1 show AhAd, 2 show KhKd",
        (600, 600, 500),
        stakes=(200, 500, 1000),
    ),
    Case(
        "4.6.1 with one chip more, one more of each",
        f"{ALL_IN}, 3 show QhQd, 1 show AhAd, 2 show KhKd",
        (603, 598, 500),
        stakes=(201, 500, 1000),
    ),
    Case(
        "3.12.4 and nothing that he did not",
        f"{ALL_IN}, 3 show QhQd, 1 show KhKd, 2 show AhAd",
        (0, 1200, 500),
        stakes=(200, 500, 1000),
    ),
    Case(
        "4.6.2 a Side Pot among its contributors",
        "3 all-in, 4 all-in, 1 all-in, 2 all-in, board 2c7dJh, board 4s, board 5s, "
        "3 show 9h9d, 1 show AhAd, 2 show KhKd, 4 show ThTd",
        (800, 900, 200, 600),
        stakes=(200, 500, 1000, 800),
    ),
    Case(
        "1.38 a folded Player's chips stay in the Pots he paid",
        "3 raise 400, 1 all-in, 2 call, board 2c7dJh, 2 bet 300, 3 fold, board 4s, board 5s, 2 show KhKd, 1 show AhAd",
        (600, 700, 0),
        stakes=(200, 1000, 1000),
    ),
    Case(
        "1.38 the Side Pot to the better of its two",
        f"3 raise 400, 1 all-in, 2 call{heads_up(2, 3)}, 1 show AhAd, 2 show KhKd, 3 show QhQd",
        (600, 400, 0),
        stakes=(200, 1000, 1000),
    ),
    Case(
        "1.26 no Side Pot without an All-in for less",
        f"3 call, 1 fold, 2 check{heads_up(2, 3)}, {EQUAL}",
        (0, 125, 125),
    ),
]
SPLITS = [
    Case(
        "4.5 the extra chip left of the button",
        f"3 call, 1 fold, 2 check{heads_up(2, 3)}, {EQUAL}",
        (0, 63, 62),
        house={"small_blind": 25},
    ),
    Case(
        "4.5 to a winner, whoever else is Active",
        f"3 raise 301, 1 call, 2 call{THREE}, 1 show 9c8s, {EQUAL}",
        (0, 452, 451),
    ),
    Case(
        "4.5 of two extra chips one each",
        f"3 call, 4 call, 1 fold, 2 check{LAST_THREE}, {EQUAL}, 4 show AcKc",
        (0, 117, 117, 116),
        stakes=(1000,) * 4,
    ),
    Case(
        "4.5 or both to the first, as the House chose",
        f"3 call, 4 call, 1 fold, 2 check{LAST_THREE}, {EQUAL}, 4 show AcKc",
        (0, 118, 116, 116),
        stakes=(1000,) * 4,
        house={"extra_chips": "all to the first"},
    ),
    Case(
        "4.5 each Pot by itself",
        "3 raise 300, 1 call, 2 all-in, board 2c7dJh, 1 all-in, 3 all-in, board 4s, board 5s, "
        "1 show AhKd, 3 show AdKh, 2 show AcKc",
        (301, 101, 301),
        stakes=(301, 101, 301),
    ),
]
RAKES = [
    Case("1.33 a percentage", f"{ALL_IN}, 3 show KhKd, 1 show AhAd, 2 show QhQd", (2850, 0, 0), 150),
    Case("4.1 rounded down", "3 raise 200, 1 fold, 2 call" + heads_up(2, 3) + ", 2 show AhAd, 3 muck", (0, 428, 0), 22),
    Case(
        "4.1 as the House rounds",
        "3 raise 200, 1 fold, 2 call" + heads_up(2, 3) + ", 2 show AhAd, 3 muck",
        (0, 430, 0),
        20,
        house={"rake_rounding": "down to 10"},
    ),
    Case(
        "4.1 the Main Pot and each Side Pot",
        f"{ALL_IN}, 3 show QhQd, 1 show AhAd, 2 show KhKd",
        (570, 570, 500),
        60,
        (200, 500, 1000),
    ),
    Case(
        "4.1 the Main Pot first up to the cap",
        f"{ALL_IN}, 3 show QhQd, 1 show AhAd, 2 show KhKd",
        (570, 590, 500),
        40,
        (200, 500, 1000),
        {"rake_cap": 40},
    ),
    Case(
        "4.1 and no more than the cap",
        f"{ALL_IN}, 3 show QhQd, 1 show AhAd, 2 show KhKd",
        (575, 600, 500),
        25,
        (200, 500, 1000),
        {"rake_cap": 25},
    ),
    Case(
        "4.3 what nobody matched of an All-in, as the House chose",
        f"{ALL_IN}, 3 show QhQd, 1 show AhAd, 2 show KhKd",
        (570, 570, 475),
        85,
        (200, 500, 1000),
        {"rake_unmatched": True},
    ),
    Case("4.3 a Raise that all fold to", "3 raise 300, 1 fold, 2 fold", (0, 0, 438), 12),
    Case("4.3 one called", f"3 raise 300, 1 fold, 2 call{heads_up(2, 3)}, 2 show AhAd, 3 muck", (0, 618, 0), 32),
    Case("4.3 a BET all fold to", f"{FLOP}, 1 bet 400, 2 fold, 3 fold", (685, 0, 0), 15),
    Case(
        "4.3 an All-in that all fold to, whatever the House chose",
        "3 all-in, 1 fold, 2 fold",
        (0, 0, 1138),
        12,
        house={"rake_unmatched": True},
    ),
]


# clauses: rws-poker-7 1.26, 1.31, 1.33, 1.38, 3.12.4, 4.1, 4.3, 4.4, 4.5, 4.6, 4.6.1, 4.6.2
# clauses: rws-poker-6 1.25, 1.30, 1.32, 1.37, 3.15.4, 4.1, 4.3, 4.4, 4.5, 4.6, 4.6.1, 4.6.2
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("case", POTS + SPLITS + RAKES, ids=lambda case: case.name)
def test_the_money_goes_where_the_clause_says(version: tuple[str, str], case: Case) -> None:
    raked = {"rake_per_mille": 50} if case in RAKES else {}
    settled = run(begun(version, case.stakes, **raked, **case.house), case.script).settlement()
    assert tuple(settled.paid.values()) == case.paid
    assert settled.house() == case.rake == sum(line.amount for line in settled.lines if line.to == 0)
    assert sum(line.amount for line in settled.lines) == sum(settled.staked.values())


# clauses: rws-poker-7 4.5; rws-poker-6 4.5
@pytest.mark.parametrize(
    ("chips", "rake", "paid"),
    [
        ([1], 0, (0, 63, 62)),
        ([25], 0, (0, 75, 50)),
        ([5, 25], 0, (0, 75, 50)),
        ([1, 5], 0, (0, 65, 60)),
        ([5, 50], 0, (0, 65, 60)),
        ([25], 50, (0, 60, 59)),
        ([5, 25], 40, (0, 60, 60)),
    ],
)
def test_a_split_goes_down_to_the_lowest_chip_in_that_pot(chips: list[int], rake: int, paid: tuple[int, ...]) -> None:
    """The Pot is 25 and twice 50: its lowest chip is what the 25 is made of, or what the rake leaves of the Pot."""
    data = {"small_blind": 25, "least_stake": 50, "rake_per_mille": rake}
    chosen = house.house("poker", PokerHouse, {"money": {"decimals": 0, "chips": chips}, "poker": data})
    round = PokerRound(chosen, "rws-poker-7", [(1, 1000), (2, 1000), (3, 1000)], 3)
    round.post(1)
    round.post(2)
    run(round, f"3 call, 1 fold, 2 check{heads_up(2, 3)}, {EQUAL}")
    assert tuple(round.settlement().paid.values()) == paid


# clauses: rws-poker-7 4.1; rws-poker-6 4.1
@pytest.mark.parametrize(("name", "value"), [("rake_per_mille", 51), ("rake_rounding", "up to 1"), ("rake_cap", -1)])
def test_a_rake_above_the_clause_is_no_setting(name: str, value: object) -> None:
    with pytest.raises(BadHouse, match=name):
        poker_house(**{name: value})


def test_a_round_that_goes_on_is_not_settled() -> None:
    for script in (
        "",
        "3 call, 1 call, 2 check",
        ALL_IN,
        f"{ALL_IN}, 3 show KhKd",
        "3 all-in, 1 all-in, 2 all-in, board 2c7dJh",
    ):
        with pytest.raises(NotAllowed, match="a settlement"):
            run(begun(), script).settlement()


# clauses: rws-poker-7 1.31, 1.38, 3.12.4; rws-poker-6 1.30, 1.37, 3.15.4
def test_every_chip_is_in_one_pot_and_every_pot_has_only_its_contributors() -> None:
    """All ways in which four seats put in 0 to 4 chips and fold or not."""
    order = (1, 2, 3, 4)
    for number in range(5**4):
        put = [0, *(number // 5**at % 5 for at in range(4)), *[0] * 6]
        for active in range(2, 32, 2):
            found = pots(order, put, [0, 1, *[0] * 9], active)
            assert sum(pot.amount for pot in found.pots) + found.unmatched == sum(put) + 1
            assert all(pot.amount == sum(pot.shares) for pot in found.pots)
            assert (active >> found.owner & 1) == (found.unmatched > 0)
            matched = {seat: put[seat] - (found.unmatched if seat == found.owner else 0) for seat in order}
            left = [seat for seat in order if active >> seat & 1]
            for seat in left:
                level = matched[seat]
                best = 1 + sum(min(chips, level) for chips in matched.values())
                if level == max(matched[other] for other in left):
                    best += sum(max(0, chips - level) for chips in matched.values())
                assert sum(pot.amount for pot in found.pots if seat in pot.seats) == best, (put, active, seat)


# clauses: rws-poker-7 4.4, 4.5, 4.6.1, 4.6.2; rws-poker-6 4.4, 4.5, 4.6.1, 4.6.2
@pytest.mark.parametrize(
    ("script", "clauses"),
    [
        (f"3 call, 1 fold, 2 check{heads_up(2, 3)}, 2 show AhAd, 3 muck", ["4.4"]),
        (f"3 call, 1 fold, 2 check{heads_up(2, 3)}, {EQUAL}", ["4.5", "4.5"]),
        (f"{ALL_IN}, 3 show QhQd, 1 show AhAd, 2 show KhKd", ["3.12", "4.6.1", "4.6.2"]),
        (f"3 raise 400, 1 all-in, 2 call{heads_up(2, 3)}, 1 show QhQd, 2 show AhAd, 3 muck", ["4.4", "4.6.2"]),
    ],
)
def test_each_line_of_the_arithmetic_names_its_clause(script: str, clauses: list[str]) -> None:
    settled = run(begun(stakes=(200, 500, 1000)), script).settlement()
    assert [line.clause for line in settled.lines] == clauses


# clauses: rws-poker-7 5.13, 1.31; rws-poker-6 5.11, 1.30
def test_what_one_bet_who_then_exposed_his_cards_stays_though_nobody_matched_it() -> None:
    round = run(begun(), f"{FLOP}, 1 bet 400, 1 expose, 2 fold")
    assert round.settlement().paid == {1: 0, 2: 0, 3: 700}
