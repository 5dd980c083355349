"""Where the cards of a deck are by a device's own journal, for a hand's count to be held against."""

from typing import NamedTuple

from shoecore import records
from shoecore.records import Record


class Reckoned(NamedTuple):
    """How many cards lie on the table, None where the journal cannot say, and why; ``deck`` is how many there are."""

    on_table: int | None
    deck: int
    why: str


def reckon(found: list[Record]) -> Reckoned:
    """By the newest records of a journal, the oldest first: a shoe's cards are drawn, a shuffler's are dispensed."""
    orders = [record for record in found if record.kind == records.ORDER_DRAWN]
    opened = _last(found, records.ROUND_OPENED)
    if opened and opened.values[2] == records.SHOE:
        return _of_a_shoe(found, opened)
    if not orders:
        return Reckoned(None, 0, "no deck was taken in, in what was read of the journal")
    return _of_an_order(found, orders)


def _of_a_shoe(found: list[Record], opened: Record) -> Reckoned:
    """Every card that was drawn since the round was opened."""
    deck = 52 * opened.values[3]
    after = _since(found, opened)
    if _last(after, records.ROUND_CLOSED):
        return Reckoned(None, deck, "no round is open, and a shoe does not count what lies in it between rounds")
    singly = sum(record.kind == records.DRAWN for record in after)
    together = sum(record.values[1] for record in after if record.kind == records.DRAWN_TOGETHER)
    return Reckoned(singly + together, deck, f"{singly + together} were drawn in round {opened.values[0]}")


def _of_an_order(found: list[Record], orders: list[Record]) -> Reckoned:
    """What was dispensed of the newest order, and what had left before it was drawn."""
    drawn = orders[-1]
    number, cards, _ = drawn.values
    whole = next((order.values[1] for order in reversed(orders) if not order.values[2]), 0)
    after = _since(found, drawn)
    given = sum(record.values[2] for record in after if record.kind == records.DISPENSED)
    ended = _last(after, records.ORDER_ENDED)
    if ended:
        how = "carried out" if ended.values[1] == records.EXECUTED else "given up"
        return Reckoned(whole or None, whole, f"order {number} was {how}: once it is empty, no card is in it")
    if not whole:
        return Reckoned(None, 0, "the deck was taken in before what was read of the journal")
    if _last(after, records.DECK_REFUSED):
        return Reckoned(whole, whole, "the deck was refused: once it is empty, no card is in it")
    if not _last(after, records.SHUFFLED):
        return Reckoned(None, whole, "the deck is being taken in, and is refused where it is not exactly right")
    before = whole - cards
    out = f"{given} of order {number} were handed out" + (f", {before} before it" if before else "")
    return Reckoned(before + given, whole, out)


def _since(found: list[Record], record: Record) -> list[Record]:
    return found[found.index(record) + 1 :]


def _last(found: list[Record], kind: int) -> Record | None:
    return next((record for record in reversed(found) if record.kind == kind), None)
