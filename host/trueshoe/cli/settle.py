"""`trueshoe settle`: a recorded round played again, and who is owed what, with the arithmetic."""

import json
from pathlib import Path
from typing import Annotated

import typer

from trueshoe.cli.failures import FINDINGS, told

EXIT_CODES = (
    "Exit codes: 0 settled, 1 a recorded payout or a card differs, 2 the round cannot be read or settled, "
    "130 stopped by Ctrl-C."
)
EXAMPLE = "trueshoe settle round.jsonl --json"


@told
def settle(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A round, such as `trueshoe table play` saves.")],
    records: Annotated[
        str | None, typer.Option(metavar="RECORDS", help="The device's records; - for standard input.")
    ] = None,
    number: Annotated[
        int | None, typer.Option("--round", metavar="NUMBER", min=1, help="Which round of them; else the last.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object: the House, the settlement.")] = False,
) -> None:
    """Play a recorded round again by its rulebook and show who is owed what, line by line with the clauses.

    Payouts that the file records are held against it, and its cards against those that the device's records showed;
    each that differs is named."""
    if number and not records:
        raise typer.BadParameter("--round is one of --records; expected both, or neither")
    from trueshoe.records import lying
    from trueshoe.table import house, settlement, shown, written

    found = written.read_file(file)
    owed = found.round.settlement()
    wrong = settlement.differences(owed, found.paid) if found.paid else []
    rulebook = found.round.rulebook
    cards = shown.differences(found.round, lying.of_round(records, rulebook, number)) if records else []
    if as_json:
        told_all = {
            "rulebook": found.round.rulebook,
            "house": house.as_object(found.round.house),
            **settlement.as_object(owed),
            "recorded": [{"seat": seat, "paid": amount} for seat, amount in sorted(found.paid.items())],
            "differs": [one._asdict() for one in wrong],
            "cards": [one.as_object() for one in cards] if records else None,
        }
        print(json.dumps(told_all, ensure_ascii=False))
    else:
        money = found.round.house.money
        print(f"{found.round.rulebook}, amounts in {money.currency}\n")
        print("\n".join([*found.round.lines(), "", *settlement.as_text(owed, money), ""]))
        print("\n".join(house.as_text(found.round.house, found.round.rulebook)))
        for one in wrong:
            recorded, right = money.text(one.recorded), money.text(one.owed)
            print(f"\n{owed.who} {one.seat}: {recorded} is recorded as paid, {right} is owed; have the Pit correct it")
        for other in cards:
            print(f"\n{shown.DIFFERS}: {other.expected()}; have the Pit look at the cards")
    if wrong or cards:
        raise typer.Exit(FINDINGS)
