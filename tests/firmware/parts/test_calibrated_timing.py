"""The figures that were measured at a machine take the place of its board's own, and only such as may."""

from collections import namedtuple

from shoecore.wire import fields
from shoecore.wire.service import FIGURE_FIELDS, FIGURES
from shoefw import calibrated

Timing = namedtuple("Timing", calibrated._OTHERS + FIGURES)
_KNOWN = (2000, 88000, 90000, 150, 150)
_WANTED = (1500, 99000, 91000, 160, 140)


class Edges:
    """A ring that knows when an edge has settled."""

    settle_us = 2000


class Board:
    """A board with its own figures."""

    def __init__(self) -> None:
        self.timing = Timing(*(tuple(range(len(calibrated._OTHERS))) + _KNOWN))
        self.edges = Edges()


def test_the_measured_figures_are_gone_by_and_all_others_stay():
    board = Board()
    own = board.timing
    calibrated.apply(board, _packed(_WANTED))
    assert calibrated.figures_of(board.timing) == _WANTED
    assert board.edges.settle_us == 1500
    for name in calibrated._OTHERS:
        assert getattr(board.timing, name) == getattr(own, name)
    assert calibrated.own(board) is own and calibrated.packed(own) == _packed(_KNOWN)


def test_a_board_that_is_not_calibrated_goes_by_its_own():
    board = Board()
    assert calibrated.own(board) is board.timing and calibrated.figures_of(board.timing) == _KNOWN


def test_what_is_under_half_or_over_twice_the_boards_own_is_not_possible():
    board = Board()
    for times in range(2):
        for at in range(len(_KNOWN)):
            for value, may in ((_KNOWN[at] // 2, True), (2 * _KNOWN[at], True), (_KNOWN[at], True)):
                assert bool(calibrated.is_possible(board, _packed(_with(at, value)))) == may
            assert not calibrated.is_possible(board, _packed(_with(at, _KNOWN[at] // 2 - 1)))
            assert not calibrated.is_possible(board, _packed(_with(at, 2 * _KNOWN[at] + 1)))
        if not times:
            calibrated.apply(board, _packed(_WANTED))  # it is held against the board's own all the same


def test_bytes_that_are_no_figures_are_not_possible():
    whole = _packed(_WANTED)
    for wrong in (b"", whole[:-1], whole + b"\0"):
        assert not calibrated.is_possible(Board(), wrong)


def _with(at: int, value: int) -> tuple:
    return _KNOWN[:at] + (value,) + _KNOWN[at + 1 :]


def _packed(figures: tuple) -> bytes:
    body = bytearray(32)
    return bytes(body[: fields.put(body, 0, FIGURE_FIELDS, figures)])
