"""Poker against pokerkit on random hands: the same turns, amounts, Pots and money wherever the rulebook agrees."""

import random
from collections import Counter

import pytest

from tests.host.table_duel import Duel


# clauses: rws-poker-7 1.9, 1.26, 1.38, 3.4, 3.5, 3.9.2b, 3.9.4c, 3.9.4d, 3.12, 3.12.1, 3.12.4, 3.13, 4.4, 4.6.1, 4.6.2
@pytest.mark.parametrize(("seed", "hands"), [(11, 2000), pytest.param(12, 20_000, marks=pytest.mark.proof)])
def test_a_random_hand_is_played_as_pokerkit_plays_it_but_for_five_clauses(seed: int, hands: int) -> None:
    print(f"seed {seed}")
    chance = random.Random(seed)
    compared, drawn = 0, 0
    parted: Counter[str] = Counter()
    differed: Counter[str] = Counter()
    most_pots: Counter[int] = Counter()
    while compared < hands:
        duel = Duel(chance)
        duel.play()
        drawn += 1
        compared += not duel.parted
        parted[duel.parted] += 1
        differed.update(duel.differences)
        most_pots[duel.pots] += 1
    print(
        f"{drawn} hands drawn; parted by {dict(parted)}; options differed by {dict(differed)}; pots {dict(most_pots)}"
    )
    assert max(most_pots) >= 5 and most_pots[5] > 0
    assert set(parted) == {"", "3.12.2"} and set(differed) == {"3.4", "3.9.2b", "3.12.3", "4.5"}
