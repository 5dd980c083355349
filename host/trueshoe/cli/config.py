"""`trueshoe config`: what a device is set up for: told, changed by two people, held against what it should be."""

import json
from pathlib import Path
from typing import Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import AnyPort, AsJson, Parts, Port, end
from trueshoe.cli.rulebook import check_id

_EXIT_CODES = "Exit codes: 0 done, 2 could not run, 130 stopped by Ctrl-C."
_GET_CODES = "Exit codes: 0 it can be used, 1 it cannot, 2 could not run, 130 stopped by Ctrl-C."
_DIFF_CODES = "Exit codes: 0 as it should be, 1 it differs, 2 could not run, 130 stopped by Ctrl-C."

app = typer.Typer(
    help="What the House has set a device up for: its rulebook, its packs, and whether it is in production.",
    epilog=f"Example: trueshoe config get /dev/ttyACM0\n\n{_GET_CODES}",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@app.command("get", epilog=f"Example: trueshoe config get /dev/ttyACM0 --json\n\n{_GET_CODES}")
@told
def get(port: AnyPort = "", *, parts: Parts = None, as_json: AsJson = False) -> None:
    """Tell what a device is set up for. With --json it is what `trueshoe config diff` takes."""
    from trueshoe.service import session, told
    from trueshoe.show import configuration

    with session.begin(port, parts) as client:
        found = told.configuration(client)
        serial = client.hello.serial
    if as_json:
        print(json.dumps(configuration.as_object(serial, found)))
    else:
        print(*configuration.as_text(serial, found), sep="\n")
    end(clean=not found.fault)


@app.command(
    "set",
    epilog=f"Example: trueshoe config set COM3 --rulebook rws-poker-7 --production --second manager\n\n{_EXIT_CODES}",
)
@told
def set_(
    port: Port,
    *,
    second: Annotated[
        Path, typer.Option("--second", metavar="FOLDER", help="Where the key of the manager lies who signs beside.")
    ],
    rulebook: Annotated[
        str, typer.Option("--rulebook", metavar="ID", show_default="as it is", help="The rulebook it deals by.")
    ] = "",
    packs: Annotated[
        int | None, typer.Option("--packs", min=1, max=8, show_default="as it is", help="Packs of cards.")
    ] = None,
    production: Annotated[
        bool | None,
        typer.Option("--production/--trial", show_default="as it is", help="Whether it deals for money."),
    ] = None,
    parts: Parts = None,
    as_json: AsJson = False,
) -> None:
    """Set a device up, on the word of a technician and a manager, its service switch closed and no round open.

    The device goes by it from its next start on. It is refused here already where the rulebook is not dealt from that
    kind of device, or not with so many packs."""
    from trueshoe.link import keys
    from trueshoe.service import configuring, session, told
    from trueshoe.show import configuration

    wanted_rulebook = check_id(rulebook) if rulebook else ""
    with session.begin(port, parts) as client:
        beside = keys.kept(client.hello.serial, second)
        before = told.configuration(client)
        wanted = before._replace(
            rulebook=wanted_rulebook or before.rulebook,
            packs=before.packs if packs is None else packs,
            production=before.production if production is None else production,
        )
        configuring.change(client, wanted, beside)
        found = told.configuration(client)
        serial = client.hello.serial
    if as_json:
        print(json.dumps(configuration.as_object(serial, found)))
    else:
        print(*configuration.changed(serial, before, found), sep="\n")


@app.command("diff", epilog=f"Example: trueshoe config diff /dev/ttyACM0 approved.json\n\n{_DIFF_CODES}")
@told
def diff(
    port: Port,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `trueshoe config get --json` printed.")],
    *,
    parts: Parts = None,
    as_json: AsJson = False,
) -> None:
    """Hold what a device is set up for against a file that was kept of it, or of another device."""
    from trueshoe.service import configuring, session, told
    from trueshoe.show import configuration

    expected = configuring.read(file)
    with session.begin(port, parts) as client:
        found = told.configuration(client)
        serial = client.hello.serial
    differing = configuration.differing(expected, found)
    if as_json:
        print(json.dumps({"diff": {"serial": serial, "file": str(file), "differs": differing}}))
    else:
        print(*configuration.diff_text(serial, file.name, differing), sep="\n")
    end(clean=not differing)
