"""Ed25519 and SHA-512 on both interpreters: RFC 8032's vectors hold, and nothing that is made to deceive does.

A device goes through a verification piece by piece and collects its garbage between two: so does the MicroPython here.
"""

import hashlib
import json
import random
from collections.abc import Generator, Iterator
from typing import Any, NamedTuple

import pytest

from shoecore.proof import ed25519
from shoecore.proof.ed25519 import ORDER, verify_steps
from shoecore.proof.field import PRIME, inverse_steps
from shoecore.proof.sha512 import sha512_steps
from tests.host.running import ROOT, need_vm
from tools.benchmarks import ed25519 as bench

HEAP_KIB = 64
VECTORS = [json.loads(line) for line in (ROOT / "tests/vectors/ed25519_rfc8032.jsonl").read_text().splitlines()]

# The encodings of the points of small order, and those of the same numbers that are not as a point is written.
SMALL = (
    "0100000000000000000000000000000000000000000000000000000000000000",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
)
NOT_AS_WRITTEN = (
    "0100000000000000000000000000000000000000000000000000000000000080",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
)

_PROGRAM = """
from binascii import hexlify, unhexlify
from shoecore.proof.ed25519 import verify_steps
from shoecore.proof.sha512 import sha512_steps
def begin(make):
    global steps
    steps = make
def on():
    try:
        next(steps)
    except StopIteration as end:
        value = end.value
        print(value if isinstance(value, bool) else hexlify(value).decode())
"""


class Case(NamedTuple):
    """A public key, a message, a signature, and whether it holds."""

    name: str
    public: bytes
    message: bytes
    signature: bytes
    holds: bool


def cases() -> Iterator[Case]:
    """The vectors, and what is made of the second of them to deceive."""
    for vector in VECTORS:
        parts = [bytes.fromhex(vector[part]) for part in ("public", "message", "signature")]
        yield Case(f"vector {vector['test']}", *parts, holds=True)
    public, message, signature = (bytes.fromhex(VECTORS[1][part]) for part in ("public", "message", "signature"))
    r, s = signature[:32], int.from_bytes(signature[32:], "little")
    yield Case("S and the order once more", public, message, r + (s + ORDER).to_bytes(32, "little"), holds=False)
    yield Case("S of the order itself", public, message, r + ORDER.to_bytes(32, "little"), holds=False)
    yield Case("S of nothing but ones", public, message, r + b"\xff" * 32, holds=False)
    yield Case("a message more", public, message + b"\x00", signature, holds=False)
    yield Case("no message", public, b"", signature, holds=False)
    yield Case("the key of another", bytes.fromhex(VECTORS[0]["public"]), message, signature, holds=False)
    yield Case("the other sign of the key", public[:31] + bytes([public[31] ^ 128]), message, signature, holds=False)
    yield Case("the other sign of R", public, message, r[:31] + bytes([r[31] ^ 128]) + signature[32:], holds=False)
    yield Case("a key on no curve", (2).to_bytes(32, "little"), message, signature, holds=False)
    for size in (0, 31, 33):
        yield Case(f"a key of {size} bytes", (public + b"x")[:size], message, signature, holds=False)
    for size in (0, 32, 63, 65):
        yield Case(f"a signature of {size} bytes", public, message, (signature + b"x")[:size], holds=False)
    for key in (*SMALL, *NOT_AS_WRITTEN):
        for r_of in (SMALL[0], key):
            hostile = bytes.fromhex(r_of) + bytes(32)
            yield Case(
                f"the key {key[:4]}..{key[-2:]} of small order", bytes.fromhex(key), b"any", hostile, holds=False
            )


CASES = list(cases())


def value(steps: Generator[None, None, Any]) -> Any:
    """What steps return."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_signature_holds_or_not(case: Case) -> None:
    assert value(verify_steps(case.public, case.message, case.signature)) is case.holds


@pytest.fixture(scope="module")
def vm() -> Iterator[Any]:
    """A MicroPython with less heap than a board, and nothing on it but this."""
    need_vm()
    from vm import Vm

    with Vm([ROOT / "shared"], heap_kib=HEAP_KIB) as made:
        made.exec(_PROGRAM)
        yield made


def in_vm(vm: Any, make: str) -> str:
    """What the steps of an expression return there."""
    vm.exec(f"begin({make})")
    while not (said := vm.exec("on()").strip()):
        vm.exec("import gc\ngc.collect()")
    return str(said)


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.holds or "small" not in case.name], ids=lambda c: c.name
)
def test_it_is_so_in_a_micropython_of_64_kib(case: Case, vm: Any) -> None:
    assert in_vm(vm, f"verify_steps({case.public!r}, {case.message!r}, {case.signature!r})") == str(case.holds)


@pytest.mark.parametrize("key", [*SMALL, *NOT_AS_WRITTEN])
def test_a_key_of_small_order_is_refused_there_too(key: str, vm: Any) -> None:
    public = bytes.fromhex(key)
    assert in_vm(vm, f"verify_steps({public!r}, b'any', {public + bytes(32)!r})") == "False"


@pytest.mark.parametrize("length", [0, 1, 111, 112, 113, 127, 128, 129, 239, 240, 241, 1000])
def test_sha_512_is_that_of_the_library_on_both(length: int, vm: Any) -> None:
    message = bytes(number * 7 & 255 for number in range(length))
    expected = hashlib.sha512(message).digest()
    assert value(sha512_steps(message)) == expected
    assert in_vm(vm, f"sha512_steps({message!r})") == expected.hex()


def test_any_bit_that_is_flipped_in_a_signature_or_in_a_key_is_found() -> None:
    seed = random.randrange(1 << 30)
    print(f"seed {seed}")
    chance = random.Random(seed)
    public, message, signature = (bytes.fromhex(VECTORS[1][part]) for part in ("public", "message", "signature"))
    for bit in chance.sample(range(96 * 8), 40):
        spoilt = bytearray(public + signature)
        spoilt[bit // 8] ^= 1 << bit % 8
        assert value(verify_steps(bytes(spoilt[:32]), message, bytes(spoilt[32:]))) is False, bit


def test_a_point_is_written_in_one_way_alone() -> None:
    """The numbers below 19 could be written as 2^255 - 19 more."""
    seen = 0
    for y in range(19):
        for sign in (0, 1 << 255):
            seen += value(ed25519._decoded_steps((y | sign).to_bytes(32, "little"))) is not None
            assert value(ed25519._decoded_steps((y + PRIME | sign).to_bytes(32, "little"))) is None
    assert seen > 10


def test_the_inverse_is_one() -> None:
    for number in (1, 2, 19, PRIME - 1, 1 << 200, *(random.Random(3).randrange(1, PRIME) for _ in range(40))):
        assert value(inverse_steps(number)) * number % PRIME == 1
    assert value(inverse_steps(0)) == 0


def test_it_needs_16_kib_at_most_and_no_piece_leaves_more_than_32() -> None:
    need_vm()
    measured = bench.measure()
    assert measured["ed25519.vm_heap_bytes"] <= 16 * 1024
    assert measured["ed25519.vm_piece_garbage_bytes"] <= 32 * 1024
