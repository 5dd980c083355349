"""Short names for what a module keeps to itself: the same program in the same lines, with fewer names."""

from tools.virtual_board import reach

reach()
from shorten import shorten  # noqa: E402


def shortened(**files: str) -> list[str]:
    """Modules of one package, shortened."""
    texts = {f"p/{name}.py": text for name, text in files.items()}
    return list(shorten(texts).values())


def test_private_names_are_the_same_short_ones_in_all_modules() -> None:
    a = "class A:\n    def __init__(self):\n        self._speed = 1\n    def _turn(self):\n        return self._speed\n"
    b = "def _help(x):\n    return x\ndef f():\n    return _help(1)\n"
    new_a, new_b = shortened(a=a, b=b)
    assert new_a == a.replace("_speed", "_0").replace("_turn", "_1")
    assert new_b == b.replace("_help", "_0").replace("(x)", "(_0)").replace("return x", "return _0")


def test_an_argument_is_not_called_as_what_its_function_names() -> None:
    text = "_a = 1\ndef _help(x, y):\n    return _help(y, x + _a)\ndef g(x):\n    return _a\n"
    assert shortened(a=text)[0] == "_0 = 1\ndef _1(_2, _3):\n    return _1(_3, _2 + _0)\ndef g(_1):\n    return _0\n"


def test_an_argument_hides_the_name_from_what_is_within_its_function() -> None:
    text = "speed = 1\ndef f(speed):\n    def g(way):\n        return speed + way\n    return [speed for speed in g]\n"
    found = "speed = 1\ndef f(_0):\n    def g(_1):\n        return _0 + _1\n    return [_0 for _0 in g]\n"
    assert shortened(a=text)[0] == found


def test_an_argument_of_a_function_within_leaves_what_is_outside() -> None:
    text = "speed = 1\ndef f(x):\n    def g(speed):\n        return speed\n    return g(speed + x)\n"
    assert shortened(a=text)[0] == text.replace("x", "_0")


def test_what_is_given_where_an_argument_is_left_out_is_of_the_module() -> None:
    text = "way = 1\ndef f(way=way):\n    return way\n"
    assert shortened(a=text)[0] == "way = 1\ndef f(_0=way):\n    return _0\n"


def test_a_private_constant_stays_as_the_compiler_folds_it_wherever_its_name_is() -> None:
    text = "from .b import const\n_x = const(1)\ndef f(y):\n    y = _x\n    return y\n"
    assert shortened(a=text)[0] == text.replace("y", "_0")


def test_a_method_and_a_function_of_one_name_are_two() -> None:
    text = (
        "def _f():\n    return 1\nclass A:\n    _x = 1\n    def _f(self):\n        return _f() + self._f() + self._x\n"
    )
    found = (
        "def _0():\n    return 1\nclass A:\n    _1 = 1\n    def _0(self):\n        return _0() + self._0() + self._1\n"
    )
    assert shortened(a=text)[0] == found


def test_a_private_name_that_another_object_is_asked_for_stays_everywhere() -> None:
    a = "class A:\n    def f(self):\n        self._speed = 1\n"
    b = "def g(some):\n    return some._speed\n"
    assert "self._speed" in shortened(a=a, b=b)[0]


def test_a_name_in_a_string_or_an_import_stays() -> None:
    assert shortened(a="def _f():\n    return 1\nx = getattr\ny = '_f'\n")[0].startswith("def _f()")
    assert shortened(a="def _f():\n    return 1\n", b="from .a import _f\n")[0].startswith("def _f()")
    assert shortened(a="_x = 1\ny = f'{_x}'\n")[0].startswith("_x = 1")


def test_an_argument_that_a_call_names_stays() -> None:
    a = "def f(speed, way, rate):\n    return speed + way + rate\n"
    b = "from .a import f\ndef g(self):\n    return f(1, way=2, rate=self.rate)\n"
    assert shortened(a=a, b=b)[0] == a.replace("speed", "_0")


def test_an_argument_may_have_a_name_of_the_language() -> None:
    assert shortened(a="def f(type):\n    return type\n") == ["def f(_0):\n    return _0\n"]


def test_a_module_whose_class_extends_another_modules_stays_and_so_does_what_it_uses() -> None:
    a = "class A:\n    def f(self):\n        self._speed = self._other = 1\n"
    b = "from .a import A\nclass B(A):\n    def g(self):\n        self._way = self._speed\n"
    new_a, new_b = shortened(a=a, b=b)
    assert new_b == b and new_a == a.replace("_other", "_0")


def test_what_is_in_no_package_stays_and_so_does_what_its_objects_are_asked_for() -> None:
    text = "class A:\n    def _f(self):\n        return 1\n"
    assert shorten({"main.py": text, "p/a.py": text}) == {"main.py": text, "p/a.py": text}


def test_a_short_name_that_is_taken_is_not_given() -> None:
    assert shortened(a="_0 = 1\n", b="def _help():\n    return 2\n")[1] == "def _1():\n    return 2\n"


def test_the_name_of_a_module_stays() -> None:
    text = "from ._gauge import read\ndef f(it):\n    return read(it)\n"
    assert shortened(a=text, _gauge="def read(it):\n    return 1\n")[0].startswith("from ._gauge import read\n")
