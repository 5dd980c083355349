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
    assert new_b == b.replace("_help", "_0").replace("(x)", "(_1)").replace("return x", "return _1")


def test_a_private_name_that_another_object_is_asked_for_stays_everywhere() -> None:
    a = "class A:\n    def f(self):\n        self._speed = 1\n"
    b = "def g(some):\n    return some._speed\n"
    assert "self._speed" in shortened(a=a, b=b)[0]


def test_a_name_in_a_string_or_an_import_stays() -> None:
    assert shortened(a="def _f():\n    return 1\nx = getattr\ny = '_f'\n")[0].startswith("def _f()")
    assert shortened(a="def _f():\n    return 1\n", b="from .a import _f\n")[0].startswith("def _f()")
    assert shortened(a="_x = 1\ny = f'{_x}'\n")[0].startswith("_x = 1")


def test_an_argument_that_a_call_names_or_that_is_an_attribute_somewhere_stays() -> None:
    a = "def f(speed, way, rate):\n    return speed + way + rate\n"
    b = "from .a import f\ndef g(self):\n    return f(1, way=2, rate=self.rate)\n"
    assert shortened(a=a, b=b)[0] == a.replace("speed", "_0")


def test_a_name_of_the_language_stays() -> None:
    text = "def f(type):\n    return type\n"
    assert shortened(a=text) == [text]


def test_a_module_whose_class_extends_another_modules_stays_and_so_does_what_it_uses() -> None:
    a = "class A:\n    def f(self):\n        self._speed = self._other = 1\n"
    b = "from .a import A\nclass B(A):\n    def g(self):\n        self._way = self._speed\n"
    new_a, new_b = shortened(a=a, b=b)
    assert new_b == b and new_a == a.replace("_other", "_0")


def test_what_is_in_no_package_stays_and_so_do_its_names_elsewhere() -> None:
    texts = {"main.py": "def _f():\n    return 1\n", "p/a.py": "def _f():\n    return 2\n"}
    assert shorten(texts) == texts


def test_a_short_name_that_is_taken_is_not_given() -> None:
    assert shortened(a="_0 = 1\n", b="def _help():\n    return 2\n")[1] == "def _1():\n    return 2\n"


def test_the_name_of_a_module_stays() -> None:
    text = "from .gauge import read\ndef f(gauge):\n    return read(gauge)\n"
    assert shortened(a=text, gauge="def read(it):\n    return it.value\n")[0] == text
