"""A fresh order of cards drawn from noise, and the nonce that its cards are sealed with."""

from shoecore.chance.source import EntropyFailed, Source
from shoecore.compat import const
from shoecore.proof.sealing import NONCE_SIZE

from .clearing import NOTHING
from .setup import noise_fault

_MOST_SAMPLES = const(0xFFFFFFFF)


def draw(works, shuffler, cards: bytearray):
    """A procedure: the cards in their new order, the nonce, and what is told of the noise that they were drawn from.

    Noise that fails is latched, until it does not."""
    source = Source(works.board.noise, rested=shuffler.noise)
    try:
        while True:
            try:
                for _ in source.shuffle_steps(cards):
                    yield works.task.wait(0, 1)
                return cards, source.draw(NONCE_SIZE), _told(source.figures)
            except EntropyFailed as failed:
                fault = noise_fault(failed)
            yield from works.clearing.latched(fault, NOTHING)
    finally:
        shuffler.noise = source.rest()


def _told(figures) -> tuple:
    """The fresh bits of the draw, the samples tested since power-on and the alarms that they raised."""
    return (figures.fresh_bits, min(figures.samples, _MOST_SAMPLES), figures.alarms)
