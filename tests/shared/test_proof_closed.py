"""The hashes beside opened cards: of any set of leaves they make the root, and nothing else does."""

from expect import raises
from shoecore.proof import closed
from shoecore.proof.merkle import Tree, leaf


def leaves_of(count):
    return [leaf(place, place * 7 % 52, bytes([place * 11 & 255]) * 16) for place in range(count)]


def root_of(leaves):
    tree = Tree()
    for one in leaves:
        tree.add(one)
    return tree.root()


def told(leaves, opened):
    """The opened leaves by their places, and the hashes of what is closed."""
    flags = bytes([1 if place in opened else 0 for place in range(len(leaves))])
    hashes = [root_of(leaves[first:end]) for first, end in closed.subtrees(flags)]
    own = {}
    for place in opened:
        own[place] = leaves[place]
    return own, hashes


def places(subset):
    return [place for place in range(8) if subset >> place & 1]


def check_every_set(count):
    leaves = leaves_of(count)
    root = root_of(leaves)
    for subset in range(1, 1 << count):
        own, hashes = told(leaves, places(subset))
        assert closed.root(count, own, hashes) == root


def test_every_set_of_one_to_three_leaves_makes_the_root():
    for count in (1, 2, 3):
        check_every_set(count)


def test_every_set_of_four_leaves_makes_the_root():
    check_every_set(4)


def test_every_set_of_five_leaves_makes_the_root():
    check_every_set(5)


def test_some_sets_of_seven_leaves_make_the_root():
    leaves = leaves_of(7)
    root = root_of(leaves)
    for subset in (1, 42, 64, 127):
        own, hashes = told(leaves, places(subset))
        assert closed.root(7, own, hashes) == root


def test_of_a_deck_the_hashes_are_few_and_cover_all_that_is_closed():
    leaves = leaves_of(52)
    root = root_of(leaves)
    for opened in ([0, 1, 2, 3, 4], [0, 51], list(range(0, 52, 2)), list(range(52))):
        own, hashes = told(leaves, opened)
        assert closed.root(52, own, hashes) == root
        assert len(hashes) <= 26
    assert len(told(leaves, [0, 1, 2, 3, 4])[1]) == 5


def test_another_leaf_or_hash_makes_another_root_and_one_more_or_less_none():
    leaves = leaves_of(6)
    root = root_of(leaves)
    own, hashes = told(leaves, [1, 4])
    for at in range(len(hashes)):
        assert closed.root(6, own, hashes[:at] + [bytes(32)] + hashes[at + 1 :]) != root
        raises(closed.Unproven, closed.root, 6, own, hashes[:at] + hashes[at + 1 :])
    raises(closed.Unproven, closed.root, 6, own, hashes + [bytes(32)])
    raises(closed.Unproven, closed.root, 6, {}, [])
    raises(closed.Unproven, closed.root, 6, {6: leaves[1]}, hashes)
    assert closed.root(6, {1: leaves[4], 4: leaves[1]}, hashes) != root


def test_where_nothing_is_opened_nothing_is_told():
    assert closed.subtrees(bytes(52)) == []
    assert closed.subtrees(b"") == []
