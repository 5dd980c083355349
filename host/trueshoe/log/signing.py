"""Heads signed over a log, and proofs that one is the beginning of another."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from trueshoe.bundle.file import read
from trueshoe.log import file
from trueshoe.log.entries import Kept as Entry
from trueshoe.log.heads import Head, Log, LogTrouble
from trueshoe.log.tree import History, is_consistent, leaf
from trueshoe.receipt.signed import Signer

_PUBLIC_DIGITS = 64
_PROOF_FIELDS = {"first", "second", "proof"}


def sign(entries: Sequence[Entry], path: Path, key: Path, serial: str) -> Head:
    """Add what is new to a log and sign a head over all of it; what was signed before must be its beginning."""
    before = file.read(path) if path.exists() else file.Kept([], [])
    hashes = [leaf(entry.content) for entry in entries]
    if not hashes or hashes[: len(before.hashes)] != before.hashes:
        raise LogTrouble(
            "records that are not those that were signed before",
            str(path),
            f"{len(before.hashes)} records as they were, and more",
            f"{len(hashes)} records, others among them",
            "run `trueshoe log verify`, which says where they changed",
        )
    log = Log(serial)
    log.add(entry.content for entry in entries)
    head = log.head(Signer(key), datetime.now(UTC).isoformat(timespec="seconds"))
    heads = [one for one in before.heads if one[1].size < head.size]
    file.save(path, file.Kept(hashes, [*heads, (0, head)]))
    return head


def public(path: Path) -> str:
    """The public key of a file."""
    found = read(path).decode("ascii", "replace").strip()
    if len(found) != _PUBLIC_DIGITS or set(found) - set("0123456789abcdef"):
        raise LogTrouble("no public key", str(path), "what `keys make` wrote as KEY.pub", "something else", "name that")
    return found


def proof(path: Path, first: int, second: int) -> dict[str, Any]:
    """Two heads of a log by their sizes, and the proof that one is the beginning of the other."""
    kept = file.read(path)
    heads = {head.size: head for _, head in kept.heads}
    if first not in heads or second not in heads or first > second or second > len(kept.hashes):
        raise LogTrouble(
            "no such heads", str(path), f"two of {sorted(heads)} in order", f"{first}, {second}", "name those"
        )
    told = [hashed.hex() for hashed in History(kept.hashes).consistency(first, second)]
    return {"first": heads[first]._asdict(), "second": heads[second]._asdict(), "proof": told}


def agrees(path: Path, key: str) -> bool:
    """Whether a proof holds between two heads that a host signed."""
    try:
        found = json.loads(read(path))
        fits = set(found) == _PROOF_FIELDS
        told = [bytes.fromhex(one) for one in found["proof"]] if fits else []
    except (ValueError, TypeError, RecursionError):
        fits = False
    if not fits:
        raise LogTrouble("no proof", str(path), "what `trueshoe log prove` printed", "something else", "get it anew")
    first, second = (Head.read(found[name], f"{path}, {name}") for name in ("first", "second"))
    signed = first.holds(key) and second.holds(key) and first.device == second.device
    roots = bytes.fromhex(first.root), bytes.fromhex(second.root)
    return signed and is_consistent(first.size, roots[0], second.size, roots[1], told)
