"""Power-on: each step in order, with its reason. It ends in the loop, or where a command asked for it in the prompt."""

from shoecore.compat import forget, kbd_intr

kbd_intr(-1)  # before all else: Ctrl-C on the wire is a byte like any other, and interrupts nothing

import sys  # noqa: E402

from board import Board  # noqa: E402

import first  # noqa: E402
from shoecore import records  # noqa: E402
from shoefw.app import App  # noqa: E402
from shoefw.store import places  # noqa: E402


def start() -> None:
    """Build the board, count the start, and hand the loop to whoever calls it."""
    board = Board()  # first, so that every output is at rest before anything can fail
    try:
        count, prompted = _read_once(board.flash)  # before the first record, which carries both
        if first.refused:
            _latch(board.flash)  # before anything asks what is latched
        app = App(board, count)
        app.outbox.add(records.BOOTED, count, records.PROMPT_GIVEN if prompted else board.reset_cause)
        if prompted and not (app.outbox.lost or app.outbox.is_damaged()):
            sys.path.insert(0, "")  # what is put there is found, as at every prompt
            return  # the journal tells of it; nothing of the machine runs
        _tell_of_bundles(app.outbox, board.flash)  # before anything may move
        app.begin()
        _let_go()
    except Exception as failed:  # who stands at the device is told; what leaves the loop is a restart, never a prompt
        board.power(False)
        board.display.show("FLASH FAILS" if isinstance(failed, OSError) else "CANNOT START", "CALL SERVICE")
        board.fault_lamp.set(True)
        board.run(_failing(failed))
    else:
        board.run(app.poll)


def _read_once(flash) -> tuple[int, bool]:
    """How many starts there were with this one, and whether it gives the prompt, as no later one does."""
    from shoefw.store import boots, prompt

    return boots.count(flash, places.BOOTS), prompt.take(flash)


def _failing(failed: Exception):
    def poll() -> None:
        raise failed

    return poll


def _latch(flash) -> None:
    """What runs, or might have, is not what was accepted."""
    from shoefw import trial

    trial.latch(flash)


def _tell_of_bundles(outbox, flash) -> None:
    """What this start was found to run, if that is to be told."""
    from shoefw import trial

    trial.tell(outbox, flash, first.refused)


def _let_go() -> None:
    """What power-on alone needs leaves the memory: readers of the flash, whose small results stay."""
    from shoecore.bundle import refused, told
    from shoecore.journal import gaps, scan
    from shoefw import trial
    from shoefw.store import boots, decks, installed, kept, prompt, slot, tail, versions

    for module in (boots, decks, gaps, installed, kept, prompt, refused, scan, slot, tail, told, trial, versions):
        forget(module)


start()
