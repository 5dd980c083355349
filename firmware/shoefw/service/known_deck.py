"""The known-deck test: a sorted deck goes in and out twice, and what the slots make of it is held against the order.

The first pass shows what the reader misreads and what the feeder skips; the cards come out slot by slot, so that the
second pass shows which slots gave another card than they were given."""

import collections

from shoecore import deck
from shoecore.cards import CARDS, text
from shoecore.compat import const

from .cards import Cards
from .worked import worked

MISREAD = const(0)
SKIPPED = const(1)
SWAPPED = const(2)
SILENT = const(3)

Deviation = collections.namedtuple("Deviation", ("kind", "slot", "wanted", "read"))

_NAMES = ("MISREAD", "SKIPPED", "SWAPPED", "GAVE NO CARD")
_ANY_CARD = const(255)

# So many deviations are no machine's: the deck was not sorted.
_UNSORTED = const(12)

# To look at as many slots takes a chip a millisecond.
_PIECE = const(13)


def run(bench):
    """Both passes; each deviation is shown until a key is pressed."""
    is_sorted, found = yield from compared(bench)
    if not is_sorted:
        yield from bench.told("NO SORTED DECK", "%d DEVIATIONS" % len(found))
        return
    for deviation in found:
        yield from bench.told(*shown(deviation))
    yield from bench.told("KNOWN DECK TEST", "%d DEVIATIONS" % len(found) if found else "PASSED")


def compared(bench, measured=None):
    """Both passes: whether the deck was a sorted one, and its deviations; ``measured`` is told of each card."""
    cards = Cards(bench, measured)
    reason = yield from cards.take_in("LAY A SORTED", "DECK IN")
    first = cards.read
    order = yield from worked(bench, sorted_as_steps(first))
    found = yield from worked(bench, first_pass_steps(first, order))
    found += [Deviation(SILENT, slot, order[slot], _ANY_CARD) for slot in (yield from cards.give_out())]
    if len(found) >= _UNSORTED:
        return False, found
    if reason:
        yield from bench.told("NOT ONE DECK", reason)
    yield from cards.take_in("SAME CARDS AGAIN", "ON THE HOPPER")
    found += yield from worked(bench, second_pass_steps(cards.read, first, order))
    yield from cards.give_out()
    return True, found


def sorted_as_steps(read: bytes) -> "collections.abc.Generator[None, None, bytes]":
    """The order of a sorted deck, from that end which came first."""
    up = deck.new()
    down = bytes(reversed(up))
    rising = yield from first_pass_steps(read, up)
    falling = yield from first_pass_steps(read, down)
    return up if len(rising) <= len(falling) else down


def second_pass_steps(read: bytes, first: bytes, order: bytes) -> "collections.abc.Generator[None, None, list]":
    """What differs from the first pass, whichever end came first: a card where another was came from another slot.

    A card that was misread then and is right now is no deviation of its slot."""
    one = yield from first_pass_steps(read, first)
    other = yield from first_pass_steps(bytes(reversed(read)), first)
    found = []
    for deviation in one if len(one) <= len(other) else other:
        kind, slot, _, card = deviation
        if kind != MISREAD or card >= CARDS:
            found.append(deviation)
        elif card != order[slot]:
            found.append(Deviation(SWAPPED, *deviation[1:]))
    return found


def shown(deviation: Deviation) -> tuple:
    """A deviation in two lines."""
    first = "SLOT %d" % deviation.slot
    if deviation.kind in (SKIPPED, SILENT):
        return (first, _NAMES[deviation.kind])
    return ("%s %s" % (first, _NAMES[deviation.kind]), "%s READ AS %s" % (text(deviation.wanted), text(deviation.read)))


def first_pass_steps(read: bytes, wanted: bytes) -> "collections.abc.Generator[None, None, list]":
    """What differs from a known order, slot by slot; where cards are missing, one that the next but one matches was
    skipped."""
    found = []
    missing = len(wanted) - len(read)
    at = 0
    for slot in range(len(wanted)):
        if slot % _PIECE == 0:
            yield
        card = read[at] if at < len(read) else _ANY_CARD
        if card != wanted[slot] and missing > 0 and (at == len(read) or card == _next(wanted, slot)):
            found.append(Deviation(SKIPPED, slot, wanted[slot], card))
            missing -= 1
            continue
        if card != wanted[slot]:
            found.append(Deviation(MISREAD, slot, wanted[slot], card))
        at += 1
    return found


def _next(wanted: bytes, slot: int) -> int:
    return wanted[slot + 1] if slot + 1 < len(wanted) else _ANY_CARD
