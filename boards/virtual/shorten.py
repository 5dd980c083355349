"""A device's modules with the same few short names for all that only they name.

MicroPython keeps every name of a function, an attribute or an argument once, for as long as it runs, and each module
a list of those that it uses. What a thing is called is nobody's business while any two that are meant in one place
differ: the variables of a module, the attributes of a class. So ``travel`` becomes ``_3`` wherever it stands, and so
may any name that never meets it. Names are left that stand in strings, that the language or the port may mean,
and that the compiler folds away. Lines stay where they are.

What is an argument and nothing else has a name of those that every MicroPython knows by a number: a load looks it up
nowhere. Where a name is looked up as the program runs, those are the slower ones.
"""

import ast
import builtins
import io
import keyword
import tokenize
from array import array
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from hashlib import sha256
from types import GeneratorType

from edits import Spot, dotted, renamed
from names import (
    Class,
    arguments_alone,
    classes,
    defined_by_const,
    fields_of,
    in_strings,
    of_others,
    set_from_outside,
    variables,
)

_TYPES = (str, bytes, bytearray, list, tuple, dict, set, int, float, range, memoryview, array, GeneratorType, OSError)
_OF_THE_LANGUAGE = {
    "self",
    "const",
    *keyword.kwlist,
    *dir(builtins),
    *dir(sha256()),
    *(name for each in _TYPES for name in dir(each)),
}

# What a board has in C, and the virtual one in Python.
_OF_THE_PORT = ("files.py", "machine.py")

# Of the names that the sixth .mpy format has numbers of (py/makeqstrdata.py) those that no program here needs.
NUMBERED = (
    "chr",
    "dir",
    "divmod",
    "eval",
    "ord",
    "pow",
    "repr",
    "sort",
    "format",
    "items",
    "rindex",
    "rsplit",
    "lstrip",
    "popitem",
    "setdefault",
    "bytecode",
    "callable",
    "isalpha",
    "isdigit",
    "islower",
    "isspace",
    "isupper",
    "issubclass",
    "locals",
)

# Arguments that the language's own functions are given by name.
_ARGUMENTS = {"key", "reverse", "default", "sep", "end", "file"}


def shorten(texts: Mapping[str, str], kept: Iterable[str] = ()) -> tuple[dict[str, str], dict[str, str]]:
    """Files by their path on the device, with short names, and the short name of each; ``kept`` ones are left."""
    trees = {path: ast.parse(text) for path, text in texts.items()}
    own = [tree for path, tree in trees.items() if path not in _OF_THE_PORT]
    outside = {word.string for path, text in texts.items() if path in _OF_THE_PORT for word in _words(text)}
    modules = {part for path in texts for part in path.removesuffix(".py").split("/")}
    left = {*_OF_THE_LANGUAGE, *_ARGUMENTS, *kept, *outside, *modules, *_left(own, {dotted(path) for path in texts})}
    taken = {*kept, *words(texts.values()), *(name for tree in own for name in in_strings(tree))}
    names = _short([set(place) - left for place in _places(own)], taken, arguments_alone(own))
    return {path: text if path in _OF_THE_PORT else _renamed(text, names) for path, text in texts.items()}, names


def words(texts: Iterable[str]) -> set[str]:
    """Every name that stands in some files: of those that speak to a port none is told from the port's own."""
    return {word.string for text in texts for word in _words(text)}


def _left(trees: list[ast.Module], modules: Container[str]) -> Iterator[str]:
    """The names that stand in strings or begin as one does, that are of no object here, or that are folded away."""
    given = {name for tree in trees for each in classes(tree) for name in each.attributes}
    strings = {name for tree in trees for name in in_strings(tree)}
    beginnings = tuple(name for name in strings if name.strip("_") and name.endswith("_"))
    yield from strings
    yield from (name for name in given.union(*map(variables, trees)) if name.startswith(beginnings))
    for tree in trees:
        yield from set(set_from_outside(tree)) - given
        yield from of_others(tree, modules)
        yield from (defined_by_const(node) for node in tree.body)


def _places(trees: Iterable[ast.Module]) -> Iterator[set[str]]:
    """The names that meet: the variables of each module, the attributes of each class with those that it extends."""
    found: list[Class] = []
    for tree in trees:
        yield set(variables(tree))
        found += classes(tree)
    for each in found:
        family = [each]
        for _, bases, _ in family:
            family += [other for other in found if other.name in bases and other not in family]
        yield {name for member in family for name in member.attributes}


def _short(places: Iterable[set[str]], taken: set[str], arguments: Container[str]) -> dict[str, str]:
    """A short name for each, another for any two of one place; who meets most others chooses first."""
    meets: dict[str, set[str]] = defaultdict(set)
    for place in places:
        for name in place:
            meets[name] |= place
    new: dict[str, str] = {}
    free = [short for short in (f"_{number}" for number in range(len(meets) + len(taken))) if short not in taken]
    numbered = [short for short in NUMBERED if short not in taken]
    for name in sorted(meets, key=lambda name: (-len(meets[name]), name)):
        given = {new.get(other) for other in meets[name]}
        choice = (*numbered, *free) if name in arguments else free
        new[name] = next(short for short in choice if short not in given)
    return new


def _renamed(text: str, names: Mapping[str, str]) -> str:
    spots = [Spot(*word.start, word.string) for word in _words(text)]
    spots += [Spot(field.lineno, field.col_offset + 1, str(field.value)) for field in fields_of(ast.parse(text))]
    return renamed(text, {spot: names[spot.name] for spot in spots if spot.name in names})


def _words(text: str) -> Iterator[tokenize.TokenInfo]:
    return (token for token in tokenize.generate_tokens(io.StringIO(text).readline) if token.type == tokenize.NAME)
