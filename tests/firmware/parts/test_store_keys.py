"""The keys of a device: found by their ids after every start, made of its secret; no session's start comes twice."""

from expect import raises
from failing_flash import Flash
from shoecore import faults
from shoecore.wire import rights
from shoefw.store.keys import MOST, Keys, NoRoom
from shoefw.store.places import KEYS, KEYS_ENTRY, SECTOR
from shoefw.store.ring import Ring

_WRONG = (faults.INTEGRITY_FAILED, faults.AT_FLASH, faults.NO_CARD, 0, 0, 1)


class Identity:
    """A device's secret."""

    def __init__(self, secret: bytes = b"s" * 32) -> None:
        self.secret = secret


def test_a_new_device_lets_nobody_in():
    keys = _keys(_flash())
    assert keys.all() == () and keys.find(b"12345678") is None and keys.fault is None


def test_a_key_is_found_by_its_id_after_every_start():
    flash = _flash()
    added = _keys(flash).add(b"12345678", rights.DEALER, "pit 4, table 2 north")
    assert (added.id, added.role, added.name, len(added.key)) == (b"12345678", 2, "pit 4, table 2 north", 32)
    assert _keys(flash).find(b"12345678") == added
    assert _keys(flash).find(b"12345679") is None


def test_the_key_itself_is_not_on_the_flash():
    flash = _flash()
    key = _keys(flash).add(b"12345678", rights.DEALER, "one").key
    assert bytes(flash.bytes).find(key) < 0 and bytes(flash.bytes).find(key[:4]) < 0


def test_another_secret_makes_another_key_and_without_one_nobody_is_let_in():
    flash = _flash()
    key = _keys(flash).add(b"12345678", rights.DEALER, "one").key
    assert _keys(flash, b"t" * 32).find(b"12345678").key != key
    assert _keys(flash, b"").find(b"12345678") is None


def test_two_ids_have_two_keys():
    keys = _keys(_flash())
    assert keys.add(b"12345678", 2, "one").key != keys.add(b"12345679", 2, "two").key


def test_a_retired_key_lets_nobody_in_and_its_place_is_taken_again():
    flash = _flash()
    keys = _keys(flash)
    for number in range(MOST):
        keys.add(_id(number), 1 + number, "key %d" % number)
    raises(NoRoom, keys.add, _id(99), 1, "one too many")
    assert keys.retire(_id(3)) and not keys.retire(_id(3)) and not keys.retire(_id(99))
    keys = _keys(flash)
    assert keys.find(_id(3)) is None
    assert [found.id for found in keys.all()] == [_id(number) for number in (0, 1, 2, 4, 5, 6)]
    keys.add(_id(99), 1, "n")
    assert [found.name for found in keys.all()][3] == "n" and len(keys.all()) == MOST


def test_no_nonce_and_no_start_comes_twice_over_many_starts_of_the_device():
    flash = _nearly_full()
    nonces, starts = set(), []
    for _ in range(5):
        keys = _keys(flash)
        for _ in range(2):
            nonce, start = keys.fresh()
            nonces.add(nonce)
            starts.append(start)
    assert len(nonces) == 10 == len(starts) and starts == sorted(set(starts))
    assert len(keys.all()) == 1


def test_however_many_sessions_there_are_after_a_start_the_flash_is_written_once():
    flash = _flash()
    keys = _keys(flash)
    keys.fresh()
    steps = flash.steps
    for _ in range(40):
        keys.fresh()
    assert flash.steps == steps


def test_no_sector_is_erased_when_a_session_begins():
    flash = _nearly_full()
    for _ in range(5):
        keys = _keys(flash)
        keys.make_room()
        erased = flash.erased
        keys.fresh()
        assert flash.erased == erased


def test_a_damaged_table_lets_nobody_in():
    flash = _flash()
    keys = _keys(flash)
    keys.add(b"12345678", 2, "one")
    keys.retire(b"12345678")
    flash.bytes[256 + 20] ^= 1
    keys = _keys(flash)
    assert keys.fault == _WRONG and keys.find(b"12345678") is None


def _id(number: int) -> bytes:
    return b"key %04d" % number


def _nearly_full() -> Flash:
    """A flash with one key, whose sector takes two more entries."""
    flash = _flash()
    keys = _keys(flash)
    for _ in range(6):
        keys.add(b"12345678", 2, "one")
        keys.retire(b"12345678")
    keys.add(b"12345678", 2, "one")
    return flash


def _flash() -> Flash:
    return Flash(2 * SECTOR, KEYS)


def _keys(flash: Flash, secret: bytes = b"s" * 32) -> Keys:
    return Keys(Ring(flash, KEYS, KEYS_ENTRY), Identity(secret))
