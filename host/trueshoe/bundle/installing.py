"""A bundle, or other keys, handed to a device: what two people command, in pieces that go on where they stopped."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from shoecore.bundle import told
from shoecore.bundle.keys import FORMAT as KEYS
from shoecore.bundle.lines import Lines
from shoecore.wire import rights, service
from trueshoe.bundle import bundles, signing
from trueshoe.bundle.file import Source, read, telling
from trueshoe.errors import Trouble
from trueshoe.link.client import Client
from trueshoe.link.errors import NotDone
from trueshoe.link.keys import Key

_PIECE = 200
_LOOK_SECONDS = 0.2
_CHOSEN_SECONDS = 120.0

_ENDED = (told.READY, told.COUNTS, told.REFUSED)


class NotInstalled(Trouble):
    """Something that a device did not take."""


class Package(NamedTuple):
    """A file for a device: ``digest`` is what was signed of it."""

    path: Path
    content: bytes
    digest: bytes
    is_keys: bool


def package(path: Path) -> Package:
    """A bundle whose files are whole, or a file of keys; refused before a device hears of it."""
    content = read(path)
    lines = Lines(Source(content), len(content))
    with telling(path):
        is_keys = lines.next() == KEYS
        while lines.next():
            pass
    if is_keys:
        signing.check_form(path)
    else:
        bundles.whole(path)
    return Package(path, content, lines.digest, is_keys)


def install(client: Client, package: Package, second: Key, heard: Callable[[int, str], None]) -> None:
    """Hand it over, and wait until the device has checked it; ``heard`` is told how much is there, and what is done."""
    size = len(package.content)
    _commanded(client, rights.INSTALL, package.digest + size.to_bytes(4, "big"), second, "the command to install")
    have, state, wrong = _chosen(client, heard)
    while state not in _ENDED:
        if state == told.IDLE:
            raise _given_up(client)
        if state == told.RECEIVING and have < size:
            heard(have, "handing over")
            have, state, wrong = _asked(client, have, package.content[have : have + _PIECE])
        else:
            heard(have, "making room" if state == told.ERASING else "checking")
            time.sleep(_LOOK_SECONDS)
            have, state, wrong = _asked(client, have, b"")
    if state == told.REFUSED:
        raise NotInstalled(
            "The device did not take it, and goes on with what it has.",
            client.url,
            f"{package.path.name}, signed by who may, for this board and no older than what it has",
            f"it says: {wrong}",
            "have it signed by who may, or get the right one; nothing was changed",
        )


def confirm(client: Client, package: Package, second: Key) -> None:
    """What runs on trial stays."""
    _commanded(client, rights.CONFIRM, package.digest, second, "this bundle on trial, and no fault latched")


def give_up(client: Client, second: Key) -> None:
    """What is on its way, or runs on trial, goes."""
    _commanded(client, rights.GIVE_UP, b"", second, "a bundle on its way or on trial; one that is confirmed stays")


def _commanded(client: Client, command: int, argument: bytes, second: Key, expected: str) -> None:
    try:
        client.command(command, argument, second)
    except NotDone as refused:
        raise NotInstalled(
            "The device did not do what it was told; nothing was changed.",
            client.url,
            f"{expected}, from a technician and a manager",
            refused.observed,
            "look up in `trueshoe journal` what it has; PROTOCOL.md says who may command what",
        ) from None


def _chosen(client: Client, heard: Callable[[int, str], None]) -> tuple[int, int, str]:
    """Wait until somebody has chosen it at the device, which tells until then how the one before has ended."""
    deadline = time.monotonic() + _CHOSEN_SECONDS
    while time.monotonic() < deadline:
        answer = client.piece(0, b"")
        if answer and answer[1] != told.IDLE and not (answer[1] in _ENDED and _is_coming(client)):
            return answer
        heard(0, "close the service switch and choose INSTALL at the device")
        time.sleep(_LOOK_SECONDS)
    raise _given_up(client)


def _is_coming(client: Client) -> bool:
    """Whether what was commanded is still on its way."""
    return client.tell(service.FIRMWARE)[0] in (told.ERASING, told.RECEIVING)


def _asked(client: Client, have: int, content: bytes) -> tuple[int, int, str]:
    answer = client.piece(have, content)
    if answer is None:
        raise _given_up(client)
    return answer


def _given_up(client: Client) -> NotInstalled:
    return NotInstalled(
        "The device takes nothing in; what has come stays there, and its display says what became of it.",
        client.url,
        "its service switch closed, and INSTALL chosen there",
        "it is not, or not any more",
        "choose it, and run the same again: it goes on where it stopped",
    )
