"""A roller's motor on two pins of a bridge: one for each direction."""


class Motor:
    """Turns forward, backward, or not at all."""

    def __init__(self, forward, backward) -> None:
        self._forward = forward
        self._backward = backward
        self.stop()

    def forward(self) -> None:
        """Move cards on."""
        self._backward.value(0)
        self._forward.value(1)

    def backward(self) -> None:
        """Move cards back."""
        self._forward.value(0)
        self._backward.value(1)

    def stop(self) -> None:
        """Stand still."""
        self._forward.value(0)
        self._backward.value(0)
