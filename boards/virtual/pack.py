"""The rulings in a device's image: all the trees of a rulebook as bytes, in the place of the code that builds them."""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any

from edits import dotted, source_of
from shoecore import rulebooks
from shoecore.rulings import packed
from shoecore.rulings.nodes import Ask, Choose

_PLACE = "shoecore/rulings/"
_MODULE = """# The rulings of {}, packed.

from .packed import Packed

SITUATIONS = Packed({!r})
"""

_Places = dict[tuple[str, bytes], int]


def with_packed_rulings(texts: Mapping[str, str]) -> dict[str, str]:
    """Files by their path on the device, each rulebook's rulings packed, and without what only those were made of."""
    found = dict(texts)
    made = {f"{_PLACE}{rulebook.replace('-', '_')}.py": rulebook for rulebook in rulebooks.IDS}
    for path, rulebook in made.items():
        if path in found:
            found[path] = _MODULE.format(rulebook, pack(import_module(dotted(path)).SITUATIONS))
    imported = {path: set(_imported(path, text)) for path, text in found.items()}
    while True:
        needed = {name for path in found for name in imported[path]}
        gone = [path for path in found if path.startswith(_PLACE) and dotted(path) not in needed and path not in made]
        if not gone:
            return found
        for path in gone:
            del found[path]


def _imported(path: str, text: str) -> Iterator[str]:
    """The modules that a file may import, and its own package."""
    yield dotted(path).rpartition(".")[0]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom):
            source = source_of(node, path)
            yield source
            yield from (f"{source}.{alias.name}" for alias in node.names)


def pack(situations: Iterable[tuple[str, Callable[[], Any]]]) -> bytes:
    """The bytes of a rulebook's ``SITUATIONS``."""
    rows = [(name, build()) for name, build in situations]
    data = bytearray(1 + packed.PAIR * len(rows))
    data[0] = len(rows)
    places: _Places = {}
    at = 1
    for name, tree in rows:
        for part in (_word(data, places, name), _node(data, places, tree)):
            data[at : at + 2] = _two(part)
            at += 2
    return bytes(data)


def _node(data: bytearray, places: _Places, node: Any) -> int:
    """The place of a node, written with all below it where it is not there yet."""
    if isinstance(node, Ask):
        parts = (_node(data, places, node.yes), _node(data, places, node.no))
        body = bytes([packed.ASK]) + _words(data, places, node.fact, node.clause) + _two(parts[0]) + _two(parts[1])
    elif isinstance(node, Choose):
        body = bytes([packed.CHOOSE]) + _words(data, places, node.fact, node.clause) + bytes([len(node.ways)])
        for answer, following in node.ways:
            body += _words(data, places, answer) + _two(_node(data, places, following))
    else:
        body = bytes([packed.RULING]) + _words(data, places, node.outcome, node.clause) + bytes([len(node.steps)])
        body += _words(data, places, node.bets, node.device) + bytes([node.who]) + _words(data, places, *node.steps)
    return _once(data, places, ("node", body))


def _words(data: bytearray, places: _Places, *words: str) -> bytes:
    return b"".join([_two(_word(data, places, word)) for word in words])


def _word(data: bytearray, places: _Places, word: str) -> int:
    text = word.encode()
    return _once(data, places, ("word", bytes([len(text)]) + text))


def _once(data: bytearray, places: _Places, part: tuple[str, bytes]) -> int:
    if part not in places:
        places[part] = len(data)
        data += part[1]
    return places[part]


def _two(place: int) -> bytes:
    return place.to_bytes(2, "little")
