"""Two parties have a share in each draw: the device its noise, the host its part of the key and its session's nonce."""

import pytest
from rig import PART, Rig, erased, nonces
from test_sealed_order import OTHER_PART

from cpu import CPythonCpu
from shoecore import deck, records
from shoecore.chance.source import Source
from sim.card import face
from sim.shuffler import Shuffler
from trueshoe.link.talk import Talk

SECONDS = 120
SHUFFLES = 2_000
CARDS = 52
DEVIATIONS = 5


def order(seed: int = 1, part: bytes = PART, begins: int = 0) -> list[int]:
    """The order that a device draws, with noise of a seed and a host with a part and nonces of its own."""
    rig = Rig(CPythonCpu(erased()), Shuffler(seed), seed)
    rig.part = part
    draw = nonces()
    for _ in range(begins):
        draw(16)
    rig._talk = Talk(draw)
    rig.device.serial_in.clear()
    rig.greet()
    rig.put(deck.new())
    rig.run_until(lambda: bool(rig.of(records.SHUFFLED)), SECONDS)
    return [face(card) for card in rig.mechanism.slots[:CARDS]]


def test_the_same_noise_and_the_same_host_draw_the_same_and_either_alone_another() -> None:
    told = order()
    assert sorted(told) == list(range(CARDS)) and told == order()
    others = [order(seed=2), order(part=OTHER_PART), order(begins=1)]
    assert all(other != told for other in others)
    assert len({tuple(other) for other in others}) == len(others)


class Noise:
    """Noise of a seed, always the same."""

    def __init__(self, seed: int) -> None:
        import random

        self._chance = random.Random(seed)

    def read(self, buffer: bytearray) -> None:
        """Fill a buffer with it."""
        buffer[:] = self._chance.randbytes(len(buffer))


@pytest.mark.parametrize("who", ["device", "host"])
def test_what_one_of_them_draws_alone_leaves_every_card_as_likely_in_every_place(who: str) -> None:
    """The other's share is always the same; by chi-square over all cards and places."""
    counts = [[0] * CARDS for _ in range(CARDS)]
    for number in range(SHUFFLES):
        source = Source(Noise(number if who == "device" else 7))
        source.start()
        cards = deck.new()
        source.shuffle(cards, (number if who == "host" else 7).to_bytes(32, "big"))
        for place, card in enumerate(cards):
            counts[place][card] += 1
    expected = SHUFFLES / CARDS
    chi = sum((count - expected) ** 2 / expected for row in counts for count in row)
    freedom = (CARDS - 1) ** 2
    assert abs(chi - freedom) < DEVIATIONS * (2 * freedom) ** 0.5, chi
