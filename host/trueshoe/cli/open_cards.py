"""`trueshoe open`: every card of a round that is over, opened on the word of an auditor and a manager."""

from pathlib import Path
from typing import Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import AsJson, Parts, Port

EXAMPLE = "trueshoe open COM3 4-17.receipt --second manager"


@told
def open_cards(
    port: Port,
    receipt: Annotated[Path, typer.Argument(metavar="RECEIPT", help="The round's receipt, which has the commitment.")],
    *,
    second: Annotated[
        Path, typer.Option("--second", metavar="FOLDER", help="Where the key of the manager lies who signs beside.")
    ],
    parts: Parts = None,
    as_json: AsJson = False,
) -> None:
    """Have a device open the folded hands and the stub too: an auditor's session, signed by a manager.

    The round must be the device's last, over, its cards out of a shuffler, and the next deck or round not begun: then
    nobody can open it any more. The table's host must have been there since power-on. Each card goes into the journal
    with its salt, and from there to the table's host, where verify holds it against the commitment."""
    import json

    from trueshoe.link import keys
    from trueshoe.link.client import Client
    from trueshoe.receipt import auditing

    with Client(port, key_of=lambda serial: keys.kept(serial, parts)) as client:
        count = auditing.open_cards(client, receipt, keys.kept(client.hello.serial, second))
        serial = client.hello.serial
    if as_json:
        print(json.dumps({"open": {"receipt": str(receipt), "serial": serial, "cards": count}}))
    else:
        print(f"{serial} has opened {count} cards in its journal: trueshoe journal dump {port} --out FILE")
