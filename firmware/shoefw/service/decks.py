"""A technician's host has a deck go through a shuffler: measured on its way, or held against its known order."""

from shoecore.compat import const
from shoecore.wire import fields
from shoecore.wire.work import COMPARED, MOST_DEVIATIONS, NOT_SORTED, TESTED

from .cards import Cards
from .known_deck import compared
from .measuring import Measured, wide

_ROOM = const(160)


def measured(bench):
    """What its cards took, whatever the windows are that the machine goes by."""
    board = bench.works.board
    found = Measured(board)
    cards = Cards(bench, found)
    before = board.timing
    board.timing = wide(board)
    found.hear_bounces()
    try:
        yield from cards.take_in("LAY A DECK", "ON THE HOPPER")
        yield from cards.give_out()
    finally:
        found.leave_bounces()
        board.timing = before
    yield bench.works.task.turn()
    told = found.told()
    yield bench.works.task.turn()
    return told


def tested(bench):
    """The test with a known deck: how it ended, its deviations, and how many cards took how long."""
    found = Measured(bench.works.board)
    is_sorted, deviations = yield from compared(bench, found)
    packed = bytearray()
    for deviation in deviations[:MOST_DEVIATIONS]:
        packed.extend(bytes(deviation))
    values = (COMPARED if is_sorted else NOT_SORTED, packed, found.fed_bins, found.given_bins)
    yield bench.works.task.turn()
    body = bytearray(_ROOM)
    return bytes(memoryview(body)[: fields.put(body, 0, TESTED, values)])
