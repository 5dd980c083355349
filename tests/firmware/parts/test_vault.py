"""The vault: what it sealed it opens again after a start, with both parts of the key and in no other case."""

from binascii import hexlify

from vault_parts import NONCE, Parts

from failing_flash import Flash
from shoecore.cards import HIDDEN
from shoecore.proof.merkle import at_once, leaf, root_steps
from shoecore.proof.sealing import Seal, key
from shoefw.control.unsealing import opened
from shoefw.control.vault import Vault
from shoefw.store.places import SEALED
from shoefw.store.sealed import Sealed

_DECK = bytes((place * 23 + 7) % 52 for place in range(52))
_DEVICE = bytes(range(32))
_BRIDGE = bytes(range(100, 132))

# The root over the deck, made with Python's hmac and hashlib alone.
_ROOT = "49768fe56dd2acaa90905adce902957057ccca822c6ef8c4b9224269e181e3e5"


def test_the_root_is_the_known_one_and_that_of_the_tree():
    root = at_once(_vault(_flash()).commit(7, NONCE, b"", _DECK))
    assert hexlify(root).decode() == _ROOT
    seal = Seal(key(_DEVICE, _BRIDGE), NONCE)
    salts = b"".join([seal.salt(place) for place in range(52)])
    assert root == at_once(root_steps(_DECK, salts))


def test_after_a_start_the_cards_are_opened_by_both_parts():
    flash = _flash()
    root = at_once(_vault(flash).commit(7, NONCE, b"", _DECK))
    assert at_once(opened(_vault(flash), 7, 0, 52, root)) == _DECK


def test_with_another_bridge_nothing_is_opened():
    flash = _flash()
    root = at_once(_vault(flash).commit(7, NONCE, b"", _DECK))
    assert at_once(opened(_vault(flash, bridge=bytes(32)), 7, 0, 52, root)) is None


def test_with_another_device_nothing_is_opened():
    flash = _flash()
    root = at_once(_vault(flash).commit(7, NONCE, b"", _DECK))
    assert at_once(opened(_vault(flash, device=bytes(32)), 7, 0, 52, root)) is None


def test_without_a_part_there_is_no_key():
    flash = _flash()
    root = at_once(_vault(flash).commit(7, NONCE, b"", _DECK))
    for vault in (_vault(flash, bridge=b""), _vault(flash, device=b"")):
        assert not vault.has_key()
        assert at_once(opened(vault, 7, 0, 52, root)) is None
    assert _vault(flash).has_key()


def test_only_the_order_that_was_sealed_last_is_opened():
    flash = _flash()
    vault = _vault(flash)
    first = at_once(vault.commit(7, NONCE, b"", _DECK[:5]))
    assert at_once(opened(vault, 8, 0, 5, first)) is None
    last = at_once(vault.commit(8, NONCE, b"", _DECK))
    assert at_once(opened(vault, 7, 0, 5, first)) is None
    assert at_once(opened(vault, 8, 0, 52, last)) == _DECK


def test_what_was_out_when_an_order_was_sealed_is_opened_with_it_but_for_what_went_back():
    flash = _flash()
    out = bytes((HIDDEN, HIDDEN)) + _DECK[:3]
    root = at_once(_vault(flash).commit(7, NONCE, out, _DECK[3:]))
    assert at_once(opened(_vault(flash), 7, 5, 49, root)) == out + _DECK[3:]


def test_a_card_that_was_out_and_is_another_opens_nothing():
    flash = _flash()
    root = at_once(_vault(flash).commit(7, NONCE, _DECK[:3], _DECK[3:]))
    flash.bytes[bytes(flash.bytes).find(NONCE) - 8 + 48 + 64 + 1] ^= 1
    assert at_once(opened(_vault(flash), 7, 3, 49, root)) is None


def test_one_card_that_is_another_or_none_opens_nothing():
    flash = _flash()
    root = at_once(_vault(flash).commit(7, NONCE, b"", _DECK))
    at = bytes(flash.bytes).find(NONCE) - 8 + 48 + 4
    flash.bytes[at] ^= 1
    assert at_once(opened(_vault(flash), 7, 0, 52, root)) is None
    flash.bytes[at] = 255
    assert at_once(opened(_vault(flash), 7, 0, 52, root)) is None
    assert at_once(opened(_vault(flash), 7, 0, 0, root)) is None


def test_another_count_opens_nothing():
    flash = _flash()
    root = at_once(_vault(flash).commit(7, NONCE, b"", _DECK))
    assert at_once(opened(_vault(flash), 7, 0, 51, root)) is None


def test_another_root_opens_nothing():
    flash = _flash()
    at_once(_vault(flash).commit(7, NONCE, b"", _DECK))
    assert at_once(opened(_vault(flash), 7, 0, 52, leaf(0, 0, bytes(16)))) is None


def _flash() -> Flash:
    return Flash(8192, SEALED)


def _vault(flash: Flash, device: bytes = _DEVICE, bridge: bytes = _BRIDGE) -> Vault:
    return Vault(Parts(flash, device, bridge), Sealed(flash))
