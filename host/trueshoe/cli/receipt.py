"""`trueshoe receipt`: of each round a small signed file, made, shown, printed and checked."""

from pathlib import Path
from typing import Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import end
from trueshoe.errors import Trouble

_EXIT_CODES = "Exit codes: 0 done, or all hold; 1 one does not hold; 2 could not run; 130 stopped by Ctrl-C."
_MAKE = "trueshoe receipt make rounds.jsonl --key bridge.key --serial TABLE4 --out receipts"
_VERIFY = "trueshoe receipt verify receipts/TABLE4-1-14.receipt --key bridge.key.pub"

app = typer.Typer(
    help="Receipts: for each round a small signed file that anybody can check, with its cards and their commitment.",
    epilog=f"Example: {_VERIFY}\n\n{_EXIT_CODES}",
    no_args_is_help=True,
    rich_markup_mode=None,
)


def _check_hash(text: str) -> str:
    if text and (len(text) != 64 or set(text) - set("0123456789abcdef")):
        raise typer.BadParameter(f"expected 64 hex digits in small letters, not {text!r}")
    return text


AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a receipt.")]


@app.command("make", epilog=f"Example: {_MAKE}\n\n{_EXIT_CODES}")
@told
def make(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Records as JSON lines; - reads standard input.")],
    key: Annotated[Path, typer.Option("--key", metavar="KEY", help="This host's key, from `trueshoe keys make`.")],
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where to write them.")],
    serial: Annotated[
        str, typer.Option("--serial", help="The device's serial number, where the records do not say it.")
    ] = "",
    firmware: Annotated[
        str,
        typer.Option(
            "--firmware",
            metavar="SHA256",
            callback=_check_hash,
            show_default="nobody has looked",
            help="The manifest that the device was found to run, by its hash.",
        ),
    ] = "",
    boxes: Annotated[
        int, typer.Option("--boxes", min=1, max=10, metavar="N", help="Betting boxes of the House's MLP layout.")
    ] = 10,
    as_json: AsJson = False,
) -> None:
    """Judge a file of records and write a signed receipt of each round in it, each naming the one before."""
    import json

    from trueshoe.receipt import files

    for path in files.made(file, key, out, files.Told(serial, firmware, boxes)):
        print(json.dumps({"receipt": str(path)}) if as_json else path, flush=True)


@app.command("show", epilog=f"Example: trueshoe receipt show TABLE4-1-14.receipt --pdf receipt.pdf\n\n{_EXIT_CODES}")
@told
def show(
    file: Annotated[Path, typer.Argument(metavar="RECEIPT", help="A receipt.")],
    to_html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a page to be printed.")] = None,
    to_pdf: Annotated[Path | None, typer.Option("--pdf", metavar="FILE", help="Write the same page as PDF.")] = None,
    as_json: AsJson = False,
) -> None:
    """Print what a receipt says, or write it on one page with its commitment as a QR code.

    Whether it holds, verify says."""
    import json

    from trueshoe.bundle.file import read, write
    from trueshoe.receipt import check, page

    body = check.shaped(read(file), str(file))
    print(json.dumps(body) if as_json else page.as_text(body))
    try:
        if to_html:
            write(to_html, page.as_html(body).encode(), overwrite=True)
        if to_pdf:
            write(to_pdf, page.as_pdf(body), overwrite=True)
    except ImportError as missing:
        raise Trouble(
            "A page cannot be made.",
            "this Python's environment",
            "the packages segno and fpdf2",
            str(missing),
            "pip install 'trueshoe[receipt]'",
        ) from None


@app.command("verify", epilog=f"Example: {_VERIFY}\n\n{_EXIT_CODES}")
@told
def verify(
    receipts: Annotated[list[Path], typer.Argument(metavar="RECEIPT...", help="Receipts, in their order.")],
    key: Annotated[Path, typer.Option("--key", metavar="PUBLIC", help="The host's public key, KEY.pub.")],
    as_json: AsJson = False,
) -> None:
    """Check receipts: signature, every opened card against the commitment, and that each names the one before.

    `python tools/check_receipt.py` does the same, with nothing but Python and none of this code."""
    import json

    from trueshoe.receipt import files, page

    clean = True
    for name, body, wrong in files.verified(receipts, key):
        clean = clean and wrong is None
        if as_json:
            print(json.dumps({"receipt": name, "holds": wrong is None, "wrong": vars(wrong) if wrong else None}))
        else:
            print(f"{name}: does not hold\n{wrong}" if wrong else f"{name}: holds. {page.title(body)}")
    end(clean=clean)
