"""Tree heads: how many entries a device's log has and what they are, signed with Ed25519 by the host that keeps it."""

from collections.abc import Iterable
from typing import Any, NamedTuple, Self

from shoecore.proof.chain import START, chain
from trueshoe.errors import Trouble
from trueshoe.log.tree import Growing, leaf
from trueshoe.receipt.signed import Signer, canonical

_SAYS = b"trueshoe log head 1\n"
_HASH, _SIGNATURE = 64, 128


class LogTrouble(Trouble):
    """A log, or a part of one, that cannot be read, or does not hold."""


class Head(NamedTuple):
    """The first so many entries of a device's log, by the root over them and the link of the last; ``at`` is when."""

    device: str
    size: int
    root: str
    link: str
    at: str
    key: str
    signature: str

    @classmethod
    def read(cls, found: Any, where: str) -> Self:
        """A head as JSON has it; whether its signature holds is not looked at."""
        if not isinstance(found, dict) or set(found) != set(cls._fields) or not _is_head(found):
            raise LogTrouble("no tree head", where, ", ".join(cls._fields), str(found)[:200], "get the log anew")
        return cls(**found)

    def holds(self, public: str) -> bool:
        """Whether a host signed it, by its public key."""
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        try:
            key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
            key.verify(bytes.fromhex(self.signature), _message(self))
        except (InvalidSignature, ValueError):
            return False
        return self.key == public


class Log:
    """What a log has come to, entry by entry: enough to sign its head, whatever its size; it may go on from a head."""

    def __init__(self, device: str, size: int = 0, link: bytes = START, peaks: bytes = b"") -> None:
        self.size = size
        self.link = link
        self._device = device
        self._tree = Growing(size, peaks)

    def add(self, contents: Iterable[bytes]) -> None:
        """Further entries, by their bytes."""
        for content in contents:
            self._tree.add(leaf(content))
            self.link = chain(self.link, content)
            self.size += 1

    @property
    def peaks(self) -> bytes:
        """What its tree goes on from."""
        return self._tree.peaks

    def head(self, signer: Signer, at: str) -> Head:
        """Its head now, signed."""
        head = Head(self._device, self.size, self._tree.root().hex(), self.link.hex(), at, signer.public, "")
        return head._replace(signature=signer.signature(_message(head)))


def _message(head: Head) -> bytes:
    return _SAYS + canonical({name: value for name, value in head._asdict().items() if name != "signature"})


def _is_head(found: dict[str, Any]) -> bool:
    digits = {"root": _HASH, "link": _HASH, "key": _HASH, "signature": _SIGNATURE}
    texts = all(isinstance(found[name], str) for name in Head._fields if name != "size")
    return (
        texts
        and type(found["size"]) is int
        and found["size"] > 0
        and all(
            len(found[name]) == size and set(found[name]) <= set("0123456789abcdef") for name, size in digits.items()
        )
    )
