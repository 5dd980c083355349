"""`trueshoe sim`: a device for other programs, which says where it listens and goes when it is told to."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

from tests.host.running import await_gone, children, lines, need_vm, started, trueshoe


def test_it_says_how_to_connect_and_its_records_can_be_followed() -> None:
    with started("sim", "--board", "cpython", "--rounds", "2", "--speed", "0", "--seats", "2,4") as sim:
        assert sim.stdout
        about, connect, stop = (sim.stdout.readline() for _ in range(3))
        port = about.split()[-1]
        assert about.startswith("virtual shuffler on CPython") and port.startswith("socket://127.0.0.1:")
        assert connect == f"connect:  trueshoe follow {port}\n" and "Ctrl-C" in stop
        followed = trueshoe("follow", port, "--until-rounds", "2", "--json")
        assert followed.returncode == 0 and lines(followed.stdout)[-1]["summary"]["rounds"] == 2


def test_it_is_a_shoe_of_many_packs_in_which_a_sensor_fails() -> None:
    shoe = ("--device", "shoe", "--rulebook", "mbs-fbbj-3", "--packs", "6", "--fault", "mouth-dead@4")
    with started("sim", "--board", "cpython", *shoe, "--rounds", "1", "--speed", "0") as sim:
        assert sim.stdout
        about = sim.stdout.readline()
        assert about.startswith("virtual shoe on CPython")
        followed = trueshoe("follow", about.split()[-1], "--until-rounds", "1", "--json")
    told = {event["record"]: event for event in lines(followed.stdout) if "record" in event}
    assert (told["round opened"]["rulebook"], told["round opened"]["packs"]) == ("mbs-fbbj-3", 6)
    assert "round closed" in told and "outer exit sensor" in told["fault"]["judged"]["text"]


def test_json_says_where_it_listens() -> None:
    with started("sim", "--board", "cpython", "--serial", "TESTSIM1", "--json") as sim:
        assert sim.stdout
        told = json.loads(sim.stdout.readline())
        assert told["cpu"] == "cpython" and told["micropython"] is None
        assert bytes.fromhex(told["serial"]) == b"TESTSIM1"
        host, port = told["port"].removeprefix("socket://").split(":")
        socket.create_connection((host, int(port)), timeout=10).close()


def test_the_prompt_is_for_mpremote() -> None:
    need_vm()
    with started("sim", "--prompt") as sim:
        assert sim.stdout
        port = sim.stdout.readline().split()[-1]
        connect = sim.stdout.readline().removeprefix("connect:").split()
        assert connect == ["mpremote", "connect", port, "ls"]
        done = subprocess.run(
            [sys.executable, "-m", *connect[:-1], "exec", "print(6 * 7)"],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert done.stdout.strip() == "42", done.stderr


def test_a_port_that_is_taken_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = str(taken.getsockname()[1])
        done = trueshoe("sim", "--board", "cpython", "--port", number)
    assert done.returncode == 2 and done.stdout == ""
    assert f"TCP port {number} cannot be used" in done.stderr and "exit code 2" in done.stderr


def test_a_missing_node_is_told_with_what_to_do(tmp_path: Path) -> None:
    node = tmp_path / "node"
    node.write_text("#!/bin/sh\necho v1.0.0\n")
    node.chmod(0o755)
    done = trueshoe("sim", env={"PATH": f"{tmp_path}:/usr/bin:/bin"})
    assert done.returncode == 2 and "Node 18 or newer was not found" in done.stderr and "next:" in done.stderr


def test_ctrl_c_ends_it_and_its_device() -> None:
    for whole_group in (True, False):
        with started("sim", "--board", "cpython") as sim:
            assert sim.stdout and sim.stdout.readline()
            below = children(sim.pid)
            assert len(below) == 1
            (os.killpg if whole_group else os.kill)(sim.pid, signal.SIGINT)
            _, errors = sim.communicate()
            assert sim.returncode == 130 and errors == ""
            await_gone(below)


def test_a_device_that_dies_ends_it_with_the_cause() -> None:
    with started("sim", "--board", "cpython") as sim:
        assert sim.stdout and sim.stdout.readline()
        os.kill(children(sim.pid)[0], signal.SIGKILL)
        _, errors = sim.communicate()
        assert sim.returncode == 2 and "signal 9" in errors and "Traceback" not in errors


SCRIPT = """
until LOAD  # the deck
service on
until SERVICE
press round
service off
until LOAD
fault slot-stuck 3
load
until OPEN THE LID
lid open
free
lid close
attend
until SUPERVISOR KEY
attend
until ROUND ON
attend
until READY
stop
"""


def test_a_script_s_hands_clear_a_fault_at_a_device_that_a_host_follows(tmp_path: Path) -> None:
    script = tmp_path / "hands.txt"
    script.write_text(SCRIPT, encoding="utf-8")
    with started("sim", "--board", "cpython", "--speed", "20", "--script", str(script), "--json") as sim:
        assert sim.stdout
        port = json.loads(sim.stdout.readline())["port"]
        with started("follow", port, "--json") as follow:
            told = lines(sim.communicate(timeout=120)[0])
            assert sim.returncode == 0
            follow.send_signal(signal.SIGINT)
            followed = lines(follow.communicate(timeout=60)[0])
    assert [answer["deed"] for answer in told] == [
        line.partition("#")[0].strip() for line in SCRIPT.strip().splitlines()[:-1]
    ]
    shown = {answer["deed"]: answer for answer in told}
    assert shown["until SERVICE"]["display"] == ["SERVICE 1 OF 11", "EMPTY"]
    assert shown["press round"]["display"] == ["SERVICE 2 OF 11", "HOME"]
    assert shown["lid open"]["fault"] and shown["until READY"]["ready"] and not shown["until READY"]["fault"]
    cleared = [event for event in followed if event.get("record") == "cleared"]
    assert len(cleared) >= 1 and "sensor stuck or dirty" in cleared[-1]["judged"]["text"]


def test_a_deed_that_nobody_can_do_ends_a_script_and_says_where(tmp_path: Path) -> None:
    script = tmp_path / "hands.txt"
    for deed, why in (
        ("dance", "nobody can 'dance' here"),
        ("press red", "there is no key 'red'; there are 1, 2,"),
        ("lid ajar", "there are open, close"),
        ("block home-mark", "there are hopper, entry,"),
        ("load 53", "expected a number up to 52"),
        ("fault hiccup", "no fault of a shuffler is named 'hiccup'"),
        ("draw", "cards are drawn from a shoe alone"),
        ("attend", "no fault stands"),
        ("wait -1", "expected a number up to"),
    ):
        script.write_text(f"\nshow\n{deed}\nstop\n", encoding="utf-8")
        done = trueshoe("sim", "--board", "cpython", "--script", str(script))
        assert done.returncode == 2 and f"line 3: {deed}" in done.stderr and why in done.stderr, done.stderr
        assert "show: " in done.stdout and deed not in done.stdout
    gone = trueshoe("sim", "--board", "cpython", "--script", str(tmp_path / "none"))
    assert gone.returncode == 2 and "script cannot be read" in gone.stderr and gone.stdout == "", "before it starts"


def test_hands_at_a_shoe_draw_and_its_power_comes_back(tmp_path: Path) -> None:
    deeds = "help\nfaults\nfault 1\nload\nwait 1\ndraw\ntake\nfree\nblock gate\nclear gate\nattend\n"
    shoe = [
        "--device",
        "shoe",
        "--rulebook",
        "mbs-fbbj-3",
        "--packs",
        "6",
        "--board",
        "cpython",
        "--speed",
        "50",
        "--json",
    ]
    done = trueshoe("sim", *shoe, "--script", "-", input=deeds)
    assert done.returncode == 2 and "press supervisor" in done.stderr
    told = lines(done.stdout)
    assert len(told) == 1 + deeds.count("\n") - 1 and "press KEY" in told[1]["told"]
    assert "unread" in told[2]["told"] and "feed-jam" not in told[2]["told"]
    again = trueshoe("sim", *shoe, "--script", "-", input="until HOST\npower\nuntil HOST\nstop\n")
    assert again.returncode == 0, again.stderr
    assert all("CONNECT A HOST" in line["display"] for line in lines(again.stdout)[1::2])


def test_hands_need_no_host_though_the_dealer_waits_for_one() -> None:
    done = trueshoe("sim", "--board", "cpython", "--rounds", "1", "--script", "-", input="wait 1\nshow\nstop\n")
    assert done.returncode == 0 and "show: WAITING / CONNECT A HOST" in done.stdout, done.stdout + done.stderr


def test_any_board_s_file_is_wired_as_it_says(tmp_path: Path) -> None:
    page = Path("boards/README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    board = tmp_path / "board.py"
    board.write_text(example, encoding="utf-8")
    with started("sim", "--board", "cpython", "--board-file", str(board), "--json") as sim:
        assert sim.stdout
        port = json.loads(sim.stdout.readline())["port"]
        assert lines(trueshoe("status", port, "--json").stdout)[0]["board"] == "bench"
    other = trueshoe("sim", "--device", "shoe", "--rulebook", "mbs-fbbj-3", "--board-file", str(board))
    assert other.returncode == 2 and "is not the board of a shoe" in other.stderr
    gone = trueshoe("sim", "--board-file", str(tmp_path / "none.py"))
    assert gone.returncode == 2 and "cannot be read" in gone.stderr
