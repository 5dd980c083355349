"""The results of a device's last self-test, kept beside this host's key to it until evidence is taken."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from trueshoe.bundle.file import read as read_file
from trueshoe.bundle.file import write
from trueshoe.link.parts import default_folder, file_name
from trueshoe.service import known_deck
from trueshoe.service.known_deck import Found
from trueshoe.service.selftest import Tried

SUFFIX = ".selftest"


def keep(serial: str, folder: Path | None, tried: list[Tried], deck: Found | None) -> None:
    """In the place of what was known of the same parts; where a known deck was in, of all slots."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    before = _known(kept(serial, folder))
    again = {each.part for each in tried}
    old = [each for each in before["tried"] if each["part"] not in again and not (deck and "slot " in each["part"])]
    found = {
        "tried": [*old, *(each._asdict() | {"taken": now} for each in tried)],
        "known_deck": known_deck.as_object(deck) if deck else before["known_deck"],
    }
    place = _place(serial, folder)
    place.parent.mkdir(parents=True, exist_ok=True)
    write(place, f"{json.dumps({'selftest': found}, ensure_ascii=False)}\n".encode(), overwrite=True)


def kept(serial: str, folder: Path | None) -> bytes | None:
    """As they were kept; None where there are none."""
    place = _place(serial, folder)
    return read_file(place) if place.is_file() else None


def _known(content: bytes | None) -> dict[str, Any]:
    """What was kept; nothing where that cannot be read, for it is made anew with each test."""
    try:
        found: dict[str, Any] = json.loads(content or b"{}")["selftest"]
        if isinstance(found["tried"], list) and all(isinstance(each["part"], str) for each in found["tried"]):
            return {"tried": found["tried"], "known_deck": found["known_deck"]}
    except (ValueError, KeyError, TypeError):
        pass
    return {"tried": [], "known_deck": None}


def _place(serial: str, folder: Path | None) -> Path:
    return (folder or default_folder()) / f"{file_name(serial)}{SUFFIX}"
