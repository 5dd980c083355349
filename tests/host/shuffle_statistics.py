"""Eight statistics of many shuffles of one pack, each with the mean and the spread that uniform shuffles have exactly.

A shuffle is a row: the cards from place 0 on, of a deck that lay in the order of the cards. The relations of neighbours
(successions, near-3, colour changes) have their moments counted out; those of rising sequences, valleys, fixed points
and Spearman's rho are known in closed form; the position matrix is chi-square with 51 * 51 degrees of freedom.
"""

import math

import numpy as np
from numpy.typing import NDArray

CARDS = 52
LIMIT = 1e-6

Rows = NDArray[np.uint8]

_CARD = np.arange(CARDS)
_APART = _CARD[None, :] - _CARD[:, None]
_RED = (_CARD % 4 == 1) | (_CARD % 4 == 2)
_RELATIONS = {
    "successions": _APART == 1,
    "near-3": (abs(_APART) <= 3) & (_APART != 0),
    "colour changes": _RED[:, None] != _RED[None, :],
}


def neighbour_moments(related: NDArray[np.bool_]) -> tuple[float, float]:
    """Mean and variance of the number of related neighbours in a uniform order of the cards."""
    first, second = np.nonzero(related)
    pairs = len(first)
    chained = int((second[:, None] == first[None, :]).sum() - (related & related.T).sum())
    shared = (
        (first[:, None] == first[None, :])
        | (first[:, None] == second[None, :])
        | (second[:, None] == first[None, :])
        | (second[:, None] == second[None, :])
    )
    apart = pairs * pairs - int(shared.sum())
    mean = pairs / CARDS
    twice = 2 * 50 * chained / (52 * 51 * 50) + (51 * 50 - 2 * 50) * apart / (52 * 51 * 50 * 49)
    return mean, twice + mean - mean * mean


_MOMENTS = {name: neighbour_moments(related) for name, related in _RELATIONS.items()} | {
    "rising sequences": (53 / 2, 53 / 12),
    "valleys": (50 / 3, 106 / 45),
    "fixed points": (1.0, 1.0),
    "rank rho": (0.0, 1 / 51),
}


def _values(rows: Rows) -> dict[str, NDArray[np.float64]]:
    """The seven counted statistics of each row."""
    before, after = rows[:, :-1], rows[:, 1:]
    place_of = np.argsort(rows, axis=1)
    falls = before > after
    valleys = falls[:, :-1] & ~falls[:, 1:]
    distance = rows.astype(np.int32) - _CARD
    values = {name: related[before, after].sum(axis=1) for name, related in _RELATIONS.items()}
    values["rising sequences"] = 1 + (place_of[:, :-1] > place_of[:, 1:]).sum(axis=1)
    values["valleys"] = valleys.sum(axis=1)
    values["fixed points"] = (distance == 0).sum(axis=1)
    values["rank rho"] = 1 - 6 * (distance**2).sum(axis=1) / (CARDS * (CARDS**2 - 1))
    return values


class Tally:
    """Shuffles as they come, and how likely uniform ones would be as strange."""

    def __init__(self) -> None:
        self.shuffles = 0
        self._sums = dict.fromkeys(_MOMENTS, 0.0)
        self._places = np.zeros(CARDS * CARDS, np.int64)

    def add(self, rows: Rows) -> None:
        """Count some shuffles in."""
        self.shuffles += len(rows)
        for name, values in _values(rows).items():
            self._sums[name] += float(values.sum())
        self._places += np.bincount((rows * np.int64(CARDS) + _CARD).ravel(), minlength=CARDS * CARDS)

    def p_values(self) -> dict[str, float]:
        """For each of the eight, the chance of uniform shuffles to lie as far from their mean, on either side."""
        found = {"position matrix": self._position_p()}
        for name, (mean, variance) in _MOMENTS.items():
            deviation = (self._sums[name] - mean * self.shuffles) / math.sqrt(variance * self.shuffles)
            found[name] = math.erfc(abs(deviation) / math.sqrt(2))
        return found

    def caught_by(self) -> list[str]:
        """The statistics that say these are no uniform shuffles, at one in a million each."""
        return [name for name, p in self.p_values().items() if p < LIMIT]

    def _position_p(self) -> float:
        """Chi-square over card and place, by the normal approximation of Wilson and Hilferty."""
        degrees = (CARDS - 1) ** 2
        expected = self.shuffles / CARDS
        chi2 = float(((self._places - expected) ** 2).sum()) / expected * (CARDS - 1) / CARDS
        spread = 2 / (9 * degrees)
        deviation = ((chi2 / degrees) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
        return math.erfc(abs(deviation) / math.sqrt(2))
