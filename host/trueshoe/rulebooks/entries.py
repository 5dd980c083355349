"""The entries of a catalogue as people and programs read them."""

import difflib
from collections.abc import Iterable, Iterator
from typing import Any

from trueshoe.errors import Trouble
from trueshoe.rulebooks import clauses
from trueshoe.rulebooks.clauses import Clause

_KINDS = {"house": "House", "ask": "asked", "plain": "read as"}


class NoClause(Trouble):
    """A clause that a text does not have."""


def find(rulebook: str, id: str) -> list[Clause]:
    """A clause with those under it; all of them for no id."""
    every = clauses.load(rulebook).clauses
    found = [clause for clause in every if clause.id.startswith(id) and not clause.id[len(id) : len(id) + 1].isdigit()]
    if not id:
        return list(every)
    if not found:
        near = difflib.get_close_matches(id, [clause.id for clause in every], n=3)
        meant = f", such as {' or '.join(near)}" if near else ""
        raise NoClause(
            f"no such clause in {rulebook}",
            f"the catalogue of {rulebook}",
            f"one of its {len(every)} clauses{meant}",
            id,
            f"see them all: trueshoe rulebook clauses {rulebook}",
        )
    return found


def as_object(clause: Clause) -> dict[str, Any]:
    """An entry as other programs read it."""
    return {
        "clause": clause.id,
        "class": clause.class_,
        "part": clause.part,
        "to": clause.to,
        "says": clause.says,
        "same": clause.same,
        "changed": clause.changed,
        "readings": [reading.__dict__ for reading in clause.readings],
    }


def as_text(found: Iterable[Clause]) -> Iterator[str]:
    """Each entry in a line, its readings under it."""
    for clause in found:
        to = f", to the {clause.to}" if clause.to else ""
        yield f"{clause.id:<11}{clause.says} ({clause.class_}{to})"
        for reading in clause.readings:
            default = f" Default: {reading.default}." if reading.default else ""
            yield f"{'':<11}{_KINDS[reading.kind]} ({reading.ref}): {reading.says}{default}"
