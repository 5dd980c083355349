"""The log of each device in a bridge's store: a head signed as its rounds close, all of it held against the heads."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from shoecore import records
from shoecore.proof.chain import chain
from trueshoe.log import verify as verifying
from trueshoe.log.entries import Kept
from trueshoe.log.file import Kept as Log
from trueshoe.log.heads import Head
from trueshoe.log.heads import Log as Growing
from trueshoe.log.tree import leaf
from trueshoe.log.verify import Wrong
from trueshoe.receipt.signed import Signer
from trueshoe.store.entries import Entry, content
from trueshoe.store.store import Store

_OF_HEAD = ("size", "root", "link", "at", "key", "signature")


def sign(store: Store, serials: Sequence[str], signer: Signer) -> None:
    """Sign a head over all that is kept of each device, and keep the heads in one transaction."""
    heads = [head for of, rows in store.unsigned(serials) if (head := _signed(of, rows, signer))]
    if heads:
        store.keep_heads(heads)


def _signed(newest: Any, rows: Sequence[Any], signer: Signer) -> dict[str, Any] | None:
    """A head behind another, as its row; none where nothing is new, or what came before the first was let go of."""
    if not rows or rows[0].entry != newest.size + 1:
        return None
    log = Growing(newest.serial)
    if newest.size:
        log = Growing(newest.serial, newest.size, bytes.fromhex(newest.link), bytes(newest.peaks))
    log.add(map(_content, rows))
    head = log.head(signer, datetime.now(UTC).isoformat(timespec="seconds"))
    return {"device": newest.id, **{name: getattr(head, name) for name in _OF_HEAD}, "peaks": log.peaks}


def newest(store: Store) -> list[Head]:
    """The newest head of each device, for whoever keeps it where the host cannot make it forgotten."""
    return [_head(serial, row) for serial in store.serials() for row in store.heads(serial, newest=1)]


def verify(store: Store, serial: str, public: str, anchored: Iterable[Head] = ()) -> tuple[list[Wrong], int, int]:
    """What is wrong with a device's log, how many entries are kept, and how many the newest head is over.

    A head is due once a round was closed; ``anchored`` are heads that were kept elsewhere. Where an auditor let go of
    the oldest entries the roots cannot be made again: the links hold what is left."""
    rows = list(store.entries(serial))
    let_go, link = store.let_go(serial)
    heads = [_head(serial, row) for row in store.heads(serial)]
    elsewhere = [head for head in anchored if head.device == serial]
    found = _changed(rows, let_go, link)
    last = heads[-1].size if heads else 0
    if not heads and not elsewhere and not any(row.kind == records.ROUND_CLOSED for row in rows):
        return found, len(rows), 0
    signed = list(enumerate(heads, 1))
    if let_go:
        found += verifying.unsigned(Log([], signed), public) + verifying.forged(elsewhere, public)
        found += _links(rows, let_go, link, [*heads, *(head for head in elsewhere if head.holds(public))])
    elif not rows or rows[0].entry == 1:
        entries = [Kept(_content(row), row.number, row.entry) for row in rows]
        most = max((head.size for head in [*heads, *elsewhere]), default=0)
        hashes = [leaf(entry.content) for entry in entries[:most]]
        found += verifying.verify(entries, Log(hashes, signed), public, elsewhere)
    return found, len(rows), last


def _changed(rows: Sequence[Any], entry: int, link: bytes) -> list[Wrong]:
    """Each entry that does not follow from the one before as it was chained; up to an entry, they were let go of."""
    found = []
    for row in rows:
        where = f"entry {row.entry}, record {row.number}"
        if row.entry != entry + 1:
            behind = f"behind entry {entry}" if entry else "the beginning"
            found.append(Wrong("entries deleted", behind, f"entry {entry + 1}", f"entry {row.entry}"))
        elif bytes(row.link) != chain(link, _content(row)):
            found.append(Wrong("entry changed", where, "the content that was chained", "another, or another link"))
        entry, link = row.entry, bytes(row.link)
    return found


def _links(rows: Sequence[Any], let_go: int, link: bytes, heads: Sequence[Head]) -> list[Wrong]:
    """The links of what is left, as the heads have them."""
    links = {let_go: link.hex(), **{row.entry: bytes(row.link).hex() for row in rows}}
    return [
        Wrong(
            "another link of the chain than was signed", f"entry {head.size}", head.link, links.get(head.size, "none")
        )
        for head in heads
        if head.size >= let_go and links.get(head.size) != head.link
    ]


def _head(serial: str, row: Any) -> Head:
    return Head(serial, *(getattr(row, name) for name in _OF_HEAD))


def _content(row: Any) -> bytes:
    return content(row.epoch, Entry(row.number, row.time, row.kind, bytes(row.body), row.told))
