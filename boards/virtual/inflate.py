"""MicroPython's ``deflate`` for the device's files on CPython, as far as they use it: there after this is imported."""

import io
import sys
import zlib

RAW = 1


class DeflateIO:
    """What a stream of packed bytes is, unpacked; OSError where it is none."""

    def __init__(self, stream: io.BytesIO, form: int, window: int) -> None:
        assert form == RAW
        self._packed = stream
        self._unpacker = zlib.decompressobj(-window)

    def readinto(self, buffer: bytearray) -> int:
        """Fill the buffer with what comes next; how many bytes that are."""
        unpacker = self._unpacker
        try:
            came = unpacker.decompress(unpacker.unconsumed_tail or self._packed.read(), len(buffer))
        except zlib.error:
            raise OSError("no raw deflate") from None
        if not came and not unpacker.eof:
            raise EOFError
        buffer[: len(came)] = came
        return len(came)

    def read(self) -> bytes:
        """All that is left."""
        return self._unpacker.decompress(self._unpacker.unconsumed_tail or self._packed.read())


sys.modules["deflate"] = sys.modules[__name__]
