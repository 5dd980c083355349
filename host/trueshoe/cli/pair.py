"""`trueshoe pair`: this host gets a key of its own from a device in service."""

import json
from typing import Annotated

import typer

from shoecore.wire.roles import NAMES
from trueshoe.cli.failures import told
from trueshoe.cli.options import AsJson, Parts, Port
from trueshoe.cli.person import AtTheTerminal

EXAMPLE = "trueshoe pair /dev/ttyACM0 --name 'table 4'"


def _role(name: str) -> str:
    """The name of a role, or what the names are."""
    if not name or name not in NAMES:
        raise typer.BadParameter(f"there is no role {name!r}; there are: {', '.join(NAMES[1:])}")
    return name


@told
def pair(
    port: Port,
    *,
    role: Annotated[str, typer.Option("--role", callback=_role, help="What the key may be used for.")] = "dealer",
    name: Annotated[str, typer.Option("--name", help="What the key is called at the device: 1 to 20 bytes.")] = "host",
    parts: Parts = None,
    as_json: AsJson = False,
) -> None:
    """Pair this host with a device: close its service switch, choose PAIR A HOST there, and run this.

    Both show a code of six digits. Agree only where it is the same: then the device gives this host its key."""
    from trueshoe.link import keys, pairing

    serial, key = pairing.pair(port, NAMES.index(role), name, _agree)
    keys.keep(serial, key, parts)
    if as_json:
        print(json.dumps({"paired": {"serial": serial, "role": role, "name": name, "key": key.id.hex()}}))
    else:
        print(f"paired with {serial} as {role}, called {name!r}; the key's id is {key.id.hex()}")


def _agree(serial: str, code: str) -> bool:
    return AtTheTerminal().agrees(f"The device {serial} shows CODE {code}?")
