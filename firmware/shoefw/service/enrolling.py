"""A type of deck is enrolled by one whole deck of it: 52 faces, each once, and one pattern on every back."""

from shoecore import deck, records

from ..drivers.reader import ANY_BACK
from ..store import decks


def run(bench, cards):
    """Pass a deck, keep its back as the one that is taken in from now on, or say what was wrong with it."""
    reader = bench.works.board.reader
    accepted = reader.accepts
    reader.accepts = ANY_BACK
    try:
        reason = yield from cards.take_in(*cards.NEW_DECK)
    finally:
        reader.accepts = accepted
    reason = reason or _reason(cards)
    if not reason:
        _enrol(bench, cards)
    yield from cards.give_out()
    if reason:
        yield from bench.told("NOT ENROLLED", reason)
    else:
        yield from bench.told("ENROLLED: TYPE %d" % bench.decks.current().type, "BACK %d" % reader.accepts)


def choose(bench):
    """Which of the enrolled types is taken in, or any."""
    known = bench.decks.all()
    rows = [("TYPE %d BACK %d" % (kind.type, kind.back), kind.supplier) for kind in known]
    picked = yield from bench.picked(rows + [("ANY BACK", "")])
    bench.decks.choose(known[picked].type if picked < len(known) else decks.NONE)
    bench.works.wear.accept(bench.decks.current())


def _enrol(bench, cards) -> None:
    works = bench.works
    back = cards.backs[0]
    number = bench.decks.enrol(back, cards.mean_ms)
    current = bench.decks.current()
    works.wear.accept(current)
    works.outbox.add(records.DECK_ENROLLED, number, back, current.supplier)


def _reason(cards) -> str:
    """Why what was read is no deck to be enrolled by; the empty string for none."""
    found = deck.reconcile(cards.read)
    if found.unread:
        return "%d UNREAD" % found.unread
    strange = found.foreign + found.flipped + found.cut_cards
    if strange:
        return "%d SHOW NO FACE" % strange
    if found.duplicate:
        return "%d TWICE" % len(found.duplicate)
    if found.missing:
        return "%d MISSING" % len(found.missing)
    others = len(cards.backs) - sum(1 for back in cards.backs if back == cards.backs[0])
    return "%d OTHER BACKS" % others if others else ""
