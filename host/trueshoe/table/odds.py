"""Odds as a pay table prints them: ``3 to 2`` beside the stake, ``400 for 1`` in its place."""

from fractions import Fraction
from typing import NamedTuple


class Odds(NamedTuple):
    """What a winning bet pays for each so many units of its stake, and whether the stake goes back beside it."""

    pays: int
    stake: int = 1
    stake_back: bool = True

    def __str__(self) -> str:
        return f"{self.pays} {'to' if self.stake_back else 'for'} {self.stake}"

    def of(self, stake: int) -> Fraction:
        """What a stake is paid, exactly; a payout rounds it by the House's rule."""
        return Fraction(stake * self.pays, self.stake)


def to(pays: int, stake: int = 1) -> Odds:
    """``3 to 2``: the payout, and the stake back."""
    return Odds(pays, stake)


def for_one(pays: int) -> Odds:
    """``400 for 1``: the payout has the stake in it."""
    return Odds(pays, 1, stake_back=False)
