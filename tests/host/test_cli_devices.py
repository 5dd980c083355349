"""`trueshoe devices` and `trueshoe status`: which device is where and how it is, without a key and without harm."""

import os
import pty
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import Popen

import pytest

from tests.host.running import await_gone, await_that, children, lines, started, trueshoe

SECTOR = 4096
PAGE = 256
BLANK = 0xFF


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's cache of their own, so that no other virtual device of this machine is found."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


@contextmanager
def device(serial: str, *options: str) -> Iterator[tuple[str, Popen[str]]]:
    """A virtual device, where it listens and its process."""
    with started("sim", "--board", "cpython", "--serial", serial, *options) as sim:
        assert sim.stdout
        yield sim.stdout.readline().split()[-1], sim


def test_the_only_device_is_asked_unnamed_and_is_not_in_the_way_of_who_follows_it(cache: Path) -> None:
    with device("ONLYONE1", "--rounds", "1", "--speed", "0") as (port, _):
        first = trueshoe("status", "--json")
        assert first.returncode == 0
        told = lines(first.stdout)[0]
        assert (told["port"], bytes.fromhex(told["serial"]), told["board"]) == (port, b"ONLYONE1", "virtual-shuffler")
        assert told["fault"] is None and told["waiting"] == told["next_record"] - 1
        assert trueshoe("follow", port, "--until-rounds", "1", "--json").returncode == 0
        assert "board virtual-shuffler" in trueshoe("status", port).stdout


def test_a_fault_that_stands_is_told_with_what_to_do_and_by_the_exit_code(cache: Path) -> None:
    state = cache / "state"
    with device("FAULTY01", "--state", str(state)) as (_, process):
        await_that(lambda: trueshoe("status").returncode == 0, "a device that answers")
        running = children(process.pid)
        process.terminate()
        process.wait()
        await_gone(running)
    flash = state / "flash.bin"
    content = bytearray(flash.read_bytes())
    for sector in range(SECTOR, len(content), SECTOR):
        if content[sector] != BLANK:
            content[sector + 2 * PAGE : sector + 3 * PAGE] = bytes(PAGE)
    flash.write_bytes(content)
    with device("FAULTY01", "--state", str(state)):
        await_that(lambda: trueshoe("status").returncode == 1, "a fault that stands")
        told = trueshoe("status").stdout
    assert "fault:" in told and "next:" in told


def test_two_devices_are_listed_and_one_must_be_named(cache: Path) -> None:
    with device("TWOFIRST") as (first, _), device("TWOOTHER", "--device", "shoe") as (other, process):
        listed = {told["port"]: told.get("board") for told in lines(trueshoe("devices", "--json").stdout)}
        assert (listed[first], listed[other]) == ("virtual-shuffler", "virtual-shoe")
        unnamed = trueshoe("status")
        assert unnamed.returncode == 2 and first in unnamed.stderr and other in unnamed.stderr
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        assert len(list(cache.glob("trueshoe/virtual/*"))) == 2
        assert first in trueshoe("devices").stdout


def test_without_a_device_it_says_how_to_come_to_one(cache: Path) -> None:
    done = trueshoe("status")
    assert done.returncode == 2 and "trueshoe sim" in done.stderr
    assert trueshoe("devices").returncode == 1


def test_a_device_that_has_its_host_is_said_to_be_in_use(cache: Path) -> None:
    with device("INUSE001") as (port, _):
        number = int(port.rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", number), timeout=10):
            done = trueshoe("status")
            assert done.returncode == 2 and "in use by another program" in done.stderr


def test_a_port_with_no_device_behind_it_is_told(cache: Path) -> None:
    ours, theirs = pty.openpty()
    try:
        done = trueshoe("status", os.ttyname(theirs))
    finally:
        os.close(ours)
        os.close(theirs)
    assert done.returncode == 2 and "No device introduced itself" in done.stderr


@pytest.mark.parametrize("content", ["", "{", "[]", '{"port": 7}', '{"port": "socket://127.0.0.1:notanumber"}', "\0"])
def test_what_is_no_file_of_a_running_device_is_passed_over(cache: Path, content: str) -> None:
    folder = cache / "trueshoe" / "virtual"
    folder.mkdir(parents=True)
    (folder / "1-1.json").write_text(content)
    assert trueshoe("devices").returncode == 1
