"""A log's file beside a file of records: the hash of each record, and signed heads where somebody signed."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from trueshoe.bundle.file import read as read_file
from trueshoe.bundle.file import write
from trueshoe.log.heads import Head, LogTrouble

FORMAT = "trueshoe log"
VERSION = 1
SUFFIX = ".log"

_FIRST = {"format": FORMAT, "version": VERSION}


class Kept(NamedTuple):
    """What a log's file holds: the hashes of the entries in their order, and the heads, each with its line."""

    hashes: list[bytes]
    heads: list[tuple[int, Head]]


def read(path: Path) -> Kept:
    """A log's file."""
    kept = Kept([], [])
    lines = read_file(path).splitlines()
    for number, line in enumerate(lines, 1):
        where = f"{path}, line {number}"
        found = _json(line, where)
        if number == 1:
            if found != _FIRST:
                raise LogTrouble(
                    "no log of this version", where, json.dumps(_FIRST), line.decode()[:100], "name another"
                )
        elif isinstance(found, str):
            kept.hashes.append(_hash(found, where))
        else:
            kept.heads.append((number, Head.read(found, where)))
    if not lines:
        raise LogTrouble(
            "an empty log", str(path), json.dumps(_FIRST), "nothing", "name another, or sign the records anew"
        )
    return kept


def save(path: Path, kept: Kept) -> None:
    """Write a log's file anew, whole or not at all; each head stands behind the entries that it is over."""
    heads = [head for _, head in kept.heads]
    lines: list[Any] = [_FIRST]
    for at in range(len(kept.hashes) + 1):
        lines += [kept.hashes[at - 1].hex()] if at else []
        lines += [head._asdict() for head in heads if head.size == at]
    write(path, "".join(f"{json.dumps(line)}\n" for line in lines).encode(), overwrite=True)


def heads_alone(heads: Iterable[Head]) -> str:
    """A log's file without the hashes, for whoever keeps its heads elsewhere."""
    return "".join(f"{json.dumps(line)}\n" for line in [_FIRST, *(head._asdict() for head in heads)])


def _json(line: bytes, where: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as bad:
        raise LogTrouble("a line that is no JSON", where, "a hash or a head", str(bad), "get the log anew") from None


def _hash(found: str, where: str) -> bytes:
    try:
        hashed = bytes.fromhex(found)
    except ValueError:
        hashed = b""
    if len(hashed) != 32 or hashed.hex() != found:
        raise LogTrouble("no hash of an entry", where, "64 small hex digits", found[:100], "get the log anew")
    return hashed
