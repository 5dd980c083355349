"""The token that lets a program of this machine use the bridge's API: made once, in a file that only its user reads."""

import os
import secrets
import stat
import sys
from pathlib import Path

from trueshoe.errors import Trouble

_BYTES = 32
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


class TokenTrouble(Trouble):
    """The token cannot be kept, or others may read it."""


def token(place: Path) -> str:
    """The token in a file; where there is no file, one is made."""
    try:
        _make(place)
        kept = place.read_text(encoding="ascii").strip()
        mode = place.stat().st_mode
    except (OSError, UnicodeDecodeError) as refused:
        raise TokenTrouble(
            "the token of the bridge's API cannot be kept",
            str(place),
            "a file that only this user may read and write",
            str(refused),
            "make the folder writable, or name another file as the setting token",
        ) from None
    if sys.platform != "win32" and mode & _OTHERS:
        raise _not_secret(place, f"mode {stat.S_IMODE(mode):04o}", f"chmod 600 {place}, or remove it for a new token")
    if len(kept) < _BYTES:
        raise _not_secret(place, f"{len(kept)} characters", "remove the file: the next start makes a new token")
    return kept


def _make(place: Path) -> None:
    """A fresh token, unless there is one."""
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(_BYTES) + "\n")
        file.flush()
        os.fsync(file.fileno())


def _not_secret(place: Path, observed: str, next_step: str) -> TokenTrouble:
    expected = f"mode 0600, and at least {_BYTES} characters"
    return TokenTrouble("the token of the bridge's API is no secret", str(place), expected, observed, next_step)
