"""`trueshoe bundle`: what a device is to run, signed and checked."""

from pathlib import Path
from typing import Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import AsJson

_EXIT_CODES = "Exit codes: 0 done, 2 could not be done or does not hold, 130 stopped by Ctrl-C."

app = typer.Typer(
    help="What a device is to run: a bundle of its modules, which `python -m tools.build` makes, signed and checked.",
    epilog=f"Example: trueshoe bundle verify shuffler.bundle --keys 1.keys\n\n{_EXIT_CODES}",
    no_args_is_help=True,
    rich_markup_mode=None,
)

BundleFile = Annotated[Path, typer.Argument(metavar="BUNDLE", help="A bundle.")]


@app.command("show", epilog=f"Example: trueshoe bundle show shuffler.bundle\n\n{_EXIT_CODES}")
@told
def show(file: BundleFile, as_json: AsJson = False) -> None:
    """Print what a bundle says of itself and in whose names it is signed; whether a signature holds, verify says."""
    import json

    from trueshoe.bundle import bundles

    bundle = bundles.whole(file)
    signed = bundles.signed_by(file)
    if as_json:
        print(json.dumps(bundles.as_object(bundle, file) | {"signed_by": signed}))
    else:
        print(bundles.as_text(bundle, file), *(f"signature in the name of {public}" for public in signed), sep="\n")


@app.command("sign", epilog=f"Example: trueshoe bundle sign shuffler.bundle --key anna.key\n\n{_EXIT_CODES}")
@told
def sign(
    file: BundleFile,
    key: Annotated[Path, typer.Option("--key", metavar="KEY", help="The signer's own key.")],
    as_json: AsJson = False,
) -> None:
    """Add a signature to a bundle whose files are whole, and print what was signed."""
    import json

    from trueshoe.bundle import bundles, signing

    bundles.whole(file)
    digest = signing.sign(file, key)
    if as_json:
        print(json.dumps({"signed": {"file": str(file), "digest": digest.hex()}}))
    else:
        print(bundles.as_text(bundles.whole(file), file), f"signed {digest.hex()}", sep="\n")


@app.command("verify", epilog=f"Example: trueshoe bundle verify shuffler.bundle --keys 1.keys\n\n{_EXIT_CODES}")
@told
def verify(
    file: BundleFile,
    keys: Annotated[Path, typer.Option("--keys", metavar="KEYS", help="The keys that the device has.")],
    board: Annotated[str | None, typer.Option("--board", help="The board that it has to be for.")] = None,
    release: Annotated[int, typer.Option("--release", min=0, help="The release that the device has: none older.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Check a bundle as a device does before it installs one: board, release, date, signatures, every file."""
    import json
    from datetime import date

    from shoecore.bundle.check import Here
    from trueshoe.bundle import bundles, signing

    trusted = signing.keys(keys)
    here = Here(board or bundles.whole(file).board, release, date.today().isoformat())
    bundle = bundles.checked(file, trusted, here)
    if as_json:
        print(json.dumps(bundles.as_object(bundle, file)))
    else:
        print(bundles.as_text(bundle, file), f"it holds by the keys of version {trusted.version}", sep="\n")
