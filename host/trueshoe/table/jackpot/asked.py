"""What a table or the House asks of a meter, as a line of JSON: the action, its key and what it is told."""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from trueshoe.errors import Trouble
from trueshoe.table.jackpot.meter import Meter
from trueshoe.table.jackpot.records import Bet, Dealt, Record


class BadLine(Trouble):
    """A line that asks for nothing that a meter does."""

    def __init__(self, where: str, expected: str, observed: str) -> None:
        super().__init__(
            "nothing is asked of the meter", where, expected, observed, "correct the line; the key may stay"
        )


class Field(NamedTuple):
    """What a line tells under a name: how it is read, what is expected, and what holds without it."""

    read: Callable[[Any], Any]
    expected: str
    default: Any = None


def bet(text: Any) -> Bet:
    """A Bet as people name it; ValueError where it is none."""
    table, _, rest = str(text).partition("/")
    round, _, box = rest.rpartition("/")
    if not (table and round and box.isdecimal() and box.isascii()):
        raise ValueError(text)
    return Bet(table, round, int(box))


def _word(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(value)
    return value


def _number(value: Any) -> int:
    if type(value) is not int:
        raise ValueError(value)
    return value


def _order(value: Any) -> tuple[Bet, ...]:
    if not isinstance(value, list):
        raise ValueError(value)
    return tuple(map(bet, value))


def _dealt(value: Any) -> Dealt:
    if not isinstance(value, dict) or set(value) != set(Dealt._fields):
        raise ValueError(value)
    kinds = Dealt.__annotations__
    given: dict[str, Any] = {name: (_word if kinds[name] is str else _number)(told) for name, told in value.items()}
    return Dealt(**given)


BET = "TABLE/ROUND/BOX such as B/12/4"
_BET = Field(bet, BET)
_BY = Field(_word, "the rank of whoever decides, a word")
_CLAUSE = Field(_word, "a clause, such as '5.21'")
_SCOPE = {"table": Field(_word, "a table, a word", ""), "box": Field(_number, "a box, a whole number", 0)}

# What a meter does, with what it must be told; `open` is not among it, for a House does that once.
ACTIONS: dict[str, dict[str, Field]] = {
    "accept": {"bet": _BET},
    "give_back": {"bet": _BET, "clause": _CLAUSE},
    "claim": {
        "bet": _BET,
        "hand": Field(_word, "'Royal Flush' or 'Straight Flush'"),
        "dealt": Field(_dealt, f"an object with {', '.join(Dealt._fields)}"),
    },
    "decide": {"order": Field(_order, f"a list of {BET}"), "decided_by": _BY},
    "pay": {"bet": _BET},
    "finish": {"table": Field(_word, "a table, a word"), "round": Field(_word, "a Round, a word")},
    "fail": _SCOPE,
    "choose": {"clause": _CLAUSE, "decided_by": _BY, **_SCOPE},
    "restore": {"decided_by": _BY, **_SCOPE},
}


def do(meter: Meter, line: str, where: str) -> Record:
    """Do what a line asks, once for its key, and give the record; asked again, it is the same record."""
    told = _object(line, where)
    name, key = told.pop("do", None), told.pop("key", None)
    if name not in ACTIONS:
        raise BadLine(where, f"'do', one of {', '.join(ACTIONS)}", repr(name))
    if not isinstance(key, str) or not key:
        raise BadLine(where, "'key', a word that is chosen once for what is meant", repr(key))
    fields = ACTIONS[name]
    if strange := set(told) - set(fields):
        raise BadLine(where, f"{name} with {', '.join(fields)}", f"'{min(strange)}'")
    given = {field: _value(field, of, told, where) for field, of in fields.items()}
    record: Record = getattr(meter, name)(key, **given)
    return record


def _value(name: str, field: Field, told: dict[str, Any], where: str) -> Any:
    if name not in told and field.default is not None:
        return field.default
    try:
        return field.read(told[name])
    except (KeyError, ValueError):
        raise BadLine(where, f"'{name}', {field.expected}", repr(told.get(name))) from None


def _object(line: str, where: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError as error:
        raise BadLine(where, "a JSON object", str(error)) from None
    if not isinstance(found, dict):
        raise BadLine(where, "a JSON object", line.strip()[:120])
    return found
