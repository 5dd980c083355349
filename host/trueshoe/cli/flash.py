"""`trueshoe flash`: a bundle given to a device and confirmed, or taken back, in one go; an image to a bare board."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.install import hand_over
from trueshoe.cli.options import AsJson, Parts, Port, end

if TYPE_CHECKING:
    from trueshoe.errors import Trouble
    from trueshoe.service.flashing import Flashing

EXIT_CODES = "Exit codes: 0 it runs and is confirmed, 1 it was taken back, 2 could not run, 130 stopped by Ctrl-C."
EXAMPLE = "trueshoe flash COM3 shuffler-6.bundle --second manager"


@told
def flash(
    port: Port,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A signed bundle, or an image for a bare board (UF2).")],
    *,
    second: Annotated[
        Path | None,
        typer.Option(
            "--second",
            metavar="FOLDER",
            show_default="needed for a bundle",
            help="Where the key of the manager lies who signs beside.",
        ),
    ] = None,
    drive: Annotated[
        Path | None,
        typer.Option("--drive", metavar="FOLDER", show_default="looked for", help="The boot loader's, for an image."),
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=1, help="How long its start may take to come.")] = 600.0,
    parts: Parts = None,
    as_json: AsJson = False,
) -> None:
    """Give a device a bundle: board detected, handed over, tried, every byte verified, confirmed; undone on failure.

    Close the service switch, choose INSTALL there, run this, and switch the device off and on when it says so. Where
    anything is not as it must be, the bundle is taken back, and the next start runs what ran before. Stopped at any
    moment, the same command goes on where it was, and the device by itself never keeps what is not confirmed.

    An image goes onto a bare board, in its boot loader or at MicroPython's prompt; the board takes all of it, or stays
    in its boot loader."""
    from trueshoe.bundle import installing
    from trueshoe.link import bootloader
    from trueshoe.service.flashing import Flashing

    if bootloader.is_image(file):
        _image(port, file, drive, seconds, as_json)
        return
    if not second:
        installing.package(file)  # what is wrong with the file is said before what is not named beside it
        raise typer.BadParameter("a bundle needs --second: the key of the manager who signs beside")
    flashing = Flashing(port, file, parts, second)
    with flashing.begun() as about:
        if not as_json:
            print(about, flush=True)
        flashing.hand_over(hand_over)
    if flashing.wants_start:
        print("> Switch the device off and on: that start tries it.", file=sys.stderr, flush=True)
        flashing.wait(seconds)
    problems = flashing.end()
    _tell(flashing, problems, as_json)
    end(clean=not problems)


def _image(port: str, file: Path, named: Path | None, seconds: float, as_json: bool) -> None:
    """A bare board becomes a device."""
    from rich.console import Console
    from rich.progress import Progress

    from trueshoe.link import bootloader
    from trueshoe.service import imaging

    size = len(bootloader.image(file)[0])
    found = imaging.drive(port, named)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("writing", total=size)
        imaging.write(found, file, lambda done: progress.update(task, completed=done))
    hello = imaging.started(port, seconds)
    if as_json:
        said = {"serial": hello.serial, "board": hello.board, "version": hello.version}
        print(json.dumps({"flash": {"file": file.name, "is": "started", **said}}))
    else:
        print(f"{hello.serial}: board {hello.board} runs firmware {hello.version} of {file.name}")
        print("next: trueshoe provision")


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
