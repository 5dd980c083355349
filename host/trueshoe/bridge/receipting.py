"""The receipts of a device's rounds as the bridge makes them: each kept once, each naming the one before it."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from shoecore import records
from trueshoe.bundle import signing
from trueshoe.errors import Trouble
from trueshoe.receipt.maker import Maker
from trueshoe.receipt.signed import NONE_BEFORE, Signer, digest
from trueshoe.records.audit import Found
from trueshoe.records.openings import Openings
from trueshoe.records.reader import Line
from trueshoe.store import seen
from trueshoe.store.entries import Device, Receipt
from trueshoe.store.failing import NoStore
from trueshoe.store.store import Store


class Receipts:
    """Of one device; ``attested`` gives what an attestation under a nonce has found."""

    def __init__(self, maker: Maker, attested: Callable[[str], str]) -> None:
        self._maker = maker
        self._attested = attested
        self._first = 0

    def see(self, entry: int, line: Line, found: Iterable[Found], openings: Openings) -> Receipt | None:
        """Take an entry in; where it closes a round seen whole, the round's receipt."""
        record = line.record
        if record.kind == records.ROUND_OPENED:
            self._first = entry
        if record.kind == records.COMMANDED:
            self._is_told(records.pack(record.kind, record.values))
        receipt = self._maker.see(line, found, openings)
        return Receipt(self._first, receipt) if receipt else None

    def _is_told(self, body: bytes) -> None:
        """A command that was carried out may tell what the device runs, or that nobody knows any more."""
        nonce = seen.challenge(records.COMMANDED, body)
        if nonce is not None:
            self._maker.firmware = (self._attested(nonce) or self._maker.firmware) if nonce else ""

    def recall(self, store: Store, serial: str, made: Receipt | None) -> None:
        """Of a round that is judged again the receipt that is kept counts; one that never was is kept now."""
        if made is None:
            return
        first, receipt = made
        kept = store.receipt(serial, first)
        if kept is None:
            store.keep_receipt(serial, first, receipt)
        else:
            self._maker.previous = digest(kept)


def receipts(store: Store, device: Device, signer: Signer, before: int) -> Receipts:
    """Those of a device that go on from the last one of a round that was opened before an entry."""
    last = store.last_receipt(device.serial, before)
    previous = NONE_BEFORE if last is None else digest(last)
    firmware = store.seen(seen.FIRMWARE, device.serial).hex()

    def attested(nonce: str) -> str:
        with suppress(NoStore):
            return store.seen(seen.ATTESTED, nonce).hex()
        return ""

    return Receipts(Maker(device, signer, firmware, previous), attested)


def signer(path: Path) -> Signer:
    """Who signs; at the first start the key is made, which only its user may read."""
    try:
        if not path.exists():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            signing.make(path)
        return Signer(path)
    except OSError as refused:
        raise Trouble(
            "the key that signs receipts cannot be kept",
            str(path),
            "a file that only this user may read and write",
            str(refused),
            "make the folder writable, or name another file as the setting receipts",
        ) from None
