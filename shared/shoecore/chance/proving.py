"""What a source begins with: its generator gives the answer that it must, its noise passes the start-up tests."""

import collections

from ..compat import forget
from . import known_answer
from .drbg import Drbg
from .noise import Noise


def generator_steps(tested: Noise) -> "collections.abc.Generator[None, None, Drbg]":
    """A generator that is seeded by proven noise, or EntropyFailed."""
    tested.require()
    if not (yield from known_answer.holds_steps()):
        tested.fail("known-answer", "another output than NIST's for the same input")
    forget(known_answer)
    yield from tested.startup_steps()
    seeds = bytearray(64)
    yield from tested.seeds_steps(seeds)
    yield
    return Drbg(bytes(seeds[:32]), bytes(seeds[32:]))
