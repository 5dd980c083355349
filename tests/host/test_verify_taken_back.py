"""Every form of each irregularity that takes cards back, as device and host see it, done right and otherwise."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from shoecore import findings as f
from shoecore.rulings.nodes import DEALER, HOUSE
from stories import FLOP, RIVER, TURN, Story, burn_missed, exposed_early, too_many

Told = tuple[Story, int, list[int], str]
P6 = "rws-poker-6"
P7 = "rws-poker-7"


class Case(NamedTuple):
    """One irregularity: how it is told, what is found of it, who may rule it, by which clause, and how it goes on."""

    name: str
    told: Callable[[], Told]
    code: int
    rank: int
    clause: str
    last: str
    on: Callable[[Story], Any]


def cases() -> Iterator[Case]:
    exposed = {P6: ("5.7", "5.9", "5.9"), P7: ("5.9", "5.11", "5.11")}
    many = {P6: ("5.8", "5.8.1", "5.8.2"), P7: ("5.10", "5.10.1", "5.10.2")}
    for rulebook, last in ((P6, "5.14"), (P7, "5.16")):
        for at, street in enumerate((FLOP, TURN, RIVER)):
            for hidden in (False, True):
                yield exposed_case(rulebook, street, hidden, exposed[rulebook][at], last)
                for turned in (False, True):
                    yield many_case(rulebook, street, hidden, turned, many[rulebook][at], last)
                if rulebook == P7:
                    yield burn_case(street, hidden)


def exposed_case(rulebook: str, street: tuple[int, int, str], hidden: bool, clause: str, last: str) -> Case:
    def told() -> Told:
        return exposed_early(rulebook, street, hidden)

    name = f"{rulebook}-{street[2]}-exposed{'-hidden' * hidden}"
    return Case(name, told, f.MISSED, DEALER, clause, last, lambda story: story.on_from(street[0]))


def many_case(rulebook: str, street: tuple[int, int, str], hidden: bool, turned: bool, clause: str, last: str) -> Case:
    def told() -> Told:
        return too_many(rulebook, street, hidden, turned)

    name = f"{rulebook}-too-many-{street[2]}{'-hidden' * hidden}{'-turned' * turned}"
    return Case(name, told, f.EXTRA, HOUSE, clause, last, lambda story: story.street(street[0]))


def burn_case(street: tuple[int, int, str], hidden: bool) -> Case:
    def told() -> Told:
        return burn_missed(P7, street, hidden)

    name = f"{P7}-no-burn-{street[2]}{'-hidden' * hidden}"
    return Case(name, told, f.MISSED, HOUSE, "5.8.1", "5.16", lambda story: story.street(street[0]))


CASES = list(cases())
each_case = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])


# clauses: rws-poker-7 5.8.1, 5.9, 5.10, 5.10.1, 5.10.2, 5.11; rws-poker-6 5.7, 5.8, 5.8.1, 5.8.2, 5.9
@each_case
def test_the_irregularity_is_the_only_finding_and_the_round_goes_on_to_its_end(case: Case) -> None:
    story, at, back, situation = case.told()
    story.ruled(situation, "take-back", case.rank)
    story.reshuffled(back)
    case.on(story)
    assert [(code, number) for code, _, number in story.found()] == [(case.code, at)]


# clauses: rws-poker-7 5.8.1, 5.9, 5.10, 5.10.1, 5.10.2, 5.11; rws-poker-6 5.7, 5.8, 5.8.1, 5.8.2, 5.9
@each_case
def test_every_other_set_of_the_cards_on_the_table_is_found(case: Case) -> None:
    right = set(case.told()[2])
    for position in range(len(case.told()[0].where)):
        other = right ^ {position}
        code = f.LEFT_LYING if position in right else f.NOT_TO_TAKE
        allowed = "flop-exposed" in case.name and _exposed_alone(case, other)
        assert found(case, sorted(other)) == ([] if allowed else [(code, case.clause)]), position
    assert found(case, []) == [(f.LEFT_LYING, case.clause)]
    for never in ([*right, 200], [*right, min(right)]):
        assert found(case, never) == [(f.NOT_TO_TAKE, case.clause)]


# clauses: rws-poker-7 5.16; rws-poker-6 5.14
@each_case
def test_unruled_or_ruled_by_nobody_who_may_it_is_found(case: Case) -> None:
    back = case.told()[2]
    unruled = [(f.NOT_RULED, case.last)]
    assert found(case, back, ruled=False) == unruled
    assert found(case, back, situation="out-of-turn") == unruled
    assert found(case, back, outcome="reconstruct") == unruled
    for rank in range(case.rank):
        assert found(case, back, rank=rank) == unruled
    for rank in range(case.rank, HOUSE + 1):
        assert found(case, back, rank=rank) == []


@each_case
def test_one_ruling_is_for_one_reshuffle(case: Case) -> None:
    story, _, back, situation = case.told()
    story.ruled(situation, "take-back", case.rank)
    story.reshuffled(back)
    story.reshuffled([])
    assert [code for code, _, _ in story.found()] == [case.code, f.NOT_RULED]


def _exposed_alone(case: Case, positions: set[int]) -> bool:
    """Of the Flop the exposed card alone may go back, with its burn (5.9 leaves open what it is)."""
    back = case.told()[2]
    return back[0] in positions and positions < set(back)


def found(
    case: Case,
    back: list[int],
    rank: int = -1,
    ruled: bool = True,
    situation: str = "",
    outcome: str = "take-back",
) -> list[tuple[int, str]]:
    """What is found in the reshuffle of these cards."""
    story, at, _, named = case.told()
    if ruled:
        story.ruled(situation or named, outcome, case.rank if rank < 0 else rank)
    now = len(story.rows) + 1
    story.reshuffled(back)
    findings = story.found()
    assert findings[0][2] == at and all(number == now for _, _, number in findings[1:])
    return [(code, clause) for code, clause, _ in findings[1:]]
