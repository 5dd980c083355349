"""A generator for tests, the same bytes on every interpreter; it lives where no shipped code can import it."""

from hashlib import sha256

from shoecore.chance.shuffle import REJECTED, Draws, settle


class Deterministic:
    """SHA-256 over a seed and a counter, as noise for a source, as draws, and as a shuffle."""

    def __init__(self, seed: int) -> None:
        self._seed = b"trueshoe %d " % seed
        self._count = 0
        self._draws = Draws(self.fill_steps)

    def generate(self, size: int) -> bytearray:
        """The next bytes."""
        out = bytearray(size)
        for at in range(0, size, 32):
            out[at : at + 32] = sha256(self._seed + b"%d" % self._count).digest()[: size - at]
            self._count += 1
        return out

    def fill_steps(self, out: bytearray):
        """The next bytes into a buffer, at once."""
        out[:] = self.generate(len(out))
        yield

    def read(self, buffer: bytearray) -> None:
        """Fill a buffer, as the noise source of a board does."""
        buffer[:] = self.generate(len(buffer))

    def below(self, choices: int) -> int:
        """One of the choices 0 to choices-1."""
        drawn = REJECTED
        while drawn == REJECTED:
            if self._draws.is_short():
                for _ in self._draws.steps():
                    pass
            drawn = self._draws.below(choices)
        return drawn

    def shuffle(self, deck: bytearray) -> None:
        """Shuffle in place."""
        for _ in settle(deck, len(deck), 1, self._draws):
            pass
