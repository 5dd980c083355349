"""What to make of a path where no card comes by in time, or more than one card was drawn."""

from shoecore import faults
from shoecore.compat import const

_EDGES = const(4 | 8 | 16 | 32)


def blocked_at_rest(board) -> int:
    """Where something is on the path, 0 where nothing is."""
    if board.entry.blocked():
        return faults.AT_ENTRY
    if board.slot.blocked():
        return faults.AT_SLOT
    return faults.AT_THICKNESS if board.thick.blocked() else 0


def fault(board, crossing, attempts, stalled: bool) -> int:
    """What is wrong where a card is late; ``stalled`` says that its roller was held."""
    timing = board.timing
    if stalled or board.motor_current.value() > timing.stall_ma:
        return attempts.at(faults.AT_FEED_ROLLER, timing.pick_ms, faults.MOTOR_STALLED)
    if not crossing.first.seen and not crossing.second.seen:
        return attempts.at(faults.AT_HOPPER, timing.pick_ms, faults.MISFEED)
    at = faults.AT_SLOT if crossing.first.whole() or crossing.second.seen else faults.AT_ENTRY
    return attempts.at(at, timing.edge_ms, faults.FEED_JAM)


def is_under_way(board, crossing) -> bool:
    """Whether a sensor has the card before it that nothing said has passed."""
    return not crossing.second.whole() and (board.entry.blocked() or board.slot.blocked())


def undone(board, task, um: int):
    """A procedure: where the roller ran on after the card had left it, the next card that it drew is turned back."""
    if um > board.timing.spare_um:
        board.feed.backward(um)
        while (yield task.wait(_EDGES, board.timing.undo_ms)):
            pass
