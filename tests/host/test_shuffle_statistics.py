"""The shuffle itself passes eight statistics that are shown, in the same run, to see what they are there to see.

Every mutant must be caught at its number of decks, in most of five tries where that number is small. The shuffle of the
product, through its whole path from noise to deck, must not be caught at any of those numbers. ``make test`` goes to
100,000 decks (the product's own to 30,000), ``make proof`` to a million. What no statistic of so many decks sees, such
as a 16-bit modulo, is held by enumeration: see test_chance_vectors.py.
"""

import random
from collections.abc import Iterable

import numpy as np
import pytest
from shuffle_mutants import MUTANTS, Maker, Mutant, uniform
from shuffle_statistics import CARDS, Rows, Tally

from shoecore import deck
from shoecore.chance.health import FOUR_BITS
from shoecore.chance.source import Source

SEED = 52
CHUNK = 10_000
LOOKS = tuple(sorted({mutant.decks for mutant in MUTANTS}))
FEW = 3_000
SOME = 30_000
MANY = 100_000
MILLION = 1_000_000
TRIES = 5


def mutants(least: int, most: int) -> pytest.MarkDecorator:
    """The test runs once for each mutant that needs so many decks."""
    chosen = [mutant for mutant in MUTANTS if least < mutant.decks <= most]
    return pytest.mark.parametrize("mutant", chosen, ids=[mutant.name for mutant in chosen])


def caught(mutant: Mutant, seed: int) -> bool:
    """Whether the statistics object to so many decks of a mutant."""
    print(f"seed {seed}")
    tape = np.random.default_rng(seed)
    tally = Tally()
    while tally.shuffles < mutant.decks:
        tally.add(mutant.make(tape, min(CHUNK, mutant.decks - tally.shuffles)))
    print(tally.p_values())
    return bool(tally.caught_by())


class Noise:
    """Noise of a seed."""

    def __init__(self, seed: int) -> None:
        self._tape = random.Random(seed)

    def read(self, buffer: bytearray) -> None:
        buffer[:] = self._tape.randbytes(len(buffer))


class Product:
    """The product's own shuffle, each of a deck that lay in order."""

    def __init__(self, seed: int) -> None:
        self._source = Source(Noise(seed))
        self._source.start()

    def make(self, _: np.random.Generator, decks: int) -> Rows:
        """So many shuffles."""
        return rows_of(self._shuffled() for _ in range(decks))

    def _shuffled(self) -> bytes:
        cards = deck.new()
        self._source.shuffle(cards)
        return bytes(cards)


def rows_of(orders: Iterable[bytes]) -> Rows:
    """Orders of one pack as rows."""
    return np.frombuffer(b"".join(orders), np.uint8).reshape(-1, CARDS)


def never_caught(make: Maker, most: int) -> None:
    """No statistic objects at any of the numbers of decks at which a mutant must be caught."""
    print(f"seed {SEED}")
    tape = np.random.default_rng(SEED)
    tally = Tally()
    for decks in (look for look in LOOKS if look <= most):
        while tally.shuffles < decks:
            tally.add(make(tape, min(CHUNK, decks - tally.shuffles)))
        assert tally.caught_by() == [], tally.p_values()


@mutants(0, FEW)
def test_each_mutant_of_few_decks_is_caught(mutant: Mutant):
    assert sum(caught(mutant, seed) for seed in range(SEED, SEED + TRIES)) > TRIES // 2


@mutants(FEW, MANY)
def test_each_mutant_of_many_decks_is_caught(mutant: Mutant):
    assert caught(mutant, SEED)


@pytest.mark.proof
@mutants(MANY, MILLION)
def test_each_mutant_of_a_million_decks_is_caught(mutant: Mutant):
    assert caught(mutant, SEED)


def test_the_shuffle_of_the_product_is_not_caught():
    never_caught(Product(SEED).make, SOME)


@pytest.mark.proof
def test_the_shuffle_of_the_product_is_not_caught_in_a_million():
    never_caught(Product(SEED + 1).make, MILLION)


def test_a_shuffle_known_to_be_uniform_is_not_caught():
    never_caught(uniform, MANY)


def test_either_party_s_share_alone_keeps_the_orders_uniform():
    """A nonce that never changes over fresh noise, and noise that never changes under fresh nonces."""
    device = Source(Noise(SEED))
    device.start()

    def by_noise() -> bytes:
        cards = deck.new()
        device.shuffle(cards, b"always the same")
        return bytes(cards)

    def by_nonce(number: int) -> bytes:
        source = Source(Noise(SEED), FOUR_BITS)
        source.start()
        cards = deck.new()
        source.shuffle(cards, number.to_bytes(16, "big"))
        return bytes(cards)

    for orders in ((by_noise() for _ in range(3_000)), (by_nonce(number) for number in range(3_000))):
        tally = Tally()
        tally.add(rows_of(orders))
        assert tally.caught_by() == [], tally.p_values()
