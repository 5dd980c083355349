"""Clauses at work in pairs: what follows a clause and what is then so, and what differs by as little as can be."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from tests.host.clause_worlds import Version
from trueshoe.table.house import clause_in

World = Callable[[Version, str, str, dict[str, Any]], set[str]]


class Pair(NamedTuple):
    """A clause; what came before; what follows it, and what is then so; what differs, and what is so instead."""

    clause: str
    before: str
    follows: str
    so: str
    differs: str
    instead: str
    setup: dict[str, Any] = {}  # noqa: RUF012


class PairTable(NamedTuple):
    """Pairs that hold by the same versions of a text, each from its device, in the same world."""

    world: World
    versions: tuple[Version, ...]
    pairs: tuple[Pair, ...]
    number: Callable[[Version, str], str] = lambda version, clause: clause

    def held(self) -> Iterator[tuple["PairTable", Version, Pair]]:
        """Each pair by each version."""
        return ((self, version, pair) for version in self.versions for pair in self.pairs)

    def proves(self) -> Iterator[tuple[str, str]]:
        """Each rulebook with each clause that has a pair here."""
        return ((version[0], self.number(version, pair.clause)) for _, version, pair in self.held())

    def fact(self, version: Version, fact: str) -> str:
        """A fact with its clauses as a version numbers them."""
        return re.sub(r"\b\d(\.\d+)+[a-e]?\b", lambda found: self.number(version, found[0]), fact)


def hold(table: PairTable, version: Version, pair: Pair) -> None:
    """What follows is so, what differs is otherwise, and neither is both."""
    so, instead = table.fact(version, pair.so), table.fact(version, pair.instead)
    follows = table.world(version, pair.before, pair.follows, pair.setup)
    differs = table.world(version, pair.before, pair.differs, pair.setup)
    assert so in follows and so not in differs, (so, sorted(follows), sorted(differs))
    assert instead in differs and instead not in follows, (instead, sorted(follows), sorted(differs))


# What version 7 says of a Card Shoe, it says again of an Electronic Card Shuffler.
_SHUFFLER = {"3.9.2": "3.10.3", "3.9.3": "3.10.4", "3.9.4": "3.10.5", "3.9.5": "3.10.6"}
_SHUFFLER |= {"3.9.6": "3.10.7", "3.9.7": "3.10.8"}


@cache
def poker_number(version: Version, clause: str) -> str:
    """A clause of version 7, from a shoe, as another version or device has it."""
    rulebook, device = version
    if device == "shuffler" and clause[:5] in _SHUFFLER:
        return _SHUFFLER[clause[:5]] + clause[5:]
    return clause_in(rulebook, clause)
