"""The virtual chip's register layout, read from the one place it is written: the constants of ``chip/machine.py``."""

import ast
from pathlib import Path


def _constants(path: Path) -> dict[str, int]:
    """Every ``_NAME = const(number)`` of a file, without its underscore."""
    found: dict[str, int] = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            (target,) = node.targets
            assert isinstance(target, ast.Name)
            if target.id.startswith("_") and getattr(node.value.func, "id", "") == "const":
                found[target.id[1:]] = ast.literal_eval(node.value.args[0])
    return found


LAYOUT = _constants(Path(__file__).resolve().parent / "chip" / "machine.py")
globals().update(LAYOUT)


def __getattr__(name: str) -> int:
    try:
        return LAYOUT[name]
    except KeyError:
        raise AttributeError(f"chip/machine.py has no register _{name}") from None
