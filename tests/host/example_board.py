"""Starts the board that boards/README.md shows and gives it a deck: ``python -m tests.host.example_board FOLDER``.

The folder holds that board alone. The simulated machine is wired as the board says. What became of the deck is
printed as JSON."""

import json
import re
import sys
from pathlib import Path

from tools.virtual_board import ROOT, reach

DECK = bytes(range(52))
VIRTUAL = ROOT / "boards" / "virtual"
_SECONDS = 60
_TOLD = re.compile(r"^(\w+) = const\((\d+)\)$", re.MULTILINE)


def main(folder: Path) -> None:
    """Wire the machine, boot the firmware on the board, and wait until its deck is shuffled or refused."""
    (folder / "wiring.py").write_text(rewired(folder / "board.py"), encoding="utf-8")
    reach()
    sys.path[:0] = [str(folder), str(ROOT / "tests" / "firmware")]
    from rig import Rig, erased

    import cpu
    from shoecore import records
    from sim.shuffler import Shuffler

    usual = cpu.device_sources("shuffler")
    mine = [folder / path.name if path.name in ("board.py", "wiring.py") else path for path in usual]
    cpu.device_sources = lambda _: mine
    machine = Shuffler()
    rig = Rig(cpu.CPythonCpu(erased()), machine)
    rig.put(DECK)
    rig.run_until(lambda: bool(rig.of(records.SHUFFLED) or rig.of(records.DECK_REFUSED)), _SECONDS)
    board = sys.modules["board"]
    print(
        json.dumps(
            {
                "board": board.__file__,
                "name": board.Board.NAME,
                "slots": sys.modules["wiring"].SLOTS,
                "shuffled": [cards for cards, *_ in rig.of(records.SHUFFLED)],
                "faults": rig.of(records.FAULT),
                "hopper": len(machine.hopper),
            }
        )
    )


def rewired(board: Path) -> str:
    """The virtual board's wiring, with every number that the other board gives to the same name."""
    own = dict(_TOLD.findall(board.read_text(encoding="utf-8")))
    text = (VIRTUAL / "wiring.py").read_text(encoding="utf-8")
    return _TOLD.sub(lambda line: f"{line[1]} = const({own.get(line[1], line[2])})", text)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
