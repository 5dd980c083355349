"""From noise to order, computed a second time with the standard library's HMAC and none of the product's code."""

import hashlib
import hmac
import random

import pytest

from shoecore import deck
from shoecore.chance.source import Source


def code(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256."""
    return hmac.new(key, message, "sha256").digest()


class Model:
    """SP 800-90A 10.1.2, as the text has it."""

    def __init__(self, seed: bytes) -> None:
        self.key, self.value = bytes(32), b"\x01" * 32
        self.update(seed)

    def update(self, data: bytes) -> None:
        """HMAC_DRBG_Update."""
        for mark in (b"\x00", b"\x01") if data else (b"\x00",):
            self.key = code(self.key, self.value + mark + data)
            self.value = code(self.key, self.value)

    def generate(self) -> bytes:
        """64 bytes, and the update after them."""
        first = code(self.key, self.value)
        self.value = code(self.key, first)
        out = first + self.value
        self.update(b"")
        return out


def seed_of(tape: random.Random) -> bytes:
    """320 samples of one bit each, conditioned."""
    return hashlib.sha256(b"".join(tape.randbytes(64) for _ in range(5))).digest()


def modelled(tape: random.Random, packs: int, seeds: int, nonce: bytes) -> bytes:
    """The order that start and shuffle must come to."""
    tape.randbytes(1024)
    generator = Model(seed_of(tape) + seed_of(tape))
    fresh = [seed_of(tape) for _ in range(seeds)]
    cards = deck.new(packs)
    place = len(cards) - 1
    share = len(cards) // seeds + 1
    for seed in fresh:
        generator.update(seed + nonce)
        pool = b""
        for _ in range(min(share, place)):
            drawn = None
            while drawn is None:
                if len(pool) < 2:
                    pool = generator.generate()
                size = 1 if place < 256 else 2
                word, pool = int.from_bytes(pool[:size], "big"), pool[size:]
                choices = place + 1
                drawn = word % choices if word < 256**size // choices * choices else None
            cards[place], cards[drawn] = cards[drawn], cards[place]
            place -= 1
    assert place == 0
    return bytes(cards)


class Noise:
    """A tape as the noise of a board."""

    def __init__(self, tape: random.Random) -> None:
        self._tape = tape

    def read(self, buffer: bytearray) -> None:
        """Fill the buffer."""
        buffer[:] = self._tape.randbytes(len(buffer))


@pytest.mark.parametrize(("packs", "seeds"), [(1, 1), (2, 2), (6, 7), (8, 9)])
def test_a_shuffle_is_what_the_standards_make_of_its_noise(packs: int, seeds: int):
    for seed in range(50):
        source = Source(Noise(random.Random(seed)))
        source.start()
        cards = deck.new(packs)
        source.shuffle(cards, b"nonce of the bridge")
        assert cards == modelled(random.Random(seed), packs, seeds, b"nonce of the bridge")
