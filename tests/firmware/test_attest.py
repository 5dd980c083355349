"""What a device runs by, proven under a host's nonce: every byte counts, and a code made before is of no use."""

import hashlib
import hmac
import importlib
import itertools

import pytest
from rig import erased
from test_commands import Visit, staffed

from shoecore.wire import messages
from shoecore.wire.messages import Message
from shoecore.wire.rights import ATTEST, AUDITOR
from shoefw.store import places

PARTS = 4


class Audit(Visit):
    """An auditor's host at a device."""

    def attested(self, number: int, nonce: bytes) -> list[bytes]:
        """The code of each part."""
        self.proofs: list[bytes] = []
        self.device.serial_in += self._talk.command(number, ATTEST, nonce)
        self.run_until(lambda: bool(self.proofs), 10)
        (proof,) = self.proofs
        assert len(proof) == PARTS * 32
        return [proof[at : at + 32] for at in range(0, len(proof), 32)]

    def _take(self, message: Message, at: int) -> None:
        if message.kind == messages.ATTESTED:
            self.proofs.append(message.values[1])
        super()._take(message, at)


def test_each_place_of_a_bundle_is_proven_whole_under_a_nonce_that_is_used_once() -> None:
    flash = erased()
    (auditor,) = staffed(flash, AUDITOR)
    visit = Audit(flash, auditor)
    _, (at, sectors), (other, _) = places.bundles(len(flash))
    size = sectors * places.SECTOR
    seen = set()
    for number, nonce in enumerate((b"n" * 16, b"m" * 16), 1):
        codes = visit.attested(number, nonce)
        assert codes[1] == hmac.new(nonce, flash[at : at + size], hashlib.sha256).digest()
        assert codes[2] == hmac.new(nonce, flash[other : other + size], hashlib.sha256).digest()
        seen.update(codes)
    assert len(seen) == 2 * 3  # both places are erased: their codes are alike under one nonce, as nothing else is


@pytest.mark.parametrize("place", [0, -1])
def test_one_bit_anywhere_in_a_place_changes_its_code(place: int) -> None:
    flash = erased()
    (auditor,) = staffed(flash, AUDITOR)
    _, (at, sectors), _ = places.bundles(len(flash))
    whole = Audit(bytearray(flash), auditor).attested(1, b"n" * 16)
    flash[at + place % (sectors * places.SECTOR)] ^= 1
    spoilt = Audit(flash, auditor).attested(1, b"n" * 16)
    assert [one == other for one, other in zip(whole, spoilt, strict=True)] == [True, False, True, True]


def test_a_device_that_answers_with_a_stored_code_is_found_out_by_the_next_nonce() -> None:
    flash = erased()
    (auditor,) = staffed(flash, AUDITOR)
    visit = Audit(flash, auditor)
    stored = visit.attested(1, b"n" * 16)
    cheating = importlib.import_module("shoefw.attesting")
    cheating.proof_steps = lambda board, nonce: itertools.repeat(b"".join(stored))  # type: ignore[attr-defined]
    answered = visit.attested(2, b"m" * 16)
    _, (at, sectors), _ = places.bundles(len(flash))
    place = flash[at : at + sectors * places.SECTOR]
    assert answered == stored
    assert answered[1] != hmac.new(b"m" * 16, place, hashlib.sha256).digest()
