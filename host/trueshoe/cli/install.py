"""`trueshoe install`: a bundle or other keys handed to a device, then confirmed."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import AsJson, Parts, Port

if TYPE_CHECKING:
    from trueshoe.bundle.installing import Package
    from trueshoe.link.client import Client
    from trueshoe.link.keys import Key

EXAMPLE = "trueshoe install COM3 shuffler.bundle --second manager"


@told
def install(
    port: Port,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A signed bundle, or a signed file of keys.")],
    *,
    second: Annotated[
        Path, typer.Option("--second", metavar="FOLDER", help="Where the key of the manager lies who signs beside.")
    ],
    confirm: Annotated[bool, typer.Option("--confirm", help="It runs on trial and is good: it stays.")] = False,
    parts: Parts = None,
    as_json: AsJson = False,
) -> None:
    """Install a bundle at a device, on the word of a technician and a manager, in service.

    Close the device's service switch, choose INSTALL there, and run this; pulled out half-way, run it again and it goes
    on. The device checks all of it. Its next start tries it; --confirm then makes it stay, else the start after that
    goes back by itself. Keys count as soon as they are checked."""
    import json

    from trueshoe.bundle import installing
    from trueshoe.link import keys
    from trueshoe.link.client import Client

    package = installing.package(file)
    with Client(port, key_of=lambda serial: keys.kept(serial, parts)) as client:
        beside = keys.kept(client.hello.serial, second)
        if confirm:
            installing.confirm(client, package, beside)
            done = "confirmed"
        else:
            hand_over(client, package, beside)
            done = "keys count" if package.is_keys else "ready"
        serial = client.hello.serial
    if as_json:
        print(json.dumps({"install": {"file": str(file), "serial": serial, "is": done}}))
    else:
        print(f"{file.name} at {serial}: {_NEXT[done]}")


_NEXT = {
    "ready": "checked; switch the device off and on to try it, then give the same with --confirm, "
    "or take it back: trueshoe firmware rollback",
    "keys count": "checked; these keys count from now on",
    "confirmed": "it stays, and no older release will be taken",
}


def hand_over(client: "Client", package: "Package", beside: "Key") -> None:
    """With a bar of how far it is."""
    from rich.console import Console
    from rich.progress import Progress

    from trueshoe.bundle import installing

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("handing over", total=len(package.content))
        installing.install(
            client, package, beside, lambda have, what: progress.update(task, completed=have, description=what)
        )
