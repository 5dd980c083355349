"""What nothing on a device names is not in its modules: the same program in the same lines."""

from tools.virtual_board import reach

reach()
from shake import shake  # noqa: E402


def shaken(main: str, **files: str) -> dict[str, str]:
    """A program and the modules of one package ``p``, shaken; each keeps its lines."""
    texts = {"main.py": main, "p/__init__.py": "", **{f"p/{name}.py": text for name, text in files.items()}}
    found = shake(texts)
    for path, text in texts.items():
        assert found[path].count("\n") == text.count("\n"), path
    return {path.removeprefix("p/").removesuffix(".py"): text for path, text in found.items()}


def test_a_function_that_nobody_names_goes_with_what_it_alone_names() -> None:
    text = "def used():\n    return 1\ndef unused():\n    return helper()\n"
    text += "def helper():\n    return TABLE\nTABLE = (1, 2)\n"
    found = shaken("from p.a import used\nused()\n", a=text)
    assert found["a"] == "def used():\n    return 1\npass\n\npass\n\npass\n"


def test_a_method_that_nobody_names_goes_and_one_with_underscores_of_the_language_stays() -> None:
    text = "class A:\n    def __init__(self):\n        self.x = 1\n    @property\n    def y(self):\n        return 2\n"
    assert shaken("from p.a import A\nA().x\n", a=text)["a"] == text.replace(
        "@property\n    def y(self):\n        return 2", "pass\n\n"
    )


def test_an_attribute_of_any_object_keeps_every_definition_of_its_name() -> None:
    text = "def f():\n    return 1\n"
    assert shaken("def g(some):\n    return some.f()\n", a=text)["a"] == text


def test_what_an_object_asks_of_itself_is_its_class_s_alone() -> None:
    asks = "class A:\n    def f(self):\n        return self.g()\n    def g(self):\n        return 1\n"
    other = "class B:\n    def g(self):\n        return 2\n    def h(self):\n        return 3\ndef g():\n    return 4\n"
    found = shaken("from p import a, b\na.A().f()\nb.B().h()\n", a=asks, b=other)
    assert found["a"] == asks
    assert found["b"] == "class B:\n    pass\n\n    def h(self):\n        return 3\npass\n\n"


def test_what_an_object_of_a_class_with_a_base_asks_of_itself_may_be_any_class_s() -> None:
    asks = "from .b import B\nclass A(B):\n    def f(self):\n        return self.g()\n"
    other = "class B:\n    def g(self):\n        return 2\n"
    assert shaken("from p import a\na.A().f()\n", a=asks, b=other)["b"] == other


def test_what_is_private_to_a_module_is_no_attribute() -> None:
    text = "def _f():\n    return 1\nclass A:\n    def _f(self):\n        return 2\n"
    found = shaken("from p import a\ndef g(some):\n    return some._f()\na.A()\n", a=text)
    assert found["a"] == text.replace("def _f():\n    return 1\n", "pass\n\n")


def test_a_word_in_a_string_keeps_what_it_may_name() -> None:
    text = "def from_shoe():\n    return 1\ndef load():\n    return 2\ndef other():\n    return 3\n"
    main = "from p import a\ngetattr(a, 'from_' + 'shoe')()\ngetattr(a, 'load')()\n"
    assert shaken(main, a=text)["a"] == text.replace("def other():\n    return 3", "pass\n")


def test_an_import_of_what_is_used_no_more_goes() -> None:
    found = shaken(
        "from p.a import f\nf()\n",
        a="from .b import g, h\ndef f():\n    return g()\ndef k():\n    return h()\n",
        b="def g():\n    return 1\ndef h():\n    return 2\n",
    )
    assert found["a"].startswith("from .b import g\n") and found["b"] == "def g():\n    return 1\npass\n\n"


def test_an_import_that_hands_a_name_on_is_followed() -> None:
    found = shaken("from p import a\na.g()\n", a="from .b import g\n", b="def g():\n    return 1\n")
    assert found["a"] == "from .b import g\n" and found["b"].startswith("def g")


def test_a_tuple_with_names_is_made_for_nobody() -> None:
    text = "P = namedtuple('P', ('x', 'y'))\nA = P(1, 2)\nB = P(3, 4)\nQ = collections.namedtuple('Q', ('x',))\n"
    found = shaken("from p import a\na.A\n", a=text)
    assert found["a"] == "P = namedtuple('P', ('x', 'y'))\nA = P(1, 2)\npass\npass\n"


def test_what_does_something_stays() -> None:
    text = "def register(f):\n    return f\nX = register(1)\n"
    assert shaken("import p.a\n", a=text)["a"] == text


def test_what_is_kept_for_others_stays() -> None:
    texts = {"p/a.py": "def f():\n    return 1\n"}
    assert shake(texts, ["f"]) == texts and shake(texts)["p/a.py"] == "pass\n\n"
