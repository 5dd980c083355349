"""`trueshoe jackpot`: open a Progressive Jackpot's meter, see how it stands, decide in what order winners are paid."""

import json
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trueshoe.cli.failures import FINDINGS, told
from trueshoe.cli.options import AsJson, needs
from trueshoe.cli.rulebook import Id
from trueshoe.cli.table import HouseFile

if TYPE_CHECKING:
    from trueshoe.table.jackpot.evidence import FullHand
    from trueshoe.table.jackpot.meter import Meter
    from trueshoe.table.jackpot.order import Claim
    from trueshoe.table.jackpot.records import Bet

_EVIDENCE = "trueshoe jackpot evidence sqlite:///jackpot.db table4.jsonl --receipt 12.receipt --key host.key.pub"
_EVIDENCE_CODES = (
    "Exit codes: 0 each claim is as signed, 1 one is not, 2 refused or could not run, 130 stopped by Ctrl-C."
)
_EXIT_CODES = "Exit codes: 0 clean, 1 the ledger is not in order, 2 could not run, 130 stopped by Ctrl-C."

app = typer.Typer(
    help="The Progressive Jackpot of all linked tables: its meter, its ledger, and who is paid next.",
    epilog=f"Example: trueshoe jackpot show sqlite:///jackpot.db\n\n{_EXIT_CODES}",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Store = Annotated[
    str, typer.Argument(metavar="STORE", help="sqlite:///jackpot.db, or postgresql://user@host/name for a floor.")
]
Name = Annotated[str, typer.Option("--meter", metavar="NAME", help="Which meter, where a store has several.")]


@app.command("open", epilog=f"Example: trueshoe jackpot open sqlite:///jackpot.db rws-mlp-3\n\n{_EXIT_CODES}")
@told
def open_meter(store: Store, id: Id, name: Name = "main", house: HouseFile = None, *, as_json: AsJson = False) -> None:
    """Begin a meter at the House's reset value; again with the same settings it changes nothing."""
    from trueshoe.table.house import as_object, as_text, toml
    from trueshoe.table.house import house as read_house
    from trueshoe.table.jackpot.house import JackpotHouse
    from trueshoe.table.mlp.house import MlpHouse

    if not id.startswith("rws-mlp"):
        raise typer.BadParameter(f"{id} has no Progressive Jackpot; expected rws-mlp-3 or rws-mlp-2")
    data, where = toml(house), str(house or "the House's settings")
    chosen = read_house("jackpot", JackpotHouse, data, where)
    share = read_house("mlp", MlpHouse, data, where).game.jackpot_share
    meter_of(store, name, is_new=True).open(id, chosen.game, share)
    if as_json:
        print(json.dumps({"meter": name, "rulebook": id, "value": chosen.game.reset, "house": as_object(chosen)}))
    else:
        print(f"meter {name} of {id} stands at {chosen.money.text(chosen.game.reset)} {chosen.money.currency}")
        print("\n".join(as_text(chosen, id)))


@app.command("show", epilog=f"Example: trueshoe jackpot show sqlite:///jackpot.db --ledger\n\n{_EXIT_CODES}")
@told
def show(
    store: Store,
    name: Name = "main",
    ledger: Annotated[bool, typer.Option("--ledger", help="Every entry since the meter was opened.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show the display's value and who waits for payment, in order, with the devices' times; check the ledger."""
    from trueshoe.table.house import House, as_object, as_text
    from trueshoe.table.jackpot.ledger import audit
    from trueshoe.table.money import Money

    meter = meter_of(store, name)
    standing, entries = meter.standing(), meter.entries()
    wrong = list(audit(entries))
    house = House("jackpot", Money(), standing.house)
    if as_json:
        found: dict[str, Any] = {
            "meter": name,
            "rulebook": standing.rulebook,
            "house": as_object(house),
            "value": standing.value,
            "waiting": [_waiting(claim) for claim in standing.claims],
            "wrong": wrong,
        }
        if ledger:
            found["ledger"] = [
                {"number": entry.number, "entry": entry.kind, **json.loads(entry.record)} for entry in entries
            ]
        print(json.dumps(found, ensure_ascii=False))
    else:
        money = house.money
        print(f"meter {name} of {standing.rulebook}: {money.text(standing.value)} after {standing.entries} entries")
        for claim in standing.claims:
            print(f"  waits: {_words(claim)}")
        for entry in entries if ledger else ():
            told_by = ", ".join(f"{what} {value}" for what, value in json.loads(entry.record).items())
            print(f"{entry.number:>6}  {money.text(entry.value):>14}  {entry.kind}: {told_by}")
        print("\n".join(f"NOT IN ORDER: {one}" for one in wrong) if wrong else "the ledger is in order to the cent")
        print("\n".join(as_text(house, standing.rulebook)))
    if wrong:
        raise typer.Exit(FINDINGS)


@app.command(
    "decide", epilog=f"Example: trueshoe jackpot decide sqlite:///jackpot.db B/12/4 A/9/1 --by House\n\n{_EXIT_CODES}"
)
@told
def decide(
    store: Store,
    bets: Annotated[list[str], typer.Argument(metavar="TABLE/ROUND/BOX...", help="All that wait, first paid first.")],
    by: Annotated[str, typer.Option("--by", help="Who decides: 4.5.2 says the House.")],
    name: Name = "main",
    as_json: AsJson = False,
) -> None:
    """Put winners of several tables in the order in which the House has them paid (4.5.2)."""
    order = [_bet(text) for text in bets]
    meter = meter_of(store, name)
    decided = meter.decide(f"decide after entry {meter.standing().entries}", order, by)
    if as_json:
        print(json.dumps({"decided": {"order": [str(one) for one in decided.order], "clause": decided.clause}}))
        return
    for turn, one in enumerate(decided.order, 1):
        print(f"{turn}. {one} ({decided.clause})")


@app.command("do", epilog=f"Example: trueshoe jackpot do sqlite:///jackpot.db < asked.jsonl\n\n{_EXIT_CODES}")
@told
def do(
    store: Store,
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", show_default="standard input", help="What is asked, a line each.")
    ] = None,
    name: Name = "main",
) -> None:
    """Do what tables and the House ask, a line of JSON each, once for its key, and print the record of each.

    {"do": "accept", "key": "laid 1", "bet": "B/12/4"} is one. A line that is refused ends it; those before stand."""
    from trueshoe.table.jackpot import asked

    meter = meter_of(store, name)
    with file.open(encoding="utf-8") if file else nullcontext(sys.stdin) as lines:
        for number, line in enumerate(lines, 1):
            if line.strip():
                record = asked.do(meter, line, f"{file or 'standard input'}, line {number}")
                found = {"record": type(record).__name__, **record._asdict()}
                print(json.dumps(found, ensure_ascii=False), flush=True)


@app.command("evidence", epilog=f"Example: {_EVIDENCE}\n\n{_EVIDENCE_CODES}")
@told
def evidence(
    store: Store,
    records: Annotated[str, typer.Argument(metavar="RECORDS", help="The device's records as JSON lines.")],
    receipt: Annotated[Path, typer.Option("--receipt", metavar="RECEIPT", help="The Round's receipt.")],
    key: Annotated[Path, typer.Option("--key", metavar="PUBLIC", help="The public key of the table's host, KEY.pub.")],
    log: Annotated[
        Path | None, typer.Option("--log", metavar="LOG", show_default="RECORDS.log", help="The hashes and heads.")
    ] = None,
    name: Name = "main",
    as_json: AsJson = False,
) -> None:
    """Hold what winners claim against a device's signed records, and show when each full Hand was dealt (4.5.2).

    Files that are not as the host signed them, or are of a device at which nobody waits, are refused."""
    from trueshoe.table.jackpot import signed

    standing = meter_of(store, name).standing()
    found = signed.read(records, log or Path(f"{records}.log"), receipt, key)
    held = signed.held(found, standing.claims)
    if as_json:
        print(json.dumps(signed.as_object(found, held), ensure_ascii=False))
    else:
        for one in held:
            print(_words(one.claim))
            print(f"  {_signed(one.hand)} of {found.device}, {'as' if one.agrees else 'NOT AS'} signed {found.signed}")
        print("wall times are signed to the second, those between the records of one device to the millisecond")
    if not all(one.agrees for one in held):
        raise typer.Exit(FINDINGS)


def meter_of(address: str, name: str, *, is_new: bool = False) -> "Meter":
    """A meter by the address of its store, whose file only who opens a new one may make."""
    needs("sqlalchemy", "for databases", "store")
    from trueshoe.store.database import must_exist
    from trueshoe.table.jackpot.meter import Meter
    from trueshoe.table.jackpot.store import store

    if not is_new:
        must_exist(
            address, "a file that has a meter", f"name the meter's store, or: trueshoe jackpot open {address} ID"
        )
    return Meter(store(address), name)


def _bet(text: str) -> "Bet":
    """A Bet as a person names it."""
    from trueshoe.table.jackpot.asked import BET, bet

    try:
        return bet(text)
    except ValueError:
        raise typer.BadParameter(f"expected {BET}, not {text!r}") from None


def _words(claim: "Claim") -> str:
    from trueshoe.table.jackpot.records import moment

    dealt = claim.dealt
    turn = "" if claim.turn is None else f", turn {claim.turn + 1} by the House"
    return (
        f"{claim.bet}: {claim.hand}, dealt {moment(dealt.at)} as Hand {dealt.place}, "
        f"by record {dealt.record} of {dealt.device}{turn}"
    )


def _signed(hand: "FullHand | None") -> str:
    from trueshoe.table.jackpot.records import moment

    if hand is None:
        return "no full Hand"
    when = "at a time that is not known" if hand.at is None else moment(hand.at)
    return f"dealt {when} as Hand {hand.place}, by record {hand.record}"


def _waiting(claim: "Claim") -> dict[str, Any]:
    return {**claim.bet._asdict(), "hand": claim.hand, "dealt": claim.dealt._asdict(), "turn": claim.turn}
