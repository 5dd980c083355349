"""What the power's going leaves of the firmware's modules on CPython: only what is as fresh as its file made it."""

import sys
from types import ModuleType

import pytest

from tools.virtual_board import reach

reach()
import constant  # noqa: E402  it is beside the virtual board

PLAIN = """
A = 1
B = (b"x", ("y", None))
def f(a=3):
    return a + A
class C:
    D = 4
    def g(self):
        self.h = 1
"""
CHANGEABLE = {
    "a list": "A = []",
    "a list in a tuple": "A = (1, [])",
    "a buffer": "A = bytearray(1)",
    "an object": "class C: pass\nA = C()",
    "a list that a class has": "class C:\n    A = []",
    "a name that is bound anew": "A = 1\ndef f():\n    global A\n    A = 2",
    "a method that binds a name": "A = 1\nclass C:\n    def f(self):\n        global A\n        A = 2",
    "a list that a function begins with": "def f(a=[]):\n    pass",
    "a list that a new object begins with": "class C:\n    def __init__(self, a=[]):\n        self.a = a",
    "a list that a function closes over": "def f():\n    a = []\n    return lambda: a\ng = f()",
}


def test_a_module_of_constants_functions_and_classes_is_kept() -> None:
    assert constant.kept({"m": module("m", PLAIN)}) == {"m"}


@pytest.mark.parametrize("what", CHANGEABLE)
def test_a_module_is_not_kept_that_has(what: str) -> None:
    assert constant.kept({"m": module("m", CHANGEABLE[what])}) == set()


def test_nor_is_one_that_took_something_from_such_a_module_or_from_one_that_did() -> None:
    first = module("first", CHANGEABLE["a list"] + "\nclass Taken: pass")
    second = module("second", "")
    second.Taken = first.Taken  # type: ignore[attr-defined]
    third = module("third", "")
    third.two = (1, (second.Taken,))  # type: ignore[attr-defined]
    other = module("other", PLAIN)
    there = {one.__name__: one for one in (first, second, third, other)}
    assert constant.kept(there) == {"other"}


def test_a_package_is_kept_whatever_it_contains() -> None:
    inner = module("outer.inner", CHANGEABLE["a list"])
    outer = module("outer", "")
    outer.inner = inner  # type: ignore[attr-defined]
    assert constant.kept({"outer": outer, "outer.inner": inner}) == {"outer"}


def test_the_power_s_going_leaves_a_device_s_modules_where_nothing_is_planted_and_none_where_something_is() -> None:
    from cpu import CPythonCpu

    class Plain(CPythonCpu):
        keeps_modules = True

    def started(chip: type[CPythonCpu]) -> dict[str, ModuleType]:
        import registers as r

        chip(bytearray(b"\xff" * 131072)).boot(bytes(r.OUTPUTS))
        return {name: there for name, there in sys.modules.items() if name.partition(".")[0] in ("shoefw", "machine")}

    started(CPythonCpu)
    first, second, third = started(Plain), started(Plain), started(CPythonCpu)
    same = {name for name in first if second.get(name) is first[name]}
    assert len(same) > len(first) * 3 // 4
    assert not same & {"machine", "shoefw.app", "shoefw.control.guard"}
    assert not [name for name in third if third[name] is second.get(name)]


def module(name: str, text: str) -> ModuleType:
    """A module of a text, in a file of its own."""
    made = ModuleType(name)
    made.__file__ = f"{name} {text}"
    exec(text, made.__dict__)
    return made
