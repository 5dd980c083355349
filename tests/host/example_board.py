"""Starts the board that boards/README.md shows and gives it a deck: ``python -m tests.host.example_board FOLDER``.

The folder holds that board alone. The simulated machine is wired as the board says. What became of the deck is
printed as JSON."""

import json
import sys
from pathlib import Path

from tools.virtual_board import ROOT, reach

DECK = bytes(range(52))
_SECONDS = 60


def main(folder: Path) -> None:
    """Wire the machine, boot the firmware on the board, and wait until its deck is shuffled or refused."""
    reach()
    import rewired

    own = rewired.wired(folder / "board.py")
    sys.path[:0] = [str(own), str(ROOT / "tests" / "firmware")]
    from rig import Rig, erased

    import cpu
    from shoecore import records
    from sim.shuffler import Shuffler

    machine = Shuffler()
    rig = Rig(cpu.CPythonCpu(erased(), board=own), machine)
    rig.put(DECK)
    rig.run_until(lambda: bool(rig.of(records.SHUFFLED) or rig.of(records.DECK_REFUSED)), _SECONDS)
    board = sys.modules["board"]
    print(
        json.dumps(
            {
                "board": Path(board.__file__).read_text(encoding="utf-8")
                == (folder / "board.py").read_text(encoding="utf-8"),
                "name": board.Board.NAME,
                "slots": sys.modules["wiring"].SLOTS,
                "shuffled": [cards for cards, *_ in rig.of(records.SHUFFLED)],
                "faults": rig.of(records.FAULT),
                "hopper": len(machine.hopper),
            }
        )
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
