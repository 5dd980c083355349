"""`trueshoe devices`: every port, and which device is behind it or why that is not known."""

import json
import shutil
from collections.abc import Iterator
from typing import Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import end

EXIT_CODES = "Exit codes: 0 a device was found, 1 none, 2 could not run, 130 stopped by Ctrl-C."
EXAMPLE = "trueshoe devices --json"


@told
def devices(as_json: Annotated[bool, typer.Option("--json", help="One JSON object a port.")] = False) -> None:
    """List the ports of this machine, virtual devices too: who is behind each and how it is, or why nobody can say.

    A port is asked only where a board that MicroPython runs on is plugged in; any other must be named to be asked. A
    board that waits in its boot loader has no port: its drive is listed."""
    from trueshoe.link import bootloader, survey
    from trueshoe.show import ports

    lines: Iterator[str]
    found = survey.survey()
    waiting = bootloader.found()
    if as_json:
        lines = map(json.dumps, [*map(ports.as_object, found), *map(ports.drive_object, waiting)])
    else:
        lines = ports.as_text(found, waiting, shutil.get_terminal_size().columns)
    print(*lines, sep="\n")
    end(clean=any(seen.asked for seen in found))
