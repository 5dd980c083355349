"""`trueshoe analyse`: the edge of every bet of a rulebook and how often each ends how, as a laboratory asks for it."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import Overwrite
from trueshoe.cli.rulebook import Id
from trueshoe.cli.table import HouseFile

if TYPE_CHECKING:
    from trueshoe.analyse.work import Told

EXIT_CODES = "Exit codes: 0 clean, 2 could not run, 130 stopped by Ctrl-C; the next run goes on from there."
EXAMPLE = "trueshoe analyse rws-mlp-3 --plot sheet.svg"


@told
def analyse(
    id: Id,
    packs: Annotated[
        int | None,
        typer.Option("--packs", min=1, max=8, help="Packs of Free Bet Blackjack; the House's number without."),
    ] = None,
    strategy: Annotated[
        Path | None,
        typer.Option("--strategy", metavar="FILE", help="A plan for Free Bet Blackjack in TOML; the best one without."),
    ] = None,
    meter: Annotated[
        str | None, typer.Option("--meter", metavar="AMOUNT", help="The Progressive Jackpot; its reset value without.")
    ] = None,
    house: HouseFile = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE.svg", help="Draw the sheet as a picture too.")
    ] = None,
    overwrite: Overwrite = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object; what is exact is a fraction.")] = False,
) -> None:
    """Count out the probability and the House's edge of every bet, with the best strategy and how often hands are paid.

    All cores work; a run that was stopped is gone on with by the next one."""
    from platformdirs import user_cache_path

    from trueshoe.analyse.run import Asked
    from trueshoe.analyse.run import analyse as run

    if plot and plot.exists() and not overwrite:
        raise typer.BadParameter(f"{plot} is there already; expected a new file, or --overwrite")
    asked = Asked(id, house, packs, strategy, _cents(meter))
    with _progress() as told_of:
        sheet = run(asked, user_cache_path("trueshoe") / "analyse", told_of)
    if as_json:
        from trueshoe.analyse.sheet import as_object

        print(json.dumps(as_object(sheet), ensure_ascii=False))
    else:
        from trueshoe.analyse.text import as_text

        print("\n".join(as_text(sheet)))
    if plot:
        from trueshoe.analyse.chart import as_svg

        plot.write_text(as_svg(sheet), encoding="utf-8")
        print(f"the picture is in {plot}", file=sys.stderr)


def _cents(text: str | None) -> int | None:
    """An amount as a person writes it."""
    from trueshoe.table.money import Money

    try:
        return None if text is None else Money().amount(text)
    except ValueError as refused:
        raise typer.BadParameter(f"{refused}; expected such as --meter 250,000.00") from None


@contextmanager
def _progress() -> Iterator["Told"]:
    """A bar for each stage, on standard error."""
    from rich.console import Console
    from rich.progress import Progress, TaskID

    with Progress(console=Console(stderr=True), transient=True) as progress:
        bars: dict[str, TaskID] = {}

        def told_of(stage: str, done: int, parts: int) -> None:
            if stage not in bars:
                bars[stage] = progress.add_task(stage, total=parts)
            progress.update(bars[stage], completed=done)

        yield told_of
