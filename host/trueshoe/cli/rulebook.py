"""`trueshoe rulebook`: the approved rulebooks, their order of dealing, their clauses, and what changed between them."""

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import JsonLines

if TYPE_CHECKING:
    from shoecore.rulebooks.table import Table

_EXIT_CODES = "Exit codes: 0 clean, 2 could not run, 130 stopped by Ctrl-C."

app = typer.Typer(
    help="The approved rulebooks: how each deals, clause by clause, and what changed between versions.",
    epilog=f"Example: trueshoe rulebook list\n\n{_EXIT_CODES}",
    no_args_is_help=True,
    rich_markup_mode=None,
)


def check_id(text: str) -> str:
    """The id of a rulebook that is there."""
    from shoecore.rulebooks import IDS

    if text not in IDS:
        raise typer.BadParameter(f"no rulebook {text!r}; expected one of {', '.join(IDS)}")
    return text


Id = Annotated[str, typer.Argument(metavar="ID", callback=check_id, help="A rulebook, such as rws-poker-7.")]
Earlier = Annotated[str, typer.Argument(metavar="EARLIER", callback=check_id, help="A version, such as rws-poker-6.")]
Later = Annotated[str, typer.Argument(metavar="LATER", callback=check_id, help="The next one, such as rws-poker-7.")]


@app.command("list", epilog=f"Example: trueshoe rulebook list --json\n\n{_EXIT_CODES}")
@told
def list_all(as_json: JsonLines = False) -> None:
    """Every rulebook with its devices, seats and packs, and from when to when it is in force."""
    from trueshoe.rulebooks import overview

    _print(map(_line, overview.as_objects()) if as_json else overview.as_text())


@app.command("show", epilog=f"Example: trueshoe rulebook show rws-poker-7 --seats 1,3,5 --button 5\n\n{_EXIT_CODES}")
@told
def show(
    id: Id,
    device: Annotated[str, typer.Option("--device", help="What is dealt from: shoe or shuffler.")] = "shoe",
    seats: Annotated[str, typer.Option("--seats", help="Who plays, clockwise from the Dealer's left.")] = "1,3,5",
    button: Annotated[
        int | None, typer.Option("--button", min=1, max=10, help="Seat of the Dealer Button; it may be an empty one.")
    ] = None,
    as_json: JsonLines = False,
) -> None:
    """Print the order of dealing as a dealer reads it, each step under its clause."""
    from trueshoe.rulebooks import page, printed

    made = printed.page(id, _device(id, device), _table(id, seats, button))
    _print([_line(page.as_object(made))] if as_json else page.as_text(made))


@app.command("diff", epilog=f"Example: trueshoe rulebook diff rws-poker-6 rws-poker-7\n\n{_EXIT_CODES}")
@told
def diff(earlier: Earlier, later: Later, as_json: JsonLines = False) -> None:
    """Print what changed from a version of a text to the next: dealing, new and changed clauses, other numbers."""
    from trueshoe.rulebooks import difference

    found = difference.difference(earlier, later)
    _print([_line(difference.as_object(found))] if as_json else difference.as_text(found))


@app.command("clauses", epilog=f"Example: trueshoe rulebook clauses rws-poker-7 5.8\n\n{_EXIT_CODES}")
@told
def show_clauses(
    id: Id,
    clause: Annotated[str, typer.Argument(metavar="[CLAUSE]", help="A clause; those under it are shown too.")] = "",
    as_json: JsonLines = False,
) -> None:
    """Print the clauses of a rulebook: a few words, who decides, and how it is read where the text is silent."""
    from trueshoe.rulebooks import entries

    found = entries.find(id, clause)
    _print((_line(entries.as_object(clause)) for clause in found) if as_json else entries.as_text(found))


def _device(id: str, device: str) -> str:
    """A kind of device that the rulebook is dealt from."""
    from shoecore import rulebooks

    known = rulebooks.devices(rulebooks.load(id))
    if device not in known:
        raise typer.BadParameter(f"{id} is dealt from a {' or a '.join(known)}, not from {device!r}")
    return device


def _table(id: str, seats: str, button: int | None) -> "Table":
    """A table that the rulebook can be dealt to."""
    from shoecore import rulebooks
    from shoecore.rulebooks.table import BadTable, Table

    rules = rulebooks.load(id)
    if rules.BUTTON and button is None:
        raise typer.BadParameter(
            f"{id} is dealt from the left of the Dealer Button; say where it is with --button SEAT"
        )
    if button is not None and not rules.BUTTON:
        raise typer.BadParameter(f"{id} is dealt from the Dealer's left and has no Dealer Button; leave --button out")
    try:
        return Table(tuple(int(seat) for seat in seats.split(",")), button or 0, *rules.SEATS)
    except ValueError as refused:
        said = str(refused) if isinstance(refused, BadTable) else "seats are numbers with commas between them"
        raise typer.BadParameter(f"{said}; expected such as --seats 1,3,5, not {seats!r}") from None


def _line(found: dict[str, Any]) -> str:
    return json.dumps(found, ensure_ascii=False)


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)
