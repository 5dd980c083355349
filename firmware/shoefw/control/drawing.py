"""A fresh order of cards drawn from noise and the host's share, and the nonce that its cards are sealed with."""

from shoecore import states
from shoecore.chance.hmac import mac, pads
from shoecore.chance.noise import EntropyFailed
from shoecore.chance.shuffle import SEED_BITS
from shoecore.chance.source import ALARMS, FRESH_BITS, SAMPLES, Source
from shoecore.compat import const
from shoecore.proof.sealing import NONCE_SIZE

from ..events import LEASE_HELD
from .clearing import NOTHING
from .setup import noise_fault

_DRAW = b"ts draw1"
_LOOK_MS = const(100)

# Samples are told by so many, and as much as two bytes and one can hold.
_BLOCK = const(1024)
_MOST = const(65535)
_FULL = const(255)


def draw(works, shuffler, cards: bytearray):
    """A procedure: the cards in their new order, the nonce, and what is told of the noise that they were drawn from.

    Nothing is drawn before a host is there. Noise that fails is latched, until it does not."""
    yield from _host(works, shuffler)
    share = _share(works.link, shuffler.order)
    yield works.task.turn()
    source = Source(works.board.noise, rested=shuffler.noise)
    try:
        while True:
            try:
                for _ in source.shuffle_steps(cards, share):
                    yield works.task.turn()
                yield works.task.turn()
                nonce = bytearray(NONCE_SIZE)
                for _ in source.draw_steps(nonce):
                    yield works.task.turn()
                return cards, bytes(nonce), _told(source.figures)
            except EntropyFailed as failed:
                fault = noise_fault(failed)
            yield from works.clearing.latched(fault, NOTHING)
    finally:
        shuffler.noise = source.rest()


def _host(works, shuffler):
    """Until the host has given its part, or the intake is given up."""
    report = works.report
    before = report.state
    while not (works.link.part or shuffler.abort):
        report.enter(states.WAITING)
        report.show("WAITING", "CONNECT A HOST")
        yield works.task.wait(LEASE_HELD, _LOOK_MS)
    if report.state != before:
        report.enter(before)


def _share(link, order: int) -> bytes:
    """What the host has in the draw: of its part and its session, which it chose before, another for each order."""
    return mac(pads(link.part), _DRAW, link.met + order.to_bytes(2, "big"))


def _told(figures: tuple) -> tuple:
    """The seeds of the draw, the blocks of noise tested since power-on and the alarms that they raised: few bytes."""
    return (figures[FRESH_BITS] // SEED_BITS, min(figures[SAMPLES] // _BLOCK, _MOST), min(figures[ALARMS], _FULL))
