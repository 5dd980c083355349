"""Power-on: each step in order, with its reason. It ends in the loop, or where a command asked for it in the prompt."""

from shoecore.compat import kbd_intr

kbd_intr(-1)  # before all else: Ctrl-C on the wire is a byte like any other, and interrupts nothing

import sys  # noqa: E402

from board import Board  # noqa: E402

import first  # noqa: E402
from shoecore import records  # noqa: E402
from shoefw import bringing  # noqa: E402
from shoefw.app import App  # noqa: E402


def start() -> None:
    """Build the board, count the start, and hand the loop to whoever calls it."""
    board = Board()  # first, so that every output is at rest before anything can fail
    if step := getattr(first, "step", None):  # not of every release
        bringing.begin_again_by(step)
    try:
        app = _begun(board)
    except Exception as failed:  # who stands at the device is told; what leaves the loop is a restart, never a prompt
        board.power(False)
        board.display.show("FLASH FAILS" if isinstance(failed, OSError) else "CANNOT START", "CALL SERVICE")
        board.fault_lamp.set(True)
        board.run(_failing(failed))
    else:
        if app:
            board.run(app.poll)


def _begun(board):
    """The device at work; None where a command asked for the prompt, and nothing of the machine runs."""
    from shoefw import once
    from shoefw.store import boots, places, prompt

    count = boots.count(board.flash, places.BOOTS)  # before the first record, which carries both
    prompted = prompt.take(board.flash)
    if first.refused:
        once.latch(board.flash)  # before anything asks what is latched: what runs, or might, is not what was accepted
    app = App(board, count, once)
    app.outbox.add(records.BOOTED, count, records.PROMPT_GIVEN if prompted else board.reset_cause)
    if prompted and not (app.outbox.lost or app.outbox.is_damaged()):
        sys.path.insert(0, "")  # what is put there is found, as at every prompt
        return None  # the journal tells of it
    once.tell(app.outbox, board.flash, first.refused)  # before anything may move
    app.begin()
    once.let_go()
    return app


def _failing(failed: Exception):
    def poll() -> None:
        raise failed

    return poll


start()
