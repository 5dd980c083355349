"""The command line: its commands, each in a file of its own that is loaded when it is named, and what holds for all."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

from trueshoe.cli import failures

EXIT_CODES = "Exit codes: 0 clean, 1 findings, 2 could not run, 130 stopped by Ctrl-C."

# In the order of the help.
_NAMES = (
    *("demo", "tell", "floor", "sim", "follow", "bridge"),
    *("devices", "status", "explain", "faults", "clear", "recover", "changes", "parts", "drift", "clock", "sensors"),
    *("selftest", "calibrate", "home", "jog", "entropy", "doctor", "udev", "replay"),
    *("pair", "provision", "retire", "repl", "install", "flash", "open", "attest"),
    *("verify", "audit", "ruling", "settle", "watch", "analyse"),
    *("config", "evidence", "firmware", "rounds", "table", "jackpot", "rulebook"),
    *("journal", "bundle", "keys", "receipt", "log", "hil"),
)

# A word of Python's own is no name for a function.
_FILES = {"open": "open_cards"}


class _Named(Mapping[str, Any]):
    """The commands by their names: help is of all of them, and who gives one need not wait for the others."""

    def __getitem__(self, name: str) -> Any:
        if name not in _NAMES:
            raise KeyError(name)
        return _load(name)

    def __iter__(self) -> Iterator[str]:
        return iter(_NAMES)

    def __len__(self) -> int:
        return len(_NAMES)


class _Commands(TyperGroup):
    """All commands."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands = _Named()  # type: ignore[assignment]  # none is added or taken away

    def list_commands(self, ctx: Any) -> list[str]:
        """Their names, in the order of the help."""
        return list(_NAMES)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Each with its first sentence, for which the options of none need be known."""
        width = formatter.width - 6 - max(map(len, _NAMES))
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, TyperCommand(name, help=_help(name)).get_short_help_str(width)) for name in _NAMES]
            )


def _help(name: str) -> str | None:
    """What a command, or a group of some, says of itself."""
    module, function = _found(name)
    return str(module.app.info.help) if function is None else function.__doc__


@cache
def _load(name: str) -> Any:
    """A command, or a group of some, with its options."""
    module, function = _found(name)
    alone = typer.Typer(pretty_exceptions_enable=False, rich_markup_mode=None)
    if function is None:
        alone.add_typer(module.app, name=name)
    else:
        codes = getattr(module, "EXIT_CODES", EXIT_CODES)
        alone.command(name, epilog=f"Example: {module.EXAMPLE}\n\n{codes}")(function)
    return get_group(alone).commands[name]


def _found(name: str) -> tuple[Any, Callable[..., None] | None]:
    """The file of a command, and its function; None where that is a group of some."""
    file = _FILES.get(name, name)
    module = import_module(f"trueshoe.cli.{file}")
    return module, None if hasattr(module, "app") else getattr(module, file)


app = typer.Typer(
    name="trueshoe",
    cls=_Commands,
    help="Card shoes and shufflers: connect, judge what was dispensed by the approved rules, and show it.",
    epilog=f"Example: trueshoe demo --rounds 1\n\n{EXIT_CODES}",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _tell_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"trueshoe {version('trueshoe')}")
        raise typer.Exit


@app.callback()
def options(
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """What holds for every command."""
    failures.with_tracebacks(debug)
