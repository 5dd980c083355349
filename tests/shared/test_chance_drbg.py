"""The generator against NIST's answers, and the boot's own check of it against a generator that is wrong."""

from binascii import unhexlify

from shoecore.chance import drbg, known_answer
from shoecore.chance.drbg import Drbg
from shoecore.proof.merkle import at_once

NO_RESEED = (
    "ca851911349384bffe89de1cbdc46e6831e44d34a4fb935ee285dd14b71a7488",
    "659ba96c601dc69fc902940805ec0ca8",
    "e528e9abf2dece54d47c7e75e5fe302149f817ea9fb4bee6f4199697d04d5b89d54fbb978a15b5c443c9ec21036d2460"
    "b6f73ebad0dc2aba6e624abf07745bc107694bb7547bb0995f70de25d6b29e2d3011bb19d27676c07162c8b5ccde0668"
    "961df86803482cb37ed6d5c0bb8d50cf1f50d476aa0458bdaba806f48be9dcb8",
)


def seeded(entropy, personal=b""):
    """A generator of that seed."""
    generator = Drbg()
    at_once(generator.seed_steps(entropy, personal))
    return generator


def test_nist_without_reseed():
    entropy, nonce, returned = (unhexlify(text) for text in NO_RESEED)
    generator = seeded(entropy + nonce)
    generator.generate(128)
    assert generator.generate(128) == returned


def test_the_answer_at_boot_holds():
    assert at_once(known_answer.holds_steps())


def test_the_answer_at_boot_does_not_hold_when_a_code_is_wrong_in_one_bit():
    right = drbg.mac

    def wrong(key_pads, message):
        code = bytearray(right(key_pads, message))
        code[31] ^= 1
        return bytes(code)

    drbg.mac = wrong
    try:
        assert not at_once(known_answer.holds_steps())
    finally:
        drbg.mac = right
    assert at_once(known_answer.holds_steps())


def test_a_request_of_any_size_is_the_beginning_of_a_longer_one():
    longest = seeded(b"entropy").generate(130)
    for size in (0, 1, 31, 32, 33, 64, 65, 129):
        assert seeded(b"entropy").generate(size) == longest[:size]


def test_every_input_changes_the_output():
    outputs = []
    for entropy, nonce, personal, seed, extra in (
        (b"e", b"n", b"", b"s", b""),
        (b"E", b"n", b"", b"s", b""),
        (b"e", b"N", b"", b"s", b""),
        (b"e", b"n", b"p", b"s", b""),
        (b"e", b"n", b"", b"S", b""),
        (b"e", b"n", b"", b"s", b"x"),
    ):
        generator = seeded(entropy + nonce, personal)
        at_once(generator.seed_steps(seed, extra))
        outputs.append(bytes(generator.generate(32)))
        outputs.append(bytes(generator.generate(32)))
    assert len(set(outputs)) == 12
