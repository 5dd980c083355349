"""MicroPython's prompt on a chip: two people open it for one start with their own tools, and mpremote is at it."""

import re
import sys
from pathlib import Path

from tests.hil.benches import EmulatedPico
from tests.hil.served import served
from tests.hil.technician import sees
from trueshoe.link import keys

ROOT = Path(__file__).resolve().parents[2]
TRUESHOE = str(Path(sys.executable).with_name("trueshoe"))
MPREMOTE = (sys.executable, "-m", "mpremote", "connect")
MEASURES = ("mount", str(ROOT / "shared"), "run", str(ROOT / "tools" / "benchmarks" / "_on_board.py"))
FIGURES = ("live_bytes", "tag_and_frame_ms", "root52_ms", "ed25519_ms")
STARTS_SECONDS = 3


def test_two_people_have_its_prompt_for_one_start_and_mpremote_runs_there_what_a_board_measures_of_itself(
    dut: EmulatedPico, tmp_path: Path
) -> None:
    for name, key in (("technician", dut.technician), ("manager", dut.manager)):
        keys.keep(dut.serial.hex(), key, tmp_path / name)
    people = ("--parts", str(tmp_path / "technician"), "--second", str(tmp_path / "manager"))
    dut.pins["SERVICE"].value = True
    sees(dut, "SERVICE 1 OF 11")
    with served(dut) as port:
        assert "state:    in service\n" in port.run(TRUESHOE, "status", port.url)[1]
        assert port.run(*MPREMOTE, port.url, "exec", "print(6 * 7)")[0] != 0
        assert port.run(TRUESHOE, "repl", port.url, *people)[0] == 0
        port.rest(STARTS_SECONDS)
        assert port.run(*MPREMOTE, port.url, "exec", "print(6 * 7)") == (0, "42\n")
        code, told = port.run(*MPREMOTE, port.url, *MEASURES)
        assert code == 0 and tuple(re.findall(r"^(\w+) [\d.]+$", told, re.MULTILINE)) == FIGURES, told
        assert port.run(*MPREMOTE, port.url, "reset")[0] == 0
        port.rest(STARTS_SECONDS)
        assert "board pico, started 3 times\n" in port.run(TRUESHOE, "status", port.url)[1]
        assert port.run(*MPREMOTE, port.url, "exec", "print(6 * 7)")[0] != 0
