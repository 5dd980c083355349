"""Power-on: each step in order, with its reason. In service mode the program ends here and leaves the prompt."""

from board import Board

from shoecore import records
from shoecore.compat import forget
from shoefw.app import App
from shoefw.store import places


def start() -> None:
    """Build the board, count the start, and hand the loop to whoever calls it."""
    board = Board()  # first, so that every output is at rest before anything can fail
    if board.service:
        return  # the service switch is closed: nothing of the machine runs, a technician has the prompt
    try:
        count = _count_start(board.flash)  # before the first record, which carries it
        app = App(board, count)
        app.outbox.add(records.BOOTED, count, board.reset_cause)  # the record that all others follow
        app.begin()
        _let_go()
    except OSError:  # the flash fails: who stands at the device is told, and nothing runs
        board.display.show("FLASH FAILS", "CALL SERVICE")
        board.fault_lamp.set(True)
        raise
    board.run(app.poll)


def _count_start(flash) -> int:
    """How many starts there were with this one."""
    from shoefw.store import boots

    count: int = boots.count(flash, places.BOOTS)
    return count


def _let_go() -> None:
    """What power-on alone needs leaves the memory: readers of the flash, whose small results stay."""
    from shoecore.journal import gaps, scan
    from shoefw.store import boots, decks, kept, tail, versions

    for module in (boots, decks, gaps, kept, scan, tail, versions):
        forget(module)


start()
