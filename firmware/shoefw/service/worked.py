"""A long computation in service, in pieces between which everything else has its turn."""

from shoecore.compat import collect, const, fill_holes

from ..events import KEY
from ..ticks import diff

# A turn has as many pieces as begin within so long, four at most: the longest takes a chip three milliseconds.
_MOST = const(4)
_TURN_US = const(1000)

# So many turns make no more garbage than there is room for.
_TURNS = const(24)


def worked(bench, steps, most: int = _MOST):
    """The value of steps, of which so many fit in a turn; a technician may give them up."""
    result = []

    def pieces():
        result.append((yield from steps))

    yield from bench.event(KEY, 1)
    now = bench.works.board.now
    turns = done = 0
    began = now()
    for _ in pieces():
        done += 1
        if done < most and diff(now(), began) < _TURN_US:
            continue
        turns += 1
        yield from bench.event(KEY, 1)
        if turns % _TURNS == 0:
            collect()  # nothing moves in service unless it is asked to
            yield from bench.event(KEY, 1)
            fill_holes()
            yield from bench.event(KEY, 1)
        done = 0
        began = now()
    return result[0]
