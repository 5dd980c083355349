"""HMAC_DRBG with SHA-256 (SP 800-90A 10.1.2): 256 bits of strength from a state of two 32-byte values."""

from binascii import unhexlify

from .hmac import mac, pads

_KAT_ENTROPY = "ca851911349384bffe89de1cbdc46e6831e44d34a4fb935ee285dd14b71a7488"
_KAT_NONCE = "659ba96c601dc69fc902940805ec0ca8"
_KAT_RETURNED = (
    "e528e9abf2dece54d47c7e75e5fe302149f817ea9fb4bee6f4199697d04d5b89"
    "d54fbb978a15b5c443c9ec21036d2460b6f73ebad0dc2aba6e624abf07745bc1"
    "07694bb7547bb0995f70de25d6b29e2d3011bb19d27676c07162c8b5ccde0668"
    "961df86803482cb37ed6d5c0bb8d50cf1f50d476aa0458bdaba806f48be9dcb8"
)


class Drbg:
    """One instance of the generator. It is reseeded long before the standard's limit of 2**48 requests."""

    def __init__(self, entropy: bytes, nonce: bytes, personal: bytes = b"") -> None:
        self._pads = pads(bytes(32))
        self._value = b"\x01" * 32
        self._update(entropy + nonce + personal)

    def reseed(self, entropy: bytes, extra: bytes = b"") -> None:
        """Take in fresh entropy, and whatever else the next output shall depend on."""
        self._update(entropy + extra)

    def generate(self, size: int) -> bytearray:
        """So many bytes of output (at most 65,536 a call); afterwards the state no longer tells what they were."""
        out = bytearray(size)
        key_pads = self._pads
        value = self._value
        for at in range(0, size, 32):
            value = mac(key_pads, value)
            out[at : at + 32] = value[: size - at]
        self._value = value
        self._update(b"")
        return out

    def _update(self, data: bytes) -> None:
        value = self._value
        self._pads = pads(mac(self._pads, value + b"\x00" + data))
        value = mac(self._pads, value)
        if data:
            self._pads = pads(mac(self._pads, value + b"\x01" + data))
            value = mac(self._pads, value)
        self._value = value


def known_answer() -> bool:
    """Whether this interpreter computes NIST's answer (CAVP HMAC_DRBG.rsp, no reseed, SHA-256, COUNT = 0)."""
    generator = Drbg(unhexlify(_KAT_ENTROPY), unhexlify(_KAT_NONCE))
    generator.generate(128)
    return generator.generate(128) == unhexlify(_KAT_RETURNED)
