"""Keys of their own for each who signs, and signatures added to a file one by one."""

from pathlib import Path
from typing import TYPE_CHECKING

from shoecore.bundle.keys import FORMAT, Keys, keys_steps, number, read_steps
from shoecore.bundle.lines import Lines
from shoecore.proof.ed25519 import PUBLIC_SIZE
from trueshoe.bundle.file import NotTaken, Source, read, taken, telling, write

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

PUBLIC = ".pub"

_SECRET_MODE = 0o600


def make(path: Path) -> str:
    """Make a key, which only its user may read; what everybody may see of it stands beside it, and is returned."""
    from cryptography.hazmat.primitives import serialization as form
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    key = Ed25519PrivateKey.generate()
    secret = key.private_bytes(form.Encoding.PEM, form.PrivateFormat.PKCS8, form.NoEncryption())
    public = key.public_key().public_bytes_raw().hex()
    write(path, secret, mode=_SECRET_MODE)
    write(path.with_name(path.name + PUBLIC), f"{public}\n".encode())
    return public


def sign(path: Path, key_path: Path) -> bytes:
    """Add a key's signature to a file, in the place of an earlier one of its own; the digest that was signed."""
    key = secret(key_path)
    own = f"{key.public_key().public_bytes_raw().hex()} "
    content = read(path)
    lines = Lines(Source(content), len(content))
    signatures = []
    with telling(path):
        while lines.next():
            pass
        end = lines.at
        while line := lines.signature():
            if not line.startswith(own):
                signatures.append(line)
    signatures.append(own + key.sign(lines.digest).hex())
    text = "".join(f"signature {line}\n" for line in sorted(signatures))
    write(path, content[:end] + text.encode() + b"\n" + content[lines.at :], overwrite=True)
    return lines.digest


def unsigned(version: int, threshold: int, publics: list[Path]) -> bytes:
    """A file of keys, which nobody has signed yet."""
    lines = [FORMAT, f"version {version}", f"threshold {threshold}"]
    for path in publics:
        key = read(path).decode("ascii", "replace").strip()
        with telling(path):
            number(key, PUBLIC_SIZE)
        lines.append(f"key {key}")
    content = "".join(f"{line}\n" for line in [*lines, ""]).encode()
    taken(read_steps(Lines(Source(content), len(content))), publics[-1])
    return content


def check_form(path: Path) -> None:
    """Refuse to sign what is no file of keys."""
    content = read(path)
    taken(read_steps(Lines(Source(content), len(content))), path)


def keys(path: Path, before: Keys | None = None) -> Keys:
    """The keys of a file, signed as they have to be."""
    content = read(path)
    return taken(keys_steps(Source(content), len(content), before), path)


def secret(path: Path) -> "Ed25519PrivateKey":
    """The key that a file holds."""
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric import ed25519
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        key = load_pem_private_key(read(path), None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        key = None
    if not isinstance(key, ed25519.Ed25519PrivateKey):
        raise NotTaken(
            "no key to sign with", str(path), "what `trueshoe keys make` wrote", "something else", "name the key's file"
        )
    return key
