"""Options that more than one command has, with their checks, and their form for the virtual device's program."""

from typing import Annotated, Literal

import typer

from trueshoe.cli.failures import FINDINGS

Board = Annotated[
    Literal["vm", "cpython"],
    typer.Option("--board", help="What runs the firmware: a real MicroPython, or this Python."),
]
Seed = Annotated[int, typer.Option("--seed", help="Seed of the simulated noise that the cards are drawn from.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON object a line; the last is the summary.")]


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


def end(findings: int) -> None:
    """The exit code of a run that came to its end."""
    if findings:
        raise typer.Exit(FINDINGS)
