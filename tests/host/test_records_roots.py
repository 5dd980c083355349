"""A shoe's root is held against the leaves that it told, card by card; a leaf hides its card and binds to it."""

import hashlib
import random

import pytest

from shoecore import records
from shoecore.cards import HIDDEN, UNREAD
from shoecore.proof import merkle
from shoecore.records import Record
from trueshoe.records import roots
from trueshoe.records.audit import Audit
from trueshoe.records.reader import Line

OPENED = (records.ROUND_OPENED, (1, "rws-poker-7", records.SHOE, 1, 0b10101, 3))
LEAVES = [hashlib.sha256(bytes([number])).digest() for number in range(3)]
NOTHING = bytes(32)


def node(left: bytes, right: bytes) -> bytes:
    """A node as RFC 6962 has it, made without the product."""
    return hashlib.sha256(b"\x01" + left + right).digest()


def root_findings(leaves: list[bytes], root: bytes, first: int = 0) -> list[str]:
    """What is found of the root of a round in which these leaves were told."""
    rows = [OPENED]
    for position, leaf in enumerate(leaves, first):
        rows.append((records.DRAWN, (position, HIDDEN if leaf else UNREAD, 0, 254, leaf)))
    rows.append((records.COMMITTED, (1, root)))
    lines = [Line(number, Record(number, number, *row), None) for number, row in enumerate(rows, 1)]
    return [found.expected for found in Audit().judge(lines) if found.what == roots.WRONG]


def test_the_root_of_the_leaves_is_right() -> None:
    assert root_findings(LEAVES, node(node(LEAVES[0], LEAVES[1]), LEAVES[2])) == []
    assert root_findings([], hashlib.sha256(b"").digest()) == []


def test_where_no_card_was_known_zeros_stand_for_its_leaf() -> None:
    assert root_findings([LEAVES[0], b"", LEAVES[2]], node(node(LEAVES[0], NOTHING), LEAVES[2])) == []


@pytest.mark.parametrize("leaves", [LEAVES[::-1], LEAVES[:2], [*LEAVES, LEAVES[0]], [LEAVES[0], b"", LEAVES[2]]])
def test_the_root_of_other_leaves_is_found(leaves: list[bytes]) -> None:
    right = node(node(LEAVES[0], LEAVES[1]), LEAVES[2])
    assert len(root_findings(leaves, right)) == 1
    assert root_findings(LEAVES, NOTHING) == [f"root {right.hex()}"]


def test_of_a_round_that_is_not_whole_nothing_is_said() -> None:
    assert root_findings(LEAVES, NOTHING, first=1) == []


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_root_that_can_be_none_is_found(size: int) -> None:
    for kind, count in ((records.SHUFFLED, 52), (records.COMMITTED, 1)):
        assert roots.Roots().see(Record(1, 1, kind, (count, bytes(size)))) == roots.NONE
        assert roots.Roots().see(Record(1, 1, kind, (count, NOTHING))) == ""


@pytest.mark.parametrize(("size", "wrong"), [(0, ""), (1, roots.NONE), (31, roots.NONE), (32, ""), (33, roots.NONE)])
def test_a_leaf_that_can_be_none_is_found(size: int, wrong: str) -> None:
    assert roots.Roots().see(Record(1, 1, records.DRAWN, (0, HIDDEN, 0, 254, bytes(size)))) == wrong


# Hiding and binding: what a leaf tells of its card, and what else could be its card.

SALT = hashlib.sha256(b"a salt that nobody has").digest()[:16]
GUESSES = 1_000_000


def test_a_million_guesses_of_card_and_salt_open_no_leaf() -> None:
    """Without the salt each of the 52 cards is as likely as before, whatever is tried."""
    seed = 45
    print(f"seed {seed}")
    closed = merkle.leaf(7, 20, SALT)
    chance = random.Random(seed)
    for guess in range(GUESSES // 52 + 1):
        told = chance.randbytes(16) if guess % 2 else guess.to_bytes(16, "big")
        for card in range(52):
            assert hashlib.sha256(b"\0\0\x07" + bytes([card]) + told).digest() != closed
    assert hashlib.sha256(b"\0\0\x07" + bytes([20]) + SALT).digest() == closed


def test_a_leaf_has_no_second_opening_near_its_own() -> None:
    """Every other card and place with the same salt, and every salt that differs in one or two bits with every card."""
    closed = merkle.leaf(7, 20, SALT)
    for card in range(52):
        for place in range(merkle.MAX_LEAVES):
            assert (merkle.leaf(place, card, SALT) == closed) == ((place, card) == (7, 20))
    number = int.from_bytes(SALT, "big")
    for first in range(128):
        for second in range(first + 1):
            other = number ^ 1 << first ^ (1 << second if second < first else 0)
            assert merkle.leaf(7, 20, other.to_bytes(16, "big")) != closed
    for bit in range(128):
        for card in range(52):
            assert merkle.leaf(7, card, (number ^ 1 << bit).to_bytes(16, "big")) != closed


def test_the_leaves_of_one_card_under_many_salts_have_nothing_in_common() -> None:
    """Each bit of a leaf is set as often for one card as for another, within five standard deviations of chance."""
    tries = 2_000
    for card in (0, 25, 51):
        leaves = [merkle.leaf(0, card, hashlib.sha256(b"%d %d" % (card, at)).digest()[:16]) for at in range(tries)]
        for bit in range(256):
            found = sum(leaf[bit // 8] >> bit % 8 & 1 for leaf in leaves)
            assert abs(found - tries / 2) < 5 * (tries / 4) ** 0.5
