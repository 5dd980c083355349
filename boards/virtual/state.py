"""What a virtual device keeps while it is off: its raw flash and the files that people put on it."""

import os
import tempfile
from pathlib import Path

FLASH_SIZE = 1408 * 1024


class BadState(Exception):
    """A state folder that cannot be used; the message says why and what to do."""


class State:
    """In a folder when one is given, else only for this run. Every file is replaced whole or not at all."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self.flash = bytearray(b"\xff" * FLASH_SIZE)
        self.files: dict[str, bytes] = {}
        if folder:
            try:
                self._load(folder)
            except OSError as refused:
                raise BadState(f"The state folder {folder} cannot be used: {refused}.") from refused

    def save_flash(self) -> None:
        """Keep the flash."""
        if self._folder:
            _replace(self._folder / "flash.bin", self.flash)

    def save_files(self, files: dict[str, bytes]) -> None:
        """Keep the files; one that is gone is removed."""
        old, self.files = self.files, files
        if not self._folder:
            return
        for path, content in files.items():
            place = self._place(self._folder, path)
            if path.endswith("/"):
                place.mkdir(parents=True, exist_ok=True)
            elif old.get(path) != content:
                place.parent.mkdir(parents=True, exist_ok=True)
                _replace(place, content)
        for path in sorted(old.keys() - files.keys(), reverse=True):
            place = self._place(self._folder, path)
            place.rmdir() if path.endswith("/") else place.unlink(missing_ok=True)

    def _load(self, folder: Path) -> None:
        (folder / "files").mkdir(parents=True, exist_ok=True)
        image = folder / "flash.bin"
        if image.is_file():
            flash = image.read_bytes()
            if len(flash) != FLASH_SIZE:
                raise BadState(
                    f"{image} has {len(flash)} bytes, a flash image has {FLASH_SIZE}. "
                    "Give another --state folder, or remove the file to begin with an empty flash."
                )
            self.flash[:] = flash
        for place in (folder / "files").rglob("*"):
            path = f"/flash/{place.relative_to(folder / 'files').as_posix()}"
            self.files[path if place.is_file() else f"{path}/"] = place.read_bytes() if place.is_file() else b""

    @staticmethod
    def _place(folder: Path, path: str) -> Path:
        return folder / "files" / path.removeprefix("/flash/")


def _replace(place: Path, content: bytes | bytearray) -> None:
    handle, fresh = tempfile.mkstemp(dir=place.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.replace(fresh, place)
    except BaseException:
        Path(fresh).unlink(missing_ok=True)
        raise
