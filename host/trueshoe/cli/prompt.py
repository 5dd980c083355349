"""`trueshoe prompt`: MicroPython's prompt for one start, on the word of a technician and a manager."""

from pathlib import Path
from typing import Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import Parts, Port


@told
def prompt(
    port: Port,
    *,
    second: Annotated[
        Path, typer.Option("--second", metavar="FOLDER", help="Where the key of the manager lies who signs beside.")
    ],
    parts: Parts = None,
) -> None:
    """Open MicroPython's prompt of a device in service, for one start: a technician's session, signed by a manager.

    The device journals who signed and resets; then mpremote reaches it, and nothing of the machine runs. Its next start
    is one of the device again."""
    from shoecore.wire.rights import PROMPT
    from trueshoe.link import keys
    from trueshoe.link.client import Client

    with Client(port, key_of=lambda serial: keys.kept(serial, parts)) as client:
        client.command(PROMPT, b"", keys.kept(client.hello.serial, second))
        print(f"{client.hello.serial} resets, and then gives its prompt once: mpremote connect {port} repl")
