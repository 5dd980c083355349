"""A shoe's round: leaves as the cards are drawn, the root at its close, and the cards again after a cut."""

from vault_parts import NONCE, Always, Parts

from failing_flash import Flash
from shoecore.cards import FOREIGN, HIDDEN, UNREAD
from shoecore.proof.merkle import NO_LEAF, Tree, at_once, leaf, root_steps
from shoecore.proof.sealing import Seal, key
from shoefw.control.shoe.committed import Committed
from shoefw.control.vault import Vault
from shoefw.store.places import SEALED
from shoefw.store.sealed import Sealed

_DEVICE = bytes(range(32))
_BRIDGE = bytes(range(100, 132))
_CARDS = bytes((place * 23 + 7) % 52 for place in range(21))


def test_each_card_has_its_leaf_and_the_close_the_root_over_them():
    committed = _committed(_flash())
    seal = Seal(key(_DEVICE, _BRIDGE), NONCE)
    salts = b"".join([seal.salt(position) for position in range(len(_CARDS))])
    committed.begin(3)
    for position, card in enumerate(_CARDS):
        assert committed.draw(position, card) == leaf(position, card, seal.salt(position))
    assert committed.end() == at_once(root_steps(_CARDS, salts))


def test_a_card_that_nobody_knows_has_no_leaf_and_the_next_keep_their_places():
    flash = _flash()
    committed = _committed(flash)
    committed.begin(3)
    leaves = [committed.draw(position, card) for position, card in enumerate((7, UNREAD, FOREIGN, 9))]
    assert [len(told) for told in leaves] == [32, 0, 0, 32]
    root = committed.end()
    again = _committed(flash)
    assert at_once(again.resume(3, leaves)) == bytes((7, HIDDEN, HIDDEN, 9))
    assert again.end() == root


def test_between_rounds_and_beyond_the_last_leaf_no_card_has_one():
    committed = _committed(_flash())
    assert committed.draw(0, 5) == b""
    committed.begin(3)
    assert len(committed.draw(0, 5)) == 32
    assert committed.draw(416, 5) == b""
    committed.end()
    assert committed.draw(1, 5) == b""


def test_a_round_goes_on_after_a_cut_as_if_there_had_been_none():
    whole = _committed(_flash())
    whole.begin(3)
    for position, card in enumerate(_CARDS):
        whole.draw(position, card)
    flash = _flash()
    before = _committed(flash)
    before.begin(3)
    leaves = [before.draw(position, card) for position, card in enumerate(_CARDS[:9])]
    after = _committed(flash)
    assert at_once(after.resume(3, leaves)) == _CARDS[:9]
    for position in range(9, len(_CARDS)):
        after.draw(position, _CARDS[position])
    assert after.end() == whole.end()


def test_a_card_that_the_leaf_does_not_tell_is_not_read():
    flash = _flash()
    committed = _committed(flash)
    committed.begin(3)
    leaves = [committed.draw(position, card) for position, card in enumerate(_CARDS[:4])]
    flash.bytes[flash.bytes.find(NONCE) - 8 + 48 + 2] ^= 1
    assert at_once(_committed(flash).resume(3, leaves)) == bytes((_CARDS[0], _CARDS[1], UNREAD, _CARDS[3]))


def test_with_another_bridge_none_is_read_and_the_root_is_the_same():
    flash = _flash()
    committed = _committed(flash)
    committed.begin(3)
    leaves = [committed.draw(position, card) for position, card in enumerate(_CARDS[:4])]
    root = committed.end()
    for other in (_committed(flash, bytes(32)), _committed(flash, b"")):
        assert at_once(other.resume(3, leaves)) == bytes((UNREAD,)) * 4
        assert other.end() == root


def test_without_its_entry_a_round_is_taken_up_and_seals_no_more():
    flash = _flash()
    committed = _committed(flash)
    committed.begin(3)
    told = committed.draw(0, 9)
    assert at_once(committed.resume(4, [told])) == bytes((UNREAD,))
    assert committed.draw(1, 9) == b""
    tree = Tree()
    tree.add(told)
    tree.add(NO_LEAF)
    assert committed.end() == tree.root()


def _flash() -> Flash:
    return Flash(8192, SEALED)


def _committed(flash: Flash, bridge: bytes = _BRIDGE) -> Committed:
    return Committed(Vault(Parts(flash, _DEVICE, bridge), Sealed(flash)), Always())
