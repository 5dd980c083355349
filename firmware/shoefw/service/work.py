"""What a technician's host has the machine do, one piece of work at a time: a motor jogged, a lamp lit, a deck in."""

from shoecore.compat import const
from shoecore.wire.work import (
    AWAIT_KEY,
    HOME,
    JOG,
    KNOWN_DECK,
    LIGHT,
    MEASURE,
    NOISE,
    WORK_DONE,
    WORK_FAILED,
    WORK_NOT_POSSIBLE,
)

from ..control.clearing import Voided
from ..events import KEY
from .desk import Desk

_LOOK_MS = const(20)
_LIT_MS = const(1500)
_KEY_MS = const(10000)
_SAMPLE = const(64)
_SHOE = "shoe"

# A jog turns a roller so many millimetres at most.
_FARTHEST_MM = const(100)
_CAROUSEL = const(2)
_MORE_MS = const(50)
_SOON_MS = const(10)


def run(bench):
    """Do what the host asks, until the technician has enough."""
    link = bench.works.link
    desk = Desk(link)
    link.pairing = desk
    try:
        while True:
            bench.show("HOST AT WORK", "ABORT ENDS IT")
            asked = desk.taken()
            if asked:
                yield from _worked(bench, desk, *asked)
            else:
                yield from bench.event(KEY, _LOOK_MS)
    finally:
        link.pairing = None


def _worked(bench, desk: Desk, what: int, argument: bytes):
    """One piece of work, and its answer; a fault on the way is told, latched and cleared as in play."""
    work = _WORKS.get(what)
    try:
        told = yield from work(bench, argument) if work else _none()
    except Voided:
        desk.answer(WORK_FAILED)
        raise
    bench.works.guard.rest()
    if told is None:
        desk.answer(WORK_NOT_POSSIBLE)
    else:
        desk.answer(WORK_DONE, told)


def _none():
    """Nothing that this device can do."""
    return None
    yield


def _home(bench, argument: bytes):
    if bench.works.board.KIND == _SHOE or argument:
        return None
    from .cards import Cards

    bench.show("HOST AT WORK", "FINDING HOME")
    yield from Cards(bench).home()
    return b""


def _jog(bench, argument: bytes):
    """Turn a roller so far, or the carousel to a slot; the motors' current on the way, in milliamperes."""
    board = bench.works.board
    if board.KIND == _SHOE or len(argument) != 3:
        return None
    motor, forward, amount = argument
    if motor == _CAROUSEL:
        if amount >= board.carousel.slots:
            return None
        return (yield from _turned(bench, amount))
    if motor > _CAROUSEL or forward > 1 or not 0 < amount <= _FARTHEST_MM or _in_the_way(board, motor):
        return None
    roller = board.exit if motor else board.feed
    bench.show("HOST AT WORK", "%s %d MM" % ("EXIT" if motor else "FEED", amount))
    yield from bench.works.guard.ready()
    um = 1000 * amount
    milliseconds = board.timing.reverse_ms * amount // (board.timing.back_um // 1000) + _MORE_MS
    try:
        if forward:
            roller.forward(um)
        else:
            roller.backward(um)
        yield from bench.event(KEY, _SOON_MS)
        current = board.motor_current.value()
        yield from bench.event(KEY, milliseconds)
    finally:
        roller.stop()
    return current.to_bytes(2, "big")


def _turned(bench, slot: int):
    from ..control.turning import Turning

    bench.show("HOST AT WORK", "TO SLOT %d" % slot)
    works = bench.works
    yield from works.guard.ready()
    yield from Turning(works).to(slot)
    return works.board.motor_current.value().to_bytes(2, "big")


def _in_the_way(board, motor: int) -> bool:
    """Whether a card could be drawn or torn by a roller."""
    if motor:
        return board.exit_sensor.blocked()
    return board.hopper.blocked() or board.entry.blocked() or board.slot.blocked()


def _light(bench, argument: bytes):
    """One of the lamps, the buzzer or the display for a moment."""
    board = bench.works.board
    lights = (board.ready_lamp, board.fault_lamp, board.buzzer)
    if len(argument) != 1 or argument[0] > len(lights):
        return None
    if argument[0] == len(lights):
        bench.show("1234567890ABCDEF", "################")
        yield from bench.event(KEY, _LIT_MS)
        return b""
    light = lights[argument[0]]
    light.set(True)
    try:
        yield from bench.event(KEY, _LIT_MS)
    finally:
        light.set(False)
    return b""


def _await_key(bench, argument: bytes):
    """The next key that is pressed; empty where none is for a while."""
    bench.show("PRESS A KEY", "THE HOST NAMES IT")
    event = yield from bench.event(KEY, _KEY_MS)
    return bytes((bench.works.panel.key,)) if event == KEY and not argument else b""


def _noise(bench, argument: bytes):
    """Raw samples for a laboratory; none of them is ever drawn from."""
    sample = bytearray(_SAMPLE)
    yield from bench.event(KEY, 1)
    try:
        bench.works.board.noise.read(sample)
    except OSError:
        return None
    return None if argument else bytes(sample)


def _measure(bench, argument: bytes):
    """A deck in and out through windows so wide that whatever comes is measured."""
    if bench.works.board.KIND == _SHOE or argument:
        return None
    from .decks import measured

    return (yield from measured(bench))


def _known_deck(bench, argument: bytes):
    """A sorted deck twice in and out, and what the slots made of it."""
    if bench.works.board.KIND == _SHOE or argument:
        return None
    from .decks import tested

    return (yield from tested(bench))


_WORKS = {
    HOME: _home,
    JOG: _jog,
    LIGHT: _light,
    AWAIT_KEY: _await_key,
    NOISE: _noise,
    MEASURE: _measure,
    KNOWN_DECK: _known_deck,
}
