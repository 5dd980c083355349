"""A value on the flash that firmware of other versions has written or will read.

Ahead of its fields stand the version that wrote it and the oldest one that can read it. A version adds fields behind
those of the versions before; one that is not there yet has what this version takes for it. What a newer version has
added is kept as it is, so that going back to an older firmware and on again loses nothing.
"""

from shoecore.wire import fields

# The version, the oldest that can read it, the fields.
_HEAD = (fields.U8, fields.U8, fields.BYTES)


class TooNew(ValueError):
    """The value was written by a firmware that says that this one cannot read it."""

    def __init__(self, version: int, reader: int) -> None:
        super().__init__(version, reader)
        self.reader = reader

    def __str__(self) -> str:
        return "written by version %d for version %d or later: start that firmware again" % self.args


class Versioned:
    """``values`` are those of the fields that this version knows."""

    def __init__(self, version: int, reader: int, layout: tuple, values: tuple) -> None:
        """This firmware's version, the oldest that can read what it writes, and the values before any was written."""
        self.values = values
        self._layout = layout
        self._version = version
        self._reader = reader
        self._beyond = b""

    def read(self, stored: bytes) -> None:
        """Take over what was written, or raise TooNew; BadField where it is no value at all."""
        version, reader = stored[0], stored[1]
        if reader > self._version:
            raise TooNew(version, reader)
        _, _, body = fields.get(stored, 0, min(3 + stored[2], len(stored)), _HEAD)
        at = known = 0
        while known < len(self._layout) and at < len(body):
            kind = self._layout[known]
            at += kind if kind > 0 else 1 + body[at]
            known += 1
        self.values = fields.get(body, 0, min(at, len(body)), self._layout[:known]) + self.values[known:]
        if version > self._version:
            self._version = version
            self._reader = reader
            self._beyond = bytes(body[at:])

    def write(self, size: int) -> bytes:
        """The value in so many bytes, with all that a newer version has added to it."""
        body = bytearray(size)
        length = fields.put(body, 0, self._layout, self.values)
        whole = bytearray(size)
        fields.put(whole, 0, _HEAD, (self._version, self._reader, bytes(body[:length]) + self._beyond))
        return bytes(whole)
