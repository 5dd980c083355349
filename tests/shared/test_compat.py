"""What the interpreters have under one name: the small holes of a memory are taken before anything larger is sought."""

from shoecore.compat import collect, fill_holes, modules

_MANY = 400


def test_the_small_holes_below_the_first_larger_one_are_taken():
    kept = [[number] for number in range(_MANY)]
    kept = kept[::2]
    collect()
    for _ in range(_MANY):
        fill_holes()
    larger = id((None,) * 8)
    assert not modules or id(object()) > larger
