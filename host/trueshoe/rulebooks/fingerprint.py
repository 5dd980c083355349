"""The hash of the rules that a round was judged by: a rulebook's catalogue, and the code that all rulebooks share."""

import hashlib
from functools import cache
from importlib.resources import files

_CODE = ("shoecore.rulebooks", "shoecore.rulings")


@cache
def fingerprint(id: str) -> str:
    """SHA-256 over the names and hashes of these files, in hex."""
    whole = hashlib.sha256()
    for name, content in _files(id):
        whole.update(f"{name} {hashlib.sha256(content).hexdigest()}\n".encode())
    return whole.hexdigest()


def _files(id: str) -> list[tuple[str, bytes]]:
    found = [
        (f"{package}.{file.name}", file.read_bytes())
        for package in _CODE
        for file in files(package).iterdir()
        if file.name.endswith(".py")
    ]
    catalogue = files("trueshoe.rulebooks").joinpath("catalogue", f"{id}.toml")
    return [*sorted(found), (f"{id}.toml", catalogue.read_bytes() if catalogue.is_file() else b"")]
