"""What each part that wears has behind it, and its counter set back when it was replaced."""

from ..store import counters

_READER = (counters.READER, "READER")

OF_A_SHUFFLER = (
    (counters.FEED_ROLLER, "FEED ROLLER"),
    (counters.EXIT_ROLLER, "EXIT ROLLER"),
    (counters.CAROUSEL, "CAROUSEL"),
    _READER,
)
OF_A_SHOE = (_READER,)


def run(bench, names: tuple):
    """Pick one of these parts or a type of deck, see its count, and say that it is new."""
    works = bench.works
    count = works.wear.counters
    rows = names + tuple((counters.DECKS + deck.type, "DECK TYPE %d" % deck.type) for deck in bench.decks.all())
    picked = yield from bench.picked([(name, "USED %d" % count.uses(part)) for part, name in rows])
    part, name = rows[picked]
    yield from bench.agreed(name, "REPLACED?")
    count.replaced(part, works.outbox)
    yield from bench.told(name, "COUNTS FROM 0")
