"""`trueshoe log`: heads signed over a file of records, and whether anything in it changed since."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import AsJson, end

if TYPE_CHECKING:
    from trueshoe.log.entries import Kept
    from trueshoe.log.heads import Head
    from trueshoe.log.verify import Wrong
    from trueshoe.store.store import Store

_EXIT_CODES = "Exit codes: 0 done, or it is as it was signed; 1 it is not; 2 could not run; 130 stopped by Ctrl-C."
_SIGN = "trueshoe log sign rounds.jsonl --key host.key --serial TABLE4"
_VERIFY = "trueshoe log verify rounds.jsonl --key host.key.pub"
_HEADS = "trueshoe log heads sqlite:///rounds.db > heads-2026-11-19.log"
_PROVE = "trueshoe log prove rounds.jsonl.log 40 82"

app = typer.Typer(
    help="The log of a device's records: signed heads, and what was edited, deleted, moved or cut off since.",
    epilog=f"Example: {_VERIFY}\n\n{_EXIT_CODES}",
    no_args_is_help=True,
    rich_markup_mode=None,
)

File = Annotated[str, typer.Argument(metavar="FILE", help="Records as JSON lines.")]
LogFile = Annotated[
    Path | None, typer.Option("--log", metavar="LOG", show_default="FILE.log", help="The hashes and heads.")
]
Public = Annotated[Path, typer.Option("--key", metavar="PUBLIC", help="The host's public key, KEY.pub.")]


@app.command("sign", epilog=f"Example: {_SIGN}\n\n{_EXIT_CODES}")
@told
def sign(
    file: File,
    key: Annotated[Path, typer.Option("--key", metavar="KEY", help="This host's key, from `trueshoe keys make`.")],
    serial: Annotated[str, typer.Option("--serial", help="The device's serial number.")],
    log: LogFile = None,
    as_json: AsJson = False,
) -> None:
    """Add what is new in a file of records to its log, and sign a head over all of it.

    What was signed before must still be there as it was; where it is not, verify says what changed."""
    import json

    from trueshoe.log import signing

    head = signing.sign(_entries(file), log or Path(f"{file}.log"), key, serial)
    if as_json:
        print(json.dumps({"head": head._asdict()}))
    else:
        print(f"{head.size} entries, root {head.root}, signed {head.at}")


@app.command("verify", epilog=f"Example: {_VERIFY}\n\n{_EXIT_CODES}")
@told
def verify(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="Records as JSON lines; or a bridge's store, as sqlite:///FILE.")
    ],
    key: Public,
    log: LogFile = None,
    anchored: Annotated[
        list[Path] | None,
        typer.Option("--anchored", metavar="LOG", help="A log whose heads were kept elsewhere; as often as wanted."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object for each thing that is wrong.")] = False,
) -> None:
    """Find every edit, deletion, insertion, other order, cut end and fork since the records were signed, and where."""
    from trueshoe.log import file as log_file
    from trueshoe.log import signing
    from trueshoe.log import verify as verifying

    heads = [head for path in anchored or () for _, head in log_file.read(path).heads]
    if "://" in file:
        _verify_store(file, key, log, heads, as_json)
        return
    entries, kept = _entries(file), log_file.read(log or Path(f"{file}.log"))
    found = verifying.verify(entries, kept, signing.public(key), heads)
    _print(found, as_json)
    if not as_json:
        unsigned = len(entries) - len(kept.hashes)
        later = f"; {unsigned} later ones are not signed yet" if unsigned > 0 else ""
        print(f"{file}: {'not ' if found else ''}as it was signed, {len(kept.hashes)} records{later}")
    end(clean=not found)


def _verify_store(url: str, key: Path, log: Path | None, heads: "list[Head]", as_json: bool) -> None:
    """Every device of a bridge's store, held against the heads that the bridge signed and those kept elsewhere."""
    from trueshoe.log import signing, stored

    if log is not None:
        raise typer.BadParameter("a store has its hashes and heads in it: do not give --log")
    public, clean = signing.public(key), True
    with _opened(url) as store:
        for serial in sorted({*store.serials(), *(head.device for head in heads)}):
            found, kept, signed = stored.verify(store, serial, public, heads)
            clean = clean and not found
            _print([wrong._replace(where=f"device {serial}, {wrong.where}") for wrong in found], as_json)
            if not as_json:
                let_go, _ = store.let_go(serial)
                before = f", {let_go} before them let go of by an auditor" if let_go else ""
                print(
                    f"{serial}: {'not ' if found else ''}as it was signed, {kept} entries{before}; signed to {signed}"
                )
    end(clean=clean)


@app.command("heads", epilog=f"Example: {_HEADS}\n\n{_EXIT_CODES}")
@told
def heads(store: Annotated[str, typer.Argument(metavar="URL", help="A bridge's store, as sqlite:///FILE.")]) -> None:
    """Print the newest head of each device of a store, to be kept where its host cannot make it forgotten.

    Given to `verify` by --anchored later, they show a store that was put back to an earlier state, or begun anew."""
    from trueshoe.log import file, stored

    with _opened(store) as kept:
        print(file.heads_alone(stored.newest(kept)), end="")


@contextmanager
def _opened(url: str) -> "Iterator[Store]":
    """A store that is there; none is made here, for of an empty one all would be as it was signed."""
    from trueshoe.store.database import must_exist
    from trueshoe.store.store import open as open_store

    must_exist(url)
    with closing(open_store(url)) as found:
        yield found


def _print(found: "list[Wrong]", as_json: bool) -> None:
    import json

    for wrong in found:
        print(
            json.dumps(wrong._asdict())
            if as_json
            else f"{wrong.what}\n  where:    {wrong.where}\n  expected: {wrong.expected}\n  observed: {wrong.observed}"
        )


@app.command("prove", epilog=f"Example: {_PROVE}\n\n{_EXIT_CODES}")
@told
def prove(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="A log.")],
    first: Annotated[int, typer.Argument(min=1, metavar="SIZE", help="A head's entries.")],
    second: Annotated[int, typer.Argument(min=1, metavar="SIZE", help="A later head's.")],
) -> None:
    """Print two heads and the proof that the first is the beginning of the second, for whoever has the heads alone."""
    import json

    from trueshoe.log import signing

    print(json.dumps(signing.proof(log, first, second)))


@app.command("agree", epilog=f"Example: trueshoe log agree proof.json --key host.key.pub\n\n{_EXIT_CODES}")
@told
def agree(
    file: Annotated[Path, typer.Argument(metavar="PROOF", help="What prove printed.")],
    key: Public,
    as_json: AsJson = False,
) -> None:
    """Check that two signed heads are of one log that only grew, by what prove printed."""
    import json

    from trueshoe.log import signing

    holds = signing.agrees(file, signing.public(key))
    if as_json:
        print(json.dumps({"agree": {"file": str(file), "holds": holds}}))
    else:
        grew = "one log, which only grew" if holds else "no proof that the first head is the second one begun"
        print(f"{file}: {grew}")
    end(clean=holds)


def _entries(name: str) -> "list[Kept]":
    from trueshoe.log.entries import entries
    from trueshoe.records import reader, source

    with source.lines(name) as lines:
        return list(entries(reader.read(lines, source.name_of(name))))
