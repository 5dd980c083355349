"""What a device runs by, proven under a host's nonce: every byte counts, and a code made before is of no use."""

import hashlib
import hmac
import importlib
import itertools
from types import SimpleNamespace

import pytest
from rig import erased
from test_calibrated import OWN, packed
from test_commands import Visit, staffed

from failing_flash import Flash
from shoecore.bundle.keys import Keys
from shoecore.wire import messages
from shoecore.wire.messages import Message
from shoecore.wire.rights import ATTEST, AUDITOR
from shoefw.store import places
from shoefw.store.configuration import Configuration
from trueshoe.bundle import attesting
from trueshoe.bundle.attesting import MOST_SECONDS, Answer

PARTS = 4
NONCE = b"n" * 32
SIZE = 1408 * 1024


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
            self.set_to = message.values[2]
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
def test_one_bit_anywhere_in_a_place_is_found(place: int) -> None:
    flash = erased()
    (auditor,) = staffed(flash, AUDITOR)
    _, (at, sectors), _ = places.bundles(len(flash))
    assert found(Audit(bytearray(flash), auditor), NONCE) == []
    flash[at + place % (sectors * places.SECTOR)] ^= 1
    assert found(Audit(flash, auditor), NONCE) == ["Place A of the device's flash holds something else."]


def test_what_a_device_says_without_its_code_is_not_believed() -> None:
    flash = erased()
    (auditor,) = staffed(flash, AUDITOR)
    visit = Audit(flash, auditor)
    codes = b"".join(visit.attested(1, NONCE))
    other = bytearray(visit.set_to)
    other[-4] ^= 1  # in the hash of the keys whose signatures count
    trusted = Keys(0, 0, ())
    lied = attesting.wrong(attesting.Expected(keys=trusted), NONCE, Answer(codes, bytes(other), 1), "here")
    assert [one.what for one in lied] == [
        "The device does not stand by what it says it is set to.",
        "The device takes other signatures.",
    ]
    told = attesting.wrong(attesting.Expected(keys=trusted), NONCE, Answer(codes, visit.set_to, 1), "here")
    assert told == []


def test_what_was_measured_at_the_machine_is_told_and_its_code_is_over_it_too() -> None:
    flash = erased()
    (auditor,) = staffed(flash, AUDITOR)
    stored = Flash(len(flash))
    stored.bytes[:] = flash
    kept = Configuration(stored, SimpleNamespace(rulebook="rws-poker-7", packs=1))
    kept.figures = packed(OWN._replace(settle_us=OWN.settle_us + 1))
    kept.keep()
    for content, figures in ((flash, b""), (bytearray(stored.bytes), kept.figures)):
        visit = Audit(content, auditor)
        assert found(visit, NONCE) == []
        told = attesting.set_to(Answer(b"".join(visit.attested(2, NONCE)), visit.set_to, 1), "here")
        assert told.figures == figures


def test_a_device_that_answers_with_stored_codes_is_found_out_by_the_next_nonce(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    flash = erased()
    (auditor,) = staffed(flash, AUDITOR)
    visit = Audit(flash, auditor)
    stored = (b"".join(visit.attested(1, NONCE)), visit.set_to)
    cheating = importlib.import_module("shoefw.attesting")
    monkeypatch.setattr(cheating, "proof_steps", lambda board, nonce: itertools.repeat((messages.ATTESTED, stored)))
    assert attesting.wrong(attesting.Expected(), NONCE, Answer(*stored, 1), "here") == []
    wrong = found(visit, b"m" * 32, 2)
    assert visit.attested(3, b"m" * 32)[0] == stored[0][:32]
    assert wrong == [
        "Other programs lie in the device's filesystems.",
        "Place A of the device's flash holds something else.",
        "Place B of the device's flash holds something else.",
        "The device does not stand by what it says it is set to.",
    ]


@pytest.mark.parametrize("seconds", [10.0, 10.1])
def test_who_takes_too_long_may_have_the_answer_from_elsewhere(seconds: float) -> None:
    flash = erased()
    (auditor,) = staffed(flash, AUDITOR)
    visit = Audit(flash, auditor)
    answer = Answer(b"".join(visit.attested(1, NONCE)), visit.set_to, seconds)
    late = attesting.wrong(attesting.Expected(), NONCE, answer, "here")
    assert [one.what for one in late] == ["The device took too long."] * (seconds > attesting.MOST_SECONDS)


def test_the_places_of_the_largest_region_take_seconds() -> None:
    flash = erased()
    flash += b"\xff" * (SIZE - len(flash))
    (auditor,) = staffed(flash, AUDITOR)
    visit = Audit(flash, auditor)
    began = visit.mechanism.time
    visit.attested(1, NONCE)
    assert 0 < visit.mechanism.time - began < MOST_SECONDS * 1_000_000


def found(visit: Audit, nonce: bytes, number: int = 1) -> list[str]:
    """What a host that expects the image alone finds wrong."""
    answer = Answer(b"".join(visit.attested(number, nonce)), visit.set_to, 1)
    return [one.what for one in attesting.wrong(attesting.Expected(), nonce, answer, "here")]
