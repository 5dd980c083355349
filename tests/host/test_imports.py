"""The order in which a device's modules are imported one a call: each after what it needs."""

from pathlib import Path

from tools.virtual_board import reach

reach()

from imports import order  # noqa: E402


def write(folder: Path, **files: str) -> dict[str, Path]:
    """Modules by their path on the device; a double underscore in a name is a folder."""
    found = {}
    for name, text in files.items():
        path = name.replace("__", "/") + ".py"
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
        found[path] = place
    return found


def test_a_module_comes_after_what_it_imports_and_itself_last(tmp_path: Path) -> None:
    modules = write(tmp_path, main="import b\nimport sys\n", b="from a import x\n", a="x = 1\n", other="import a\n")
    assert order(modules, "main") == ["a", "b", "main"]


def test_packages_and_relative_imports_are_followed(tmp_path: Path) -> None:
    modules = write(
        tmp_path,
        main="from p.sub import leaf\n",
        p__up="",
        p__sub__leaf="from ..up import x\nfrom . import twig\n",
        p__sub__twig="",
    )
    for package in ("p", "p/sub"):
        (tmp_path / package / "__init__.py").write_text("")
        modules[f"{package}/__init__.py"] = tmp_path / package / "__init__.py"
    assert order(modules, "main") == ["p", "p.sub", "p.up", "p.sub.twig", "p.sub.leaf", "main"]


def test_what_is_imported_only_when_it_is_needed_is_left_for_then(tmp_path: Path) -> None:
    modules = write(tmp_path, main="import a\n", a="def f():\n    import later\n", later="")
    assert order(modules, "main") == ["a", "main"]


def test_what_a_function_of_the_program_itself_imports_is_needed_at_power_on(tmp_path: Path) -> None:
    modules = write(tmp_path, main="def f():\n    import first\n", first="import a\n", a="")
    assert order(modules, "main") == ["a", "first", "main"]


def test_modules_that_import_each_other_end(tmp_path: Path) -> None:
    modules = write(tmp_path, main="import a\n", a="import b\n", b="import a\n")
    assert order(modules, "main") == ["b", "a", "main"]
