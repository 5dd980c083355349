"""`trueshoe settle`: a recorded round played again, and who is owed what, with the arithmetic."""

import json
from pathlib import Path
from typing import Annotated

import typer

from trueshoe.cli.failures import FINDINGS, told

EXIT_CODES = (
    "Exit codes: 0 settled, 1 a recorded payout differs, 2 the round cannot be read or settled, 130 stopped by Ctrl-C."
)


@told
def settle(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A round, such as `trueshoe table play` saves.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object: the House, the settlement.")] = False,
) -> None:
    """Play a recorded round again by its rulebook and show who is owed what, line by line with the clauses.

    Payouts that the file records are held against it; each that differs is named."""
    from trueshoe.table import house, settlement, written

    found = written.read_file(file)
    owed = found.round.settlement()
    wrong = settlement.differences(owed, found.paid) if found.paid else []
    if as_json:
        shown = {
            "rulebook": found.round.rulebook,
            "house": house.as_object(found.round.house),
            **settlement.as_object(owed),
            "recorded": [{"seat": seat, "paid": amount} for seat, amount in sorted(found.paid.items())],
            "differs": [one._asdict() for one in wrong],
        }
        print(json.dumps(shown, ensure_ascii=False))
    else:
        money = found.round.house.money
        print(f"{found.round.rulebook}, amounts in {money.currency}\n")
        print("\n".join([*found.round.lines(), "", *settlement.as_text(owed, money), ""]))
        print("\n".join(house.as_text(found.round.house, found.round.rulebook)))
        for one in wrong:
            recorded, right = money.text(one.recorded), money.text(one.owed)
            print(f"\n{owed.who} {one.seat}: {recorded} is recorded as paid, {right} is owed; have the Pit correct it")
    if wrong:
        raise typer.Exit(FINDINGS)
