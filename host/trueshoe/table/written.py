"""A round as it is written, a line of JSON each: what it began with, its records, what the Dealer paid; and read back.

To read a round is to do it again: each record's action is verified anew, and what it returns is held against the line.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from shoecore.rulebooks import IDS
from trueshoe.errors import Trouble
from trueshoe.table import games, house
from trueshoe.table.action import Action, Actions
from trueshoe.table.games import Round
from trueshoe.table.house import House

PAID = "paid"

_MOST_HOUSES = 100

# Houses that were read from written rounds, by the game and by what was told of them; nothing changes one.
_HOUSES: dict[tuple[str, str], House[Any]] = {}


class BadRound(Trouble):
    """A written round that cannot be read, with the line where reading stopped."""


class Written(NamedTuple):
    """A round that was read back, and what was recorded as paid to each seat, where anything was."""

    round: Round
    paid: dict[int, int]


def write(round: Round, paid: dict[int, int] | None = None) -> Iterator[str]:
    """A round line by line, as it stands."""
    yield line({"round": round.rulebook, "house": house.as_object(round.house), "setup": round.setup})
    for record in round.records:
        yield line(as_object(games.load(round.rulebook).ACTIONS, record))
    for seat, amount in (paid or {}).items():
        yield line({"record": PAID, "seat": seat, "amount": amount})


def save(round: Round, path: Path) -> None:
    """Write a round to a file, whole or not at all."""
    beside = path.with_name(f".{path.name}.new")
    try:
        beside.write_text("\n".join(write(round)) + "\n", encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise BadRound(
            "the round cannot be saved", str(path), "a file that can be written", str(error), "name another"
        ) from None


def as_object(actions: Actions, record: Any) -> dict[str, Any]:
    """A record as it is written: its action's name, then its fields."""
    name = next(action.name for action in actions.values() if action.record is type(record))
    return {"record": name, **record._asdict()}


def read_file(path: Path) -> Written:
    """The round of a file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRound(
            "the round cannot be read", str(path), "a file with a round", str(error), "name another"
        ) from None
    return read(text.splitlines(), str(path))


def read(lines: Iterable[str], where: str = "the round") -> Written:
    """The round of some lines, done again from its beginning; a line may leave out what follows from the others."""
    return done_again(objects(lines, where, _FIRST))


def done_again(told: Sequence[tuple[str, dict[str, Any]]]) -> Written:
    """The round of some lines that were read, each with its place; there is a first one."""
    (at, first), *rest = told
    round = _begun(first, at)
    actions = games.load(round.rulebook).ACTIONS
    paid: dict[int, int] = {}
    for at, found in rest:
        if found.get("record") == PAID:
            seat, amount = of_kind(found, "seat", int, at), of_kind(found, "amount", int, at)
            paid[seat] = paid.get(seat, 0) + amount
        else:
            do_as(round, actions, found, at)
    return Written(round, paid)


def objects(lines: Iterable[str], where: str, first: str) -> list[tuple[str, dict[str, Any]]]:
    """The objects of some lines, each with its place; there must be a first one."""
    found = [(at, text) for at, text in _placed(lines, where) if text.strip()]
    _must_begin(found, where, first)
    return [(at, _object(text, at)) for at, text in found]


def read_objects(lines: Sequence[Any], where: str) -> Written:
    """The round of some lines that came as objects of JSON."""
    _must_begin(lines, where, _FIRST)
    return done_again([(at, _is_object(found, at)) for at, found in _placed(lines, where)])


def _placed(lines: Iterable[Any], where: str) -> Iterator[tuple[str, Any]]:
    return ((f"{where}, line {number}", found) for number, found in enumerate(lines, 1))


def _must_begin(lines: Sequence[Any], where: str, first: str) -> None:
    if not lines:
        raise BadRound("there is no round", where, first, "no line", "name a file with a round")


def do(round: Round, told: dict[str, Any], where: str = "the action") -> Any:
    """Do a written action of a round."""
    return do_as(round, games.load(round.rulebook).ACTIONS, told, where)


def do_as(subject: object, actions: Actions, told: dict[str, Any], where: str) -> Any:
    """Do a written action of anything; what its line says beyond the action must be what its record says."""
    name = told.get("record")
    action = actions.get(name) if isinstance(name, str) else None
    if action is None:
        raise bad_line(where, f"a record of {', '.join(actions)} or {PAID}", f"'record' is {name!r}")
    given = _given(action, told, where)
    try:
        record = getattr(subject, action.name)(**given)
    except Trouble as refused:
        refused.where = f"{where}: {refused.where}"
        raise
    made = dict(zip(record._fields, record, strict=True), record=name)
    if told != made and not told.items() <= made.items():
        _must_be_told(json.loads(line(made)), told, where)
    return record


def _given(action: Action, told: dict[str, Any], where: str) -> dict[str, Any]:
    """The arguments of an action from its line."""
    kinds = action.record.__annotations__
    given = {}
    for argument in action.told:
        if argument not in told:
            raise bad_line(where, f"{action.name} with {', '.join(action.told)}", f"no {argument!r}")
        value, kind = told[argument], kinds[argument]
        given[argument] = value if type(value) is kind else of_kind(told, argument, kind, where)
    return given


def _must_be_told(made: dict[str, Any], told: dict[str, Any], where: str) -> None:
    """Refuse a line that says otherwise than its record is written."""
    for key, value in told.items():
        if made.get(key) != value:
            raise bad_line(where, f"'{key}' {made.get(key, 'is not a field of it')!r} by the rulebook", repr(value))


def do_line(round: Round, line: str) -> Any:
    """Do an action that is told as a line of a file, and give its record."""
    return do(round, _object(line, "the line"), "the line")


_FIRST = 'first {"round": ID, "house": {...}, "setup": {...}}'


def _begun(first: dict[str, Any], where: str) -> Round:
    """A round from its first line."""
    rulebook = first.get("round")
    if rulebook not in IDS or set(first) - {"round", "house", "setup"} or not isinstance(first.get("setup"), dict):
        raise bad_line(where, f"{_FIRST} with ID one of {', '.join(IDS)}", line(first)[:120])
    game = games.load(rulebook)
    return game.begin(rulebook, _house(rulebook, of_kind(first, "house", dict, where), where), first["setup"])


def _house(rulebook: str, told: dict[str, Any], where: str) -> House[Any]:
    """The House of a round; what was checked once is not read again."""
    key = games.section(rulebook), repr(told)
    if key not in _HOUSES:
        found = house.house(key[0], games.load(rulebook).HOUSE, told, where)
        if len(_HOUSES) >= _MOST_HOUSES:
            _HOUSES.clear()
        _HOUSES[key] = found
    return _HOUSES[key]


def of_kind(told: dict[str, Any], key: str, kind: Any, where: str) -> Any:
    """A value of a line, of the kind that its record has; a tuple is written as a list."""
    value = told.get(key)
    if type(value) is kind and kind is not tuple:
        return value
    if kind in (tuple, "tuple") or getattr(kind, "__origin__", None) is tuple:
        if not isinstance(value, list) or not all(isinstance(one, int | str) for one in value):
            raise bad_line(where, f"'{key}' is a list", repr(value))
        return tuple(value)
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise bad_line(where, f"'{key}' of kind {kind.__name__}", repr(value))
    return value


def _object(line: str, where: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError as error:
        raise bad_line(where, "a JSON object", str(error)) from None
    return _is_object(found, where)


def _is_object(found: Any, where: str) -> dict[str, Any]:
    if not isinstance(found, dict):
        raise bad_line(where, "a JSON object", line(found)[:120])
    return found


def bad_line(where: str, expected: str, observed: str) -> BadRound:
    """What is wrong with a line."""
    return BadRound("a line of the round is wrong", where, expected, observed, "correct the line, or record it anew")


def line(found: Any) -> str:
    """An object as a line of the file."""
    return json.dumps(found, ensure_ascii=False)
