"""A rulebook's rulings as a device carries them: all their trees in a few bytes, each built when it is asked for.

Every word and every node is there once, and is meant by its place, two bytes with the low one first. First comes how
many situations there are, then the name and the tree of each.
"""

from ..compat import const
from .nodes import Ask, Choose, Ruling

# What a node is.
RULING = const(0)
ASK = const(1)
CHOOSE = const(2)

# A situation is two places, an answer of a question too.
PAIR = const(4)


class Packed:
    """``SITUATIONS`` of a rulebook: walked through, it gives (name, function that builds the tree)."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def __iter__(self):
        for number in range(self._data[0]):
            at = 1 + PAIR * number
            yield self._word(at, {}), lambda at=at: self._node(at + 2, {})

    def _place(self, at: int) -> int:
        return self._data[at] | self._data[at + 1] << 8

    def _word(self, at: int, built: dict) -> str:
        """The word whose place stands somewhere; ``built`` has what there is of its tree, so that each is once."""
        place = self._place(at)
        if place not in built:
            built[place] = str(self._data[place + 1 : place + 1 + self._data[place]], "utf-8")
        return built[place]

    def _node(self, at: int, built: dict):
        """The node whose place stands somewhere, with all below it."""
        place = self._place(at)
        if place not in built:
            built[place] = self._built(place, built)
        return built[place]

    def _built(self, at: int, built: dict):
        data = self._data
        first, clause = self._word(at + 1, built), self._word(at + 3, built)
        if data[at] == ASK:
            return Ask(first, clause, self._node(at + 5, built), self._node(at + 7, built))
        begin = at + 6
        if data[at] == CHOOSE:
            ways = range(begin, begin + PAIR * data[at + 5], PAIR)
            return Choose(first, clause, tuple([(self._word(way, built), self._node(way + 2, built)) for way in ways]))
        steps = range(begin + 5, begin + 5 + 2 * data[at + 5], 2)
        taken = tuple([self._word(step, built) for step in steps])
        return Ruling(first, clause, taken, self._word(begin, built), self._word(begin + 2, built), data[begin + 4])
