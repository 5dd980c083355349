"""What a virtual device keeps while it is off: its raw flash, its machine, and the files that people put on it."""

import ast
import os
import tempfile
from pathlib import Path
from typing import Any

from sim.machine import Machine

FLASH_SIZE = 1408 * 1024

_MACHINE = "machine.txt"


class BadState(Exception):
    """A state folder that cannot be used; the message says why and what to do."""


class State:
    """In a folder when one is given, else only for this run. Every file is replaced whole or not at all.

    The machine is kept as it stands when something has been written to the flash, and before that is: whenever the
    process ends, the folder holds what a cut of the power leaves at one moment."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self.flash = bytearray(b"\xff" * FLASH_SIZE)
        self.files: dict[str, bytes] = {}
        if folder:
            try:
                self._load(folder)
            except OSError as refused:
                raise BadState(f"The state folder {folder} cannot be used: {refused}.") from refused

    def restore(self, machine: Machine, kind: str) -> None:
        """Let a device's machine be as it was left, if one was."""
        kept = self._folder / _MACHINE if self._folder else None
        if not (kept and kept.is_file()):
            return
        of = "no device that is known"
        try:
            of, state = ast.literal_eval(kept.read_text(encoding="utf-8"))
            if of == kind and _is_like(state, machine.snapshot()):
                machine.restore(state)
                return
        except (ValueError, SyntaxError, TypeError):
            pass
        raise BadState(
            f"{kept} is the state of {of}, expected that of a {kind} of this version. "
            "Give another --state folder, or remove the file to begin with an empty machine."
        )

    def save(self, machine: Machine, kind: str) -> None:
        """Keep the machine as it stands, and the flash."""
        if self._folder:
            _replace(self._folder / _MACHINE, repr((kind, _plain(machine.snapshot()))).encode())
        self.save_flash()

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


def _plain(state: Any) -> Any:
    """The same as literals; what waits in a port is bytes."""
    if isinstance(state, list):
        return [_plain(item) for item in state]
    if isinstance(state, dict):
        return {key: _plain(value) for key, value in state.items()}
    return bytes(state) if isinstance(state, bytearray) else state


def _is_like(state: Any, fresh: list[Any]) -> bool:
    """Whether these are the same parts, with as many values each."""
    return isinstance(state, list) and [len(part) for part in state] == [len(part) for part in fresh]


def _replace(place: Path, content: bytes | bytearray) -> None:
    handle, fresh = tempfile.mkstemp(dir=place.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.replace(fresh, place)
    except BaseException:
        Path(fresh).unlink(missing_ok=True)
        raise
