"""Tests that fail now and then, each by name with a reason and a date: they run and are told, and break nothing."""

import tomllib
from datetime import date
from pathlib import Path
from typing import NamedTuple

LONGEST_DAYS = 30


class Kept(NamedTuple):
    """One test in quarantine."""

    test: str
    reason: str
    since: date


class BadQuarantine(Exception):
    """The list is not what it must be; the message says where."""


def load(path: Path, today: date) -> dict[str, Kept]:
    """The tests of a list by name. Each needs a reason and a date, and none may stay for longer than a month."""
    if not path.is_file():
        return {}
    found = {}
    for number, row in enumerate(tomllib.loads(path.read_text(encoding="utf-8")).get("test", []), 1):
        where = f"{path.name}, test {number}"
        if row.keys() != {"name", "reason", "since"}:
            raise BadQuarantine(f"{where}: expected name, reason and since, observed {', '.join(sorted(row))}")
        if not row["reason"].strip() or not isinstance(row["since"], date):
            raise BadQuarantine(f"{where}: expected a reason in words and a date, observed {row}")
        age = (today - row["since"]).days
        if not 0 <= age <= LONGEST_DAYS:
            raise BadQuarantine(f"{where}: {row['name']} is there for {age} days: mend it, or take it out of the suite")
        found[row["name"]] = Kept(row["name"], row["reason"], row["since"])
    return found
