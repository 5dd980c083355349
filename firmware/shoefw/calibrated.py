"""A shuffler's timing with the figures that were measured at the machine in place of its board's own."""

from shoecore.compat import const
from shoecore.wire import fields
from shoecore.wire.service import FIGURE_FIELDS, FIGURES

_SIZE = const(32)
_OWN = "own"
_OTHERS = (
    "tries",
    "feed_um",
    "rest_um",
    "spare_um",
    "nudge_um",
    "exit_um",
    "back_um",
    "pick_ms",
    "sweep_ms",
    "unseen_ms",
    "late_ms",
    "reverse_ms",
    "undo_ms",
    "turn_ms",
    "home_ms",
    "stall_ma",
    "supply_mv",
    "hottest",
)


class Calibrated:
    """Has every figure that the board's own timing has; ``own`` is that. Without a method it keeps no code alive."""


def replaced(known, figures: tuple) -> Calibrated:
    """A timing as this one, but for the figures that were measured."""
    timing = Calibrated()
    setattr(timing, _OWN, known)
    for name in _OTHERS:
        setattr(timing, name, getattr(known, name))
    for at in range(len(FIGURES)):
        setattr(timing, FIGURES[at], figures[at])
    return timing


def apply(board, figures: bytes) -> None:
    """The board goes by these figures from now on."""
    values = fields.get(figures, 0, len(figures), FIGURE_FIELDS)
    board.timing = replaced(board.timing, values)
    board.edges.settle_us = board.timing.settle_us


def own(board):
    """The timing that the board's own file has."""
    return getattr(board.timing, _OWN, board.timing)


def figures_of(timing) -> tuple:
    """The figures of a timing that are measured."""
    return tuple([getattr(timing, name) for name in FIGURES])


def packed(timing) -> bytes:
    """The same in bytes."""
    body = bytearray(_SIZE)
    return bytes(memoryview(body)[: fields.put(body, 0, FIGURE_FIELDS, figures_of(timing))])


def is_possible(board, figures: bytes) -> bool:
    """Whether each is between half and twice what the board's own file has, as no machine in order goes beyond."""
    try:
        wanted = fields.get(figures, 0, len(figures), FIGURE_FIELDS)
    except fields.BadField:
        return False
    known = figures_of(own(board))
    return min([known[at] <= 2 * wanted[at] <= 4 * known[at] for at in range(len(known))])
