"""One entry of a catalogue's file, read key by key, so that what is wrong is said with its file and its clause."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from trueshoe.errors import Trouble


class BadCatalogue(Trouble):
    """A catalogue that cannot be read: the file and the clause it stands in are named."""


class Entry:
    """The keys of one table of TOML; each is taken once, and what is left over is refused."""

    def __init__(self, data: dict[str, Any], file: str, place: str) -> None:
        self.file = file
        self._data = data
        self._place = place
        self._left = set(data)

    def text(self, key: str, longest: int | None = None) -> str:
        """A key that must hold words, of a length where one is given."""
        value = self._take(key)
        if not isinstance(value, str) or not value.strip():
            raise self.bad(key, "words", value)
        if longest and len(value) > longest:
            raise self.bad(key, f"at most {longest} characters", f"{len(value)}: {value}")
        return value

    def optional(self, key: str) -> str | None:
        """A key that holds words or is not there."""
        return self.text(key) if key in self._data else None

    def one_of(self, key: str, allowed: tuple[str, ...], default: str | None = None) -> str:
        """A key that holds one of a few words."""
        value = self._take(key) if default is None or key in self._data else default
        if value not in allowed:
            raise self.bad(key, " or ".join(allowed), value)
        return str(value)

    def moment(self, key: str) -> datetime:
        """A key that holds a date and a time."""
        value = self._take(key)
        if not isinstance(value, datetime):
            raise self.bad(key, "a date and a time", value)
        return value

    def entries(self, key: str, named_by: str) -> Iterator["Entry"]:
        """The entries under a key, each known in a message by one of its own keys."""
        value = self._take(key) or []
        if not isinstance(value, list) or not all(isinstance(data, dict) for data in value):
            raise self.bad(key, f"entries under [[{key}]]", value)
        for number, data in enumerate(value, 1):
            name = data.get(named_by, f"number {number}")
            place = f"{key} {name}" if self._place == "head" else f"{self._place}, {key} {name}"
            yield Entry(data, self.file, place)

    def nothing_else(self) -> None:
        """Refuse every key that was not taken."""
        for key in sorted(self._left):
            raise self.bad(key, "no such key here", self._data[key])

    def bad(self, key: str, expected: str, observed: object) -> BadCatalogue:
        """What is wrong with a key."""
        shown = "nothing" if observed is None else str(observed)
        return BadCatalogue(f"'{key}' is wrong", f"{self.file}, {self._place}", expected, shown, "correct that entry")

    def _take(self, key: str) -> object:
        self._left.discard(key)
        return self._data.get(key)
