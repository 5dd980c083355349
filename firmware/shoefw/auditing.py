"""The cards of what was dealt last, every one of them opened for an auditor: folded hands and the stub too.

Only when it is over, and before the next begins, with which the nonce is gone that opens it. Nothing moves meanwhile.
"""

import collections

from shoecore import records, states
from shoecore.cards import CARDS, HIDDEN
from shoecore.compat import const
from shoecore.proof.merkle import HASH_SIZE, NO_LEAF, Tree, leaf
from shoecore.proof.sealing import Seal, key
from shoecore.wire import messages
from shoecore.wire.commands import DONE, FAILED

from .store.sealed import CELLS, Sealed

_SHOE = "shoe"
_AT_ONCE = const(8)

# One byte of how many cards were out before, two of how many there are, and the root.
_HEAD = const(3)


def possible(works, argument: bytes):
    """What opens the order, or the round of a shoe, that was committed to by a root; None where that cannot be now."""
    if len(argument) != _HEAD + HASH_SIZE or not works.link.part or not works.identity.secret:
        return None
    before = argument[0]
    count = int.from_bytes(argument[1:_HEAD], "big")
    may = _is_over(works) and 0 < count <= CELLS and works.outbox.has_room(count + 1)
    return (lambda: _steps(works, before, count, argument[_HEAD:])) if may else None


def _is_over(works) -> bool:
    """Whether no round is open, and no order lives."""
    return not works.outbox.in_round() and (works.board.KIND == _SHOE or works.report.state == states.NO_DECK)


def _steps(works, before: int, count: int, root: bytes) -> "collections.abc.Generator[tuple, None, None]":
    """Nothing while it takes longer, then what came of it: no card is opened unless all of them make the root."""
    sealed = Sealed(works.board.flash)
    result = FAILED
    if sealed.nonce:
        seal = Seal(key(works.identity.secret, works.link.part), sealed.nonce)
        cards = bytearray()
        tree = Tree()
        for place in range(count):
            closed = sealed.ciphertext(place)
            card = HIDDEN if closed is None else seal.open(place, closed)
            cards.append(card)
            tree.add(leaf(place, card, seal.salt(place)) if card < CARDS else NO_LEAF)
            if place % _AT_ONCE == 0:
                yield ()
        if tree.root() == root:
            result = yield from _told(works, before, cards, seal)
    while True:
        yield (messages.RESULT, (result,))


def _told(works, before: int, cards: bytearray, seal: Seal):
    """Each card with its salt; what begins meanwhile ends it."""
    for place in range(len(cards)):
        if not _is_over(works):
            return FAILED
        if cards[place] < CARDS:
            works.outbox.add(records.OPENED, before + place, cards[place], seal.salt(place))
        if place % _AT_ONCE == 0:
            yield ()
    return DONE
