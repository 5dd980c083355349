"""The version that a round is judged by: the one in force when it opened, the one that was given, or the named one."""

from datetime import datetime, timedelta

import pytest

from shoecore import records
from shoecore.records import Record
from trueshoe.records.audit import NOT_IN_FORCE, Audit, Found
from trueshoe.records.reader import Line
from trueshoe.rulebooks import in_force

FAMILIES = (("rws-poker-6", "rws-poker-7"), ("rws-mlp-2", "rws-mlp-3"), ("mbs-fbbj-3",))
# The moments that the texts print (READINGS A.18).
SINCE = {
    "rws-poker-6": datetime(2020, 4, 7, 8),
    "rws-poker-7": datetime(2023, 4, 19, 8),
    "rws-mlp-2": datetime(2020, 6, 28, 8),
    "rws-mlp-3": datetime(2020, 12, 8, 8),
    "mbs-fbbj-3": datetime(2025, 6, 2, 9),
}
INSTANT = timedelta(milliseconds=1)


@pytest.mark.parametrize("family", FAMILIES)
def test_each_version_holds_from_its_moment_until_that_of_the_next(family: tuple[str, ...]) -> None:
    for id in family:
        assert in_force.at(id, SINCE[family[0]] - INSTANT) is None
        for at, version in enumerate(family):
            assert in_force.at(id, SINCE[version]) == version
            assert in_force.at(id, SINCE[version] - INSTANT) == (family[at - 1] if at else None)
    assert [in_force.superseded_by(id) for id in family] == [*family[1:], None]


def test_a_round_is_judged_by_the_version_in_force_and_the_other_name_is_a_finding() -> None:
    change = SINCE["rws-poker-7"]
    assert judged("rws-poker-6", change - INSTANT) == []
    (found,) = judged("rws-poker-7", change - INSTANT)
    assert found.what == NOT_IN_FORCE and found.expected.startswith("rws-poker-6, in force since 2020-04-07 08:00")
    missed, named = judged("rws-poker-7", change)[0], judged("rws-poker-6", change)
    assert (missed.rulebook, missed.clause, missed.what) == ("rws-poker-7", "3.9.1", "left out")
    assert [(found.what, found.rulebook, found.clause) for found in named] == [
        (NOT_IN_FORCE, "rws-poker-7", ""),
        ("left out", "rws-poker-7", "3.9.1"),
    ]


def test_before_the_first_version_the_named_one_judges_and_that_is_a_finding() -> None:
    (found,) = judged("rws-poker-6", SINCE["rws-poker-6"] - INSTANT)
    assert (
        found.what == NOT_IN_FORCE and "in force only from 2020-04-07 08:00; it was 2020-04-07 07:59" in found.expected
    )


def test_without_a_wall_time_the_named_version_judges_and_it_is_counted() -> None:
    audit = Audit()
    assert list(audit.judge(round_of("rws-poker-6", None))) == []
    assert audit.undated == 1
    assert next(audit.judge(round_of("rws-poker-7", None, first=9))).clause == "3.9.1"
    assert audit.undated == 2


def test_a_rulebook_that_is_given_judges_every_round() -> None:
    for wall in (None, SINCE["rws-poker-6"] - INSTANT, SINCE["rws-poker-7"]):
        assert judged("rws-poker-7", wall, given="rws-poker-6") == []
        assert [found.clause for found in judged("rws-poker-6", wall, given="rws-poker-7")] == ["3.9.1"]


def test_a_rulebook_that_nobody_knows_is_one_finding() -> None:
    assert [found.clause for found in judged("rws-poker-99", SINCE["rws-poker-7"])][:1] == [""]


def judged(rulebook: str, wall: datetime | None, given: str | None = None) -> list[Found]:
    """What is found up to the second card of a round that begins without a burn."""
    return list(Audit(given).judge(round_of(rulebook, wall)))


def round_of(rulebook: str, wall: datetime | None, first: int = 1) -> list[Line]:
    """A round of two that begins without a burn."""
    rows: list[tuple[int, tuple[object, ...]]] = [(records.ROUND_OPENED, (1, rulebook, records.SHOE, 1, 0b11, 2))]
    rows += [(records.DRAWN, (at, 253, 0, to, b"")) for at, to in enumerate((1, 2, 1, 2))]
    return [Line(at, Record(at, 0, kind, values), wall) for at, (kind, values) in enumerate(rows, first)]
