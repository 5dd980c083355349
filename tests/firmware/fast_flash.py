"""The flash that loses its power, as fast as this Python can be: pages at once, where MicroPython goes byte by byte."""

from failing_flash import Flash


class FastFlash(Flash):
    """Reads and programs as it does, at once."""

    def read(self, at: int, buffer: bytearray) -> None:
        """Fill the buffer."""
        at -= self.start
        buffer[:] = self.bytes[at : at + len(buffer)]

    def _blank(self, at: int, end: int) -> None:
        self.bytes[at:end] = b"\xff" * (end - at)

    def _clear(self, at: int, data: bytes) -> None:
        end = at + len(data)
        cleared = int.from_bytes(self.bytes[at:end], "little") & int.from_bytes(data, "little")
        self.bytes[at:end] = cleared.to_bytes(len(data), "little")
