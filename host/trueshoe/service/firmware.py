"""What a device has installed: known by the files it came from, held against one of them, and taken back."""

import hashlib
import hmac
import secrets
import time
from pathlib import Path
from typing import NamedTuple

from shoecore.bundle import told as states
from trueshoe.bundle import attesting, bundles, installing
from trueshoe.bundle.installing import Package
from trueshoe.errors import Trouble
from trueshoe.link import asking, errors
from trueshoe.link.client import Client
from trueshoe.service import told
from trueshoe.service.told import Firmware

PLACES = ("image", "A", "B")

_NONCE_BYTES = 32
_CODE = 32
_LOOK_SECONDS = 0.5
_SECTOR = 4096


class Seen(NamedTuple):
    """A device's proof under a nonce of its programs and of the place that runs, before anything is installed."""

    nonce: bytes
    programs: bytes
    runs: bytes


class NotFlashed(Trouble):
    """A bundle that a device does not run after all."""


def bundle(path: Path, board: str, where: str) -> Package:
    """A whole bundle for that board; anything else is refused before the device hears of it."""
    package = installing.package(path)
    if package.is_keys:
        raise NotFlashed(
            "The file is no bundle.", str(path), "a signed bundle", "a file of keys", "Hand it over: trueshoe install."
        )
    wanted = bundles.whole(path).board
    if wanted != board:
        raise NotFlashed(
            "The bundle is for another board; nothing was changed.",
            where,
            f"a bundle for {board}",
            f"{path.name} is for {wanted}",
            f"Build or get the one for {board}: python -m tools.build {board}.",
        )
    return package


def look(client: Client, found: Firmware) -> Seen:
    """What an installation must leave as it is."""
    nonce = secrets.token_bytes(_NONCE_BYTES)
    programs, *places = _codes(client, nonce)
    return Seen(nonce, programs, places[found.runs - 1] if found.runs else b"")


def wait_for_start(url: str, boots: int, seconds: float) -> None:
    """Until the device has started once more; its port may be gone meanwhile."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            if asking.ask(url, 1.0).hello.boots != boots:
                return
        except errors.LinkError:
            pass
        time.sleep(_LOOK_SECONDS)
    raise NotFlashed(
        "The device has not started again.",
        url,
        f"a start of it within {seconds:g} s",
        "none",
        "Switch it off and on, and run the same again: it goes on where it stopped.",
    )


def wrong(client: Client, package: Package, before: Seen | None) -> list[Trouble]:
    """What is not as it must be of a bundle that runs on trial; nothing where all is. Without a look before it, what
    must be unchanged is not known."""
    where = f"{client.hello.serial} at {client.url}"
    found = told.firmware(client)
    if (found.state, found.digest) != (states.TRIED, package.digest):
        observed = "it runs what it ran before; its journal says why"
        return [NotFlashed("The device does not run the bundle.", where, package.path.name, observed, _JOURNAL)]
    problems: list[Trouble] = []
    fault = client.status().fault
    if fault:
        problems.append(NotFlashed("A fault stands.", where, "none", f"fault {fault}", f"trueshoe explain {fault}"))
    problems += _place(client, package, found.coming, where)
    if before and before.programs != _codes(client, before.nonce)[0]:
        problems.append(_changed("A program of the image", where, "as it was before", "changed"))
    if before and before.runs and before.runs != _codes(client, before.nonce)[3 - found.coming]:
        problems.append(_changed("The bundle that ran before", where, "as it was before", "changed"))
    return problems


def differing(client: Client, package: Package) -> list[Trouble]:
    """Why a device does not run exactly this bundle, and for good; nothing where it does."""
    where = f"{client.hello.serial} at {client.url}"
    found = told.firmware(client)
    if found.state == states.TRIED and found.digest == package.digest:
        observed = "it runs on trial"
        return [NotFlashed("The bundle does not run for good.", where, "a confirmed one", observed, _CONFIRM)]
    if not found.runs or found.accepted != package.digest:
        runs = f"the bundle {found.accepted.hex()[:16]}" if found.runs else "the firmware of its image"
        return [NotFlashed("The device runs something else.", where, package.path.name, runs, _FLASH)]
    return _place(client, package, found.runs, where)


def _place(client: Client, package: Package, number: int, where: str) -> list[Trouble]:
    """What lies in the bundle's place, and behind it, by a proof under a nonce of its own."""
    nonce = secrets.token_bytes(_NONCE_BYTES)
    codes, said = client.attest(nonce)
    size = attesting.set_to(attesting.Answer(codes, said, 0.0), where).sectors * _SECTOR
    content = package.content.ljust(size, b"\xff")
    if codes[number * _CODE :][:_CODE] == hmac.digest(nonce, content, hashlib.sha256):
        return []
    return [_changed("The bundle's place", where, package.path.name, "other bytes, or more")]


def _codes(client: Client, nonce: bytes) -> list[bytes]:
    """The code of the programs, of place A, of place B, and of what it is set to."""
    codes, _ = client.attest(nonce)
    return [codes[at : at + _CODE] for at in range(0, len(codes), _CODE)]


def _changed(what: str, where: str, expected: str, observed: str) -> Trouble:
    return NotFlashed(f"{what} is not as it must be.", where, expected, observed, _JOURNAL)


_CONFIRM = "Confirm it with `trueshoe flash`, or take it back with `trueshoe firmware rollback`."
_FLASH = "Give it the bundle with `trueshoe flash`, or name the one that it is to run."
_JOURNAL = "See what it says of itself: trueshoe changes, trueshoe faults; keep the file and the journal as they are."
