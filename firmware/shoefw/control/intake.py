"""A deck taken in: an order drawn for it, each card fed into the slot that the order names, and all of them sealed.

The draw is made before the first card moves, and a deck that is not exactly right is refused."""

from shoecore import deck, faults, records
from shoecore.cards import CARDS
from shoecore.compat import const

from ..bringing import brought_by
from .meanwhile import meanwhile
from .shuffler import wipe

_MOST_ORDERS = const(65535)


class Intake:
    """The shuffler's other half, there only while a deck comes in: what it learns it leaves with the shuffler."""

    def __init__(self, works, shuffler) -> None:
        self._works = works
        self._outbox = works.outbox
        self._shuffler = shuffler

    def take_in(self, staying_out: bytes, ruling: int):
        """A procedure: the deck in the hopper, but for the cards that stay out on the table; whether it was right."""
        works = self._works
        shuffler = self._shuffler
        count = CARDS - len(staying_out)
        shuffler.abort = False
        shuffler.first = shuffler.given
        shuffler.cards = shuffler.cards[: shuffler.first] + bytearray(count)
        order, nonce, figures = yield from meanwhile(works, brought_by, "drawing", works, shuffler, deck.new()[:count])
        shuffler.order = shuffler.order % _MOST_ORDERS + 1
        shuffler.lives = True
        if not staying_out:
            shuffler.committed = ()
        self._outbox.add(records.ORDER_DRAWN, shuffler.order, count, ruling)
        seen = bytearray()
        is_sound = yield from meanwhile(works, brought_by, "filling", works, shuffler, order, seen, staying_out)
        works.guard.rest()
        found = deck.reconcile(seen + staying_out)
        wipe(order)
        wipe(seen)
        if shuffler.abort:
            self._outbox.add(records.ABORTED, len(seen))
        elif deck.is_whole(found) and is_sound and not works.board.hopper.blocked():
            root = yield from meanwhile(works, brought_by, "sealing", works, shuffler, nonce)
            yield works.task.turn()  # what sealed was let go of in this turn, and so is this in the next
            shuffler.committed = (shuffler.order, shuffler.first, count, root)
            self._outbox.add(records.SHUFFLED, count, root, *figures)
            shuffler.root_at = self._outbox.next - 1
            return True
        else:
            self._refuse(found)
        shuffler.end_order(records.VOIDED)
        return False

    def _refuse(self, found) -> None:
        """The deck is not the approved one: what is missing or too many, and how many of each."""
        counted = (len(found.missing), len(found.duplicate)) + found[2:]
        self._outbox.add(records.DECK_REFUSED, *counted)
        for code, cards in ((faults.MISSING, found.missing), (faults.DUPLICATE, found.duplicate)):
            if cards:
                face = cards[0] if len(cards) == 1 else faults.NO_CARD
                self._works.report.warn(code, faults.AT_DECK, face, 0, 0, len(cards))
