"""What each part that wears has behind it, and its counter set back when it was replaced."""

from ..store import counters

_NAMES = (
    (counters.FEED_ROLLER, "FEED ROLLER"),
    (counters.EXIT_ROLLER, "EXIT ROLLER"),
    (counters.CAROUSEL, "CAROUSEL"),
    (counters.READER, "READER"),
)


def run(bench):
    """Pick a part, see its count, and say that it is new."""
    works = bench.works
    count = works.wear.counters
    rows = _NAMES + tuple((counters.DECKS + deck.type, "DECK TYPE %d" % deck.type) for deck in bench.decks.all())
    picked = yield from bench.picked([(name, "USED %d" % count.uses(part)) for part, name in rows])
    part, name = rows[picked]
    yield from bench.agreed(name, "REPLACED?")
    count.replaced(part, works.outbox)
    yield from bench.told(name, "COUNTS FROM 0")
