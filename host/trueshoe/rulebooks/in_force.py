"""Which version of a text was in force at a moment: each holds from its own date until that of the next."""

from datetime import datetime
from functools import cache

from trueshoe.rulebooks import clauses


@cache
def versions(id: str) -> tuple[tuple[datetime, str], ...]:
    """Every version of a rulebook's text, the earliest first: from when it holds, and its id."""
    texts = {name: clauses.head(name) for name in clauses.ids()}
    earliest = id
    while earlier := texts[earliest].earlier:
        earliest = earlier
    found = [earliest]
    while later := next((name for name, text in texts.items() if text.earlier == found[-1]), None):
        found.append(later)
    return tuple((texts[name].in_force, name) for name in found)


def at(id: str, moment: datetime) -> str | None:
    """The version of a rulebook's text that was in force at a moment; None before the first."""
    return next((name for since, name in reversed(versions(id)) if since <= moment), None)


@cache
def span(id: str) -> tuple[datetime, datetime | None]:
    """From when to before when a version of a text is in force; it has no end yet where none is."""
    until = superseded_by(id)
    return clauses.head(id).in_force, clauses.head(until).in_force if until else None


def superseded_by(id: str) -> str | None:
    """The version that took the place of a rulebook, if one did."""
    names = [name for _, name in versions(id)]
    after = names.index(id) + 1
    return names[after] if after < len(names) else None
