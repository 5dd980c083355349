"""What a start has to tell of bundles: one runs on trial, one was taken back, or what lies here is not what should."""

from shoecore import faults, records
from shoecore.bundle import told

from .store.installed import Installed
from .store.latch import Latch

_FOUND_WRONG = (faults.INTEGRITY_FAILED, faults.AT_FIRMWARE, faults.NO_CARD, 0, 0, 0, 1)


def latch(flash) -> None:
    """Something was found that is not what should run: nothing moves before service has cleared it."""
    Latch(flash).set(_FOUND_WRONG)


def tell(outbox, flash, refused: str) -> None:
    """Journal it."""
    installed = Installed(flash)
    now = installed.now
    if refused:
        _journal(outbox, told.NOT_OURS, refused.encode()[-told.LONGEST :])
    if now.state == told.TRIED:
        _journal(outbox, told.RUNS_ON_TRIAL, now.digest)
    elif now.state == told.TAKEN_BACK and outbox.has_room(1):
        _journal(outbox, told.WENT_BACK, now.digest)
        installed.give_up()


def _journal(outbox, what: int, of: bytes) -> None:
    if outbox.has_room(1):
        outbox.add(records.COMMANDED, what, 0, 0, of)
