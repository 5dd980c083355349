"""A bundle on the host: what it says of itself, whether its files are whole, whether a device would take it."""

import hashlib
from pathlib import Path
from typing import Any

from shoecore.bundle.check import Bundle, Here, check_steps, manifest_steps
from shoecore.bundle.keys import Keys
from shoecore.bundle.lines import Lines
from trueshoe.bundle.file import Source, read, taken

# Trusted where nobody has signed yet.
NOBODY = Keys(0, 0, ())


def whole(path: Path) -> Bundle:
    """What a bundle says of itself, where its files are as it says; whoever signed it."""
    content = read(path)
    bundle, _ = taken(manifest_steps(Lines(Source(content), len(content))), path)
    return checked(path, NOBODY, Here(bundle.board, 0, ""))


def checked(path: Path, keys: Keys, here: Here) -> Bundle:
    """What a bundle says of itself, where a device with these keys would take it."""
    content = read(path)
    return taken(check_steps(Source(content), len(content), keys, here), path)


def signed_by(path: Path) -> list[str]:
    """The public keys in whose names a file has signatures, whether they hold or not."""
    content = read(path)
    lines = Lines(Source(content), len(content))
    while lines.next():
        pass
    found = []
    while line := lines.signature():
        found.append(line.partition(" ")[0])
    return found


def as_object(bundle: Bundle, path: Path) -> dict[str, Any]:
    """A bundle as other programs read it."""
    told = bundle._asdict() | {"rulebooks": list(bundle.rulebooks)}
    return {"bundle": {"file": str(path), **told, "sha256": hashlib.sha256(read(path)).hexdigest()}}


def as_text(bundle: Bundle, path: Path) -> str:
    """A bundle in words."""
    return (
        f"{path}: version {bundle.version}, release {bundle.release}, for {bundle.board}, until {bundle.until}\n"
        f"rulebooks: {', '.join(bundle.rulebooks)}\n"
        f"{bundle.files} files, each as it is signed; SHA-256 of the bundle {hashlib.sha256(read(path)).hexdigest()}"
    )
