"""The keys that may sign for a device, how many of them must, and how others take their place.

The file says its version, the threshold and each key; it is signed by a threshold of its own keys, and where it takes
the place of another by a threshold of that one's as well. A signature is Ed25519 over the SHA-256 of what is signed.
"""

import collections
from binascii import unhexlify

from ..compat import const
from ..proof.ed25519 import PUBLIC_SIZE, SIGNATURE_SIZE, verify_steps
from .lines import Lines
from .refused import Refused

FORMAT = "trueshoe keys 1"

_MOST_KEYS = const(5)
_MOST_SIGNATURES = const(16)
_HIGHEST = const(0xFFFF)

Keys = collections.namedtuple("Keys", ("version", "threshold", "keys"))


def keys_steps(source, size: int, before: "Keys | None" = None) -> "collections.abc.Generator[None, None, Keys]":
    """The keys of a file, which take the place of those before; without those, whoever hands it over is trusted."""
    lines = Lines(source, size)
    keys = yield from read_steps(lines)
    if before is not None and keys.version != before.version + 1:
        raise Refused("keys of another version", "version %d" % (before.version + 1), "version %d" % keys.version)
    signers = yield from signers_steps(lines, keys.keys + (before.keys if before else ()))
    if lines.at != size:
        raise Refused("more behind the keys", "%d bytes" % lines.at, "%d bytes" % size)
    enough(signers, keys, "the new keys" if before else "its own keys")
    if before is not None:
        enough(signers, before, "the former keys")
    return keys


def read_steps(lines: Lines) -> "collections.abc.Generator[None, None, Keys]":
    """What a file of keys says; nothing of it is proven yet."""
    if lines.next() != FORMAT:
        raise Refused("no file of keys", FORMAT, "another first line")
    yield
    version = count(lines.value("version"), 1, _HIGHEST)
    threshold = count(lines.value("threshold"), 1, _MOST_KEYS)
    yield
    keys: list = []
    line = lines.next()
    while line.startswith("key "):
        key = number(line[len("key ") :], PUBLIC_SIZE)
        if key in keys:
            raise Refused("a key twice", "each once", line)
        keys.append(key)
        yield
        line = lines.next()
    if line:
        raise Refused("a line that does not belong there", "key ...", line[:40])
    if not threshold <= len(keys) <= _MOST_KEYS:
        raise Refused("keys that cannot be", "%d to %d keys" % (threshold, _MOST_KEYS), "%d" % len(keys))
    return Keys(version, threshold, tuple(keys))


def signers_steps(lines: Lines, keys: tuple) -> "collections.abc.Generator[None, None, list]":
    """Of these keys those that signed the lines that were read."""
    signers: list = []
    for _ in range(_MOST_SIGNATURES + 1):
        yield
        line = lines.signature()
        if not line:
            return signers
        yield
        who, _, signed = line.partition(" ")
        public = number(who, PUBLIC_SIZE)
        signature = number(signed, SIGNATURE_SIZE)
        yield
        is_one_more = public in keys and public not in signers
        if is_one_more and (yield from verify_steps(public, lines.digest, signature)):
            signers.append(public)
    raise Refused("too many signatures", "at most %d" % _MOST_SIGNATURES, "more")


def enough(signers: list, keys: Keys, whose: str) -> None:
    """Refuse what less than a threshold of keys has signed."""
    found = sum(1 for key in keys.keys if key in signers)
    if found < keys.threshold:
        raise Refused("too few signatures", "%d by %s" % (keys.threshold, whose), "%d that hold" % found)


def number(text: str, size: int) -> bytes:
    """So many bytes in lower-case hexadecimal."""
    if len(text) == 2 * size and not text.strip("0123456789abcdef"):
        return unhexlify(text)
    raise Refused("no hexadecimal number", "%d digits" % (2 * size), text[:40])


def count(text: str, least: int, most: int) -> int:
    """A number in decimal, written in one way only."""
    is_number = 0 < len(text) < 10 and not text.strip("0123456789")
    if is_number and str(int(text)) == text and least <= int(text) <= most:
        return int(text)
    raise Refused("no number that can be", "%d to %d" % (least, most), text[:40])
