"""What chance rests on, exact and complete: every NIST vector, every cut-off, every word, every order."""

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import ceil, comb
from pathlib import Path

import pytest

from shoecore.chance.drbg import Drbg
from shoecore.chance.health import CLAIMS, REACH, WINDOW, Claim
from shoecore.chance.shuffle import REJECTED, Draws, fold, settle
from shoecore.proof.merkle import at_once

VECTORS = Path(__file__).parent.parent / "vectors" / "drbg_cavp.rsp"
ENTROPY = {"1/2 bit a byte": Fraction(1, 2), "1 bit a byte": 1, "2 bits a byte": 2, "4 bits a byte": 4}


def cavp() -> list[list[tuple[str, bytes]]]:
    """The cases of the response file, each the list of its fields in their order."""
    cases = re.split(r"\nCOUNT = \d+\n", VECTORS.read_text())[1:]
    return [
        [(name, bytes.fromhex(value)) for name, value in re.findall(r"^(\w+) =[ ]?([0-9a-f]*)$", case, re.M)]
        for case in cases
    ]


def test_every_nist_vector_of_every_section():
    cases = cavp()
    assert len(cases) == 120
    for case in cases:
        fields = dict(case)
        generator = Drbg()
        at_once(generator.seed_steps(fields["EntropyInput"] + fields["Nonce"], fields["PersonalizationString"]))
        returned = b""
        extra = b""
        for name, value in case:
            if name == "EntropyInputReseed":
                at_once(generator.seed_steps(value, fields["AdditionalInputReseed"]))
            elif name == "AdditionalInput":
                extra = value
                if "EntropyInputPR" not in fields:
                    returned = generator.generate(128)
            elif name == "EntropyInputPR":
                at_once(generator.seed_steps(value, extra))
                returned = generator.generate(128)
        assert returned == fields["ReturnedBits"]


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.name)
def test_the_cut_offs_follow_from_the_claim(claim: Claim):
    entropy = ENTROPY[claim.name]
    assert claim.seed_samples * entropy == 320
    assert claim.repetition == 1 + ceil(30 / entropy)
    assert claim.repetition_broken == 1 + ceil(60 / entropy)
    assert claim.proportion == proportion_cut_off(float(2**-entropy), 30)
    assert claim.proportion_broken == proportion_cut_off(float(2**-entropy), 60)
    assert (claim.echo - 1) * entropy < 30 + 8 <= claim.echo * entropy
    assert 64 + claim.echo <= REACH + 64


def proportion_cut_off(chance: float, bits: int) -> int:
    """1 + the critical value of the binomial distribution, in exact arithmetic (SP 800-90B 4.4.2)."""
    same = Fraction(chance)
    tail = Fraction(0)
    for count in range(WINDOW, -1, -1):
        tail += comb(WINDOW, count) * same**count * (1 - same) ** (WINDOW - count)
        if tail > Fraction(1, 2**bits):
            return 1 + count
    raise AssertionError("a tail reaches 1")


def equal_counts(width: int, choices: int) -> None:
    """Each choice comes from exactly as many words of a width, and as few words as can be are left over."""
    words = 1 << width
    counts = Counter(fold(word, words, choices) for word in range(words))
    rejected = counts.pop(REJECTED, 0)
    assert set(counts) == set(range(choices)) and set(counts.values()) == {words // choices}
    assert rejected == words % choices


def test_every_word_that_a_shuffle_can_draw_is_without_bias():
    for choices in range(2, 257):
        equal_counts(8, choices)
    for choices in range(257, 417):
        equal_counts(16, choices)


@pytest.mark.proof
def test_every_word_of_every_width_is_without_bias():
    for width in range(1, 17):
        for choices in range(2, 417):
            if choices <= 1 << width:
                equal_counts(width, choices)


def test_every_order_of_seven_cards_comes_from_one_tape_of_draws():
    seen = Counter()
    for tape in itertools.product(*(range(choices) for choices in range(7, 1, -1))):

        def fill_steps(pool: bytearray, words: bytes = bytes(tape)) -> Iterator[None]:
            pool[: len(words)] = words
            yield

        cards = bytearray(range(7))
        for _ in settle(cards, 7, 1, Draws(fill_steps)):
            pass
        seen[bytes(cards)] += 1
    assert len(seen) == 5040 and set(seen.values()) == {1}
