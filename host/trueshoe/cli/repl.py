"""`trueshoe repl`: MicroPython's prompt for one start, on the word of a technician and a manager, and the way back."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import Parts, Port

EXAMPLE = "trueshoe repl COM3 --second manager"


@told
def repl(
    port: Port,
    *,
    second: Annotated[
        Path, typer.Option("--second", metavar="FOLDER", help="Where the key of the manager lies who signs beside.")
    ],
    parts: Parts = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object; nothing is typed.")] = False,
) -> None:
    """Open MicroPython's prompt of a device in service, for one start: a technician's session, signed by a manager.

    The device journals who signed and resets, and nothing of the machine runs. In a terminal you are at its prompt
    then; Ctrl-] leaves it, and the device starts anew as its own. Elsewhere it waits for mpremote."""
    from shoecore.wire.rights import PROMPT
    from trueshoe.link import keys
    from trueshoe.link.client import Client
    from trueshoe.service import repl as prompt

    with Client(port, key_of=lambda serial: keys.kept(serial, parts)) as client:
        client.command(PROMPT, b"", keys.kept(client.hello.serial, second))
        serial = client.hello.serial
    if as_json:
        print(json.dumps({"repl": {"serial": serial, "port": port}}))
        return
    print(f"{serial} resets, and then gives its prompt once, to mpremote connect {port} too", flush=True)
    if sys.stdin.isatty() and sys.stdout.isatty():
        prompt.wait_for(port)
        try:
            prompt.type_at(port)
        finally:
            prompt.leave(port)
        print(f"{serial} starts anew, as its own")
