"""A roller on a stepper: each move is bounded in the hardware, so software that is late moves no card too far."""

from shoecore.compat import const

from ..ticks import add, diff

# Times are reckoned in pieces, so that no product leaves the small ints.
_PIECE_US = const(10)
_PIECES = const(100000)


class Roller:
    """Moves what lies under it so many micrometres on or back, and stops by itself."""

    def __init__(self, stepper, um_a_step: int, rate: int) -> None:
        self._stepper = stepper
        self._um_a_step = um_a_step
        self._rate = rate
        self._um_a_piece = rate * um_a_step // _PIECES
        self._began = stepper.position()

    def forward(self, um: int) -> None:
        """Start to move cards on, at most so far from here."""
        self._began = self._stepper.position()
        self._stepper.go(add(self._stepper.position(), um // self._um_a_step), self._rate)

    def backward(self, um: int) -> None:
        """Start to move cards back, at most so far from here."""
        self._stepper.go(add(self._stepper.position(), -um // self._um_a_step), self._rate)

    def beyond(self, microseconds: int) -> int:
        """How much farther it has turned forward since it was started than it does in such a time, in micrometres."""
        turned = diff(self._stepper.position(), self._began) * self._um_a_step
        return turned - microseconds // _PIECE_US * self._um_a_piece

    def stop(self) -> None:
        """Stand still."""
        self._stepper.stop()
