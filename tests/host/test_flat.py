"""A device's modules in one folder, each by its last name: the same program in the same lines, under shorter names."""

from tools.virtual_board import reach

reach()
from flat import flat  # noqa: E402


def laid(*kept: str, **files: str) -> dict[str, str]:
    """A program and the modules of packages ``p`` and ``p.q`` (``q_NAME``), laid flat; each keeps its lines."""
    texts = {f"p/{name.replace('q_', 'q/')}.py": text for name, text in files.items() if name != "main"}
    texts["main.py"] = files.get("main", "")
    found, names = flat(texts, kept)
    assert {names[path.removesuffix(".py").replace("/", ".")] for path in texts} == {
        path.removesuffix(".py").replace("/", ".") for path in found
    }
    return {path.removesuffix(".py"): text for path, text in found.items()}


def test_a_module_and_its_imports_have_its_last_name() -> None:
    for text, expected in (
        ("from . import b\n", "import b\n"),
        ("from . import b as c\n", "import b as c\n"),
        ("from .b import f, g as h\n", "from b import f, g as h\n"),
        ("from p.b import (\n    f,\n)\n", "from b import f\n\n\n"),
        ("def k():\n    from .q.d import f\n", "def k():\n    from d import f\n"),
        ("from . import b, e\nimport b\n", "import b; import e\nimport b\n"),
        ("from hashlib import sha256\n", "from hashlib import sha256\n"),
    ):
        found = laid(a=text, b="", e="", q_d="", main="from p import a\nfrom p.q import d\n")
        assert found["a"] == expected
        assert found["main"] == "import a\nfrom p.q import d\n".replace("from p.q import d", "import d")


def test_two_of_one_name_keep_as_much_of_their_whole_names_as_it_takes() -> None:
    found = laid(a="from . import b\nfrom .q import b as other\n", b="x = 1\n", q_b="x = 2\n")
    assert found == {"a": "import p_b as b\nimport q_b as other\n", "p_b": "x = 1\n", "q_b": "x = 2\n", "main": ""}


def test_a_name_of_micropython_s_own_or_of_what_is_in_no_package_is_not_taken() -> None:
    found = laid(a="from .struct import f\nfrom .machine import g\n", struct="", machine="", main="")
    assert found["a"] == "from p_struct import f\nfrom p_machine import g\n"


def test_what_is_imported_by_a_name_put_together_stays() -> None:
    text = "def load(name):\n    return __import__('p.q.' + name)\n"
    found = laid(a=text, q_b="from .. import a\nfrom . import d\n", q_d="")
    assert found == {"a": text, "p/q/b": "import a\nfrom p.q import d\n", "p/q/d": "", "main": ""}


def test_what_is_kept_stays() -> None:
    found = laid("p.b", a="from .b import f\n", b="from . import a\n")
    assert found == {"a": "from p.b import f\n", "p/b": "import a\n", "main": ""}
