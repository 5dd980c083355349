"""What the House chooses once: each setting a field with its clause, its meaning, and a check of what it is set to."""

from collections.abc import Callable, Iterator
from dataclasses import Field, field, fields
from typing import Any, NamedTuple, TypeVar

from trueshoe.errors import Trouble

_T = TypeVar("_T")


class BadHouse(Trouble):
    """Settings of the House that cannot be played by."""


class Setting(NamedTuple):
    """What a field of a House's settings is about; `read` makes its value of what a file has, or raises ValueError."""

    clause: str
    says: str
    expected: str
    read: Callable[[Any], Any]


def declared(default: Any, setting: Setting) -> Any:
    """A field of a frozen dataclass that the House may set."""
    return field(default=default, metadata={"setting": setting})


def number(default: int, clause: str, says: str, *, least: int, most: int = 10**12) -> Any:
    """A setting that is a whole number."""

    def read(value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise ValueError
        return value

    return declared(default, Setting(clause, says, f"a whole number, {least} to {most}", read))


def amount(default: int, clause: str, says: str, *, least: int = 1) -> Any:
    """A setting that is money, in smallest units."""
    return number(default, clause, f"{says}, in smallest units", least=least)


def amounts(default: tuple[int, ...], clause: str, says: str) -> Any:
    """A setting that is some amounts, each greater than the one before."""

    def read(value: object) -> tuple[int, ...]:
        if not isinstance(value, list | tuple) or not value or not all(type(one) is int and one > 0 for one in value):
            raise ValueError
        if list(value) != sorted(set(value)):
            raise ValueError
        return tuple(value)

    return declared(default, Setting(clause, says, "whole numbers from the lowest, each once", read))


def choice(default: str, *others: str, clause: str, says: str) -> Any:
    """A setting that is one of a few words, the first of them unless the House says otherwise."""
    allowed = (default, *others)

    def read(value: object) -> str:
        if value not in allowed:
            raise ValueError
        return str(value)

    return declared(default, Setting(clause, says, " or ".join(f"'{one}'" for one in allowed), read))


def switch(default: bool, clause: str, says: str) -> Any:
    """A setting that is true or false."""

    def read(value: object) -> bool:
        if not isinstance(value, bool):
            raise ValueError
        return value

    return declared(default, Setting(clause, says, "true or false", read))


def word(default: str, clause: str, says: str) -> Any:
    """A setting that is a word."""

    def read(value: object) -> str:
        if not isinstance(value, str) or not value.isalpha():
            raise ValueError
        return value

    return declared(default, Setting(clause, says, "a word", read))


def settings(kind: Any) -> Iterator[tuple[Field[Any], Setting]]:
    """The settings of a dataclass, in their order."""
    for one in fields(kind):
        yield one, one.metadata["setting"]


def read(kind: Callable[..., _T], data: Any, where: str) -> _T:
    """The settings of a section of a file; what is not there has its default, what is not known is refused."""
    if not isinstance(data, dict):
        raise BadHouse(
            "a section of the House's settings is wrong", where, "names with values", str(data), "correct it"
        )
    known = {one.name: setting for one, setting in settings(kind)}
    values = {}
    for name, value in data.items():
        if name not in known:
            expected = f"one of {', '.join(known)}"
            raise BadHouse("there is no such setting", where, expected, name, "correct the name or leave it out")
        try:
            values[name] = known[name].read(value)
        except ValueError:
            raise wrong(name, where, known[name].expected, repr(value)) from None
    return kind(**values)


def wrong(name: str, where: str, expected: str, observed: str) -> BadHouse:
    """What is wrong with a setting."""
    return BadHouse(f"the setting '{name}' is wrong", where, expected, observed, "correct it in the House's file")
