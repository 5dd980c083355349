"""The documents say what is: their commands run, their paths and functions exist, their screens look so."""

import ast
import re
import shlex
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.host.running import ROOT, await_gone, children, need_vm, trueshoe

NO_DOCUMENTS = "shared/rules/"  # the approved texts, as they came
TRACKED = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
DOCUMENTS = [name for name in TRACKED if name.endswith(".md") and not name.startswith(NO_DOCUMENTS)]
FOLDERS = tuple(path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith("."))
# Run by what runs this test, which cannot be inside itself, or by a test of its own: all that is checked here is what
# make would run.
RUN_ELSEWHERE = {"make check": "tools.check", "make test": "tools.check", "make demo": "trueshoe floor"}
COMMAND = ".venv/bin/trueshoe"
# What stays in the foreground while the commands after it run.
DEVICE = ".venv/bin/trueshoe sim "
PORT = "4000"


@pytest.mark.parametrize("name", [name for name in DOCUMENTS if "```sh\n" in (ROOT / name).read_text(encoding="utf-8")])
def test_every_command_and_screen_of_a_document_is_true(name: str, tmp_path: Path) -> None:
    """In their order; a port that may be taken as one that is free, and what would write into the tree with a file of
    its own. A screen is what the command before it printed."""
    need_vm()
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        free = str(unused.getsockname()[1])
    printed = ""
    with ExitStack() as device:
        for kind, lines in blocks_of(ROOT / name):
            if kind == "text":
                assert spaced("\n".join(lines)) in spaced(printed), f"{name} shows:\n{lines}\nit is:\n{printed}"
                continue
            for command in (line.replace(PORT, free) for line in lines):
                if command.startswith(DEVICE):
                    device.close()
                    device.enter_context(running(command))
                else:
                    printed = run(command, tmp_path)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_path_of_the_documents_exists(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    named = set(re.findall(rf"`((?:{'|'.join(FOLDERS)})(?:/[\w.*/-]+)?)`", text))
    linked = {str((ROOT / name).parent / link) for link in re.findall(r"\]\(([^)#:]+)[^)]*\)", text)}
    assert [path for path in sorted(named) if not list(ROOT.glob(path))] == []
    assert [path for path in sorted(linked) if not Path(path).exists()] == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_link_within_a_document_leads_to_a_heading(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    headings = {
        re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in re.findall(r"^#+ (.*)$", text, re.M)
    }
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) - headings == set()


def test_the_house_has_a_line_for_every_top_folder() -> None:
    rows = table_rows("The house")
    tops = {row[0].strip("`").split("/")[0] for row in rows}
    folders = {line.split("/")[0] for line in TRACKED if "/" in line}
    assert tops == {folder for folder in folders if not folder.startswith(".")}


def test_every_function_of_the_traced_dispense_is_in_its_file() -> None:
    rows = table_rows("One dispense, from the Dealer's key to the screen")
    assert len(rows) >= 10
    missing = [
        f"{path}: {name}" for _, path, name in rows if name.strip("`") not in functions_of(ROOT / path.strip("`"))
    ]
    assert missing == []


def run(command: str, folder: Path) -> str:
    """Run one command of a document to its end; what it printed."""
    own = re.sub("sqlite:///(?!build/)", f"sqlite:///{folder}/", command)
    words = shlex.split(own.replace("build/receipts", str(folder)))
    if words[-1] == "tools.pictures":
        words.append(str(folder / "picture.svg"))
    if command in RUN_ELSEWHERE:
        words.insert(1, "-n")
    if words[0] == COMMAND:
        done = trueshoe(*words[1:], cwd=ROOT)
    else:
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    assert RUN_ELSEWHERE.get(command, "") in done.stdout
    return done.stdout


@contextmanager
def running(command: str) -> Iterator[None]:
    """A device of a document in the foreground of another terminal, from its first line until it is ended."""
    process = subprocess.Popen(shlex.split(command), cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout and process.stdout.readline(), command
        below = children(process.pid)
        yield
    finally:
        process.terminate()
        process.communicate()
    await_gone(below)


def spaced(screen: str) -> str:
    """What a screen says without how it is set: times, and how its lines are broken."""
    return " ".join(re.sub(r"\d+\.\d+ s", "# s", screen).split())


def blocks_of(document: Path) -> list[tuple[str, list[str]]]:
    """The kinds and the lines of a document's blocks of commands, and of what they print."""
    blocks = re.findall(r"^```(sh|text)\n(.*?)^```", document.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    return [(kind, [line for line in block.splitlines() if line]) for kind, block in blocks]


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
