"""Signers, small bundles and files of keys for tests, signed by a library that is not the product's."""

import hashlib
from collections.abc import Generator, Mapping, Sequence
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from shoecore.bundle.check import Here
from shoecore.bundle.keys import FORMAT, Keys
from tools.build import manifest, packed
from trueshoe.bundle.file import Source

BOARD = "virtual-shoe"
UNTIL = "2027-11-18"
HERE = Here(BOARD, 5, "2026-11-18")
FILES = {"app.mpy": b"the app" * 300, "shoefw/board.mpy": b"a board", "shoefw/empty.mpy": b""}


class Signer:
    """One who has a key; the same number has the same."""

    def __init__(self, number: int) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(hashlib.sha256(b"signer %d" % number).digest())
        self.public = self._key.public_key().public_bytes_raw()

    def line(self, text: bytes) -> bytes:
        """The signature of a text as a line."""
        signature = self._key.sign(hashlib.sha256(text).digest())
        return f"signature {self.public.hex()} {signature.hex()}\n".encode()


ANNA, BEN, CLEO, DORA, EVA, FAY = (Signer(number) for number in range(6))
KEYS = Keys(1, 2, (ANNA.public, BEN.public, CLEO.public))


def signed(text: bytes, signers: Sequence[Signer], data: bytes = b"") -> bytes:
    """A text with signatures, and data behind them."""
    return text + b"".join(signer.line(text) for signer in signers) + b"\n" + data


def bundle(
    signers: Sequence[Signer] = (ANNA, CLEO),
    *,
    board: str = BOARD,
    release: int = 6,
    until: str = UNTIL,
    files: Mapping[str, bytes] = FILES,
) -> bytes:
    """A whole bundle."""
    return signed(manifest(board, release, until, files), signers, b"".join(map(packed, files.values())))


def keys_text(version: int, signers: Sequence[Signer], threshold: int = 2) -> bytes:
    """What is signed of a file of keys."""
    keys = "".join(f"key {signer.public.hex()}\n" for signer in signers)
    return f"{FORMAT}\nversion {version}\nthreshold {threshold}\n{keys}".encode()


def outcome(steps: Generator[None, None, Any]) -> Any:
    """What steps return."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def source(content: bytes) -> tuple[Source, int]:
    """Bytes as a device reads them, and how many."""
    return Source(content), len(content)
