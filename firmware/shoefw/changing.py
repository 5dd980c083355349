"""What a technician's host changes at a device: configuration, clock, calibration, the count of a part that is new."""

from shoecore import rulebooks
from shoecore.compat import const, forget_all, loaded, since
from shoecore.wire import fields
from shoecore.wire.rights import CALIBRATE, CONFIGURE, REPLACED, SET_CLOCK
from shoecore.wire.service import COUNTED, SET_UP

_SECONDS = const(4)
_SHOE = "shoe"


def possible(works, command: int, argument: bytes):
    """What carries a command out, to be called when it is journalled; None where it is not possible now.

    The clock may be set at any time; for what the machine goes by, the switch is closed and no round open."""
    if command == SET_CLOCK:
        return (lambda: _set_clock(works, argument)) if len(argument) == _SECONDS else None
    if not works.board.service_switch.blocked() or works.outbox.in_round():
        return None
    if command == REPLACED and len(argument) == 1 and argument[0] < COUNTED:
        return lambda: _replaced(works, argument[0])
    if command == CALIBRATE and _is_measured(works.board, argument):
        return lambda: _calibrated(works.configuration, argument)
    if command == CONFIGURE and _is_good(works, argument):
        return lambda: _configured(works, argument)
    return None


def _set_clock(works, argument: bytes) -> bool:
    works.clock.set(int.from_bytes(argument, "big"), works.outbox.uptime.whole())
    works.outbox.add(*works.clock.record())
    return True


def _replaced(works, part: int) -> bool:
    works.wear.counters.replaced(part, works.outbox)
    return True


def _is_good(works, argument: bytes) -> bool:
    """Whether this kind of device deals by that rulebook with so many packs."""
    try:
        rulebook, packs, production = fields.get(argument, 0, len(argument), SET_UP)
    except fields.BadField:
        return False
    before = loaded()
    try:
        rules = rulebooks.load(rulebook)
        fewest, most = rules.PACKS
        return works.board.KIND in rulebooks.devices(rules) and fewest <= packs <= most and production < 2
    except rulebooks.UnknownRulebook:
        return False
    finally:
        forget_all(since(before))


def _is_measured(board, figures: bytes) -> bool:
    """Whether they are figures that this machine may go by, or none."""
    if board.KIND == _SHOE:
        return False
    from .calibrated import is_possible

    return not figures or is_possible(board, figures)


def _calibrated(configuration, figures: bytes) -> bool:
    """The device goes by these figures from its next start on; for none by those before, where these are others."""
    now, before = configuration.figures, configuration.before
    if configuration.fault or (figures or before) == now:
        return False
    configuration.figures, configuration.before = (figures, now) if figures else (before, before)
    configuration.keep()
    return True


def _configured(works, argument: bytes) -> bool:
    rulebook, packs, production = fields.get(argument, 0, len(argument), SET_UP)
    try:
        works.configuration.change(rulebook, packs, production == 1)
    except ValueError:
        return False
    works.configuration.tell(works.outbox)
    return True
