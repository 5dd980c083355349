"""The Pico 2's board: the Pico's pins, wires and figures, on an RP2350 whose noise comes from its own generator."""

from pico.board import Board as Pico
from silicon.trng import Noise


class Board(Pico):
    """The drivers of this board, outputs at rest."""

    NAME = "pico2"
    KIND = "shuffler"

    def __init__(self) -> None:
        super().__init__()
        self.noise = Noise()  # type: ignore[assignment]  # another of the same methods
