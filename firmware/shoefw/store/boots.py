"""How often the device was started: one bit of a flash sector a start, so a cut can lose one, never invent one."""

from shoecore.compat import const

_SECTOR = const(4096)
_CHUNK = const(64)


def count(flash, at: int) -> int:
    """Count this start in the sector at a place; how many there were. A full sector begins again at 1."""
    chunk = bytearray(_CHUNK)
    for start in range(0, _SECTOR, _CHUNK):
        flash.read(at + start, chunk)
        for i in range(_CHUNK):
            byte = chunk[i]
            if byte:
                cleared = byte & (byte - 1)
                flash.program(at + start + i, bytes((cleared,)))
                return (start + i) * 8 + _cleared_bits(cleared)
    flash.erase(at)
    flash.program(at, b"\xfe")
    return 1


def _cleared_bits(byte: int) -> int:
    return sum(1 for bit in range(8) if not byte >> bit & 1)
