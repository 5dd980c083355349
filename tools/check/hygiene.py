"""What no file of the repository may hold, a path of one machine or a registry's host; what no two tests may share."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tools.check.problem import Problem

_HOSTS = ("pypi" + ".org", "pythonhosted" + ".org", "npmjs" + ".org", "npmjs" + ".com", "debian" + ".org")
_FOLDERS = ("ho" + "me", "ro" + "ot", "wo" + "rk", "Us" + "ers")
_BANNED = (
    (re.compile("|".join(map(re.escape, _HOSTS))), "no registry's host", "name the package alone"),
    (
        re.compile(rf"(?<![\w./~-])/({'|'.join(_FOLDERS)})/"),
        "no path of one machine",
        "a path from the repository's top",
    ),
)
_SKIPPED = (".png", ".svg", ".gif", ".bin", ".wasm")


def check(root: Path) -> Iterator[Problem]:
    """Every line of a tracked text file that holds such a word."""
    listed = subprocess.run(["git", "ls-files", "-z"], check=False, cwd=root, capture_output=True, text=True)
    if listed.returncode:
        yield Problem(Path("."), 1, "no list of tracked files", "a git checkout", f"git said: {listed.stderr.strip()}")
    names = list(filter(None, listed.stdout.split("\0")))
    yield from _twice(names)
    for name in names:
        path = root / name
        if path.suffix not in _SKIPPED and path.is_file():
            yield from _in_text(Path(name), path.read_text(encoding="utf-8", errors="replace"))


def _twice(names: list[str]) -> Iterator[Problem]:
    """Two files of tests with one name: pytest takes the second for the first, and ends."""
    first: dict[str, str] = {}
    for name in names:
        file = Path(name).name
        if file.startswith("test_") and first.setdefault(file, name) != name:
            yield Problem(Path(name), 1, f"a file of tests named as {first[file]}", "a name of its own", "rename one")


def _in_text(path: Path, text: str) -> Iterator[Problem]:
    for pattern, expected, instead in _BANNED:
        for found in pattern.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            yield Problem(path, line, f"the text {found.group()!r}", expected, instead)
