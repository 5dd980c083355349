"""A ruling has cards taken back: the rest of the deck comes out, and with them is shuffled anew."""

from shoecore import records, states
from shoecore.cards import CARDS, HIDDEN

from ..bringing import brought_by
from ..drivers import keys
from ..events import HOPPER_FULL, KEY
from .idle import idle
from .meanwhile import meanwhile


def reshuffle(works, shuffler, returned: bytes, ruling: int):
    """A procedure: the cards of these positions taken back, and with the rest of the deck drawn anew."""
    report = works.report
    for position in returned:
        shuffler.cards[position] = HIDDEN
    staying = bytes([card for card in shuffler.cards[: shuffler.given] if card != HIDDEN])
    shuffler.end_order(records.VOIDED)
    report.enter(states.EMPTYING)
    yield from shuffler.out_with_all()
    while True:
        yield from _all_back(works, CARDS - len(staying))
        report.enter(states.TAKING_IN)
        if (yield from shuffler.take_in(staying, ruling)):
            break
        report.enter(states.EMPTYING)
        yield from shuffler.out_with_all()
        yield from shuffler.rest_away()
    yield works.task.turn()  # what took the deck in was let go of in this turn, and so is this in the next
    works.outbox.add(records.RESHUFFLED, shuffler.order, returned)
    report.enter(states.IN_ROUND)


def _all_back(works, count: int):
    """Until so many cards lie in the hopper; where the table has not as many, the round is given up by ABORT."""
    while not works.board.hopper.blocked():
        works.report.show("ALL BACK IN", "%d CARDS, ABORT?" % count)
        event = yield from idle(works, HOPPER_FULL | KEY)
        if event == KEY and works.panel.key == keys.ABORT:
            yield from meanwhile(works, brought_by, "giving_up", works)
