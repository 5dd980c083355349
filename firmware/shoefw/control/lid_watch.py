"""The lid while nobody watched: opened with the power off, it is signed for before anything else."""

from shoecore import faults

from .clearing import NOTHING

_FAULT = (faults.OPENED_WHILE_OFF, faults.AT_LID, faults.NO_CARD, 0, 0, 1)


class LidWatch:
    """``was_opened`` says, until the next start, that hands may have been at the cards before this one."""

    def __init__(self, board) -> None:
        self._latch = board.lid_latch
        self.was_opened: bool = board.lid_latch.opened()
        self._signed = not self.was_opened
        if self._signed:
            self._latch.reset()

    def opened(self) -> None:
        """The lid is opened: if the power goes before it is closed, the next start says so."""
        self._latch.release()

    def closed(self) -> None:
        """It is closed again, in the sight of the device."""
        if self._signed:
            self._latch.reset()

    def unsigned(self):
        """The fault that the Supervisor must sign, or None."""
        return None if self._signed else _FAULT

    def cleared(self, code: int) -> None:
        """A fault is over: with this one, what happened while nobody watched was signed for."""
        if code == faults.OPENED_WHILE_OFF:
            self._signed = True
            self._latch.reset()

    def sign(self, clearing):
        """A procedure: until the Supervisor has signed, where the lid was opened with the power off."""
        if not self._signed:
            yield from clearing.latched(_FAULT, NOTHING)
