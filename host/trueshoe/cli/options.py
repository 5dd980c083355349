"""Options that more than one command has, with their checks, and their form for the virtual device's program."""

import math
import re
from pathlib import Path
from typing import Annotated, Literal

import typer

from trueshoe.cli.failures import FINDINGS

Board = Annotated[
    Literal["vm", "cpython"],
    typer.Option("--board", help="What runs the firmware: a real MicroPython, or this Python."),
]
Seed = Annotated[int, typer.Option("--seed", help="Seed of the simulated noise that the cards are drawn from.")]
Port = Annotated[
    str, typer.Argument(metavar="PORT", help="A serial port (/dev/ttyACM0, COM3) or URL (socket://HOST:PORT).")
]
AnyPort = Annotated[
    str,
    typer.Argument(
        metavar="[PORT]", show_default=False, help="A port as /dev/ttyACM0, COM3 or a URL; else the only device."
    ),
]
Source = Annotated[
    str,
    typer.Argument(
        metavar="[PORT|FILE]",
        show_default=False,
        help="A port, or a file of `trueshoe journal dump`; else the only device.",
    ),
]
All = Annotated[bool, typer.Option("--all", help="All that the journal has, not only its newest records.")]
Parts = Annotated[
    Path | None,
    typer.Option(
        "--parts",
        metavar="FOLDER",
        show_default="TRUESHOE_PARTS, else the user's data folder",
        help="Where this host keeps its key to each device, and its part of the cards' key.",
    ),
]
JsonLines = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON object a line; the last is the summary.")]
Save = Annotated[
    Path | None,
    typer.Option("--save", metavar="FILE", help="Write the records to a file for `trueshoe verify`."),
]
Overwrite = Annotated[bool, typer.Option("--overwrite", help="Let --save replace a file that is there.")]


def check_seats(text: str) -> str:
    """Seats as the rulebook takes them, such as 1,3,5."""
    from shoecore.rulebooks.table import BadTable, Table

    try:
        Table(tuple(int(part) for part in text.split(",")), 1, fewest=2)
    except ValueError as refused:
        said = str(refused) if isinstance(refused, BadTable) else "seats are numbers with commas between them"
        raise typer.BadParameter(f"{said}; expected such as 1,3,5, not {text!r}") from None
    return text


Seats = Annotated[
    str, typer.Option("--seats", callback=check_seats, help="Who plays, clockwise from the Dealer's left.")
]


def check_speed(speed: float | None) -> float | None:
    """A speed that a clock can run at; none where none is given."""
    if speed is not None and not (math.isfinite(speed) and speed >= 0):
        raise typer.BadParameter(f"expected a finite number, 0 or more, not {speed}")
    return speed


def check_serial(text: str) -> str:
    """A serial number as a board has it."""
    if not re.fullmatch("[A-Za-z0-9]{1,8}", text):
        raise typer.BadParameter(f"expected one to eight ASCII letters or digits, not {text!r}")
    return text


def check_faults(told: list[str] | None) -> list[str] | None:
    """Each a fault's name and a card's number; the device knows which names there are."""
    for text in told or ():
        name, _, card = text.rpartition("@")
        if not (name and re.fullmatch(r"\d+(\*\d+)?", card, re.ASCII)):
            raise typer.BadParameter(f"expected NAME@CARD such as feed-jam@20, or feed-jam@20*3, not {text!r}")
    return told


def end(*, clean: bool) -> None:
    """The exit code of a run that came to its end."""
    if not clean:
        raise typer.Exit(FINDINGS)


def needs(module: str, what_for: str, extra: str) -> None:
    """Refuse in words where a library of an extra is not installed."""
    from importlib.util import find_spec

    from trueshoe.errors import Trouble

    if find_spec(module) is None:
        raise Trouble(
            "this installation lacks a part",
            module,
            f"{module}, {what_for}",
            f"{module} is not installed",
            f"pip install 'trueshoe[{extra}]'",
        )
