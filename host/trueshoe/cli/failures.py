"""How a command ends when it cannot do its work: words on standard error, a traceback if asked for, an exit code."""

import functools
import os
import sys
import traceback
from collections.abc import Callable
from typing import ParamSpec

import typer

from trueshoe.errors import Trouble

FINDINGS = 1
COULD_NOT_RUN = 2
STOPPED = 130
OUTPUT_CLOSED = 141

_Arguments = ParamSpec("_Arguments")


class _Settings:
    tracebacks = False


def with_tracebacks(wanted: bool) -> None:
    """Tell errors by their traceback, for whoever works on the program; the exit codes stay."""
    _Settings.tracebacks = wanted


def told(command: Callable[_Arguments, None]) -> Callable[_Arguments, None]:
    """A command whose errors are told in words; a reader that closed the pipe wants to hear nothing."""

    @functools.wraps(command)
    def run(*args: _Arguments.args, **kwargs: _Arguments.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except (typer.Exit, typer.BadParameter):
            raise
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(OUTPUT_CLOSED) from None
        except Trouble as trouble:
            _tell(f"trueshoe: {trouble}", trouble)
        except Exception as failed:
            _tell(f"trueshoe: internal error, {type(failed).__name__}: {failed}; see it whole with --debug", failed)

    return run


def _tell(text: str, error: Exception) -> None:
    if _Settings.tracebacks:
        traceback.print_exception(error)
    else:
        print(text, file=sys.stderr)
    raise typer.Exit(COULD_NOT_RUN)
