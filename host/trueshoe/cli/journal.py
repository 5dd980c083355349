"""`trueshoe journal`: a device's journal as it lies on its flash, saved as evidence and read without the device."""

from pathlib import Path
from typing import Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import JsonLines, Port, end

_EXIT_CODES = "Exit codes: 0 whole, 1 damage found, 2 could not run, 130 stopped by Ctrl-C."

app = typer.Typer(
    help="The journal that a device keeps over every power cut: saved as it lies on the flash, and read offline.",
    epilog=f"Example: trueshoe journal dump /dev/ttyACM0 --out journal.dump\n\n{_EXIT_CODES}",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Dumped = Annotated[Path, typer.Argument(metavar="FILE|FOLDER", help="A dump, or a folder: every *.dump in it.")]
Out = Annotated[Path, typer.Option("--out", metavar="FILE", help="Where to save it.")]
Overwrite = Annotated[bool, typer.Option("--overwrite", help="Let --out replace a file that is there.")]


@app.command("dump", epilog=f"Example: trueshoe journal dump /dev/ttyACM0 --out journal.dump\n\n{_EXIT_CODES}")
@told
def dump(port: Port, out: Out, overwrite: Overwrite = False, as_json: JsonLines = False) -> None:
    """Save the journal of a device as it lies on the flash, damaged or not, with the SHA-256 of its bytes.

    The device gives it while nothing moves, and keeps it; no record is acknowledged. There is no card in it that the
    rules have not exposed."""
    import hashlib
    import json

    from trueshoe.journal import file, taking
    from trueshoe.link.client import Client

    file.check(out, overwrite)
    with Client(port) as client:
        taken = taking.take(client)
    file.write(out, taken)
    digest = hashlib.sha256(taken.raw).hexdigest()
    if as_json:
        told_of = {"file": str(out), "serial": taken.serial, "boots": taken.boots, "size": len(taken.raw)}
        print(json.dumps({"dump": told_of | {"sha256": digest}}))
    else:
        print(f"{out}: {len(taken.raw):,} bytes of the journal of {taken.serial}\nSHA-256 {digest}")


@app.command("show", epilog=f"Example: trueshoe journal show journal.dump\n\n{_EXIT_CODES}")
@told
def show(source: Dumped, as_json: JsonLines = False) -> None:
    """Read a dump without its device: its sectors, every record in words, the rounds' summaries, and what is damaged.

    A * is at each record that is not marked as acknowledged: the mark is one for a whole sector, so the host may have
    more. With --json it is a file of records with more lines, which `trueshoe verify -` judges."""
    from trueshoe.journal import file, show

    are_whole = [show.show(path, json=as_json) for path in file.dumps(source)]
    end(clean=all(are_whole))
