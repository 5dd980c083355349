"""Writes `host/trueshoe/cli/COMMANDS.md` from the commands: ``python -m tools.commands_page``; ``--check`` compares."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from typer.main import get_command

from tools import written_page
from trueshoe.cli.app import app

PAGE = Path(__file__).resolve().parents[1] / "host" / "trueshoe" / "cli" / "COMMANDS.md"

_EXAMPLE = "Example: "
_INTRODUCTION = """# Commands

Every command of `trueshoe`, as its own `--help` tells it; this page is written from the commands (`python -m
tools.commands_page`). What they have in common:

- A `PORT` is a serial port (`/dev/ttyACM0`, `COM3`) or a URL (`socket://127.0.0.1:4000`, `rfc2217://host:4000`). Where
  it may be left out, the only device there is is meant.
- `--json` prints one JSON object a line, for programs. Words go to people: at the width of their terminal, without
  colour where `NO_COLOR` is set or nobody watches.
- What cannot be done is told on standard error: what, where, expected, observed, next step. `trueshoe --debug COMMAND`
  shows the traceback too.
- `trueshoe --install-completion` lets the shell complete commands and options.

| command | what it does |
|---|---|
"""


def main() -> int:
    """Write the page; with --check, exit 1 where it is not what would be written."""
    return written_page.main("commands_page", PAGE, page())


def page() -> str:
    """The whole page."""
    commands = list(leaves(get_command(app), ""))
    rows = [f"| [{name}](#{name.replace(' ', '-')}) | {_first(command)} |\n" for name, command in commands]
    return _INTRODUCTION + "".join(rows) + "".join(_section(name, command) for name, command in commands)


def leaves(group: Any, before: str) -> Iterator[tuple[str, Any]]:
    """Every command that does something, by the words that call it."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from leaves(command, f"{before}{name} ")
        else:
            yield f"{before}{name}", command


def _first(command: Any) -> str:
    return _escaped(str(command.help).split("\n\n")[0].replace("\n", " "))


def _section(name: str, command: Any) -> str:
    """One command: what it says of itself, what it takes, its example, its exit codes."""
    example, codes = str(command.epilog).split("\n\n")
    paragraphs = [" ".join(text.split()) for text in str(command.help).split("\n\n")]
    lines = [f"\n## {name}", *(f"{_escaped(text)}\n" for text in paragraphs)]
    rows = [_row(param) for param in command.params if param.name != "help"]
    if rows:
        lines += ["| takes | |", "|---|---|", *rows, ""]
    lines += [f"`{example.removeprefix(_EXAMPLE)}`", "", codes]
    return "\n".join(lines) + "\n"


def _row(param: Any) -> str:
    if param.param_type_name == "argument":
        takes = param.metavar or param.name.upper()
    else:
        takes = " / ".join((*param.opts, *param.secondary_opts)) + (f" {param.metavar}" if param.metavar else "")
    return f"| `{takes.replace('|', ' or ')}` | {_escaped(' '.join(str(param.help or '').split()))} |"


def _escaped(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    sys.exit(main())
