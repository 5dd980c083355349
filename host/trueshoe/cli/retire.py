"""`trueshoe retire`: a key lets nobody in any more, on the word of a technician and a manager."""

import json
from pathlib import Path
from typing import Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import AsJson, Parts, Port

EXAMPLE = "trueshoe retire COM3 0123456789abcdef --second manager"


def _key_id(written: str) -> str:
    """The id of a key as it is written, or what is wrong with it."""
    from shoecore.wire.handshake import ID_BYTES

    try:
        good = len(bytes.fromhex(written)) == ID_BYTES
    except ValueError:
        good = False
    if not good:
        raise typer.BadParameter(f"a key's id is {2 * ID_BYTES} digits 0 to 9 and a to f, not {written!r}")
    return written


@told
def retire(
    port: Port,
    key: Annotated[
        str, typer.Argument(metavar="KEY", callback=_key_id, help="The id of the key, as `trueshoe pair` printed it.")
    ],
    *,
    second: Annotated[
        Path, typer.Option("--second", metavar="FOLDER", help="Where the key of the manager lies who signs beside.")
    ],
    parts: Parts = None,
    as_json: AsJson = False,
) -> None:
    """Retire a key at a device: a technician's session, signed beside by a Pit or Shift Manager.

    The device journals who signed, then lets nobody in with that key any more. It does so while nothing moves."""
    from shoecore.wire.rights import RETIRE_KEY
    from trueshoe.link import keys
    from trueshoe.link.client import Client

    with Client(port, key_of=lambda serial: keys.kept(serial, parts)) as client:
        client.command(RETIRE_KEY, bytes.fromhex(key), keys.kept(client.hello.serial, second))
    if as_json:
        print(json.dumps({"retired": {"serial": client.hello.serial, "key": key}}))
    else:
        print(f"retired {key} at {client.hello.serial}")
