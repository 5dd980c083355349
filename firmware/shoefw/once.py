"""What power-on alone needs: what a device goes by, what it has to tell of bundles; at the end it leaves the memory."""

from shoecore import faults, records, rulebooks
from shoecore.bundle import told
from shoecore.compat import forget

from .store.installed import Installed
from .store.latch import Latch

_SHOE = "shoe"

_FOUND_WRONG = (faults.INTEGRITY_FAILED, faults.AT_FIRMWARE, faults.NO_CARD, 0, 0, 0, 1)


def fit(board, configuration):
    """Take over what was measured at the machine; the rulebook to deal by, or None where this device cannot."""
    if configuration.figures:
        from . import calibrated

        calibrated.apply(board, configuration.figures)
        forget(calibrated)
    try:
        rulebook = rulebooks.load(configuration.rulebook)
    except rulebooks.UnknownRulebook:
        return None
    fewest, most = rulebook.PACKS
    return rulebook if board.KIND in rulebooks.devices(rulebook) and fewest <= configuration.packs <= most else None


def recalled(journal, judge):
    """What was under way when the power went."""
    from .control.recalling import recall

    return recall(journal.tail(), judge)


def dealing(works, rulebook):
    """The controller of the board's kind of device; the other kind's is never imported."""
    if works.board.KIND == _SHOE:
        from .control.shoe.assembly import dealing as at_a_shoe

        return at_a_shoe(works, rulebook)
    from .control.assembly import dealing

    return dealing(works, rulebook)


def latch(flash) -> None:
    """Something was found that is not what should run: nothing moves before service has cleared it."""
    Latch(flash).set(_FOUND_WRONG)


def tell(outbox, flash, refused: str) -> None:
    """Journal what this start was found to run: a bundle on trial, one taken back, or what is not what should be."""
    installed = Installed(flash)
    now = installed.now
    if refused:
        _journal(outbox, told.NOT_OURS, refused.encode()[-told.LONGEST :])
    if now.state == told.TRIED:
        _journal(outbox, told.RUNS_ON_TRIAL, now.digest)
    elif now.state == told.TAKEN_BACK and outbox.has_room(1):
        _journal(outbox, told.WENT_BACK, now.digest)
        installed.give_up()


def let_go() -> None:
    """Forget what reads the flash at power-on, whose small results stay; and this."""
    from shoecore.bundle import refused
    from shoecore.journal import gaps, scan

    from . import once  # noqa: PLW0406  what is let go of has to be named
    from .control import recalling
    from .store import boots, decks, installed, kept, newest, prompt, runs, slot, tail, versions

    read = (boots, decks, gaps, installed, kept, newest, prompt, recalling, refused, runs, scan, slot, tail)
    for module in read + (told, versions):
        forget(module)
    forget(once)


def _journal(outbox, what: int, of: bytes) -> None:
    if outbox.has_room(1):
        outbox.add(records.COMMANDED, what, 0, 0, of)
