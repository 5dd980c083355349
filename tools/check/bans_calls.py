"""Banned calls and names: missing on MicroPython, unchecked there, newer than 1.24.1, or only the VM's."""

import ast
import re

from tools.check.ban import Ban, Place, is_call, is_method, keywords
from tools.check.kinds import BYTES, MUTABLE, kind_of
from tools.check.missing import ATTRIBUTES, BUILTINS, METHODS

_LIST_METHODS = ("pop", "insert", "remove", "clear", "copy", "reverse")
_COLLECTIONS = ("namedtuple", "deque", "OrderedDict")
_FIELD = re.compile(r"\{[^{}:!]*[.\[]")


def _finds_int(node: ast.AST, place: Place) -> bool:
    if not (is_method(node, "find", "rfind", "index", "rindex", "count") and isinstance(node, ast.Call) and node.args):
        return False
    sought = node.args[0]
    if isinstance(sought, ast.Constant) and isinstance(sought.value, int):
        return is_method(node, "find", "rfind") or _receiver(node, place) in BYTES
    return _receiver(node, place) in BYTES and kind_of(sought, place.kinds) not in BYTES


def _receiver(node: ast.AST, place: Place) -> str:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return kind_of(node.func.value, place.kinds)
    return ""


def _list_method_of_bytes(node: ast.AST, place: Place) -> bool:
    return is_method(node, *_LIST_METHODS) and _receiver(node, place) in MUTABLE


def _int_bytes(node: ast.AST, _: Place) -> bool:
    if not (is_method(node, "to_bytes", "from_bytes") and isinstance(node, ast.Call)):
        return False
    return len(node.args) != 2 or bool(node.keywords)


def _unchecked_pack(node: ast.AST, _: Place) -> bool:
    if isinstance(node, ast.ImportFrom):
        return node.module == "struct" and any(name.name in ("pack", "pack_into") for name in node.names)
    return isinstance(node, ast.Attribute) and ast.unparse(node) in ("struct.pack", "struct.pack_into")


def _refused_keyword(node: ast.AST, _: Place) -> bool:
    given = keywords(node)
    return (
        (is_method(node, "split", "rsplit", "replace", "join", "encode", "decode") and bool(given))
        or (is_call(node, "int", "unpack", "unpack_from") and bool(given))
        or (is_call(node, "print") and "flush" in given)
        or (is_call(node, "sum") and "start" in given)
        or (is_call(node, "zip") and "strict" in given)
        or (is_call(node, "namedtuple") and bool(given))
    )


def _only_in_the_vm(node: ast.AST, _: Place) -> bool:
    if isinstance(node, ast.ImportFrom):
        return node.module == "collections" and any(name.name not in _COLLECTIONS for name in node.names)
    return isinstance(node, ast.Attribute) and ast.unparse(node) in ("os.path", "time.strftime")


def _abstract_types(node: ast.AST, _: Place) -> bool:
    if isinstance(node, ast.Import):
        return any(name.name == "collections.abc" for name in node.names)
    return isinstance(node, ast.ImportFrom) and node.module == "collections.abc"


def _default_of_next(node: ast.AST, _: Place) -> bool:
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        return False
    return node.func.id in ("next", "iter") and len(node.args) == 2


def _prefixes(node: ast.AST, _: Place) -> bool:
    if not (is_method(node, "startswith", "endswith") and isinstance(node, ast.Call)):
        return False
    return any(isinstance(argument, ast.Tuple) for argument in node.args) or (
        is_method(node, "endswith") and len(node.args) > 1
    )


def _format_of_a_part(node: ast.AST, _: Place) -> bool:
    if not (is_method(node, "format") and isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return False
    text = node.func.value
    return isinstance(text, ast.Constant) and isinstance(text.value, str) and bool(_FIELD.search(text.value))


def _names(name: str, node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)


def _missing_attribute(name: str, instead: str) -> Ban:
    return Ban(
        f"the attribute {name}",
        "boards do not have it",
        instead,
        lambda node, _: isinstance(node, ast.Attribute) and node.attr == name and not _of_self(node),
    )


def _of_self(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id == "self"


def _missing_builtin(name: str, instead: str) -> Ban:
    return Ban(f"the builtin {name}", "boards do not have it", instead, lambda node, _: _names(name, node))


def _unused_method(name: str, instead: str) -> Ban:
    return Ban(
        f"the method {name}",
        "MicroPython never calls it, or not in every version",
        instead,
        lambda node, _: isinstance(node, ast.FunctionDef) and node.name == name,
    )


CALLS = (
    Ban(
        "find, index or count of an int in bytes",
        "the VM's 1.29 takes it, 1.24.1 and the stock boards refuse it",
        "bytes of length one: find(b'\\x00')",
        _finds_int,
    ),
    Ban(
        "a list's method on a bytearray or array", "MicroPython refuses it", "slices and append", _list_method_of_bytes
    ),
    Ban(
        "to_bytes or from_bytes without exactly two plain arguments",
        "1.24.1 takes no keyword and no default there, and signed differs",
        'x.to_bytes(n, "big")',
        _int_bytes,
    ),
    Ban(
        "struct.pack or pack_into",
        "it never checks a range on MicroPython",
        "the checked encoders of shoecore.wire.fields",
        _unchecked_pack,
        but=(
            "shared/shoecore/wire/fields.py",
            "boards/virtual/chip/machine.py",
            "boards/virtual/sim/harness.py",
        ),
    ),
    Ban(
        "a keyword that MicroPython refuses here", "its builtins take few keywords", "plain arguments", _refused_keyword
    ),
    Ban(
        "a library that only the VM's build carries",
        "the VM has collections, os and time of micropython-lib frozen in, stock boards have not",
        "namedtuple, deque or OrderedDict; code of your own",
        _only_in_the_vm,
    ),
    Ban(
        "collections.abc",
        "MicroPython does not have it",
        "the name from compat",
        _abstract_types,
        but=("shared/shoecore/compat.py",),
    ),
    Ban(
        "next with a default or iter with a sentinel",
        "1.24.1 refuses it",
        "a loop, or try and except",
        _default_of_next,
    ),
    Ban("startswith of a tuple or endswith of a part", "1.24.1 refuses it", "one test a prefix", _prefixes),
    Ban("an attribute or index in str.format", "MicroPython refuses it", "an f-string or %", _format_of_a_part),
    Ban(
        "os.urandom or random",
        "on RP2 it is an unchecked PRNG; no shuffle may touch it",
        "shoecore.chance over the board's noise source",
        lambda node, _: isinstance(node, ast.Attribute) and node.attr == "urandom",
    ),
    Ban(
        "sleeping",
        "the loop must come round: a wait is a yield with a deadline",
        "yield what you wait for",
        lambda node, _: is_call(node, "sleep", "sleep_ms", "sleep_us"),
        but=("firmware/shoefw/drivers/", "boards/"),
    ),
    Ban(
        "printing, reading a console or opening files",
        "the core has no I/O",
        "return it to the caller",
        lambda node, _: any(_names(name, node) for name in ("print", "input", "open")),
        only=("shared/",),
    ),
    *(_missing_attribute(*row) for row in ATTRIBUTES.items()),
    *(_missing_builtin(*row) for row in BUILTINS.items()),
    *(_unused_method(*row) for row in METHODS.items()),
)
