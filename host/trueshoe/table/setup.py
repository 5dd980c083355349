"""What a round begins with, as the first line of its file tells it: taken key by key, nothing left over."""

from typing import Any

from trueshoe.errors import Trouble


class BadSetup(Trouble):
    """A round that cannot begin so."""

    def __init__(self, expected: str, observed: object) -> None:
        super().__init__(
            "the round cannot begin", "its setup", expected, str(observed), "correct the round's first line"
        )


def take(setup: dict[str, Any], key: str, kind: type[Any], default: Any = None) -> Any:
    """A value of a kind; the default where there is one and the key is missing."""
    value = setup.get(key, default)
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise BadSetup(f"'{key}', {_NAMES.get(kind, kind.__name__)}", value)
    return value


def pairs(setup: dict[str, Any], key: str, second: type[Any], default: Any = None) -> list[tuple[int, Any]]:
    """A list of a seat and something, such as ``[[1, 50000], [3, 25000]]``."""
    rows = take(setup, key, list, default)
    for row in rows:
        fits = isinstance(row, list | tuple) and len(row) == 2 and type(row[0]) is int and type(row[1]) is second
        if not fits:
            raise BadSetup(f"'{key}', a list of a seat and {_NAMES.get(second, second.__name__)}", row)
    return [(row[0], row[1]) for row in rows]


def nothing_else(setup: dict[str, Any], *known: str) -> None:
    """Refuse what the game does not know."""
    for key in setup:
        if key not in known:
            raise BadSetup(f"one of {', '.join(known)}", key)


_NAMES: dict[type[Any], str] = {int: "a whole number", str: "a word", list: "a list", dict: "names with values"}
