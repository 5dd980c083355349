"""Powers in the field of 2^255 - 19 elements, over the interpreter's own integers, in short pieces."""

import collections

from ..compat import const

PRIME = (1 << 255) - 19

# So many squarings a piece.
_PIECE = const(2)


def inverse_steps(value: int) -> "collections.abc.Generator[None, None, int]":
    """The inverse of a number that is not 0, and 0 of 0: the power of PRIME - 2, which is 8 (2^252 - 3) + 3."""
    power = yield from power_steps(value)
    return (yield from _squared_steps(power, 3, value * value % PRIME * value % PRIME))


def power_steps(value: int) -> "collections.abc.Generator[None, None, int]":
    """The power of 2^252 - 3, of which square roots are made.

    Each of these has an exponent of as many ones as its name says; the square of a square has two zeros behind them."""
    ones2 = yield from _squared_steps(value, 1, value)
    ones4 = yield from _squared_steps(ones2, 2, ones2)
    ones5 = yield from _squared_steps(ones4, 1, value)
    ones10 = yield from _squared_steps(ones5, 5, ones5)
    ones20 = yield from _squared_steps(ones10, 10, ones10)
    ones40 = yield from _squared_steps(ones20, 20, ones20)
    ones50 = yield from _squared_steps(ones40, 10, ones10)
    ones100 = yield from _squared_steps(ones50, 50, ones50)
    ones200 = yield from _squared_steps(ones100, 100, ones100)
    ones250 = yield from _squared_steps(ones200, 50, ones50)
    return (yield from _squared_steps(ones250, 2, value))


def _squared_steps(value: int, times: int, factor: int) -> "collections.abc.Generator[None, None, int]":
    """A number squared so many times, and multiplied once."""
    for done in range(times):
        if done % _PIECE == 0:
            yield
        value = value * value % PRIME
    yield
    return value * factor % PRIME
