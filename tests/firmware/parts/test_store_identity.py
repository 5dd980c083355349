"""The identity: one secret for good, drawn from proven noise alone, told nowhere, and never made anew by itself."""

from deterministic import Deterministic
from expect import raises
from failing_flash import Flash
from shoecore import faults
from shoecore.chance.noise import EntropyFailed
from shoecore.wire.fields import BYTES, U16
from shoefw.store.identity import SECRET_BYTES, Identity
from shoefw.store.places import IDENTITY, SECTOR
from shoefw.store.ring import OVERHEAD, Ring
from shoefw.store.versions import Versioned

_ENTRY = 128
_WRONG = (faults.INTEGRITY_FAILED, faults.AT_FLASH, faults.NO_CARD, 0, 0, 1)


class Source:
    """Gives the bytes of a seed as a proven noise source does, or fails."""

    def __init__(self, seed: int, fails: bool = False) -> None:
        self._generator = Deterministic(seed)
        self._fails = fails

    def draw(self, size: int) -> bytes:
        """So many bytes."""
        if self._fails:
            raise EntropyFailed("repetition count", "an alarm")
        return bytes(self._generator.generate(size))


def test_a_new_device_has_no_secret_and_nothing_forbids_to_draw_one():
    identity = Identity(_flash())
    assert identity.secret == b"" and identity.generation == 0 and identity.fault is None


def test_the_secret_is_drawn_once_and_is_the_same_at_every_start():
    flash = _flash()
    secret = _drawn(flash, 1)
    assert len(secret) == SECRET_BYTES and secret != bytes(SECRET_BYTES)
    assert _drawn(flash, 2) == secret
    assert Identity(flash).secret == secret and Identity(flash).generation == 1


def test_two_devices_have_two_secrets():
    assert _drawn(_flash(), 1) != _drawn(_flash(), 2)


def test_no_secret_comes_of_noise_that_fails():
    flash = _flash()
    raises(EntropyFailed, Identity(flash).draw, Source(1, True))
    assert Identity(flash).secret == b"" and flash.steps == 0


def test_one_bit_wrong_is_a_fault_and_no_secret_is_made_in_its_place():
    flash = _flash()
    _drawn(flash, 1)
    for at in range(0, _ENTRY - 1, 9):
        flash.bytes[at] ^= 1 << at % 8
        flash.power()
        identity = Identity(flash)
        assert identity.fault == _WRONG and identity.secret == b"", at
        identity.draw(Source(2))
        assert flash.steps == 0
        flash.bytes[at] ^= 1 << at % 8


def test_the_older_of_two_secrets_is_not_trusted_when_the_newer_is_damaged():
    flash = _flash()
    _drawn(flash, 1)
    Identity(flash).give_up()
    _drawn(flash, 2)
    flash.bytes[2 * _ENTRY + 20] ^= 1
    assert Identity(flash).fault == _WRONG and Identity(flash).secret == b""


def test_a_technician_gives_a_damaged_one_up_and_the_next_start_draws_another():
    flash = _flash()
    old = _drawn(flash, 1)
    flash.bytes[20] ^= 1
    Identity(flash).give_up()
    identity = Identity(flash)
    assert identity.fault is None and identity.secret == b""
    assert _drawn(flash, 2) not in (old, b"")


def test_one_of_a_newer_firmware_that_this_one_cannot_read_is_refused_and_kept():
    flash = _flash()
    newer = Versioned(3, 2, (U16, BYTES), (7, b"x" * SECRET_BYTES))
    Ring(flash, IDENTITY, _ENTRY).append(newer.write(_ENTRY - OVERHEAD))
    flash.power()
    identity = Identity(flash)
    assert identity.fault == (faults.CONFIGURATION_REFUSED, faults.AT_FLASH, faults.NO_CARD, 0, 1, 2)
    identity.draw(Source(2))
    assert identity.secret == b"" and flash.steps == 0


def test_nothing_that_is_printed_of_it_tells_the_secret():
    flash = _flash()
    secret = _drawn(flash, 1)
    identity = Identity(flash)
    for said in (repr(identity), str(identity)):
        assert repr(secret) not in said and repr(secret)[2:10] not in said


def _flash() -> Flash:
    return Flash(2 * SECTOR, IDENTITY)


def _drawn(flash: Flash, seed: int) -> bytes:
    """The secret after a start with noise of a seed."""
    identity = Identity(flash)
    identity.draw(Source(seed))
    return identity.secret
