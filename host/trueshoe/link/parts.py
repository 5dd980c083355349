"""This host's parts of the keys that devices seal their cards with: one file a device, made when they first meet.

Without its part no device deals, and with another one it cannot open what it had sealed: `shared/PROOF.md`.
"""

import contextlib
import hashlib
import os
import re
import secrets
import sys
import tempfile
from pathlib import Path

from shoecore.proof.sealing import PART_SIZE
from trueshoe.errors import Trouble

FOLDER = "TRUESHOE_PARTS"

_A_NAME = re.compile("[A-Za-z0-9_-]{1,64}")


class PartTrouble(Trouble):
    """The part of a device cannot be kept, or what is kept is none."""


def passing(_serial: str) -> bytes:
    """A part that nobody keeps, for a device that is gone when this run is."""
    return secrets.token_bytes(PART_SIZE)


def kept(serial: str, folder: Path | None = None) -> bytes:
    """The part for the device of a serial number; at the first meeting it is made, and kept before anybody has it."""
    place = _place(serial, folder)
    try:
        if not place.exists():
            _make(place)
        part = place.read_bytes()
    except OSError as refused:
        raise PartTrouble(
            "This host's part of the device's key cannot be kept.",
            str(place),
            "a file that only this user may read and write",
            str(refused),
            f"Make the folder writable, or name another with --parts or {FOLDER}.",
        ) from refused
    if len(part) != PART_SIZE:
        raise PartTrouble(
            "This host's part of the device's key is damaged.",
            str(place),
            f"{PART_SIZE} bytes",
            f"{len(part)} bytes",
            "Restore the file from a copy. If there is none, remove it: another part is made, with which the device "
            "deals again but cannot open the order that it had sealed.",
        )
    return part


def is_there(serial: str, folder: Path | None = None) -> bool:
    """Whether this host has a part for the device, from an earlier meeting or another host's copy."""
    return _place(serial, folder).exists()


def _place(serial: str, folder: Path | None) -> Path:
    return (folder or default_folder()) / f"{file_name(serial)}.part"


def default_folder() -> Path:
    """Where the parts are kept if nobody says where: what the environment names, else where the system keeps data."""
    named = os.environ.get(FOLDER)
    if named:
        return Path(named)
    if sys.platform == "win32":
        data = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        data = Path.home() / "Library" / "Application Support"
    else:
        data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return data / "trueshoe" / "parts"


def _make(place: Path) -> None:
    """A fresh part, on the disk for good, in a file that appears whole; one that appeared meanwhile stays."""
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, fresh = tempfile.mkstemp(dir=place.parent)  # which nobody else may read
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(PART_SIZE))
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(fresh, place)
    finally:
        Path(fresh).unlink(missing_ok=True)
    _sync_folder(place.parent)


def _sync_folder(folder: Path) -> None:
    if sys.platform != "win32":  # there a folder cannot be opened, and needs no flush
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def file_name(serial: str) -> str:
    """A file's name that tells the device, whatever it calls itself."""
    if _A_NAME.fullmatch(serial):
        return serial
    return "other-" + hashlib.sha256(serial.encode()).hexdigest()[:32]
