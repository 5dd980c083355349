"""A long computation in service, in pieces between which everything else has its turn."""

from shoecore.compat import collect, const

from ..events import KEY

_PIECES = const(32)


def worked(bench, steps):
    """The value of steps; a technician may give them up."""
    result = []

    def pieces():
        result.append((yield from steps))

    for done, _ in enumerate(pieces()):
        if done % _PIECES == 0:
            collect()  # nothing moves in service unless it is asked to
        yield from bench.event(KEY, 1)
    return result[0]
