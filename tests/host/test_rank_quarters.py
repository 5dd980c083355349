"""The quarters of the census of all hands of five cards that are no test of every interpreter: here, and in the VM."""

import pytest

from test_rank_census import ANY, FIVE_RANKS, ONE_PAIR, PAIRS, census
from tests.host.running import need_vm
from tests.runner.discover import FOLDERS
from tests.runner.virtual import Virtual

CLUB, DIAMOND, HEART, SPADE = ANY


@pytest.mark.parametrize("lowest", [DIAMOND, HEART, SPADE])
def test_hands_of_five_ranks(lowest: int) -> None:
    assert census((), 0, ((lowest,), ANY, ANY, ANY, ANY)) == FIVE_RANKS


@pytest.mark.parametrize("lowest", [CLUB, DIAMOND, HEART])
def test_hands_of_one_pair(lowest: int) -> None:
    assert census(PAIRS, 1, ((lowest,), ANY, ANY)) == ONE_PAIR


@pytest.mark.proof
def test_the_same_in_micropython() -> None:
    need_vm()
    machine = Virtual(FOLDERS)
    try:
        for lowest in ANY:
            for asked, counted in (
                (f"(), 0, (({lowest},), c.ANY, c.ANY, c.ANY, c.ANY)", "FIVE_RANKS"),
                (f"c.PAIRS, 1, (({lowest},), c.ANY, c.ANY)", "ONE_PAIR"),
            ):
                said = machine.call(f"import test_rank_census as c\nprint(c.census({asked}) == c.{counted})")
                assert said.strip() == "True", asked
    finally:
        machine.close()
