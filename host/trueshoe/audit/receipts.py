"""Receipts held to their host's signature, a part's newest alone: each names the one before it by its hash.

So what the newest names was there when it was signed, and so was what that one names, down to the first. They are gone
through from the newest to the oldest; one that the next does not name has to hold by a signature of its own."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from trueshoe.receipt.check import shaped
from trueshoe.receipt.signed import NONE_BEFORE, NotHeld, check_signature, digest
from trueshoe.store.entries import Receipt

UNSIGNED = "receipt that does not hold by its host's signature"
UNLINKED = "receipt that does not name the one that is kept before it"
OTHER_HOST = "receipt of another host"

# No text within a receipt has a quote before a colon that is not escaped, and these names come once.
_PREVIOUS, _KEY = (re.compile(rb'"%s":"([0-9a-f]{64})"' % name) for name in (b"previous", b"key"))
_CLOSED = re.compile(rb'"closed":"([-0-9T:]*)"')


class Wrong(NamedTuple):
    """What does not hold of the receipt of which round."""

    what: str
    first: int
    expected: str
    observed: str


class Receipts:
    """Those of a device. ``keys`` counts by whom they were signed; with a ``public`` key all must be by that.

    ``of`` are the rounds that have one, by the entries that opened them; ``newest`` says which of them was made last,
    and when its round was over."""

    def __init__(self, serial: str, public: str) -> None:
        self.keys: Counter[str] = Counter()
        self.of: set[int] = set()
        self.newest: tuple[int, str] | None = None
        self._serial = serial
        self._public = public

    def verify(self, newest_first: Iterable[Receipt], after: int, is_all: bool) -> Iterator[Wrong]:
        """Verify those of rounds that were opened behind an entry; what was kept before them is only looked at.

        With ``is_all`` nothing was let go: where none is kept before it, a receipt is the device's first."""
        newer, names = 0, ""
        for one in newest_first:
            self.of.add(one.first)
            refused = ""
            if names != digest(one.content):
                refused = self._refused(one)
                if refused and one.first > after:
                    yield Wrong(UNSIGNED, one.first, "what its host signed", refused)
                elif names and not refused:
                    yield Wrong(UNLINKED, newer, names, digest(one.content))
            if one.first <= after:
                return
            yield from self._signed(one)
            newer, names = one.first, "" if refused else _named(_PREVIOUS, one.content)
        if is_all and names and names != NONE_BEFORE:
            yield Wrong(UNLINKED, newer, names, "none is kept before it")

    def _signed(self, one: Receipt) -> Iterator[Wrong]:
        """By whom, as far as it is told."""
        key = _named(_KEY, one.content)
        self.keys[key] += 1
        self.newest = self.newest or (one.first, _named(_CLOSED, one.content))
        if self._public and key != self._public:
            yield Wrong(OTHER_HOST, one.first, f"signed by {self._public}", f"by {key or 'nobody'}")

    def _refused(self, one: Receipt) -> str:
        """Why a receipt does not hold by itself; empty where it does."""
        try:
            body = shaped(one.content, "the receipt")
            check_signature(body, body["key"], "the receipt")
        except NotHeld as refused:
            return refused.observed
        serial: str = body["device"]["serial"]
        return "" if serial == self._serial else f"a receipt of device {serial}"


def _named(what: re.Pattern[bytes], content: bytes) -> str:
    found = what.search(content)
    return found[1].decode() if found else ""
