"""A shoe's root is held against the leaves that it told, card by card."""

import hashlib

import pytest

from shoecore import records
from shoecore.cards import HIDDEN, UNREAD
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
