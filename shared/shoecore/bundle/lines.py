"""The head of a signed file: lines that are signed, a line for each signature, an empty line; data may follow.

It is read line by line from whatever has ``read(at, buffer)``, as a flash has, and kept nowhere whole."""

from hashlib import sha256

from ..compat import const
from .refused import Refused

# No line is longer, with its end.
_LONGEST = const(256)

# So many lines are more than a device has modules.
_MOST = const(1024)

_FIRST_PRINTABLE = const(32)
_LAST_PRINTABLE = const(126)


class Lines:
    """``at`` is where the next line begins; ``next`` steps over what is signed, and ``digest`` is its SHA-256 then."""

    def __init__(self, source, size: int) -> None:
        self.at = 0
        self.digest = b""
        self._source = source
        self._size = size
        self._hash = sha256()
        self._count = 0

    def value(self, name: str) -> str:
        """What is behind a name, of the line that must be the next."""
        line = self.next()
        if not line.startswith(name + " "):
            raise Refused("a line that does not belong there", "%s ..." % name, line[:40])
        return line[len(name) + 1 :]

    def next(self) -> str:
        """The next line that is signed; empty behind the last of them, and ``digest`` is known then."""
        at = self.at
        line = self._read()
        if line.startswith("signature ") or not line:
            self.at = at
            self.digest = self._hash.digest()
            return ""
        self._hash.update(line.encode() + b"\n")
        return line

    def signature(self) -> str:
        """The next line of a signature, without its name; empty behind the last of them, where data begins."""
        line = self._read()
        if line and not line.startswith("signature "):
            raise Refused("a line behind the signatures", "signature ... or an empty line", line[:40])
        return line[len("signature ") :]

    def _read(self) -> str:
        self._count += 1
        if self._count > _MOST:
            raise Refused("a head without an end", "at most %d lines" % _MOST, "more")
        most = min(_LONGEST, self._size - self.at)
        buffer = bytearray(most)
        self._source.read(self.at, buffer)
        end = bytes(buffer).find(b"\n")
        text = memoryview(buffer)[: end if end >= 0 else most]
        if text and (min(text) < _FIRST_PRINTABLE or max(text) > _LAST_PRINTABLE):
            wrong = next(i for i in range(most) if not _FIRST_PRINTABLE <= text[i] <= _LAST_PRINTABLE)
            raise Refused("a head that is no text", "printable ASCII", "byte %d at %d" % (text[wrong], self.at + wrong))
        if end < 0:
            raise Refused("a line without an end", "its end within %d bytes" % most, "none from byte %d on" % self.at)
        self.at += end + 1
        return bytes(text).decode()
