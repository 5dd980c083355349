"""This host's keys to the devices that it was paired with: one file a device, beside its part of the cards' key."""

import os
import tempfile
from pathlib import Path
from typing import NamedTuple

from shoecore.wire.handshake import ID_BYTES, KEY_BYTES
from trueshoe.errors import Trouble
from trueshoe.link import parts


class Key(NamedTuple):
    """What a host has of a pairing: the key's id, which is no secret, and the key."""

    id: bytes
    secret: bytes


class KeyTrouble(Trouble):
    """There is no key for a device, or what is kept is none."""


def kept(serial: str, folder: Path | None = None) -> Key:
    """The key to the device of a serial number."""
    place = _place(serial, folder)
    try:
        content = place.read_bytes()
    except FileNotFoundError as missing:
        raise KeyTrouble(
            "This host is not paired with the device.",
            str(place),
            f"a key that the device {serial} has given to this host",
            "none",
            "Close the device's service switch, choose PAIR A HOST there, and run: trueshoe pair PORT.",
        ) from missing
    except OSError as refused:
        raise KeyTrouble(
            "This host's key to the device cannot be read.",
            str(place),
            "a file that this user may read",
            str(refused),
            f"Make the file readable, or name another folder with --parts or {parts.FOLDER}.",
        ) from refused
    if len(content) != ID_BYTES + KEY_BYTES:
        raise KeyTrouble(
            "This host's key to the device is damaged.",
            str(place),
            f"{ID_BYTES + KEY_BYTES} bytes",
            f"{len(content)} bytes",
            "Pair this host again: close the device's service switch, choose PAIR A HOST, and run: trueshoe pair PORT.",
        )
    return Key(content[:ID_BYTES], content[ID_BYTES:])


def keep(serial: str, key: Key, folder: Path | None = None) -> None:
    """Keep a key in a file that nobody else may read; an earlier one is of no use any more."""
    place = _place(serial, folder)
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, fresh = tempfile.mkstemp(dir=place.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(key.id + key.secret)
            file.flush()
            os.fsync(file.fileno())
        Path(fresh).replace(place)
    except OSError as refused:
        raise KeyTrouble(
            "This host's key to the device cannot be kept.",
            str(place),
            "a file that only this user may read and write",
            str(refused),
            f"Make the folder writable, or name another with --parts or {parts.FOLDER}, and pair again.",
        ) from refused


def _place(serial: str, folder: Path | None) -> Path:
    return (folder or parts.default_folder()) / f"{parts.file_name(serial)}.key"
