"""The documents say what is: their commands run, their paths exist, the functions they name are where they say."""

import ast
import re
import shlex
import socket
import subprocess
from pathlib import Path

import pytest

from tests.host.running import ROOT, await_gone, children, need_vm, started, trueshoe

DOCUMENTS = ("README.md", "CONTRIBUTING.md", "boards/README.md", "firmware/shoefw/drivers/README.md")
FOLDERS = tuple(path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith("."))
# Run by what runs this test, which cannot be inside itself: that make would run them is all that is checked here.
AROUND_THIS_TEST = ("make check", "make test")
COMMAND = ".venv/bin/trueshoe"


def test_every_command_of_the_documents_runs(tmp_path: Path) -> None:
    """In their order; `make demo` as the trueshoe command that it is, a port that may be taken as one that is free,
    and what would write into the tree with a file of its own."""
    need_vm()
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        free = str(unused.getsockname()[1])
    commands = [command.replace("4000", free) for name in DOCUMENTS for command in commands_of(ROOT / name)]
    assert len(set(commands)) > len(DOCUMENTS)
    simulated = next(command for command in commands if command.startswith(f"{COMMAND} sim"))
    with started(*shlex.split(simulated)[1:]) as sim:
        assert sim.stdout and sim.stdout.readline()
        below = children(sim.pid)
        for command in dict.fromkeys(commands):
            if command != simulated:
                check(command, tmp_path)
    await_gone(below)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_path_of_the_documents_exists(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    named = set(re.findall(rf"`((?:{'|'.join(FOLDERS)})(?:/[\w.*/-]+)?)`", text))
    linked = set(re.findall(r"\]\(([^)#:]+)\)", text))
    assert named and [path for path in sorted(named | linked) if not list(ROOT.glob(path))] == []


def test_the_house_has_a_line_for_every_top_folder() -> None:
    rows = table_rows("The house")
    tops = {row[0].strip("`").split("/")[0] for row in rows}
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    folders = {line.split("/")[0] for line in tracked.splitlines() if "/" in line}
    assert tops == {folder for folder in folders if not folder.startswith(".")}


def test_every_function_of_the_traced_dispense_is_in_its_file() -> None:
    rows = table_rows("One dispense, from the Dealer's key to the screen")
    assert len(rows) >= 10
    missing = [
        f"{path}: {name}" for _, path, name in rows if name.strip("`") not in functions_of(ROOT / path.strip("`"))
    ]
    assert missing == []


def check(command: str, folder: Path) -> None:
    """Run one command of a document."""
    words = shlex.split(command)
    if words[-1] == "tools.pictures":
        words.append(str(folder / "picture.svg"))
    if command in AROUND_THIS_TEST:
        dry = subprocess.run([words[0], "-n", *words[1:]], cwd=ROOT, capture_output=True, text=True, check=False)
        assert dry.returncode == 0 and "tools.check" in dry.stdout, command
    elif command == "make demo":
        assert trueshoe("demo").returncode == 0
    elif words[0] == COMMAND:
        done = trueshoe(*words[1:], cwd=ROOT)
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    else:
        run = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
        assert run.returncode == 0, f"{command}\n{run.stdout}\n{run.stderr}"


def commands_of(document: Path) -> list[str]:
    """The lines of a document's shell blocks."""
    blocks = re.findall(
        r"^```(?:sh|console)\n(.*?)^```", document.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    return [line for block in blocks for line in block.splitlines() if line and not line.startswith("#")]


def table_rows(heading: str) -> list[list[str]]:
    """The rows of the table under a heading of the README."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    section = text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def functions_of(path: Path) -> set[str]:
    """The functions of a file, a method with its class."""
    names = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.ClassDef):
            names |= {f"{node.name}.{method.name}" for method in node.body if isinstance(method, ast.FunctionDef)}
    return names
