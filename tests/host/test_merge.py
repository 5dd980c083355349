"""What is in a device's memory together lies in few files: the same program, whoever imports what from where."""

import sys
from pathlib import Path

import pytest

from tools.virtual_board import reach

reach()
from merge import merge  # noqa: E402


def run(tmp_path: Path, main: str, kept: tuple[str, ...] = (), **files: str) -> dict[str, str]:
    """Lay the modules of a package ``p`` together and carry out the program; the files that there are then."""
    texts = {"main.py": main, "p/__init__.py": "", **{f"p/{name}.py": text for name, text in files.items()}}
    found = merge(texts, kept).texts
    for path, text in found.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(tmp_path))
        for name in [name for name in sys.modules if name.partition(".")[0] == "p"]:
            patch.delitem(sys.modules, name)
        exec(compile(found["main.py"], "main.py", "exec"), {})
        for name in [name for name in sys.modules if name.partition(".")[0] == "p"]:
            del sys.modules[name]
    return {path.removeprefix("p/").removesuffix(".py"): text for path, text in found.items() if text.strip()}


A = "SIZE = 3\ndef size(of):\n    return SIZE * of\n"
B = "from . import a\nfrom .a import size as big\nSIZE = 4\ndef size():\n    return big(SIZE) + a.size(a.SIZE)\n"


def test_modules_that_a_start_brings_in_are_one_file(tmp_path: Path) -> None:
    found = run(tmp_path, "from p.b import size\nassert size() == 21\n", a=A, b=B)
    assert set(found) == {"main", "b"} and "import" not in found["b"]


def test_what_a_function_names_itself_is_its_own(tmp_path: Path) -> None:
    b = "from . import a\ndef f(SIZE, size=a.size):\n    big = a.SIZE\n    return [big + size(x) for x in (SIZE,)]\n"
    b += "def g():\n    SIZE = a.size(1)\n    def h():\n        return SIZE\n    return h() + (lambda SIZE: SIZE)(1)\n"
    run(tmp_path, "from p import b\nassert b.f(2) == [9] and b.g() == 4\n", a=A, b=b)


def test_what_a_function_sets_of_its_module_is_the_modules(tmp_path: Path) -> None:
    b = "from . import a\nseen = a.SIZE\ndef see(size):\n    global seen\n    seen += size\n    return seen\n"
    run(tmp_path, "from p import b\nassert b.see(2) == 5 and b.see(1) == 6 == b.seen\n", a=A, b=b)


def test_what_a_class_names_in_its_body_is_its_own_there_and_not_in_its_methods(tmp_path: Path) -> None:
    b = "from .a import SIZE\nclass C:\n    SIZE = 4\n    TWO = 2 * SIZE\n    def f(self):\n"
    b += "        return SIZE, self.SIZE, self.TWO\n"
    b += "    def SIZES(self, of=SIZE):\n        return of\n"
    run(tmp_path, "from p.b import C\nassert C().f() == (3, 4, 8) and C().SIZES() == 4\n", a=A, b=b)


def test_a_class_extends_and_an_error_is_caught_across_modules(tmp_path: Path) -> None:
    a = "class Wrong(ValueError):\n    pass\nclass A:\n    def f(self):\n        raise Wrong(1)\n"
    b = "from . import a\nclass B(a.A):\n    def g(self):\n        try:\n            self.f()\n"
    b += "        except a.Wrong as wrong:\n            return wrong.args\n"
    run(tmp_path, "from p.b import B\nassert B().g() == (1,)\n", a=a, b=b)


def test_what_a_function_imports_comes_with_what_it_alone_needs(tmp_path: Path) -> None:
    b = "def f():\n    from .d import size\n    return size()\n"
    d = "from . import a, c\ndef size():\n    return a.size(c.two())\n"
    found = run(tmp_path, "from p.b import f\nassert f() == 6\n", a=A, b=b, c="def two():\n    return 2\n", d=d)
    assert set(found) == {"main", "b", "d"}


def test_what_several_functions_import_is_a_file_of_its_own(tmp_path: Path) -> None:
    b = "def f():\n    from .c import one\n    from . import d\n    return one() + d.two()\n"
    c = "from .a import size\ndef one():\n    return size(1)\n"
    d = "from . import a\ndef two():\n    return a.size(2)\n"
    found = run(tmp_path, "from p import b\nassert b.f() == 9\n", a=A, b=b, c=c, d=d)
    assert set(found) == {"main", "a", "b", "c", "d"}


def test_what_comes_by_its_name_alone_brings_nothing_that_a_function_imports(tmp_path: Path) -> None:
    main = "import sys\n\ndef passing():\n    from p.c import g\n    return g()\n"
    main += "by = __import__('p.by', None, None, ('f',))\nassert by.f() == 3\n"
    main += "assert not [name for name in sys.modules if name.endswith('.c')]\nassert passing() == 6\n"
    found = run(
        tmp_path,
        main,
        a=A,
        c="from .a import size\ndef g():\n    return size(2)\n",
        by="from .a import SIZE\ndef f():\n    return SIZE\n",
    )
    assert set(found) == {"main", "a", "c", "by"}


def test_a_module_that_is_kept_stays_and_whoever_needs_it_comes_after_it(tmp_path: Path) -> None:
    b = "from .a import SIZE\ntwo = 2 * SIZE\n"
    c = "from . import a, b\ndef f():\n    return a.SIZE + b.two\n"
    d = "from . import a\nfrom .c import f\ndef g():\n    return f() + a.SIZE\n"
    found = run(tmp_path, "from p.d import g\nassert g() == 12\n", ("p.b",), a=A, b=b, c=c, d=d)
    assert set(found) == {"main", "a", "b", "d"} and found["a"] == A


def test_a_private_constant_stays_as_the_compiler_folds_it(tmp_path: Path) -> None:
    a = "def const(x):\n    return x\n"
    b = "from .a import const\n_SIZE = const(3)\ndef f():\n    return _SIZE\n"
    found = run(tmp_path, "from p.c import g\nassert g() == 3\n", ("p.a",), a=a, b=b, c="from .b import f\ng = f\n")
    assert any(line.startswith("_") and line.endswith("_SIZE = const(3)") for line in found["c"].splitlines())


def test_it_tells_where_a_module_is_and_what_became_of_a_name() -> None:
    found = merge({"main.py": "from p import b\n", "p/a.py": A, "p/b.py": B})
    assert found.places == {"main": "main.py", "p.a": "p/b.py", "p.b": "p/b.py"}
    assert f"{found.names['p.a.SIZE']} = 3" in found.texts["p/b.py"]


def test_a_module_in_the_same_file_that_is_more_than_its_names_is_refused() -> None:
    with pytest.raises(ValueError, match="line 3: the module a is not there as such"):
        merge(
            {"main.py": "from p import b\n", "p/a.py": A, "p/b.py": "from . import a\ndef f(it=None):\n    return a\n"}
        )


def test_what_a_module_only_imports_is_not_imported_from_it() -> None:
    texts = {"main.py": "from p.b import size\n", "p/a.py": A, "p/b.py": "from .a import size\nx = size\n"}
    with pytest.raises(ValueError, match=r"main: p\.b does not define size"):
        merge(texts)
