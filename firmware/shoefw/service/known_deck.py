"""The known-deck test: a sorted deck goes in and out twice, and what the slots make of it is held against the order.

The first pass shows what the reader misreads and what the feeder skips; the cards come out slot by slot, so that the
second pass shows which slots gave another card than they were given."""

from collections import namedtuple

from shoecore import deck
from shoecore.cards import CARDS, text
from shoecore.compat import const

from .cards import Cards

MISREAD = const(0)
SKIPPED = const(1)
SWAPPED = const(2)
SILENT = const(3)

Deviation = namedtuple("Deviation", ("kind", "slot", "wanted", "read"))

_NAMES = ("MISREAD", "SKIPPED", "SWAPPED", "GAVE NO CARD")
_ANY_CARD = const(255)

# So many deviations are no machine's: the deck was not sorted.
_UNSORTED = const(12)


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
    order = sorted_as(first)
    found = first_pass(first, order)
    found += [Deviation(SILENT, slot, order[slot], _ANY_CARD) for slot in (yield from cards.give_out())]
    if len(found) >= _UNSORTED:
        return False, found
    if reason:
        yield from bench.told("NOT ONE DECK", reason)
    yield from cards.take_in("SAME CARDS AGAIN", "ON THE HOPPER")
    found += second_pass(cards.read, first, order)
    yield from cards.give_out()
    return True, found


def sorted_as(read: bytes) -> bytes:
    """The order of a sorted deck, from that end which came first."""
    up = deck.new()
    down = _reversed(up)
    return up if len(_compare(read, up)) <= len(_compare(read, down)) else down


def first_pass(read: bytes, order: bytes) -> list:
    """What differs from the sorted deck."""
    return _compare(read, order)


def second_pass(read: bytes, first: bytes, order: bytes) -> list:
    """What differs from the first pass, whichever end came first: a card where another was came from another slot.

    A card that was misread then and is right now is no deviation of its slot."""
    one = _compare(read, first)
    other = _compare(_reversed(read), first)
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


def _compare(read: bytes, wanted: bytes) -> list:
    """Deviations in order; where cards are missing, one that the next but one matches was skipped."""
    found = []
    missing = len(wanted) - len(read)
    at = 0
    for slot in range(len(wanted)):
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


def _reversed(cards: bytes) -> bytes:
    turned = bytearray(len(cards))
    for at in range(len(cards)):
        turned[len(cards) - 1 - at] = cards[at]
    return turned
