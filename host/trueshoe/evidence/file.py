"""A file of evidence: a ZIP archive with a manifest of every part's SHA-256, and who signed that, if anybody did."""

import hashlib
import io
import json
import zipfile
import zlib
from pathlib import Path
from typing import Any, NamedTuple

from trueshoe.bundle import signing
from trueshoe.bundle.file import read as read_file
from trueshoe.errors import Trouble

FORMAT = "trueshoe evidence"
VERSION = 1
MANIFEST = "manifest.json"
SIGNATURE = "signature.json"
JOURNAL = "journal.dump"
SELFTEST = "selftest.json"

_SAYS = b"trueshoe evidence 1\n"
_MOST_BYTES = 64 << 20
_MOST_PARTS = 32
_ONE_TIME = (2000, 1, 1, 0, 0, 0)


class BadEvidence(Trouble):
    """A file that is no evidence, or that is not as it was written."""


class Evidence(NamedTuple):
    """The manifest's own words, every part by its name, and the public key that signed it, empty for nobody's."""

    about: dict[str, Any]
    parts: dict[str, bytes]
    signer: str


def written(about: dict[str, Any], parts: dict[str, bytes], key: Path | None) -> bytes:
    """The bytes of a file; the same parts make the same bytes."""
    sums = {name: {"bytes": len(part), "sha256": hashlib.sha256(part).hexdigest()} for name, part in parts.items()}
    manifest = json.dumps(
        {"format": FORMAT, "version": VERSION, "about": about, "parts": sums}, sort_keys=True, indent=1
    ).encode()
    content = {MANIFEST: manifest, **parts}
    if key:
        secret = signing.secret(key)
        public = secret.public_key().public_bytes_raw().hex()
        signed = {"key": public, "signature": secret.sign(_SAYS + manifest).hex()}
        content[SIGNATURE] = json.dumps(signed).encode()
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in content.items():
            archive.writestr(zipfile.ZipInfo(name, _ONE_TIME), part, zipfile.ZIP_DEFLATED)
    return whole.getvalue()


def read(path: Path, public: str = "") -> Evidence:
    """What a file holds, every part as its manifest has it; ``public`` is the key that must have signed it."""
    name = str(path)
    content = _unpacked(read_file(path), name)
    manifest = _manifest(content.pop(MANIFEST, b""), name)
    signer = _signer(content.pop(SIGNATURE, None), manifest, name)
    if public and signer != public:
        raise bad(name, f"a signature by {public}", f"one by {signer}" if signer else "none")
    found = json.loads(manifest)
    if found["parts"].keys() != content.keys():
        differing = sorted(found["parts"].keys() ^ content.keys())
        raise bad(name, "the parts that its manifest names", f"a difference in {', '.join(differing)[:80]}")
    for part, told in found["parts"].items():
        digest = hashlib.sha256(content[part]).hexdigest()
        if told != {"bytes": len(content[part]), "sha256": digest}:
            raise bad(f"{name}, {part}", f"{told}"[:120], f"{len(content[part])} bytes, SHA-256 {digest}")
    return Evidence(found["about"], content, signer)


def _unpacked(whole: bytes, name: str) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(io.BytesIO(whole)) as archive:
            infos = archive.infolist()
            if len(infos) > _MOST_PARTS or sum(info.file_size for info in infos) > _MOST_BYTES:
                raise bad(name, f"at most {_MOST_PARTS} parts of {_MOST_BYTES} bytes in all", "more")
            if len({info.filename for info in infos}) != len(infos):
                raise bad(name, "each part once", "one twice")
            return {info.filename: archive.read(info) for info in infos}
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, NotImplementedError, RuntimeError) as broken:
        raise bad(name, "an archive that `trueshoe evidence take` wrote", str(broken) or "a damaged one") from None


def _manifest(manifest: bytes, name: str) -> bytes:
    found = _object(manifest)
    if (found.get("format"), found.get("version")) != (FORMAT, VERSION):
        raise bad(name, f"a manifest with the format {FORMAT!r}, version {VERSION}", f"{manifest[:60]!r}")
    parts, about = found.get("parts"), found.get("about")
    if not isinstance(about, dict) or not isinstance(parts, dict) or JOURNAL not in parts:
        raise bad(name, "a manifest that names its parts, the journal among them", "another")
    return manifest


def _object(written: bytes) -> dict[str, Any]:
    """The JSON object that is written; an empty one where there is none."""
    try:
        found = json.loads(written)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _signer(signed: bytes | None, manifest: bytes, name: str) -> str:
    """The key whose signature of the manifest holds; empty where nobody signed."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    if signed is None:
        return ""
    try:
        found = json.loads(signed)
        key = str(found["key"])
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(
            bytes.fromhex(found["signature"]), _SAYS + manifest
        )
    except (InvalidSignature, ValueError, KeyError, TypeError, RecursionError):
        raise bad(name, "a signature of its manifest that holds", "one that does not") from None
    return key


def bad(where: str, expected: str, observed: str) -> BadEvidence:
    """A file that does not hold what it must."""
    return BadEvidence(
        "The file is not evidence as it was taken.",
        where,
        expected,
        observed,
        "Get the file anew from who took it, or take it from the device again.",
    )
