"""Each clause of §3 and §4 and the betting clauses of §5 is followed once, and once broken by as little as can be."""

import pytest

from tests.host.clause_pairs import Pair, PairTable, hold
from tests.host.clause_tables import TABLES, due, missing, proven
from tests.host.clause_worlds import Version
from tests.host.clauses_apart import APART

HELD = [held for table in TABLES for held in table.held()]
NAMES = [
    f"{rulebook}-{device}-{table.number((rulebook, device), pair.clause)}" for table, (rulebook, device), pair in HELD
]


@pytest.mark.parametrize(("table", "version", "pair"), HELD, ids=NAMES)
def test_what_follows_a_clause_is_so_and_what_differs_is_otherwise(
    table: PairTable, version: Version, pair: Pair
) -> None:
    hold(table, version, pair)


def test_every_clause_has_its_pair_or_the_reason_why_it_has_none() -> None:
    assert missing(proven()) == []


def test_a_clause_that_loses_its_pairs_is_told() -> None:
    found = proven()
    for one in found.intersection(due()):
        assert missing(found - {one}) == [" ".join(one)]


def test_a_reason_stands_only_where_there_is_no_pair_and_once() -> None:
    found, apart = proven(), [one for reason in APART for one in reason.clauses()]
    assert not found.intersection(apart) and len(set(apart)) == len(apart) and set(apart) <= set(due())
    for rulebook, clause in (one for reason in APART if reason.heads for one in reason.clauses()):
        assert any(other[0] == rulebook and other[1].startswith(clause) and other in found for other in due()), clause
