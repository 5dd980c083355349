"""`trueshoe sim`: a device for other programs, which says where it listens and goes when it is told to."""

import json
import os
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
        assert connect == ["mpremote", "connect", port, "repl"]
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
