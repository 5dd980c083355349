"""The tree against the known roots of RFC 6962's reference implementation, and in pieces, in little memory."""

from binascii import hexlify, unhexlify
from hashlib import sha256

from deterministic import Deterministic
from expect import raises
from shoecore import deck
from shoecore.proof.merkle import Malformed, Tree, at_once, leaf, node, path_steps, root_steps

# The inputs and roots that google/certificate-transparency tests its trees with.
INPUTS = ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
ROOTS = (
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)


def test_the_known_roots_of_rfc_6962():
    tree = Tree()
    for number, text in enumerate(INPUTS):
        assert hexlify(tree.root()).decode() == ROOTS[number]
        tree.add(sha256(b"\x00" + unhexlify(text)).digest())
    assert hexlify(tree.root()).decode() == ROOTS[8]


def test_a_leaf_is_the_bytes_that_the_text_says():
    salt = bytes(range(16))
    assert leaf(0, 0, salt) == sha256(bytes(4) + salt).digest()
    assert leaf(415, 51, salt) == sha256(b"\x00\x01\x9f\x33" + salt).digest()
    assert node(b"left", b"right") == sha256(b"\x01leftright").digest()


def test_the_root_of_a_known_deck():
    cards, salts = known_deck(1)
    assert (
        hexlify(at_once(root_steps(cards, salts))).decode()
        == "a7a77f6e4609e0ca5515cd7a52e6b49972a5ba5e9c4852b2c729589dd20e7a51"
    )


def test_the_root_grows_in_pieces_of_thirteen_leaves():
    cards, salts = known_deck(1)
    pieces = 0
    for _ in root_steps(cards, salts):
        pieces += 1
    assert pieces == 4


def known_deck(packs):
    """A deck in the order of the cards with salts that count."""
    return deck.new(packs), bytes(at * 7 & 255 for at in range(52 * packs * 16))


def test_every_leaf_counts():
    cards, salts = known_deck(1)
    cards, salts = cards[:7], bytearray(salts[: 7 * 16])
    seen = [at_once(root_steps(cards, salts))]
    for position in range(7):
        cards[position] ^= 1
        seen.append(at_once(root_steps(cards, salts)))
        cards[position] ^= 1
        salts[position * 16 + 15] ^= 1
        seen.append(at_once(root_steps(cards, salts)))
        salts[position * 16 + 15] ^= 1
    assert len(set(seen)) == 15


def test_two_cards_that_change_places_change_the_root():
    cards, salts = known_deck(1)
    before = at_once(root_steps(cards, salts))
    cards[3], cards[4] = cards[4], cards[3]
    assert at_once(root_steps(cards, salts)) != before


def test_a_tree_keeps_one_hash_for_each_bit_of_its_size():
    tree = Tree()
    for size in range(1, 130):
        tree.add(bytes(32))
        assert len(tree._stack) == sum(size >> bit & 1 for bit in range(8))


def test_salts_hide_equal_cards():
    salts = Deterministic(3).generate(64)
    assert len({leaf(0, 7, salts[at : at + 16]) for at in range(0, 64, 16)}) == 4


def test_what_is_no_leaf_is_refused_by_name():
    for position, card, size in ((-1, 0, 16), (416, 0, 16), (0, -1, 16), (0, 52, 16), (0, 255, 16), (0, 0, 15)):
        words = str(raises(Malformed, leaf, position, card, bytes(size)))
        assert "not %d, %d and %d" % (position, card, size) in words


def test_too_few_salts_are_refused():
    cards, salts = known_deck(1)
    raises(Malformed, at_once, root_steps(cards, salts[:-1]))


def test_the_path_of_the_last_of_three_is_one_hash():
    cards, salts = known_deck(1)
    cards, salts = cards[:3], salts[:48]
    pair = at_once(root_steps(cards, salts, 0, 2))
    assert at_once(path_steps(cards, salts, 2)) == pair
    assert at_once(path_steps(cards, salts, 0)) == leaf(1, 1, salts[16:32]) + leaf(2, 2, salts[32:48])
