"""`trueshoe floor`: a virtual device for each rulebook, the bridge, the store, and all of it verified again."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trueshoe.cli.failures import STOPPED, told
from trueshoe.cli.options import Board, Seed, end, needs
from trueshoe.errors import Trouble

if TYPE_CHECKING:
    from trueshoe.bridge.proving import Proven

EXAMPLE = "trueshoe floor --rounds 1 --keep floor"

_WATCHABLE_SPEED = 4.0
_LEFT = ("trueshoe.db*", "*.jsonl", "*.receipt")


@told
def floor(
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Rounds that are dealt by each rulebook.")] = 3,
    seed: Seed = 1,
    board: Board = "vm",
    keep: Annotated[
        Path | None,
        typer.Option("--keep", metavar="FOLDER", help="Leave the store, the records and the receipts in a folder."),
    ] = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Let --keep replace what an earlier run left there.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line; the last are the verdicts.")] = False,
) -> None:
    """Deal rounds of every rulebook from virtual shufflers and shoes, with one fault at each table.

    On a terminal `trueshoe watch` shows the tables meanwhile, at a pace that an eye follows; Q leaves it early.
    The bridge judges every record live, shows what is found and the ruling, keeps all in a store and signs a receipt
    of each round. At the end the store is checked, and records and receipts are verified again from files."""
    needs("sqlalchemy", "for databases", "store")
    needs("fastapi", "for the API", "bridge")
    needs("uvicorn", "for the API", "bridge")
    needs("textual", "for screens", "watch")
    needs("websockets", "to hear the bridge", "watch")
    import tempfile

    with tempfile.TemporaryDirectory() as passing:
        folder = keep or Path(passing)
        _clear(folder, overwrite)
        proven = _play(folder, rounds, seed, board, as_json)
    end(clean=all(one.agrees for one in proven))


def _clear(folder: Path, overwrite: bool) -> None:
    """A folder without the store of an earlier run, whose devices were others of the same names."""
    folder.mkdir(parents=True, exist_ok=True)
    left = [path for pattern in _LEFT for path in folder.glob(pattern)]
    if left and not overwrite:
        raise Trouble(
            "the folder has another floor",
            str(folder),
            "a folder without a store, records and receipts",
            ", ".join(path.name for path in left[:3]),
            "name another, or replace what is there with --overwrite",
        )
    for path in left:
        path.unlink()


def _play(folder: Path, rounds: int, seed: int, board: str, as_json: bool) -> "list[Proven]":
    import asyncio
    import sys

    from trueshoe.bridge import proving, reporting, settings, showing, staging
    from trueshoe.show.screen import is_drawable
    from trueshoe.store import store as stores

    screen = showing.Held(sys.stdout) if is_drawable() and not as_json else None
    report = reporting.report(as_json, screen or sys.stdout)
    with staging.devices(board, rounds, seed, _WATCHABLE_SPEED if screen else 0.0, folder) as devices:
        chosen = settings.Settings(
            ports=tuple(device.listening.port for device in devices),
            store=f"sqlite:///{folder / 'trueshoe.db'}",
            listen="127.0.0.1:0",
            token=folder / "bridge.token",
            receipts=folder / "receipts.key",
            parts=folder,
            in_force=False,
        )
        if asyncio.run(staging.play(chosen, report, rounds, screen)):
            raise typer.Exit(STOPPED)
    store = stores.open(chosen.store)
    try:
        public = (folder / "receipts.key.pub").read_text(encoding="ascii").strip()
        proven = []
        for one in proving.prove(store, public, folder):
            proven.append(one)
            _tell(one, as_json)
    finally:
        store.close()
    return proven


def _tell(one: "Proven", as_json: bool) -> None:
    import json

    if as_json:
        print(json.dumps({"proven": {**one._asdict(), "file": one.file.name, "agrees": one.agrees}}))
        return
    verdict = "agree" if one.agrees else "DO NOT AGREE"
    found = f"{one.found} found live, {one.found_again} offline"
    print(f"{one.rulebook:<12} {one.rounds} rounds, {found}, {one.receipts} receipts hold: {verdict}")
