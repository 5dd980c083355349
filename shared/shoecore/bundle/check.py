"""Whether a bundle is for this board, no older than what it has, signed by enough keys, and whole to the last byte."""

import collections
from hashlib import sha256

from ..compat import const
from .keys import Keys, count, enough, number, signers_steps
from .lines import Lines
from .refused import Refused

FORMAT = "trueshoe bundle 1"

_HASH = const(32)
_PIECE = const(1024)
_DATE = const(10)
_HIGHEST = const(0x3FFFFFFF)

# What a device says of itself: its board, the highest release that it ever confirmed, the date, "" where it has none.
Here = collections.namedtuple("Here", ("board", "release", "date"))

# What a bundle says of itself, and how many files it has.
Bundle = collections.namedtuple("Bundle", ("board", "version", "release", "until", "rulebooks", "files"))

File = collections.namedtuple("File", ("path", "size", "hash", "at"))


def check_steps(source, size: int, keys: Keys, here: Here) -> "collections.abc.Generator[None, None, Bundle]":
    """What a bundle says of itself, when all of it is right; else it is refused, before a byte of it is believed."""
    lines = Lines(source, size)
    bundle, total = yield from manifest_steps(lines)
    if bundle.board != here.board:
        raise Refused("a bundle for another board", here.board, bundle.board)
    if bundle.release < here.release:
        raise Refused("an older release", "%d or later" % here.release, "%d" % bundle.release)
    if here.date > bundle.until:
        raise Refused("a bundle that is out of date", "a date after %s" % here.date, bundle.until)
    signers = yield from signers_steps(lines, keys.keys)
    enough(signers, keys, "the keys of version %d" % keys.version)
    if lines.at + total != size:
        raise Refused("a bundle of another length", "%d bytes" % (lines.at + total), "%d bytes" % size)
    for file in files(source, size, lines.at):
        if (yield from _hash_steps(source, file)) != file.hash:
            raise Refused("a file that is not the one that was signed", "the SHA-256 of the manifest", file.path)
    return bundle


def files(source, size: int, at: int) -> "collections.abc.Iterator[File]":
    """Each file of a bundle whose data begin at a place."""
    lines = Lines(source, size)
    line = lines.next()
    while line:
        if line.startswith("file "):
            file = _file(line, at)
            yield file
            at += file.size
        line = lines.next()


def manifest_steps(lines: Lines) -> "collections.abc.Generator[None, None, tuple]":
    """What a bundle says of itself, and how many bytes its files have; nothing of it is proven yet."""
    if lines.next() != FORMAT:
        raise Refused("no bundle", FORMAT, "another first line")
    board = lines.value("board")
    version = lines.value("version")
    release = count(lines.value("release"), 1, _HIGHEST)
    until = lines.value("until")
    if len(until) != _DATE:
        raise Refused("no date", "year-month-day", until[:40])
    rulebooks: list = []
    line = lines.next()
    while line.startswith("rulebook "):
        name, _, hashed = line[len("rulebook ") :].partition(" ")
        number(hashed, _HASH)
        rulebooks.append(name)
        line = lines.next()
    total = found = 0
    last = ""
    while line:
        file = _file(line, 0)
        if file.path <= last:
            raise Refused("files that are not in their order", "each path once, sorted", file.path)
        last = file.path
        total += file.size
        found += 1
        yield
        line = lines.next()
    return Bundle(board, version, release, until, tuple(rulebooks), found), total


def _file(line: str, at: int) -> File:
    parts = line.split(" ")
    if len(parts) != 4 or parts[0] != "file":
        raise Refused("a line that does not belong there", "file SIZE SHA-256 PATH", line[:40])
    path = parts[3]
    if not path.endswith(".mpy") or not all(part.strip(".") for part in path.split("/")):
        raise Refused("a path of no module", "names with / between them, .mpy at the end", path)
    return File(path, count(parts[1], 0, _HIGHEST), number(parts[2], _HASH), at)


def _hash_steps(source, file: File) -> "collections.abc.Generator[None, None, bytes]":
    hashed = sha256()
    done = 0
    while done < file.size:
        piece = bytearray(min(_PIECE, file.size - done))
        source.read(file.at + done, piece)
        hashed.update(piece)
        done += len(piece)
        yield
    return hashed.digest()
