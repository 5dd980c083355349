"""People come and go at a table of poker: every round has its Blinds, and no chip is lost from round to round."""

import copy
import random

import pytest

from tests.host.table_seats import play, table
from trueshoe.errors import Trouble
from trueshoe.table.action import NotAllowed, says
from trueshoe.table.poker import evening
from trueshoe.table.poker.round import BIG, SMALL, PokerRound
from trueshoe.table.poker.seating import Seating


def any_change(chance: random.Random, seating: Seating) -> int:
    """Somebody comes, goes, leaves or is back; how many chips that brings to the table or takes from it."""
    seat = chance.randint(0, 11)
    name = chance.choice(("sit", "add_chips", "leave", "go_away", "go_away", "come_back", "come_back", "deem_gone"))
    arguments = {
        "sit": (seat, chance.randint(0, 2000), chance.random() < 0.3),
        "add_chips": (seat, chance.randint(0, 1000)),
        "go_away": (seat, chance.random() < 0.7),
    }.get(name, (seat,))
    places = copy.deepcopy(seating.places)
    if not getattr(seating, f"can_{name}")(*arguments):
        with pytest.raises(NotAllowed):
            getattr(seating, name)(*arguments)
        assert seating.places == places
        return 0
    record = getattr(seating, name)(*arguments)
    assert says(seating.rulebook, record.clause), "a clause of this version"
    return {"sit": 1, "add_chips": 1, "leave": -1, "deem_gone": -1}.get(name, 0) * int(
        getattr(record, "stake", getattr(record, "amount", 0))
    )


def play_on(chance: random.Random, round: PokerRound) -> None:
    """To the end of the round, by chance; every Hand that is left is shown."""
    hole = iter(["2c2d", "3c3d", "4c4d", "5c5d", "6c6d", "7c7d", "8c8d", "9c9d", "TcTd", "JcJd"])
    board = iter(("2h3h4h", "5s", "6s"))
    while not round.over:
        if round.turn:
            ways = [way for way in ("fold", "check", "call", "all_in") if getattr(round, f"can_{way}")(round.turn)]
            getattr(round, chance.choice(ways))(round.turn)
        elif len(round.community) < 5:
            round.board(next(board))
        else:
            left = [seat for seat in round.order if round.active >> seat & 1 and seat not in round.hands]
            round.show(round.first_to_show()[0] or left[0], next(hole))


# clauses: rws-poker-7 1.6, 3.8, 5.5, 5.6; rws-poker-6 1.6, 3.8, 5.5, 5.6
@pytest.mark.parametrize(("seed", "evenings"), [(31, 40), pytest.param(32, 1000, marks=pytest.mark.proof)])
def test_however_people_come_and_go_each_round_has_its_big_blind_and_no_chip_is_lost(seed: int, evenings: int) -> None:
    print(f"seed {seed}")
    chance = random.Random(seed)
    rounds = 0
    for _ in range(evenings):
        seating = table(
            *chance.sample(range(1, 11), chance.randint(2, 7)),
            least_stake=100,
            most_stake=2000,
            rake_per_mille=50,
            heads_up=chance.choice(("nobody posts the Big Blind twice running", "the button moves on")),
            both_absent=chance.choice(("the next two Players post them", "the next Player posts the Big Blind alone")),
        )
        chips = 1000 * len(seating.places)
        for _ in range(30):
            for _ in range(chance.randint(0, 4)):
                chips += any_change(chance, seating)
            assert sum(place.stake for place in seating.places.values()) == chips
            if not seating.can_begin():
                continue
            begun = seating.begin()
            round = seating.round
            assert round and len(round.order) >= 2 and len(set(round.order)) == len(round.order)
            assert all(seating.places[seat].plays for seat in round.order)
            kinds = [kind for _, kind in begun.posts]
            assert kinds.count(BIG) == 1 and kinds.count(SMALL) <= 1
            assert len({seat for seat, _ in begun.posts}) == len(begun.posts)
            for due in round.dues:
                round.post(due.seat)
            assert round.turn or round.over or round.betting_over
            if chance.random() < 0.1:
                round.void("5.2.1")
            play_on(chance, round)
            if chance.random() < 0.2 and seating.can_go_away(round.order[0]):
                seating.go_away(round.order[0])
            chips -= seating.end().rake
            assert sum(place.stake for place in seating.places.values()) == chips
            rounds += 1
        again = evening.read(evening.write(seating))
        assert list(evening.write(again)) == list(evening.write(seating))
        assert (again.places, again.last) == (seating.places, seating.last)
    print(f"{rounds} rounds")
    assert rounds > 5 * evenings


@pytest.mark.parametrize(
    ("number", "line", "said"),
    [
        (1, "", "expected: first"),
        (1, '{"table": "rws-poker-6", "device": "shuffler", "house": {}}', "expected: first"),
        (1, '{"table": "rws-poker-7", "device": "shoe", "house": {"poker": 1}}', "names with values"),
        (2, '{"record": "sit", "seat": 1, "stake": 1000}', "no 'moved'"),
        (2, '{"record": "sit", "seat": 1, "stake": 1000, "moved": 0}', "'moved' of kind bool"),
        (2, '{"record": "fold", "seat": 1}', "a record of sit"),
        (4, '{"record": "begin", "button": 2}', "'button' 1 by the rulebook"),
        (4, '{"record": "end"}', "none has begun"),
        (5, '{"record": "post", "seat": 2}', "seat 1 to post"),
        (5, '{"record": "end"}', "a settlement"),
    ],
)
def test_a_line_of_an_evening_that_cannot_be_is_told_with_its_number(number: int, line: str, said: str) -> None:
    seating = table(1, 2)
    seating.begin()
    lines = [*evening.write(seating)]
    assert len(lines) == 4
    lines[number - 1 :] = [line]
    with pytest.raises(Trouble) as refused:
        evening.read(lines, "evening.jsonl")
    assert said in str(refused.value)
    assert f"evening.jsonl, line {number}" in refused.value.where or not line


def test_the_table_is_shown_in_a_round_and_between_rounds() -> None:
    seating = table(1, 2, 3, 4)
    for _ in range(2):
        play(seating)
    seating.go_away(4)
    play(seating)
    assert seating.lines() == [
        "seat                            stake",
        "1                               1,000",
        "2                                 950",
        "3     button                    1,000",
        "4     away, missed Small Blind  1,050",
    ]
    seating.begin()
    assert seating.lines()[0] == "Blinds: no Community Cards, Pot 0 SGD"
