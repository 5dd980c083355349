"""`trueshoe firmware`: what a device has installed, whether it runs exactly a file, and the way back."""

import json
from pathlib import Path
from typing import Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import AsJson, Parts, Port, end

_LIST_CODES = "Exit codes: 0 told, 1 what is installed cannot be used, 2 could not run, 130 stopped by Ctrl-C."
_VERIFY_CODES = "Exit codes: 0 it runs exactly that, 1 it does not, 2 could not run, 130 stopped by Ctrl-C."
_BACK_CODES = "Exit codes: 0 taken back, 2 could not run, 130 stopped by Ctrl-C."
_LIST = "trueshoe firmware list /dev/ttyACM0 shuffler-6.bundle"

app = typer.Typer(
    help="What a device has installed beside the firmware of its image.",
    epilog=f"Example: {_LIST}\n\n{_LIST_CODES}",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@app.command("list", epilog=f"Example: {_LIST}\n\n{_LIST_CODES}")
@told
def list_(
    port: Port,
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="[FILE...]", show_default=False, help="Bundles that it may have.")
    ] = None,
    *,
    parts: Parts = None,
    as_json: AsJson = False,
) -> None:
    """Tell which firmware runs, what is on its way or on trial, and which of these files each is."""
    from trueshoe.bundle import installing
    from trueshoe.service import session, told
    from trueshoe.show import firmware as shown

    packages = map(installing.package, files or ())
    names = {package.digest: package.path.name for package in packages}
    with session.begin(port, parts) as client:
        found = told.firmware(client)
        serial = client.hello.serial
    if as_json:
        print(json.dumps(shown.as_object(serial, found, names)))
    else:
        print(*shown.as_text(serial, found, names), sep="\n")
    end(clean=not found.fault)


@app.command("verify", epilog=f"Example: trueshoe firmware verify COM3 shuffler-6.bundle\n\n{_VERIFY_CODES}")
@told
def verify(
    port: Port,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The bundle that it must run.")],
    *,
    parts: Parts = None,
    as_json: AsJson = False,
) -> None:
    """Have a device prove that it runs exactly this bundle, every byte of it and for good.

    The proof is under a nonce that is new each time, and journalled. `trueshoe attest` holds all else against files
    too: the other place, the image, the keys, the settings."""
    from trueshoe.service import firmware, session

    with session.begin(port, parts) as client:
        where = f"{client.hello.serial} at {client.url}"
        package = firmware.bundle(file, client.hello.board, where)
        problems = firmware.differing(client, package)
        serial = client.hello.serial
    if as_json:
        said = [vars(each) for each in problems]
        print(json.dumps({"firmware": {"serial": serial, "file": str(file), "runs": not problems, "wrong": said}}))
    else:
        print(*problems, sep="\n") if problems else print(f"{serial}: runs {file.name}, every byte of it, for good")
    end(clean=not problems)


@app.command("rollback", epilog=f"Example: trueshoe firmware rollback COM3 --second manager\n\n{_BACK_CODES}")
@told
def rollback(
    port: Port,
    *,
    second: Annotated[
        Path, typer.Option("--second", metavar="FOLDER", help="Where the key of the manager lies who signs beside.")
    ],
    parts: Parts = None,
    as_json: AsJson = False,
) -> None:
    """Give up the bundle that comes in, is ready, or runs on trial; the next start runs what ran before.

    One that was confirmed stays, for no device takes an older release: install a newer one that is right."""
    from trueshoe.bundle import installing
    from trueshoe.link import keys
    from trueshoe.service import session, told
    from trueshoe.show import firmware as shown

    with session.begin(port, parts) as client:
        installing.give_up(client, keys.kept(client.hello.serial, second))
        found = told.firmware(client)
        serial = client.hello.serial
    if as_json:
        print(json.dumps(shown.as_object(serial, found, {})))
    else:
        print(*shown.as_text(serial, found, {}), sep="\n")
