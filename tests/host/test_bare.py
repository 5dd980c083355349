"""What MicroPython keeps of each module and class for nobody is not kept: the same program in the same lines."""

from tools.virtual_board import reach

reach()
from bare import bare  # noqa: E402


def bared(text: str) -> str:
    """One module of a package, bare."""
    (found,) = bare({"p/a.py": text}).values()
    assert found.count("\n") == text.count("\n")
    return found


def test_a_module_forgets_its_path_and_a_class_its_names_in_the_place_of_their_texts() -> None:
    text = '"""What it is.\n\nAnd more.\n"""\n\nclass A:\n    """A thing."""\n\n    def f(self):\n        """Do."""\n'
    found = 'del __file__\n\n\n\n\nclass A:\n    del __module__, __qualname__\n\n    def f(self):\n        """Do."""\n'
    assert bared(text) == found


def test_what_defines_nothing_has_nothing_to_forget() -> None:
    text = '"""What it is."""\n\n\nclass Wrong(ValueError):\n    """It went wrong."""\n'
    assert bared(text) == text.replace('"""What it is."""', "del __file__")
    assert bared('"""What it is."""\npass\n') == '"""What it is."""\npass\n'


def test_a_module_that_asks_for_its_path_keeps_it() -> None:
    text = '"""What it is."""\nhere = __file__\n'
    assert bared(text) == text


def test_a_package_that_says_nothing_has_no_file() -> None:
    texts = {"p/__init__.py": '"""A package."""\n', "q/__init__.py": '"""Another."""\nx = 1\n', "p/a.py": "x = 2\n"}
    assert bare(texts).keys() == {"q/__init__.py", "p/a.py"}


def test_the_names_of_a_namedtuple_s_fields_are_a_list() -> None:
    assert bared('P = namedtuple("P", ("x", "y"))\n') == "P = namedtuple(\"P\", ['x', 'y'])\n"
    assert (
        bared('P = collections.namedtuple("P", (\n    "x",\n))\n') == "P = collections.namedtuple(\"P\", ['x'])\n\n\n"
    )
    assert bared('P = namedtuple("P", FIELDS)\n') == 'P = namedtuple("P", FIELDS)\n'


def test_a_constant_tuple_s_short_texts_are_named_before() -> None:
    text = '"""What it is."""\nA = ("stop", ("go", 1), "far too long", b"no")\nB = ("turn", x)\n'
    assert bared(text) == text.replace('"""What it is."""', "__file__ = 'go'; __file__ = 'stop'; del __file__")
