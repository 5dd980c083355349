"""What a vault is made of: the parts of its key, the flash, noise that is always the same."""

NONCE = bytes(range(200, 216))


class Always:
    """Noise that gives one nonce, and a task that waits for nothing."""

    def draw(self, size: int) -> bytes:
        """The nonce."""
        return NONCE[:size]

    def turn(self) -> None:
        """Nothing is waited for."""


class Parts:
    """The works and the board with their flash, the identity and the link with their parts of the key."""

    def __init__(self, flash, device: bytes, bridge: bytes) -> None:
        self.board = self.identity = self.link = self
        self.flash = flash
        self.secret = device
        self.part = bridge
        self.task = Always()
