"""Noise that fails, at every read of a cycle, and noise that does not: what each may cost."""

import random
from math import ceil

import pytest

from shoecore import deck
from shoecore.chance.health import CLAIMS, FOUR_BITS, GOOD, HALF_BIT, ONE_BIT, STARTUP_SAMPLES, TWO_BITS, Claim, Health
from shoecore.chance.noise import EntropyFailed
from shoecore.chance.shuffle import seeds_for
from shoecore.chance.source import ALARMS, FRESH_BITS, SAMPLES, SHUFFLES, Source

ENTROPY = {HALF_BIT.name: 0.5, ONE_BIT.name: 1, TWO_BITS.name: 2, FOUR_BITS.name: 4}


class Noise:
    """Good noise of a seed, but for the reads from one number to another."""

    def __init__(self, seed: int, first: int = 0, last: int = 0, how: str = "stuck") -> None:
        self.reads = 0
        self._good = random.Random(seed)
        self._wrong = range(first, last + 1)
        self._how = how

    def read(self, buffer: bytearray) -> None:
        self.reads += 1
        if self.reads not in self._wrong:
            buffer[:] = self._good.randbytes(len(buffer))
        elif self._how == "raise":
            raise OSError(5, "the noise source does not answer")
        elif self._how == "stuck":
            buffer[:] = bytes([self.reads & 1]) * len(buffer)


def reads_of(claim: Claim, packs: int) -> tuple[int, int]:
    """How many reads a start takes, and a shuffle after it."""
    seed = ceil(claim.seed_samples / 64)
    return STARTUP_SAMPLES // 64 + 2 * seed, seed * seeds_for(52 * packs)


@pytest.mark.parametrize("packs", [1, 6, 8])
@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.name)
@pytest.mark.parametrize("how", ["stuck", "raise", "nothing"])
def test_noise_that_fails_from_any_read_on_moves_no_card(how: str, claim: Claim, packs: int):
    start, shuffle = reads_of(claim, packs)
    for first in range(1, start + shuffle + 1):
        source = Source(Noise(first, first, 10**6, how), claim)
        cards = deck.new(packs)
        with pytest.raises(EntropyFailed):
            source.start()
            source.shuffle(cards)
        assert cards == deck.new(packs) and source.figures[SHUFFLES] == 0
        with pytest.raises(EntropyFailed):
            source.shuffle(cards)
        with pytest.raises(EntropyFailed):
            source.start()
        assert cards == deck.new(packs)


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.name)
def test_one_failed_read_anywhere_costs_a_restart_and_no_shuffle(claim: Claim):
    start, shuffle = reads_of(claim, 1)
    for wrong in range(1, start + shuffle + 1):
        noise = Noise(wrong, wrong, wrong, "raise")
        source = Source(noise, claim)
        cards = deck.new()
        source.start()
        source.shuffle(cards)
        assert deck.is_whole(deck.reconcile(cards)) and source.figures[ALARMS] == 1
        assert noise.reads > start + shuffle


def test_each_number_of_packs_takes_the_fresh_bits_of_its_arrangements():
    for claim in CLAIMS:
        for packs in range(1, 9):
            noise = Noise(packs)
            source = Source(noise, claim)
            source.start()
            before = source.figures[SAMPLES]
            source.shuffle(deck.new(packs))
            start, shuffle = reads_of(claim, packs)
            assert noise.reads == start + shuffle
            taken = (source.figures[SAMPLES] - before) * ENTROPY[claim.name]
            assert taken >= source.figures[FRESH_BITS] * 320 / 256


def test_ten_thousand_devices_of_one_image_have_ten_thousand_first_orders():
    orders = set()
    for device in range(10_000):
        source = Source(Noise(device), FOUR_BITS)
        source.start()
        cards = deck.new()
        source.shuffle(cards)
        orders.add(bytes(cards))
    assert len(orders) == 10_000


@pytest.mark.proof
@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.name)
def test_noise_that_just_keeps_its_claim_raises_no_more_alarms_than_its_share(claim: Claim):
    """10**9 bits in which one value comes as often as the claim allows: each test may alarm once in 2**30 samples."""
    tape = random.Random(claim.echo)
    share = int(2 ** (16 - ENTROPY[claim.name]))
    samples_of = [255 if word < share else word % 255 for word in range(2**16)].__getitem__
    health = Health(claim)
    alarms = 0
    while health.samples < 10**9 // 8:
        samples = bytes(map(samples_of, memoryview(tape.randbytes(2 * 64 * 1024)).cast("H")))
        for at in range(0, len(samples), 64):
            alarms += health.test(samples[at : at + 64]) != GOOD
    assert alarms <= 3
