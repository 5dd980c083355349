"""The demo as a whole: a real device behind real TCP, judged, shown in each form, and ended in every way."""

import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.host.running import TRUESHOE, await_gone, await_that, children, lines, need_vm, started, trueshoe
from tools.pictures import PICTURE, draw, words_of

CLOCKWISE = {5: [1, 3, 5], 1: [3, 5, 1], 3: [5, 1, 3]}
EXPOSED_BY = ["3.10.4"] * 3 + ["3.10.6", "3.10.7"]


@pytest.fixture(params=["cpython", "vm"])
def board(request: pytest.FixtureRequest) -> str:
    """Each thing that can run the firmware."""
    if request.param == "vm":
        need_vm()
    return str(request.param)


def test_every_record_is_judged_and_the_order_is_the_rulebooks(board: str) -> None:
    done = trueshoe("demo", "--rounds", "3", "--board", board, "--json")
    assert done.returncode == 0 and done.stderr == ""
    head, device, *events, end = lines(done.stdout)
    assert head == {"format": "trueshoe records", "version": 1}
    assert device["device"]["product"] == "trueshoe"
    assert device["interpreter"].startswith("MicroPython" if board == "vm" else "CPython")
    assert [event["number"] for event in events] == list(range(1, len(events) + 1))
    assert all(event["judged"]["finding"] is None for event in events)
    rounds = split_rounds(events)
    assert len(rounds) == 3
    for played in rounds:
        check_round(played)
    summary = end["summary"]
    assert (summary["rounds"], summary["sets"], summary["cards_dispensed"]) == (3, 12, 33)
    assert summary["cards_exposed"] == sum(event["record"] == "exposed" for event in events)
    assert summary["findings"] == 0 and summary["frames_damaged"] == 0


def test_the_planted_jam_is_seen_and_clears_itself(board: str) -> None:
    done = trueshoe("demo", "--rounds", "1", "--board", board, "--json")
    *events, end = lines(done.stdout)[2:]
    fault = next(event for event in events if event["record"] == "fault")
    cleared = next(event for event in events if event["record"] == "cleared")
    assert "feed jam, attempt 1, " in fault["judged"]["text"] and ", card 8: expected a card" in fault["judged"]["text"]
    assert cleared["number"] == fault["number"] + 1 and cleared["code"] == fault["code"]
    assert end["summary"]["faults"] == end["summary"]["faults_cleared"] == 1


def test_the_seats_that_are_asked_for_are_dealt_to() -> None:
    done = trueshoe("demo", "--rounds", "1", "--board", "cpython", "--seats", "2,4,6,7,9", "--json")
    events = lines(done.stdout)
    assert [event["to"] for event in events if event.get("record") == "dispensed"] == ["community", 6, 7, 9, 2, 4]


def test_what_it_prints_as_json_and_what_it_saves_are_files_that_verify_finds_clean(tmp_path: Path) -> None:
    saved, printed = tmp_path / "saved.jsonl", tmp_path / "printed.jsonl"
    done = trueshoe("demo", "--rounds", "2", "--board", "cpython", "--json", "--save", str(saved))
    printed.write_text(done.stdout, encoding="utf-8")
    verdicts = [trueshoe("verify", path.name, cwd=tmp_path) for path in (saved, printed)]
    assert [verdict.returncode for verdict in verdicts] == [0, 0]
    assert [verdict.stderr for verdict in verdicts] == ["", ""]
    head, _, *events, _ = lines(done.stdout)
    assert f"clean: 2 rounds, {len(events)} records" in verdicts[0].stdout
    assert verdicts[0].stdout.replace("saved", "printed") == verdicts[1].stdout
    bare = [{name: value for name, value in event.items() if name != "judged"} for event in events]
    assert lines(saved.read_text(encoding="utf-8")) == [head, *bare]


def test_a_file_that_is_there_is_replaced_only_when_told(tmp_path: Path) -> None:
    saved = tmp_path / "saved.jsonl"
    saved.write_text("kept", encoding="utf-8")
    words = ("demo", "--rounds", "1", "--board", "cpython", "--save", str(saved))
    done = trueshoe(*words)
    assert done.returncode == 2 and "the records cannot be saved" in done.stderr and "--overwrite" in done.stderr
    assert saved.read_text(encoding="utf-8") == "kept"
    assert trueshoe(*words, "--overwrite").returncode == 0
    assert trueshoe("verify", str(saved)).returncode == 0


def test_a_pipe_gets_plain_lines() -> None:
    done = trueshoe("demo", "--rounds", "1", "--board", "cpython")
    assert done.returncode == 0 and "\x1b" not in done.stdout and done.stdout.isascii()
    assert re.search(r"^ +\d+\.\d{3} s  3\.10\.1   5 cards to the community$", done.stdout, re.MULTILINE)
    assert re.search(r"^findings:  none", done.stdout, re.MULTILINE)


def test_a_terminal_gets_the_live_table() -> None:
    code, said = in_terminal({"TERM": "xterm-256color"})
    assert code == 0
    for part in ("5 D", "🂠", "rws-poker-7 §3.10.1", "round 1 closed", "faults", "\x1b[31m"):
        assert part in said, part
    assert said.rindex("\x1b[?25h") > said.rindex("\x1b[?25l"), "the cursor is given back"


def test_no_color_is_respected() -> None:
    code, said = in_terminal({"TERM": "xterm-256color", "NO_COLOR": "1"})
    assert code == 0 and "🂠" in said
    assert not re.search(r"\x1b\[[0-9;]*\b(3[0-7]|38|9[0-7])[;m]", said)


def test_a_terminal_that_cannot_redraw_gets_plain_lines() -> None:
    code, said = in_terminal({"TERM": "dumb"})
    assert code == 0 and "\x1b" not in said and "5 cards to the community" in said


@pytest.mark.parametrize("whole_group", [True, False])
def test_ctrl_c_ends_it_cleanly(board: str, whole_group: bool) -> None:
    with started("demo", "--board", board, "--speed", "1") as demo:
        assert demo.stdout and demo.stdout.readline()
        below = children(demo.pid)
        assert below
        (os.killpg if whole_group else os.kill)(demo.pid, signal.SIGINT)
        rest, errors = demo.communicate()
        assert demo.returncode == 130
        assert errors == "" and "findings:" in rest
        await_gone(below)


def test_ctrl_c_while_the_device_starts_leaves_nothing() -> None:
    need_vm()
    with started("demo", "--board", "vm") as demo:
        await_that(lambda: children(demo.pid), "a device")
        below = children(demo.pid)
        os.kill(demo.pid, signal.SIGINT)
        _, errors = demo.communicate()
        assert demo.returncode == 130 and errors == ""
        await_gone(below)


def test_a_killed_demo_leaves_no_device(board: str) -> None:
    with started("demo", "--board", board, "--speed", "1") as demo:
        assert demo.stdout and demo.stdout.readline()
        below = children(demo.pid)
        assert below
        demo.kill()
        await_gone(below)


def test_a_killed_device_is_told_with_what_to_do() -> None:
    with started("demo", "--board", "cpython", "--speed", "1") as demo:
        assert demo.stdout and demo.stdout.readline()
        (device,) = children(demo.pid)
        os.kill(device, signal.SIGKILL)
        _, errors = demo.communicate()
        assert demo.returncode == 2
        assert "ended before its time" in errors and "signal 9" in errors and "next:" in errors
        assert "Traceback" not in errors


def test_a_reader_that_leaves_is_no_error() -> None:
    shell = f"{TRUESHOE} demo --rounds 1 --board cpython --json | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, check=True)
    head, code = done.stdout.splitlines()
    assert head.startswith('{"format"') and code == "141" and done.stderr == ""


def test_the_picture_in_the_readme_is_what_the_demo_shows() -> None:
    need_vm()
    assert words_of(PICTURE.read_text(encoding="utf-8")) == words_of(draw())


def split_rounds(events: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The events of each round, from its opening to its closing."""
    opened = [at for at, event in enumerate(events) if event["record"] == "round opened"]
    closed = [at for at, event in enumerate(events) if event["record"] == "round closed"]
    return [events[first : last + 1] for first, last in zip(opened, closed, strict=True)]


def check_round(played: list[dict[str, Any]]) -> None:
    """Five Community Cards, two Hole Cards clockwise from the button, the board by its clauses, no card twice."""
    sets = [event for event in played if event["record"] == "dispensed"]
    assert [(event["to"], event["count"]) for event in sets[:1]] == [("community", 5)]
    assert [(event["to"], event["count"]) for event in sets[1:]] == [
        (seat, 2) for seat in CLOCKWISE[played[0]["button"]]
    ]
    assert [event["first"] for event in sets] == [0, 5, 7, 9]
    assert [event["judged"]["clause"] for event in sets] == ["3.10.1"] + ["3.10.2"] * 3
    exposed = [event for event in played if event["record"] == "exposed"]
    assert [event["position"] for event in exposed[:5]] == list(range(5))
    assert [event["judged"]["clause"] for event in exposed[:5]] == EXPOSED_BY
    faces = [event["card"] for event in exposed]
    assert len(set(faces)) == len(faces) == 9


def in_terminal(settings: dict[str, str]) -> tuple[int, str]:
    """Run a short demo in a pseudo-terminal: its exit code and all that it wrote."""
    ours, theirs = pty.openpty()
    environment = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    demo = subprocess.Popen(
        [TRUESHOE, "demo", "--rounds", "1", "--board", "cpython", "--speed", "0"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**environment, "PYTHONUTF8": "1", "COLUMNS": "100", "LINES": "40", **settings},
    )
    os.close(theirs)
    said = b""
    try:
        while chunk := os.read(ours, 65536):
            said += chunk
    except OSError:
        assert sys.platform == "linux"  # there a terminal whose last user has left is an error to read
    os.close(ours)
    return demo.wait(), said.decode()
