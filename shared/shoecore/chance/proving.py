"""What a source begins with: its generator gives the answer that it must, its noise passes the start-up tests."""

import collections

from ..compat import forget
from .drbg import Drbg
from .noise import Noise


def generator_steps(tested: Noise) -> "collections.abc.Generator[None, None, Drbg]":
    """A generator that is seeded by proven noise, or EntropyFailed."""
    tested.require()
    if not (yield from _known_answer_holds()):
        tested.fail("known-answer", "another output than NIST's for the same input")
    yield from tested.startup_steps()
    seeds = bytearray(64)
    yield from tested.seeds_steps(seeds)
    yield
    generator = Drbg()
    yield from generator.seed_steps(bytes(seeds))
    return generator


def _known_answer_holds() -> "collections.abc.Generator[None, None, bool]":
    """Whether the generator gives the answer that it must; what tells is in the memory only for that."""
    from . import known_answer

    yield
    holds = yield from known_answer.holds_steps()
    forget(known_answer)
    return holds
