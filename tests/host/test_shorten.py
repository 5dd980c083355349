"""Short names for what a device's modules alone name: the same program in the same lines, with fewer names."""

from pathlib import Path

from tools.virtual_board import reach

reach()
from image import as_mpy  # noqa: E402
from shorten import NUMBERED, shorten  # noqa: E402


def shortened(*kept: str, **files: str) -> list[str]:
    """Modules of one package, shortened."""
    texts = {f"p/{name}.py": text for name, text in files.items()}
    return list(shorten(texts, kept)[0].values())


def test_a_name_is_the_same_short_one_wherever_it_stands() -> None:
    a = "class A:\n    def __init__(self, speed):\n        self.speed = speed\n"
    b = "from .a import A\ndef turn(it):\n    return A(speed=it.speed)\n"
    new_a, new_b = shortened(a=a, b=b)
    assert new_a == a.replace("speed", "_1").replace("A:", "_0:")
    assert new_b == "from .a import _0\ndef _1(chr):\n    return _0(_1=chr._1)\n"


def test_what_never_meets_shares_a_name() -> None:
    a = "class A:\n    def first(self):\n        return 1\n"
    b = "class A:\n    def second(self):\n        return 1\n"
    new_a, new_b = shortened(a=a, b=b)
    assert new_a == new_b == a.replace("A", "_0").replace("first", "_0")


def test_the_variables_of_a_module_have_different_names_and_so_have_the_attributes_of_a_class() -> None:
    text = "def one(x):\n    y = x\n    return y\ndef two(z):\n    return one(z)\n"
    assert len(set(shorten({"p/a.py": text})[1].values())) == 5
    text = "class A:\n    def one(self):\n        self.two = 1\n    three = 2\n"
    _, names = shorten({"p/a.py": text})
    assert len({names[name] for name in ("one", "two", "three")}) == 3


def test_a_class_shares_no_name_with_those_that_it_extends() -> None:
    a = "class A:\n    def one(self):\n        self.two = 1\n"
    b = "from . import a\nclass B(a.A):\n    pass\n"
    c = "from .b import B\nclass C(B):\n    def three(self):\n        self.four = 1\n"
    _, names = shorten({"p/a.py": a, "p/b.py": b, "p/c.py": c})
    assert len({names[name] for name in ("one", "two", "three", "four")}) == 4


def test_what_the_body_of_a_class_looks_up_is_no_attribute_of_it() -> None:
    text = (
        "import q\nclass A:\n    def one(self):\n        return 1\n    def two(self, way=q.WAY):\n        return way\n"
    )
    _, names = shorten({"p/a.py": f"WAY = 1\n{text}".replace("q.WAY", "WAY")})
    assert names["WAY"] not in (names["one"], names["two"])


def test_the_fields_of_a_namedtuple_are_attributes() -> None:
    text = 'from collections import namedtuple\nA = namedtuple("A", ("one", "two"))\nx = A(one=1, two=2).two\n'
    (new,), names = shortened(a=text), shorten({"p/a.py": text})[1]
    assert "one" in names and names["one"] != names["two"]
    assert new.count(f'"{names["one"]}"') == 1 and new.count(f'"{names["two"]}"') == 1 and 'namedtuple("A"' in new


def test_a_constant_stays_as_the_compiler_folds_it_wherever_its_name_is() -> None:
    text = "from .b import const\n_x = const(1)\ndef f(y):\n    y = _x\n    return y\n"
    assert "_x = const(1)" in shortened(a=text)[0]


def test_a_name_in_a_string_stays_and_what_begins_with_one() -> None:
    text = "def f():\n    return 1\ndef from_a():\n    return 2\nx = getattr\ny = 'f'\nz = 'from_' + 'a'\n"
    names = shorten({"p/a.py": text})[1]
    assert set(names) == {"x", "y", "z"}
    assert "travel" not in shorten({"p/a.py": "travel = 1\ny = f'{travel}'\n"})[1]
    assert "travel" in shorten({"p/a.py": "travel = 1\ny = 'how far its travel is'\n"})[1]


def test_what_the_language_and_its_modules_have_stays() -> None:
    text = "from hashlib import sha1 as hashed\nimport binascii\nclass A:\n    def append(self, x):\n"
    text += "        return sorted(x, key=len), hashed(binascii.hexlify(x)).digest()\n"
    assert set(shorten({"p/a.py": text})[1]) == {"A", "hashed", "x"}


def test_what_no_object_of_the_modules_has_stays() -> None:
    text = "def f(port):\n    port.baudrate(9600)\n    port.mode = 1\n"
    assert set(shorten({"p/a.py": text})[1]) == {"f", "port"}


def test_what_the_port_brings_stays_and_so_does_what_it_names() -> None:
    text = "class A:\n    def f(self):\n        return 1\n"
    assert shorten({"machine.py": text, "p/a.py": text})[0] == {"machine.py": text, "p/a.py": text}


def test_what_somebody_outside_names_stays() -> None:
    assert shortened("speed", a="def speed(way):\n    return way\n") == ["def speed(chr):\n    return chr\n"]


def test_what_is_an_argument_alone_has_a_name_that_an_mpy_says_by_its_number() -> None:
    text = "far = 1\ndef f(way, far, near):\n    return way + far\nclass A:\n    near = 1\n"
    names = shorten({"p/a.py": text})[1]
    assert names["way"] == "chr" and names["far"][0] == names["near"][0] == "_"


def test_names_with_numbers_differ_in_one_module_and_are_not_those_that_one_uses_itself() -> None:
    text = "def f(one, two, three):\n    return chr(one)\n"
    names = shorten({"p/a.py": text})[1]
    assert len({names["one"], names["two"], names["three"], "chr"}) == 4


def test_an_mpy_spells_none_of_the_names_that_have_numbers(tmp_path: Path) -> None:
    text = "".join(f"def f{at}({name}):\n    return f{at}({name}={name})\n" for at, name in enumerate(NUMBERED))
    (tmp_path / "a.py").write_text(text, encoding="utf-8")
    (compiled,) = as_mpy({"a.py": tmp_path / "a.py"}).values()
    assert b"f0" in compiled
    assert [name for name in NUMBERED if name.encode() in compiled] == []


def test_a_short_name_that_is_taken_is_not_given() -> None:
    names = shorten({"p/a.py": "import _0\n", "p/b.py": "def travel():\n    return 2\n"})[1]
    assert names == {"travel": "_1"}


def test_the_name_of_a_module_stays() -> None:
    text = "from .gauge import read_it\ndef f(it):\n    return read_it(it)\n"
    assert shortened(a=text, gauge="def read_it(it):\n    return 1\n")[0].startswith("from .gauge import _")
