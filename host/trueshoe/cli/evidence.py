"""`trueshoe evidence`: all that a device tells of itself in one file, and that file read anywhere."""

from pathlib import Path
from typing import Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import AsJson, Parts, Port

_EXIT_CODES = "Exit codes: 0 done, 2 could not run, 130 stopped by Ctrl-C."
_TAKE = "trueshoe evidence take /dev/ttyACM0 --out table4.evidence --key technician.key"
_SHOW = "trueshoe evidence show table4.evidence --key technician.key.pub"

app = typer.Typer(
    help="One file to leave with: journal, faults, changes, parts, sensors, settings and hashes, which anybody reads.",
    epilog=f"Example: {_TAKE}\n\n{_EXIT_CODES}",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@app.command("take", epilog=f"Example: {_TAKE}\n\n{_EXIT_CODES}")
@told
def take(
    port: Port,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where to write it.")],
    *,
    key: Annotated[
        Path | None,
        typer.Option("--key", metavar="KEY", show_default="unsigned", help="Sign it: a key of `trueshoe keys make`."),
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Let --out replace a file that is there.")] = False,
    parts: Parts = None,
    as_json: AsJson = False,
) -> None:
    """Gather what a device tells of itself while nothing moves, and write it whole or not at all.

    There is no card in it that the rules have not exposed, and no secret. The device keeps its journal."""
    import hashlib
    import json

    from trueshoe.bundle import signing
    from trueshoe.bundle.file import write
    from trueshoe.evidence import file, gathering
    from trueshoe.journal.file import check
    from trueshoe.service import session

    check(out, overwrite)
    if key:
        signing.secret(key)
    with session.begin(port, parts) as client:
        about, gathered = gathering.gathered(client, parts)
    content = file.written(about, gathered, key)
    write(out, content, overwrite=overwrite)
    digest = hashlib.sha256(content).hexdigest()
    serial = about["device"]["serial"]
    if as_json:
        print(json.dumps({"evidence": {"file": str(out), "serial": serial, "size": len(content), "sha256": digest}}))
    else:
        print(f"{out}: {len(content):,} bytes of evidence of {serial}\nSHA-256 {digest}")


@app.command("show", epilog=f"Example: {_SHOW}\n\n{_EXIT_CODES}")
@told
def show(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that `trueshoe evidence take` wrote.")],
    *,
    key: Annotated[
        Path | None,
        typer.Option("--key", metavar="PUBLIC", show_default="any or none", help="Who must have signed."),
    ] = None,
    journal: Annotated[
        Path | None, typer.Option("--journal", metavar="FILE", help="Write the journal in it as a dump of its own.")
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Let --journal replace a file that is there.")] = False,
    as_json: AsJson = False,
) -> None:
    """Check that a file of evidence is as it was taken, who signed it, and print what it says; no device is needed."""
    import json

    from trueshoe.bundle.file import read, write
    from trueshoe.evidence import file as files
    from trueshoe.evidence import words

    public = read(key).decode("ascii", "replace").strip() if key else ""
    found = files.read(file, public)
    if journal:
        write(journal, found.parts[files.JOURNAL], overwrite=overwrite)
    print(json.dumps(words.as_object(str(file), found)) if as_json else "\n".join(words.as_text(str(file), found)))
