"""A dump as a file: one line of JSON that says whose it is, and after it the bytes as they lay on the flash."""

import json
import os
from pathlib import Path
from typing import Any, NamedTuple

from trueshoe.errors import Trouble

FORMAT = "trueshoe journal dump"
VERSION = 1
SUFFIX = ".dump"

_MOST_HEAD = 4096
_TEXTS = ("product", "firmware", "board", "serial")


class BadDump(Trouble):
    """A file that is no dump, or one that cannot be read or written."""


class Dump(NamedTuple):
    """The journal of one device at one moment; ``boots`` counts the starts that the device had by then."""

    product: str
    firmware: str
    board: str
    serial: str
    boots: int
    raw: bytes


def check(path: Path, overwrite: bool) -> None:
    """Refuse a place that nothing can be written to, before a device is asked for anything."""
    if path.is_dir():
        raise _not_saved(path, IsADirectoryError("it is a folder"))
    if path.exists() and not overwrite:
        raise _not_saved(path, FileExistsError("there is a file already"))
    if not path.parent.is_dir():
        raise _not_saved(path, FileNotFoundError("there is no such folder"))


def content(dump: Dump) -> bytes:
    """A dump as the bytes of a file."""
    head: dict[str, object] = {"format": FORMAT, "version": VERSION, **dump._asdict(), "size": len(dump.raw)}
    del head["raw"]
    return json.dumps(head).encode() + b"\n" + dump.raw


def write(path: Path, dump: Dump) -> None:
    """Write the file whole or not at all."""
    part = path.with_name(f"{path.name}.part")
    try:
        try:
            with part.open("wb") as file:
                file.write(content(dump))
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise _not_saved(path, error) from None


def dumps(source: Path) -> list[Path]:
    """A dump, or all those of a folder, by their names."""
    if not source.is_dir():
        return [source]
    found = sorted(path for path in source.glob(f"*{SUFFIX}") if path.is_file())
    if not found:
        raise BadDump(
            "the folder has no dump", str(source), f"a file *{SUFFIX}", "none", "name the file that holds the dump"
        )
    return found


def read(path: Path) -> Dump:
    """The dump that a file holds."""
    try:
        whole = path.read_bytes()
    except OSError as error:
        raise BadDump(
            "the dump cannot be read",
            str(path),
            "a file that `trueshoe journal dump` wrote",
            error.strerror or str(error),
            "check the name and who may read it",
        ) from None
    return parsed(whole, path)


def parsed(whole: bytes, path: Path) -> Dump:
    """The dump that the bytes of a file are; ``path`` is what errors name."""
    line, _, raw = whole[:_MOST_HEAD].partition(b"\n")
    head = _head(line, path)
    raw = whole[len(line) + 1 :]
    if len(raw) != head["size"]:
        raise _bad(path, f"{head['size']} bytes of journal after the first line", f"{len(raw)} bytes")
    return Dump(**{name: head[name] for name in (*_TEXTS, "boots")}, raw=raw)


def _head(line: bytes, path: Path) -> dict[str, Any]:
    expected = f"a first line of JSON with the format {FORMAT!r}, version {VERSION}"
    try:
        head = json.loads(line)
    except (ValueError, RecursionError):
        raise _bad(path, expected, f"a line of {len(line)} bytes that is no JSON") from None
    if not isinstance(head, dict) or head.get("format") != FORMAT or head.get("version") != VERSION:
        raise _bad(path, expected, json.dumps(head)[:80])
    for name in (*_TEXTS, "boots", "size"):
        if type(head.get(name)) is not (str if name in _TEXTS else int):
            raise _bad(path, f"{name} in the first line", json.dumps(head.get(name))[:80])
    return head


def _bad(path: Path, expected: str, observed: str) -> BadDump:
    return BadDump(
        "the file is no dump of a journal",
        str(path),
        expected,
        observed,
        "name a file that `trueshoe journal dump` wrote, or take it from the device again",
    )


def _not_saved(path: Path, error: OSError) -> BadDump:
    there = isinstance(error, FileExistsError)
    return BadDump(
        "the dump cannot be saved",
        str(path),
        "a file that is not there yet, or --overwrite" if there else "a file that can be written",
        error.strerror or str(error),
        "name another file, or replace this one with --overwrite" if there else "check the name, the rights, the room",
    )
