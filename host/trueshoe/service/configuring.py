"""A device's configuration: read from a file, checked against the rulebooks, and changed by two people."""

import json
from pathlib import Path

from shoecore import rulebooks
from shoecore.wire import fields
from shoecore.wire.rights import CONFIGURE
from shoecore.wire.service import SET_UP
from trueshoe.errors import Trouble
from trueshoe.link.client import Client
from trueshoe.link.keys import Key
from trueshoe.service import session
from trueshoe.service.told import Configuration

FIELDS = ("rulebook", "packs", "production")

_ROOM = 64
_MOST_BYTES = 65536


class BadConfiguration(Trouble):
    """A configuration that no such device can have, or a file that holds none."""


def change(client: Client, wanted: Configuration, second: Key) -> None:
    """Have the device set up so from its next start on."""
    check(wanted, client.hello.board)
    body = bytearray(_ROOM)
    length = fields.put(body, 0, SET_UP, (wanted.rulebook, wanted.packs, int(wanted.production)))
    session.command(client, CONFIGURE, bytes(body[:length]), session.IN_SERVICE, second)


def check(wanted: Configuration, board: str) -> None:
    """Refuse what the rulebook's own ranges forbid; of what kind the device is, its board's name says."""
    rules = rulebooks.load(wanted.rulebook)
    fewest, most = rules.PACKS
    if not fewest <= wanted.packs <= most:
        between = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise _refused(wanted, f"{between} packs for {wanted.rulebook}", f"{wanted.packs} packs")
    kinds = rulebooks.devices(rules)
    kind = next((kind for kind in (rulebooks.SHOE, rulebooks.SHUFFLER) if kind in board), "")
    if kind and kind not in kinds:
        raise _refused(wanted, f"a rulebook that is dealt from a {kind}", f"{wanted.rulebook}: {' or '.join(kinds)}")


def read(path: Path) -> dict[str, object]:
    """The configuration in a file that `trueshoe config get --json` wrote."""
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise _no_file(path, f"more than {_MOST_BYTES} bytes")
        found = json.loads(path.read_text(encoding="utf-8"))
        told = {name: found["configuration"][name] for name in FIELDS}
    except OSError as error:
        raise _no_file(path, error.strerror or str(error)) from None
    except KeyError as missing:
        raise _no_file(path, f"no {missing}") from None
    except (ValueError, TypeError, RecursionError):
        raise _no_file(path, "something else") from None
    types = (str, int, bool)
    if any(type(told[name]) is not wanted for name, wanted in zip(FIELDS, types, strict=True)):
        raise _no_file(path, json.dumps(told)[:80])
    return told


def _refused(wanted: Configuration, expected: str, observed: str) -> BadConfiguration:
    return BadConfiguration(
        "The device cannot be set up so.",
        f"rulebook {wanted.rulebook}, packs {wanted.packs}",
        expected,
        observed,
        "See `trueshoe rulebook list`, and give other values. Nothing was changed.",
    )


def _no_file(path: Path, observed: str) -> BadConfiguration:
    return BadConfiguration(
        "The file holds no configuration.",
        str(path),
        "what `trueshoe config get --json` printed: a configuration with its rulebook, packs and production",
        observed,
        "Write it anew: trueshoe config get PORT --json > FILE.",
    )
