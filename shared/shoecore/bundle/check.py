"""Whether a bundle is for this board, no older than what it has, signed by enough keys, and whole to the last byte."""

import collections
from hashlib import sha256

from ..compat import const
from .keys import Keys, count, enough, number, signers_steps
from .lines import Lines
from .refused import Refused

FORMAT = "trueshoe bundle 1"

_HASH = const(32)

# So many bytes are hashed in a piece; to unpack some takes ten times as long.
_PIECE = const(1024)
_UNPACKED = const(192)

_DATE = const(10)
_HIGHEST = const(0x3FFFFFFF)

# What a device says of itself: its board, the highest release that it ever confirmed, the date, "" where it has none.
Here = collections.namedtuple("Here", ("board", "release", "date"))

# What a bundle says of itself, how many files it has, and how many bytes they are as they lie in it.
Bundle = collections.namedtuple("Bundle", ("board", "version", "release", "until", "rulebooks", "files", "size"))

# A module: ``packed`` bytes of raw deflate lie ``at`` a place, and are ``size`` bytes with that ``hash`` when it runs.
File = collections.namedtuple("File", ("path", "packed", "size", "hash", "at"))


def check_steps(source, size: int, keys: Keys, here: Here) -> "collections.abc.Generator[None, None, Bundle]":
    """What a bundle says of itself, when all of it is right; else it is refused, before a byte of it is believed.

    ``source`` reads as lines want it, and has ``inflated(at, packed)``: the stream of what is packed there."""
    lines = Lines(source, size)
    bundle, hashed = yield from manifest_steps(lines)
    if bundle.board != here.board:
        raise Refused("a bundle for another board", here.board, bundle.board)
    if bundle.release < here.release:
        raise Refused("an older release", "%d or later" % here.release, "%d" % bundle.release)
    if here.date > bundle.until:
        raise Refused("a bundle that is out of date", "a date after %s" % here.date, bundle.until)
    signers = yield from signers_steps(lines, keys.keys)
    enough(signers, keys, "the keys of version %d" % keys.version)
    if lines.at + bundle.size != size:
        raise Refused("a bundle of another length", "%d bytes" % (lines.at + bundle.size), "%d bytes" % size)
    yield
    yield from _stored_steps(source, lines.at, bundle.size, hashed)
    for file in files(source, size, lines.at):
        yield
        if file:
            yield from _whole_steps(source, file)
    return bundle


def accepted_steps(source, size: int, accepted: bytes) -> "collections.abc.Generator[None, None, int]":
    """Where the data of a bundle begin that was checked when it was accepted; refused where a byte is another now.

    Nothing is unpacked for it: its lines have the hash of the files as they lie there."""
    lines = Lines(source, size)
    stored, hashed = 0, b""
    line = lines.next()
    while line:
        if line.startswith("data "):
            stored, hashed = _data(line)
        yield
        line = lines.next()
    if lines.digest != accepted:
        raise Refused("another bundle", "the one that was accepted", "manifest")
    while lines.signature():
        yield
    yield from _stored_steps(source, lines.at, stored, hashed)
    return lines.at


def files(source, size: int, at: int) -> "collections.abc.Iterator[File | None]":
    """Each file of a bundle whose data begin at a place; None for each line that is of no file, and before a file's."""
    lines = Lines(source, size)
    line = lines.next()
    while line:
        yield None
        if line.startswith("file "):
            file = _file(line, at)
            yield file
            at += file.packed
        line = lines.next()


def manifest_steps(lines: Lines) -> "collections.abc.Generator[None, None, tuple]":
    """What a bundle says of itself, and the SHA-256 of its files as they lie in it; nothing of it is proven yet."""
    if lines.next() != FORMAT:
        raise Refused("no bundle", FORMAT, "another first line")
    yield
    board = lines.value("board")
    version = lines.value("version")
    yield
    release = count(lines.value("release"), 1, _HIGHEST)
    yield
    until = lines.value("until")
    if len(until) != _DATE:
        raise Refused("no date", "year-month-day", until[:40])
    rulebooks: list = []
    line = lines.next()
    while line.startswith("rulebook "):
        name, _, hashed = line[len("rulebook ") :].partition(" ")
        number(hashed, _HASH)
        rulebooks.append(name)
        yield
        line = lines.next()
    yield
    size, hashed = _data(line)
    line = lines.next()
    total = found = 0
    last = ""
    while line:
        yield
        file = _file(line, 0)
        if file.path <= last:
            raise Refused("files that are not in their order", "each path once, sorted", file.path)
        last = file.path
        total += file.packed
        found += 1
        line = lines.next()
    if total != size:
        raise Refused("data of another length than the files", "%d bytes" % total, "%d bytes" % size)
    return Bundle(board, version, release, until, tuple(rulebooks), found, size), hashed


class Stored:
    """What lies between two places of a source, to be read to its end."""

    def __init__(self, source, at: int, end: int) -> None:
        self._source = source
        self._at = at
        self._end = end

    def readinto(self, buffer: bytearray) -> int:
        """Fill the buffer with what comes next; how many bytes that are."""
        size = min(len(buffer), self._end - self._at)
        self._source.read(self._at, memoryview(buffer)[:size])
        self._at += size
        return size


def _data(line: str) -> tuple:
    parts = line.split(" ")
    if len(parts) != 3 or parts[0] != "data":
        raise Refused("a line that does not belong there", "data SIZE SHA-256", line[:40])
    return count(parts[1], 0, _HIGHEST), number(parts[2], _HASH)


def _file(line: str, at: int) -> File:
    parts = line.split(" ")
    if len(parts) != 5 or parts[0] != "file":
        raise Refused("a line that does not belong there", "file PACKED SIZE SHA-256 PATH", line[:40])
    path = parts[4]
    if not path.endswith(".mpy") or not all(part.strip(".") for part in path.split("/")):
        raise Refused("a path of no module", "names with / between them, .mpy at the end", path)
    packed, size = count(parts[1], 0, _HIGHEST), count(parts[2], 0, _HIGHEST)
    return File(path, packed, size, number(parts[3], _HASH), at)


def _whole_steps(source, file: File) -> "collections.abc.Generator[None, None, None]":
    """Refuse a file that is not to the last byte what its line says."""
    try:
        stream = source.inflated(file.at, file.packed)
        yield
        hashed = yield from _hash_steps(stream, file.size, _UNPACKED)
    except (OSError, EOFError):  # what is packed is no raw deflate
        hashed = b""
    if hashed != file.hash:
        raise Refused("a file that is not the one that was signed", "the SHA-256 of the manifest", file.path)


def _stored_steps(source, at: int, size: int, hashed: bytes) -> "collections.abc.Generator[None, None, None]":
    """Refuse data that are not to the last byte what the manifest says, by the name of the first file that is not."""
    if (yield from _hash_steps(Stored(source, at, at + size), size, _PIECE)) != hashed:
        for file in files(source, at, at):
            if file:
                yield from _whole_steps(source, file)
        raise Refused("data that are not those that were signed", "the SHA-256 of the manifest", "data")


def _hash_steps(stream, size: int, most: int) -> "collections.abc.Generator[None, None, bytes]":
    """The hash of what a stream gives; empty where it is not so many bytes."""
    hashed = sha256()
    piece = bytearray(most)
    found = stream.readinto(piece)
    while found and size >= found:
        size -= found
        hashed.update(memoryview(piece)[:found])
        yield
        found = stream.readinto(piece)
    return b"" if size or found else hashed.digest()
