"""Which virtual devices run on this machine: a small file each, in the user's cache."""

import json
import os
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit


def tell(port: str) -> Path:
    """Let others find the device that listens on a port; whoever ends it removes the file."""
    folder = _folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = folder / f"{os.getpid()}-{urlsplit(port).port}.json"
    file.write_text(json.dumps({"port": port}), encoding="utf-8")
    return file


def ports() -> Iterator[str]:
    """Where a virtual device listens, each once; the file of one that was killed is removed."""
    folder = _folder()
    told = set()
    for file in sorted(folder.glob("*.json")) if folder.is_dir() else ():
        with suppress(OSError, ValueError, KeyError, TypeError):
            port = str(json.loads(file.read_text(encoding="utf-8"))["port"])
            if port not in told and _listens(port):
                told.add(port)
                yield port
            else:
                file.unlink()


def _listens(port: str) -> bool:
    """Whether its number is still taken: to bind it disturbs nobody, as to connect would."""
    with socket.socket() as tried:
        try:
            tried.bind(("127.0.0.1", urlsplit(port).port or 0))
        except OSError:
            return True
    return False


def _folder() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("trueshoe") / "virtual"
