"""What the interpreters have under one name: the small holes of a memory are taken before anything larger is sought."""

from shoecore.compat import collect, fill_holes, modules

_MANY = 400


def test_small_holes_are_taken_a_few_at_a_time_until_a_larger_one_comes_first():
    kept = [[number] for number in range(_MANY)]
    kept = kept[::2]
    collect()
    turns = 0
    while fill_holes():
        turns += 1
        assert turns < _MANY
    larger = id((None,) * 12)
    assert not modules or id(object()) > larger


def test_where_there_are_no_more_than_a_few_they_are_taken_at_once():
    while fill_holes():
        pass
    assert not fill_holes()
