"""A receipt as its bytes: one JSON object in one form alone, signed with Ed25519 by the host that judged the round."""

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trueshoe.bundle import signing
from trueshoe.errors import Trouble

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

FORMAT = "trueshoe receipt"
VERSION = 1
SUFFIX = ".receipt"

# What the first receipt of a device names as the one before it.
NONE_BEFORE = bytes(32).hex()

_MOST_BYTES = 1 << 20
_SAYS = b"trueshoe receipt 1\n"


class NotHeld(Trouble):
    """A receipt that does not hold."""


def canonical(body: dict[str, Any]) -> bytes:
    """The one form of an object: names in their order, no blanks, ASCII, a line's end."""
    return json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode() + b"\n"


def digest(content: bytes) -> str:
    """What the next receipt of the device names this one by."""
    return hashlib.sha256(content).hexdigest()


class Signer:
    """Signs with the key of a file that `trueshoe keys make` wrote."""

    def __init__(self, path: Path) -> None:
        self._key: Ed25519PrivateKey = signing.secret(path)
        self.public = self._key.public_key().public_bytes_raw().hex()

    def sign(self, body: dict[str, Any]) -> bytes:
        """The signed receipt."""
        own = body | {"key": self.public}
        return canonical(own | {"signature": self.signature(_SAYS + canonical(own))})

    def signature(self, text: bytes) -> str:
        """The signature of a text that says what it is."""
        return self._key.sign(text).hex()


def read(content: bytes, name: str) -> dict[str, Any]:
    """The object that a file holds, in the one form that it may have; who signed it is not looked at."""
    try:
        found: Any = json.loads(content) if len(content) <= _MOST_BYTES else None
        same = isinstance(found, dict) and canonical(found) == content
    except (ValueError, RecursionError):
        same = False
    if not same:
        raise NotHeld(
            "no receipt",
            name,
            f"a JSON object of at most {_MOST_BYTES} bytes, its names in their order, without blanks, and a line's end",
            f"{len(content)} bytes that are not that",
            "get the receipt anew from who made it",
        )
    body: dict[str, Any] = found
    return body


def check_signature(body: dict[str, Any], public: str, name: str) -> None:
    """Refuse what was not signed with this key."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    if body["key"] != public:
        raise NotHeld(
            "a receipt of another host", name, f"signed by {public}", f"by {body['key']}", "name that host's key, --key"
        )
    own = {field: value for field, value in body.items() if field != "signature"}
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
        key.verify(bytes.fromhex(body["signature"]), _SAYS + canonical(own))
    except (InvalidSignature, ValueError):
        raise NotHeld(
            "the signature does not hold",
            name,
            f"what {public} signed",
            "another content or another signature",
            "get the receipt anew from who made it",
        ) from None
