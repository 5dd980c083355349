"""A board in its boot loader: a drive that takes an image, and that says which board it is of."""

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from struct import unpack_from
from typing import NamedTuple

from trueshoe.errors import Trouble
from trueshoe.link import system

ABOUT = "INFO_UF2.TXT"

# The chips that an image may be for, by the families of the UF2 format, and what their boot loaders call themselves.
FAMILIES = {0xE48BFF56: "RPI-RP2", 0xE48BFF59: "RP2350", 0xE48BFF5A: "RP2350"}

_BLOCK = 512
_MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
_HAS_FAMILY = 0x2000
_MOST_BYTES = 64 << 20
_AT_ONCE = 128 * _BLOCK


class Drive(NamedTuple):
    """Where it is, and which board it is the boot loader of."""

    place: Path
    board: str


class BadImage(Trouble):
    """A file that no boot loader takes, or that is for another board."""


def found(places: Iterable[Path] | None = None) -> list[Drive]:
    """Every board that waits in its boot loader."""
    seen = []
    for place in system.drives() if places is None else places:
        with suppress(OSError):
            told = re.search(r"^Board-ID:\s*(\S+)", (place / ABOUT).read_text(encoding="ascii", errors="replace"), re.M)
            if told:
                seen.append(Drive(place, told[1]))
    return seen


def image(path: Path) -> tuple[bytes, str]:
    """An image that is whole, and the board loader that it is for."""
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise _bad(path, f"more than {_MOST_BYTES} bytes")
        content = path.read_bytes()
    except OSError as error:
        raise _bad(path, error.strerror or str(error)) from None
    count, rest = divmod(len(content), _BLOCK)
    if not count or rest:
        raise _bad(path, f"{len(content)} bytes, which are no whole blocks")
    families = {_family(path, content, number, count) for number in range(count)}
    (family, *more) = families
    if more or family not in FAMILIES:
        raise _bad(path, f"the families {', '.join(f'{each:#x}' for each in sorted(families))}")
    return content, FAMILIES[family]


def is_image(path: Path) -> bool:
    """Whether a file begins as one."""
    with suppress(OSError), path.open("rb") as file:
        return file.read(8) == _MAGIC[0].to_bytes(4, "little") + _MAGIC[1].to_bytes(4, "little")
    return False


def write(drive: Drive, name: str, content: bytes, heard: Callable[[int], None]) -> None:
    """Copy it; the board restarts by itself as the last block has come, and not before."""
    try:
        with (drive.place / name).open("wb", buffering=0) as file:
            for at in range(0, len(content), _AT_ONCE):
                file.write(content[at : at + _AT_ONCE])
                heard(at)
    except OSError as error:
        raise BadImage(
            "The image was not written whole; the board stays in its boot loader.",
            str(drive.place),
            f"{len(content):,} bytes taken by the board {drive.board}",
            error.strerror or str(error),
            "Plug the board in anew with BOOTSEL held, and run the same again.",
        ) from None


def _family(path: Path, content: bytes, number: int, count: int) -> int:
    """The family of a block that is as it must be."""
    begin = number * _BLOCK
    first, second, flags, _, _, at, blocks, family = unpack_from("<8I", content, begin)
    (last,) = unpack_from("<I", content, begin + _BLOCK - 4)
    if (first, second, last) != _MAGIC or (at, blocks) != (number, count) or not flags & _HAS_FAMILY:
        raise _bad(path, f"block {number} of {count} is none, or none of this image")
    return int(family)


def _bad(path: Path, observed: str) -> BadImage:
    return BadImage(
        "The file is no image for a board.",
        str(path),
        "a whole UF2 image for one chip, as `make -C ports/rp2` of MicroPython builds it",
        observed,
        "Build it as the board's page tells, or get it anew; nothing was changed.",
    )
