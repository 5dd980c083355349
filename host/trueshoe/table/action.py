"""What is done at a table is a triple: `verify_…` raises the clause's sentence, `can_…` asks, the action does it.

An action is a method that returns a frozen record, a NamedTuple whose first field is the clause that it is done by;
its name and arguments are in a table of its game's, so that a round can be written, read back and done again."""

import functools
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, ParamSpec

from trueshoe.errors import Trouble

_Arguments = ParamSpec("_Arguments")


class NotAllowed(Trouble):
    """What a clause does not allow now: the clause's sentence, who, what would be allowed, what was tried."""

    def __init__(self, rulebook: str, clause: str, where: str, expected: str, observed: str) -> None:
        self.rulebook = rulebook
        self.clause = clause
        super().__init__(f"{clause}: {says(rulebook, clause)}", f"{rulebook}, {where}", expected, observed, _NEXT)


_NEXT = "do what is expected, or have the Pit decide"


class Action(NamedTuple):
    """One action of a game: its method's name, the record it returns, and the fields that are its arguments."""

    name: str
    record: type[Any]
    told: tuple[str, ...]


Actions = Mapping[str, Action]


def actions(*each: Action) -> Actions:
    """The table of a game's actions, by their names."""
    return {one.name: one for one in each}


def can(verify: Callable[_Arguments, object]) -> Callable[_Arguments, bool]:
    """The question that goes with a `verify_…`: whether it would let the action be done."""

    @functools.wraps(verify)
    def ask(*args: _Arguments.args, **kwargs: _Arguments.kwargs) -> bool:
        try:
            verify(*args, **kwargs)
        except NotAllowed:
            return False
        return True

    return ask


@functools.cache
def says(rulebook: str, clause: str) -> str:
    """The sentence of a clause, as the catalogue has it."""
    from trueshoe.rulebooks import clauses

    found = clauses.load(rulebook).clause(clause)
    if found is None:
        raise KeyError(f"no clause {clause} in {rulebook}")
    return found.says
