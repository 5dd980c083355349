"""The whole floor in one run: a device a rulebook, the bridge, findings with rulings, receipts, all verified again."""

import fcntl
import os
import pty
import signal
import struct
import subprocess
import termios
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from shoecore.rulebooks import IDS
from tests.host.running import TRUESHOE, await_gone, children, lines, need_vm, started, trueshoe


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[dict[str, Any]]]:
    """Two rounds of each rulebook by the firmware in its VM: what is left, and what was said."""
    need_vm()
    folder = tmp_path_factory.mktemp("floor")
    done = trueshoe("floor", "--rounds", "2", "--keep", str(folder), "--json")
    assert done.returncode == 0 and done.stderr == ""
    return folder, lines(done.stdout)


def test_every_rulebook_is_dealt_judged_kept_and_verified_again(dealt: tuple[Path, list[dict[str, Any]]]) -> None:
    folder, said = dealt
    proven = [one["proven"] for one in said if "proven" in one]
    assert sorted(one["rulebook"] for one in proven) == sorted(IDS)
    for one in proven:
        assert (one["rounds"], one["found"], one["found_again"], one["receipts"]) == (2, 1, 1, 2)
        assert one["agrees"] and (folder / one["file"]).is_file()
    ruled = [one["ruled"] for one in said if "ruled" in one]
    assert {one["rulebook"] for one in ruled} == set(IDS)
    assert all(one["ruling"]["clauses"] for one in ruled)


def test_what_it_leaves_is_read_by_the_other_commands(dealt: tuple[Path, list[dict[str, Any]]]) -> None:
    folder, _ = dealt
    receipts = sorted(map(str, folder.glob("*.receipt")))
    assert len(receipts) == 2 * len(IDS)
    for first, second in zip(receipts[::2], receipts[1::2], strict=True):
        checked = trueshoe("receipt", "verify", first, second, "--key", str(folder / "receipts.key.pub"))
        assert checked.returncode == 0, checked.stdout
    listed = trueshoe("rounds", "list", "--store", f"sqlite:///{folder / 'trueshoe.db'}", "--json")
    assert sorted(one["rulebook"] for one in lines(listed.stdout) if "rulebook" in one) == sorted([*IDS, *IDS])


def test_what_an_earlier_run_left_is_replaced_only_when_told(tmp_path: Path) -> None:
    (tmp_path / "trueshoe.db").write_text("kept")
    done = trueshoe("floor", "--keep", str(tmp_path))
    assert done.returncode == 2 and "--overwrite" in done.stderr and (tmp_path / "trueshoe.db").read_text() == "kept"


def on_a_terminal(*words: str) -> tuple[int, str]:
    """Run the command on a terminal of 80 columns and 24 lines: how it ended, and all that was drawn."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    unsized = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
    environment = {**unsized, "TERM": "xterm-256color", "PYTHONUTF8": "1"}
    command = subprocess.Popen([TRUESHOE, *words], stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    drawn = b""
    with suppress(OSError):  # a terminal whose last user has left is an error to read
        while chunk := os.read(ours, 65536):
            drawn += chunk
    os.close(ours)
    return command.wait(), drawn.decode(errors="replace")


def test_on_a_terminal_the_screen_shows_the_tables_and_the_words_come_after() -> None:
    code, drawn = on_a_terminal("floor", "--rounds", "1", "--board", "cpython")
    screen, left, said = drawn.rpartition("\x1b[?1049l")
    assert code == 0 and left
    assert "round 1, open" in screen and "next " in screen and "in a round" in screen and "agree" not in screen
    assert said.count(": agree") == len(IDS) and "the API listens at" in said


def test_ctrl_c_ends_it_and_leaves_no_device(tmp_path: Path) -> None:
    with started("floor", "--rounds", "50", "--board", "cpython", "--keep", str(tmp_path)) as floor:
        assert floor.stdout and floor.stdout.readline()
        below = children(floor.pid)
        assert len(below) == len(IDS)
        os.kill(floor.pid, signal.SIGINT)
        _, errors = floor.communicate()
        assert floor.returncode == 130 and errors == ""
        await_gone(below)
