"""Each fault that the cuts of the power are there for is shown by them."""

from collections.abc import Iterator

import pytest
from cut_cycle import Day, Tally, survives
from cut_mutants import MUTANTS, Mutant

# As many moments of the day, spread over it.
MOMENTS = 40

# After one in so many cuts the day is gone on with to its end.
DAYS = 8


@pytest.fixture(params=MUTANTS, ids=lambda mutant: mutant.name)
def mutant(request: pytest.FixtureRequest) -> Iterator[Mutant]:
    """One of them, and what is left of it is gone afterwards."""
    found: Mutant = request.param
    yield found
    found.lift()


def test_the_cuts_show_what_a_mutant_does_wrong(mutant: Mutant) -> None:
    tally = Tally()
    day = Day(mutant.plant, mutant.of)
    step = max(1, len(day.moments) // MOMENTS)
    for turn, start in enumerate(range(step)):
        for number, moment in enumerate(day.moments[start::step], turn):
            tried = moment.ways()
            survives(day.device, tally, moment, tried[number % len(tried)], DAYS)
            if tally.violations:
                print(tally.violations[0])
                return
    raise AssertionError(f"{tally.cuts} cuts were survived")
