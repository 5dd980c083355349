"""`trueshoe flash`: a bundle given to a device, tried, verified and confirmed, or taken back, in one go."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.install import hand_over
from trueshoe.cli.options import Parts, Port, end

if TYPE_CHECKING:
    from trueshoe.errors import Trouble
    from trueshoe.service.flashing import Flashing

EXIT_CODES = "Exit codes: 0 it runs and is confirmed, 1 it was taken back, 2 could not run, 130 stopped by Ctrl-C."
EXAMPLE = "trueshoe flash COM3 shuffler-6.bundle --second manager"


@told
def flash(
    port: Port,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A signed bundle.")],
    *,
    second: Annotated[
        Path, typer.Option("--second", metavar="FOLDER", help="Where the key of the manager lies who signs beside.")
    ],
    seconds: Annotated[float, typer.Option("--seconds", min=1, help="How long its start may take to come.")] = 600.0,
    parts: Parts = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Give a device a bundle: board detected, handed over, tried, every byte verified, confirmed; undone on failure.

    Close the service switch, choose INSTALL there, run this, and switch the device off and on when it says so. Where
    anything is not as it must be, the bundle is taken back, and the next start runs what ran before. Stopped at any
    moment, the same command goes on where it was, and the device by itself never keeps what is not confirmed."""
    from trueshoe.service.flashing import Flashing

    flashing = Flashing(port, file, parts, second)
    about = flashing.begin()
    if not as_json:
        print(about, flush=True)
    flashing.hand_over(hand_over)
    if flashing.wants_start:
        print("> Switch the device off and on: that start tries it.", file=sys.stderr, flush=True)
        flashing.wait(seconds)
    problems = flashing.end()
    _tell(flashing, problems, as_json)
    end(clean=not problems)


def _tell(flashing: "Flashing", problems: "list[Trouble]", as_json: bool) -> None:
    serial, name = flashing.serial, flashing.name
    if as_json:
        said = [vars(each) for each in problems]
        done = "undone" if problems else "confirmed"
        print(json.dumps({"flash": {"serial": serial, "file": name, "is": done, "wrong": said}}))
    elif problems:
        print(*problems, sep="\n")
        print(f"{name} was taken back: switch {serial} off and on, and it runs what it ran before")
    else:
        print(f"{serial}: runs {name}, every byte of it verified, confirmed")
