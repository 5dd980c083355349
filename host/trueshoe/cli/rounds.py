"""`trueshoe rounds`: the rounds that a bridge kept, listed, shown, exported, checked; an auditor lets old ones go."""

import json
import sys
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from trueshoe.cli.failures import FINDINGS, told
from trueshoe.cli.options import AsJson, Json, Overwrite, needs
from trueshoe.cli.rulebook import check_id

if TYPE_CHECKING:
    from trueshoe.store.rounds import Wanted, Whole
    from trueshoe.store.store import Store

_EXIT_CODES = "Exit codes: 0 done, 1 `check` found something, 2 could not run, 130 stopped by Ctrl-C."
_SHOWN_FROM = 200  # rounds of which a person wants to see how far it is

app = typer.Typer(
    help="The rounds that `trueshoe bridge` keeps: list, show, export and check them; an auditor may let old ones go.",
    epilog=f"Example: trueshoe rounds list --verdict findings\n\n{_EXIT_CODES}",
    no_args_is_help=True,
    rich_markup_mode=None,
)


def moment(text: str | None) -> int | None:
    """A day, or a day and a time, local to this host."""
    if text is None:
        return None
    try:
        return int(datetime.fromisoformat(text).timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        raise typer.BadParameter(f"expected a day such as 2026-11-18, or 2026-11-18T20:00, not {text!r}") from None


def _id(text: str | None) -> str | None:
    return check_id(text) if text is not None else None


StoreUrl = Annotated[
    str | None,
    typer.Option(
        "--store", metavar="URL", help="sqlite:///FILE or postgresql://user@host/name; else the bridge's own."
    ),
]
Since = Annotated[str | None, typer.Option("--since", metavar="TIME", help="Opened then or later: 2026-11-18T20:00.")]
Until = Annotated[str | None, typer.Option("--until", metavar="TIME", help="Opened before then.")]
Serial = Annotated[str | None, typer.Option("--device", metavar="SERIAL", help="Of this device.")]
Rulebook = Annotated[str | None, typer.Option("--rulebook", metavar="ID", callback=_id, help="By this rulebook.")]
Verdict = Annotated[
    Literal["open", "clean", "findings", "void", "unfinished"] | None,
    typer.Option("--verdict", help="That ended so, or are open still."),
]
Name = Annotated[str, typer.Argument(metavar="SERIAL/ENTRY", help="A round, as `rounds list` names it.")]
Who = Annotated[str, typer.Option("--by", metavar="NAME", help="The auditor who does it.")]
Reason = Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why; kept with the name.")]
Role = Annotated[str, typer.Option("--role", help="The role of whoever does it: auditor.")]


@app.command("list", epilog=f"Example: trueshoe rounds list --since 2026-11-18 --verdict findings\n\n{_EXIT_CODES}")
@told
def list_rounds(
    store: StoreUrl = None,
    since: Since = None,
    until: Until = None,
    device: Serial = None,
    rulebook: Rulebook = None,
    verdict: Verdict = None,
    as_json: Json = False,
) -> None:
    """List rounds, each in a line with the name that `show` takes."""
    from trueshoe.store import rounds, telling

    with _opened(store) as found:
        for round in rounds.listed(found, _wanted(since, until, device, rulebook, verdict)):
            print(json.dumps(telling.as_object(round), ensure_ascii=False) if as_json else telling.as_text(round))


@app.command("show", epilog=f"Example: trueshoe rounds show SHUF1/17\n\n{_EXIT_CODES}")
@told
def show(name: Name, store: StoreUrl = None, as_json: Json = False) -> None:
    """Show a round entry by entry: what the device and the table told, what was found and ruled, and who did what."""
    from trueshoe.store import rounds, telling

    serial, first = _named(name)
    with _opened(store) as found:
        whole = rounds.one(found, serial, first)
    if as_json:
        print(json.dumps(telling.whole_as_object(whole), ensure_ascii=False))
    else:
        print("\n".join(telling.whole_as_text(whole)))


@app.command("export", epilog=f"Example: trueshoe rounds export --since 2026-11-18 --out rounds.jsonl\n\n{_EXIT_CODES}")
@told
def export(
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where to: .jsonl, .parquet or .phhs.")],
    store: StoreUrl = None,
    since: Since = None,
    until: Until = None,
    device: Serial = None,
    rulebook: Rulebook = None,
    verdict: Verdict = None,
    overwrite: Overwrite = False,
    as_json: Json = False,
) -> None:
    """Write rounds to a file: JSON lines that `trueshoe verify` judges anew, Parquet, or poker's hand histories (PHH).

    A hand history needs the bets: it has the rounds of poker whose settlement was told to the bridge."""
    from trueshoe.store import rounds
    from trueshoe.store.export import writing

    wanted = _wanted(since, until, device, rulebook, verdict)
    with _opened(store) as found:
        written = writing.write(_with_a_bar(rounds.whole(found, wanted), rounds.count(found, wanted)), out, overwrite)
    said = {"file": str(out), **written._asdict()}
    without = "without bets, or with moves that a hand history has no words for"
    left_out = f"; {written.left_out} left out, {without}" if written.left_out else ""
    print(json.dumps(said) if as_json else f"{out}: {written.rounds} rounds{left_out}")


@app.command("check", epilog=f"Example: trueshoe rounds check --json\n\n{_EXIT_CODES}")
@told
def check(store: StoreUrl = None, as_json: Json = False) -> None:
    """Check that the store is as it was written: the database's pages, every chain, and what follows from entries."""
    from trueshoe.store.check import whole

    wrong = 0
    with _opened(store) as found:
        for damage in whole(found):
            wrong += 1
            print(json.dumps(vars(damage)) if as_json else f"{damage}")
    print(json.dumps({"wrong": wrong}) if as_json else f"{wrong} wrong" if wrong else "whole: every chain holds")
    if wrong:
        raise typer.Exit(FINDINGS)


@app.command(
    "purge",
    epilog=f"Example: trueshoe rounds purge --before 2026-08-01 --by 'A. Lim' --role auditor --reason 'disk'\n\n"
    f"{_EXIT_CODES}",
)
@told
def purge(
    before: Annotated[str, typer.Option("--before", metavar="DAY", help="Let go of rounds that were over before it.")],
    by: Who,
    reason: Reason,
    role: Role,
    store: StoreUrl = None,
    as_json: Json = False,
) -> None:
    """Let go of whole rounds that are older than 90 days; who did it and why is kept, and the chain goes on."""
    from trueshoe.store import purge as purging

    until = moment(before)
    assert until is not None
    with _opened(store) as found:
        gone = purging.purge(found, until, _action(by, role, purging.PURGE, reason))
    if as_json:
        print(json.dumps([one._asdict() for one in gone]))
    else:
        for one in gone:
            print(f"{one.serial}: {one.rounds} rounds, {one.entries} entries, up to entry {one.last}")
        print("let go" if gone else "there was nothing so old")


@app.command(
    "anew",
    epilog=f"Example: trueshoe rounds anew SHUF1 --by 'A. Lim' --role auditor --reason 'new board'\n\n{_EXIT_CODES}",
)
@told
def anew(
    serial: Annotated[str, typer.Argument(metavar="SERIAL", help="The device whose journal is another one.")],
    by: Who,
    reason: Reason,
    role: Role,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Let a device's records begin anew, once an auditor knows why its journal is another one; the chain goes on."""
    from trueshoe.store.purge import only_an_auditor

    action = _action(by, role, "anew", reason)
    only_an_auditor(action, f"device {serial}")
    with _opened(store) as found:
        head = found.begin_anew(serial, action)
    if as_json:
        print(json.dumps({"anew": {"serial": serial, "epoch": head.epoch, "entry": head.entry}}))
    else:
        print(f"{serial}: epoch {head.epoch} begins, behind entry {head.entry}")


def _action(by: str, role: str, what: str, detail: str) -> Any:
    from trueshoe.store.entries import Action

    return Action(uuid.uuid4().hex, by, role, what, detail)


def _wanted(since: str | None, until: str | None, *rest: str | None) -> "Wanted":
    from trueshoe.store.rounds import Wanted

    return Wanted(moment(since), moment(until), *rest)


def _named(name: str) -> tuple[str, int]:
    serial, slash, first = name.rpartition("/")
    if not slash or not first.isdecimal():
        raise typer.BadParameter(f"expected SERIAL/ENTRY such as SHUF1/17, as `rounds list` names it, not {name!r}")
    return serial, int(first)


@contextmanager
def _opened(url: str | None) -> Iterator["Store"]:
    """The store that is named, or the bridge's; none is made here."""
    from trueshoe.bridge.settings import Settings

    needs("sqlalchemy", "for databases", "store")
    from trueshoe.store import store
    from trueshoe.store.database import must_exist

    address = url or Settings().store
    must_exist(address)
    found = store.open(address)
    try:
        yield found
    finally:
        found.close()


def _with_a_bar(rounds: Iterable["Whole"], total: int) -> Iterator["Whole"]:
    """The rounds, with a bar on standard error where there are many and a person looks."""
    if total < _SHOWN_FROM or not sys.stderr.isatty():
        yield from rounds
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(rounds, "exporting", total, console=Console(stderr=True), transient=True)
