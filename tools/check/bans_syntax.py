"""Banned syntax: what MicroPython does not parse, or parses and does otherwise."""

import ast
import re

from tools.check.ban import Ban, Place
from tools.check.kinds import MUTABLE, kind_of

_PRIVATE_CONSTANT = re.compile(r"_[A-Z][A-Z0-9_]*$")


def _starred(node: ast.AST, _: Place) -> bool:
    if isinstance(node, ast.Dict):
        return None in node.keys
    if isinstance(node, ast.List | ast.Tuple) and not isinstance(node.ctx, ast.Load):
        return False
    return isinstance(node, ast.List | ast.Tuple | ast.Set) and any(isinstance(e, ast.Starred) for e in node.elts)


def _stepped(node: ast.AST, _: Place) -> bool:
    return isinstance(node, ast.Slice) and node.step is not None


def _deletes_bytes(node: ast.AST, place: Place) -> bool:
    return isinstance(node, ast.Delete) and any(
        isinstance(target, ast.Subscript) and kind_of(target.value, place.kinds) in MUTABLE for target in node.targets
    )


def _in_bytes(node: ast.AST, place: Place) -> bool:
    return isinstance(node, ast.Compare) and any(
        isinstance(op, ast.In | ast.NotIn) and kind_of(right, place.kinds) in MUTABLE
        for op, right in zip(node.ops, node.comparators, strict=True)
    )


def _times_bytes(node: ast.AST, place: Place) -> bool:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        return bool({kind_of(node.left, place.kinds), kind_of(node.right, place.kinds)} & MUTABLE)
    return (
        isinstance(node, ast.AugAssign)
        and isinstance(node.op, ast.Mult)
        and kind_of(node.target, place.kinds) in MUTABLE
    )


def _is_float(node: ast.AST, _: Place) -> bool:
    return (
        (isinstance(node, ast.Constant) and isinstance(node.value, float | complex))
        or (isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div))
        or (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "float")
    )


def _unordered(node: ast.AST, _: Place) -> bool:
    """A loop whose order is a dict's or a set's: a literal one, or what items(), keys() and values() give."""
    if not isinstance(node, ast.For | ast.comprehension):
        return False
    over = node.iter
    if isinstance(over, ast.Call) and isinstance(over.func, ast.Name) and over.func.id in ("enumerate", "reversed"):
        over = over.args[0] if over.args else over
    if isinstance(over, ast.Call) and isinstance(over.func, ast.Attribute):
        return over.func.attr in ("items", "keys", "values") and not over.args
    return isinstance(over, ast.Dict | ast.Set | ast.DictComp | ast.SetComp)


def _plain_private_constant(node: ast.AST, place: Place) -> bool:
    if not (isinstance(node, ast.Assign) and node in place.source.tree.body and isinstance(node.targets[0], ast.Name)):
        return False
    return bool(_PRIVATE_CONSTANT.match(node.targets[0].id)) and _is_number(node.value)


def _is_number(value: ast.AST) -> bool:
    if isinstance(value, ast.BinOp):
        return _is_number(value.left) and _is_number(value.right)
    if isinstance(value, ast.UnaryOp):
        return _is_number(value.operand)
    return isinstance(value, ast.Constant) and isinstance(value.value, int) and not isinstance(value.value, bool)


def _type_as_value(node: ast.AST, place: Place) -> bool:
    """``X = list[int]`` and ``isinstance(x, A | B)``: annotations are never run on a board, these are."""
    builtin = ("list", "dict", "tuple", "set", "type", "bytes", "str", "int")
    if isinstance(node, ast.Assign) and node in place.source.tree.body:
        value = node.value
        if isinstance(value, ast.BinOp) and isinstance(value.op, ast.BitOr):
            value = value.left
            return isinstance(value, ast.Name) and value.id in builtin
        return isinstance(value, ast.Subscript) and isinstance(value.value, ast.Name) and value.value.id in builtin
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("isinstance", "issubclass"):
        return any(isinstance(argument, ast.BinOp) for argument in node.args)
    return False


def _odd_decorator(node: ast.AST, _: Place) -> bool:
    def plain(expression: ast.AST) -> bool:
        if isinstance(expression, ast.Call):
            expression = expression.func
        while isinstance(expression, ast.Attribute):
            expression = expression.value
        return isinstance(expression, ast.Name)

    return isinstance(node, ast.FunctionDef | ast.ClassDef) and not all(plain(d) for d in node.decorator_list)


def _probes_interpreter(node: ast.AST, _: Place) -> bool:
    if isinstance(node, ast.ExceptHandler):
        return node.type is not None and "ImportError" in ast.unparse(node.type)
    return isinstance(node, ast.Attribute) and ast.unparse(node) in ("sys.implementation", "sys.platform", "os.uname")


SYNTAX = (
    Ban(
        "async code",
        "controllers are generators that a small loop resumes; nothing here has an event loop",
        "a generator that yields what it waits for",
        lambda node, _: isinstance(node, ast.AsyncFunctionDef | ast.AsyncFor | ast.AsyncWith | ast.Await),
    ),
    Ban("match", "MicroPython does not parse it", "if and elif", lambda node, _: isinstance(node, ast.Match)),
    Ban(
        "* or ** inside a literal, a return or an index",
        "MicroPython does not parse it outside a call",
        "the + of two sequences, or update()",
        _starred,
    ),
    Ban(
        "positional-only arguments",
        "MicroPython does not parse the /",
        "plain arguments",
        lambda node, _: isinstance(node, ast.arguments) and bool(node.posonlyargs),
    ),
    Ban(
        "!a in an f-string",
        "MicroPython does not parse it",
        "!r",
        lambda node, _: isinstance(node, ast.FormattedValue) and node.conversion == ord("a"),
    ),
    Ban(
        "a lambda in an f-string",
        "MicroPython does not parse it",
        "a name given to the value before",
        lambda node, _: isinstance(node, ast.FormattedValue) and any(isinstance(n, ast.Lambda) for n in ast.walk(node)),
    ),
    Ban(
        "except*",
        "MicroPython does not parse it",
        "except",
        lambda node, _: isinstance(node, ast.TryStar),
    ),
    Ban(
        "a decorator that is no name or call of a name",
        "MicroPython does not parse it",
        "a name given to the decorator before",
        _odd_decorator,
    ),
    Ban("a slice with a step", "bytes, str and tuple refuse it on MicroPython", "a loop over range()", _stepped),
    Ban(
        "del of a part of a bytearray or array", "MicroPython refuses it", "a move and a shorter slice", _deletes_bytes
    ),
    Ban(
        "in a bytearray, array or memoryview", "NotImplementedError on MicroPython", "a loop, or bytes(...)", _in_bytes
    ),
    Ban("* of a bytearray or array", "MicroPython refuses it", "bytearray(n), filled in a loop", _times_bytes),
    Ban(
        "a float",
        "boards have 32-bit floats, CPython and the VM 64-bit ones",
        "integers: //, parts per million, microseconds",
        _is_float,
        only=("shared/", "firmware/"),
    ),
    Ban(
        "a loop in the order of a dict or a set",
        "dicts keep no order on MicroPython",
        "a tuple of pairs, or sorted(...)",
        _unordered,
    ),
    Ban(
        "a ** parameter",
        "keywords keep no order on MicroPython, and each call makes a dict",
        "named arguments, or a tuple of pairs",
        lambda node, _: isinstance(node, ast.arguments) and node.kwarg is not None,
    ),
    Ban(
        "a private constant without const",
        "only const() folds it into the code; else it takes a slot and a look-up",
        "_X = const(...) with const from compat",
        _plain_private_constant,
    ),
    Ban(
        "a type expression as a value",
        "types have no [] and no | on MicroPython",
        "an annotation in quotes, or isinstance with a tuple",
        _type_as_value,
    ),
    Ban(
        "keywords in a class's bases",
        "MicroPython has no metaclass and no class keywords",
        "a plain class",
        lambda node, _: isinstance(node, ast.ClassDef) and bool(node.keywords),
    ),
    Ban(
        "assert",
        "it disappears under -O, so a rule would too",
        "raise an error that says what, where, expected and observed",
        lambda node, _: isinstance(node, ast.Assert),
    ),
    Ban(
        "a bare except",
        "it hides what went wrong, and MemoryError with it",
        "the errors that you can answer",
        lambda node, _: isinstance(node, ast.ExceptHandler) and node.type is None,
    ),
    Ban(
        "raise ... from",
        "MicroPython drops the cause with a warning",
        "raise with the first error's words in the message",
        lambda node, _: isinstance(node, ast.Raise) and node.cause is not None,
    ),
    Ban(
        "a probe of the interpreter",
        "shoecore.compat alone may know which interpreter runs",
        "the name from compat",
        _probes_interpreter,
        but=("shared/shoecore/compat.py", "boards/"),
    ),
)
