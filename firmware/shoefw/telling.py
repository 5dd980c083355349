"""What a technician's host asks: the device as it is at this moment, looked at and not touched."""

from shoecore.compat import const
from shoecore.wire import fields
from shoecore.wire.service import (
    CALIBRATION,
    CLOCK,
    CONFIGURATION,
    COUNTED,
    DISPLAY,
    FIRMWARE,
    LAYOUTS,
    PARTS,
    ROLLERS,
    SEEN,
    SENSORS,
)

_ROOM = const(200)
_SHOE = "shoe"


def answer(works, asked: bytes):
    """The answer to a question in bytes; None for a question that is none."""
    question = asked[0] if len(asked) == 1 else 0
    if question not in LAYOUTS or (question == CALIBRATION and works.board.KIND == _SHOE):
        return None
    body = bytearray(_ROOM)
    return bytes(memoryview(body)[: fields.put(body, 0, LAYOUTS[question], _values(works, question))])


def _values(works, question: int) -> tuple:
    if question == PARTS:
        return _parts(works.wear)
    if question == SENSORS:
        return _sensors(works.board)
    if question == CONFIGURATION:
        kept = works.configuration
        fault = kept.fault[0] if kept.fault else 0
        return (kept.rulebook, kept.packs, 1 if kept.production else 0, kept.generation, fault)
    if question == CLOCK:
        return _clock(works.clock, works.outbox.uptime.whole())
    if question == CALIBRATION:
        return _calibration(works.board, works.configuration)
    if question == FIRMWARE:
        return _firmware(works.board.flash)
    if question == DISPLAY:
        return works.report.shown
    return ()


def _parts(wear) -> tuple:
    counters = wear.counters
    new = tuple([counters.baseline(roller) for roller in range(ROLLERS)])
    slower = (wear.travel(1000), 1000 * 1000 // max(1, wear.as_new(1000)))
    late = tuple([new[roller] * slower[roller] // 1000 for roller in range(ROLLERS)])
    return tuple([counters.uses(part) for part in range(COUNTED)]) + new + late


def _sensors(board) -> tuple:
    there = blocked = 0
    for bit, name in enumerate(SEEN):
        sensor = getattr(board, name, None)
        if sensor:
            there |= 1 << bit
            blocked |= sensor.blocked() << bit
    supply = (board.supply.value(), board.timing.supply_mv)
    if board.KIND == _SHOE:
        return (there, blocked) + supply + (0, 0, 0, 0)
    motors = (board.motor_current.value(), board.timing.stall_ma)
    return (there, blocked) + supply + motors + (board.thermometer.value() & 0xFFFF, board.timing.hottest)


def _calibration(board, configuration) -> tuple:
    from .calibrated import own, packed

    return (packed(own(board)), packed(board.timing), configuration.figures, configuration.before)


def _firmware(flash) -> tuple:
    from .store.installed import Installed

    kept = Installed(flash)
    now = kept.now
    fault = kept.fault[0] if kept.fault else 0
    return (now.state, now.coming, now.digest, now.size, now.runs, now.accepted, now.release, fault)


def _clock(clock, milliseconds: int) -> tuple:
    seconds = clock.now(milliseconds)
    drift = clock.record()[2]
    return (0 if seconds is None else 1, seconds or 0, drift, milliseconds // 1000)
