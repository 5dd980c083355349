"""The enrolled types of deck: eight of them, one current, each change whole or not at all."""

from expect import raises
from failing_flash import A_PART, Flash, PowerCut
from shoecore.wire.fields import BadField
from shoefw.store.decks import NONE, TYPES, Deck, Decks, NoRoom
from shoefw.store.places import DECKS


def test_a_new_device_knows_no_deck_and_has_no_current_one():
    found = Decks(_flash())
    assert found.all() == () and found.current() is None and not found.is_damaged()


def test_an_enrolled_type_is_current_and_there_after_a_start():
    flash = _flash()
    assert Decks(flash).enrol(7, 91, "Paper and Sons 1") == 0
    deck = Deck(0, 7, 91, "Paper and Sons 1")
    assert Decks(flash).current() == deck and Decks(flash).all() == (deck,)


def test_there_is_room_for_eight_types_and_the_ninth_is_refused():
    flash = _flash()
    found = Decks(flash)
    for type in range(TYPES):
        assert found.enrol(10 + type, 90 + type, "maker %d" % type) == type
    assert "retire" in str(raises(NoRoom, found.enrol, 99, 90))
    assert [deck.back for deck in Decks(flash).all()] == list(range(10, 18))
    assert found.current().type == TYPES - 1
    found.retire(3)
    assert found.enrol(99, 90) == 3


def test_a_back_that_is_known_keeps_its_number():
    found = Decks(_flash())
    found.enrol(7, 91, "one")
    found.enrol(8, 92, "two")
    assert found.enrol(7, 95, "three") == 0
    assert found.all() == (Deck(0, 7, 95, "three"), Deck(1, 8, 92, "two"))


def test_another_type_is_chosen_or_any():
    flash = _flash()
    found = Decks(flash)
    found.enrol(7, 91)
    found.enrol(8, 92)
    found.choose(0)
    assert Decks(flash).current() == Deck(0, 7, 91, "")
    found.choose(NONE)
    assert Decks(flash).current() is None


def test_a_type_that_is_not_enrolled_is_neither_chosen_nor_retired():
    flash = _flash()
    found = Decks(flash)
    found.enrol(7, 91)
    for wrong in (1, 8, -1, 254):
        assert "enrolled are 0" in str(raises(ValueError, found.choose, wrong))
    for wrong in (1, 8, -1, NONE):
        assert "enrolled are 0" in str(raises(ValueError, found.retire, wrong))
    assert Decks(flash).current() == Deck(0, 7, 91, "")


def test_the_current_type_is_none_once_it_is_retired():
    flash = _flash()
    found = Decks(flash)
    found.enrol(7, 91)
    found.retire(0)
    assert Decks(flash).current() is None and Decks(flash).all() == ()


def test_what_does_not_fit_is_refused_and_nothing_changed():
    flash = _flash()
    found = Decks(flash)
    found.enrol(7, 91, "one")
    for wrong in ((256, 90, ""), (-1, 90, ""), (8, 65536, ""), (8, 90, "seventeen letters"), (8, 90, None)):
        raises(BadField, found.enrol, *wrong)
    assert found.all() == Decks(flash).all() == (Deck(0, 7, 91, "one"),)


def test_a_name_beyond_ascii_comes_back():
    flash = _flash()
    Decks(flash).enrol(7, 91, "Künstle & Söhne"[:14])
    assert Decks(flash).current().supplier == "Künstle & Söhne"[:14]


def test_a_cut_leaves_the_table_before_or_the_new_one():
    flash = _flash()
    Decks(flash).enrol(7, 91, "one")
    for cut in (0, 3, 100, 254):
        flash.power(cut, A_PART)
        raises(PowerCut, Decks(flash).enrol, 8, 92, "two")
        flash.power()
        assert Decks(flash).all() == (Deck(0, 7, 91, "one"),)


def test_damage_is_told():
    flash = _flash()
    Decks(flash).enrol(7, 91)
    flash.bytes[21] ^= 128
    assert Decks(flash).is_damaged() and Decks(flash).current() is None


def _flash() -> Flash:
    return Flash(8192, DECKS)
