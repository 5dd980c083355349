"""SHA-512 (FIPS 180-4) over the interpreter's own integers, in short pieces: a device's firmware has no other."""

import collections
from binascii import unhexlify

from ..compat import const

_BLOCK = const(128)
_WORD = const(8)
_ROUNDS = const(80)
_WORDS = const(16)

# So many rounds a piece: a word is a heap object.
_PIECE = const(2)

_ALL = const((1 << 64) - 1)

# The first 64 bits of the fractions of the square roots of the first 8 primes, and of the cube roots of the first 80.
_BEGIN = unhexlify(
    "6a09e667f3bcc908bb67ae8584caa73b3c6ef372fe94f82ba54ff53a5f1d36f1"
    "510e527fade682d19b05688c2b3e6c1f1f83d9abfb41bd6b5be0cd19137e2179"
)
_CONSTANTS = unhexlify(
    "428a2f98d728ae227137449123ef65cdb5c0fbcfec4d3b2fe9b5dba58189dbbc3956c25bf348b53859f111f1b605d019"
    "923f82a4af194f9bab1c5ed5da6d8118d807aa98a303024212835b0145706fbe243185be4ee4b28c550c7dc3d5ffb4e2"
    "72be5d74f27b896f80deb1fe3b1696b19bdc06a725c71235c19bf174cf692694e49b69c19ef14ad2efbe4786384f25e3"
    "0fc19dc68b8cd5b5240ca1cc77ac9c652de92c6f592b02754a7484aa6ea6e4835cb0a9dcbd41fbd476f988da831153b5"
    "983e5152ee66dfaba831c66d2db43210b00327c898fb213fbf597fc7beef0ee4c6e00bf33da88fc2d5a79147930aa725"
    "06ca6351e003826f142929670a0e6e7027b70a8546d22ffc2e1b21385c26c9264d2c6dfc5ac42aed53380d139d95b3df"
    "650a73548baf63de766a0abb3c77b2a881c2c92e47edaee692722c851482353ba2bfe8a14cf10364a81a664bbc423001"
    "c24b8b70d0f89791c76c51a30654be30d192e819d6ef5218d69906245565a910f40e35855771202a106aa07032bbd1b8"
    "19a4c116b8d2d0c81e376c085141ab532748774cdf8eeb9934b0bcb5e19b48a8391c0cb3c5c95a634ed8aa4ae3418acb"
    "5b9cca4f7763e373682e6ff3d6b2b8a3748f82ee5defb2fc78a5636f43172f6084c87814a1f0ab728cc702081a6439ec"
    "90befffa23631e28a4506cebde82bde9bef9a3f7b2c67915c67178f2e372532bca273eceea26619cd186b8c721c0c207"
    "eada7dd6cde0eb1ef57d4f7fee6ed17806f067aa72176fba0a637dc5a2c898a6113f9804bef90dae1b710b35131c471b"
    "28db77f523047d8432caab7b40c724933c9ebe0a15c9bebc431d67c49c100d4c4cc5d4becb3e42b6597f299cfc657e2a"
    "5fcb6fab3ad6faec6c44198c4a475817"
)


def sha512_steps(message: bytes) -> "collections.abc.Generator[None, None, bytes]":
    """The hash of a message."""
    length = len(message)
    zeros = -(length + 17) % _BLOCK
    padded = message + b"\x80" + bytes(zeros + _WORD) + (8 * length).to_bytes(_WORD, "big")
    state = [_word(_BEGIN, i) for i in range(_WORD)]
    for block in range(0, len(padded) // _WORD, _WORDS):
        words = [_word(padded, block + i) for i in range(_WORDS)]
        mixed = list(state)
        for first in range(0, _ROUNDS, _PIECE):
            yield
            for number in range(first, first + _PIECE):
                if number >= _WORDS:
                    _extend(words, number)
                _mix(mixed, words[number % _WORDS] + _word(_CONSTANTS, number))
        state = [state[i] + mixed[i] & _ALL for i in range(_WORD)]
    return b"".join([word.to_bytes(_WORD, "big") for word in state])


def _word(source: bytes, number: int) -> int:
    return int.from_bytes(source[_WORD * number : _WORD * number + _WORD], "big")


def _extend(words: list, number: int) -> None:
    """The next word of the schedule, in the place of the one that is 16 rounds old."""
    old = words[(number + 1) % _WORDS]
    new = words[(number + 14) % _WORDS]
    low = _rotated(old, 1) ^ _rotated(old, 8) ^ old >> 7
    high = _rotated(new, 19) ^ _rotated(new, 61) ^ new >> 6
    at = number % _WORDS
    words[at] = words[at] + low + words[(number + 9) % _WORDS] + high & _ALL


def _mix(mixed: list, word: int) -> None:
    """One round."""
    a, b, c, d, e, f, g, h = mixed
    h += (_rotated(e, 14) ^ _rotated(e, 18) ^ _rotated(e, 41)) + (e & f ^ (e ^ _ALL) & g) + word
    d += h
    h += (_rotated(a, 28) ^ _rotated(a, 34) ^ _rotated(a, 39)) + (a & b ^ a & c ^ b & c)
    mixed[:] = (h & _ALL, a, b, c, d & _ALL, e, f, g)


def _rotated(word: int, by: int) -> int:
    return (word >> by | word << 64 - by) & _ALL
