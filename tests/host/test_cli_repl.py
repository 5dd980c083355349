"""`trueshoe repl` and the real mpremote: no byte at the port opens the prompt, two people do, for one start."""

import os
import select
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pairing import paired
from shoecore.wire import frames, messages, rights, roles
from state import State
from tests.host.running import TRUESHOE, need_vm, trueshoe
from tests.host.scripted import frame
from tests.host.started_board import Started
from trueshoe.errors import Trouble
from trueshoe.link import keys
from trueshoe.link.keys import Key
from trueshoe.service import repl

STAFF = (rights.TECHNICIAN, rights.PIT_MANAGER, rights.PIT_SUPERVISOR)
KIN = b"\r\n\x03\x03\x01\x02\x04\x05A\x01\x03print(6*7)\r\n\x04\x02"
PAGE = "from board import Board; from shoefw.store.latch import Latch; print(Latch(Board().flash).read())"


class Floor:
    """A running device with its service switch closed, and the folders in which its people keep their keys."""

    def __init__(self, device: Started, folder: Path, staff: dict[int, Key]) -> None:
        self.device = device
        self._folder = folder
        for role, key in staff.items():
            keys.keep(device.said["serial"], key, self.of(role))

    def of(self, role: int) -> Path:
        """Where the one of a role keeps the key."""
        return self._folder / roles.NAMES[role].replace(" ", "-")

    def prompt(self, second: int) -> subprocess.CompletedProcess[str]:
        """Run it, as the technician."""
        where = ["--parts", str(self.of(rights.TECHNICIAN)), "--second", str(self.of(second))]
        return trueshoe("repl", self.device.url, *where)

    def starts_again(self) -> None:
        """Wait until the device has said that it listens once more."""
        assert self.device.process.stdout and self.device.process.stdout.readline()

    def has_prompt(self) -> bool:
        """Whether mpremote can have something carried out."""
        command = [sys.executable, "-m", "mpremote", "connect", self.device.url, "exec", PAGE]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0 or "could not enter raw repl" in done.stdout + done.stderr
        return done.stdout == "None\n"

    def answers(self, typed: bytes) -> bytes:
        """What comes for bytes, up to the answer of the firmware's own."""
        with socket.create_connection(("127.0.0.1", int(self.device.url.rsplit(":", 1)[1])), timeout=60) as line:
            line.sendall(typed + b"\0" + frame(messages.IDENTIFY, (messages.PROTOCOL,)))
            came, decoder = b"", frames.Decoder()
            while True:
                byte = line.recv(1)
                assert byte, came
                came += byte
                decoder.feed(byte, 0, 1)
                if decoder.length and decoder.payload[0] == messages.HELLO:
                    return came


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    """A device that is paired with a host of each role."""
    need_vm()
    state = State(tmp_path / "state")
    staff = {role: Key(*paired(state.flash, role=role, name=roles.NAMES[role])) for role in STAFF}
    state.save_flash()
    device = Started("--service", "--state", str(tmp_path / "state"))
    try:
        yield Floor(device, tmp_path, staff)
    finally:
        device.process.kill()
        device.process.communicate()


def test_nobody_has_a_prompt_whatever_is_typed(floor: Floor) -> None:
    assert b">>>" not in floor.answers(KIN) and b"raw REPL" not in floor.answers(KIN * 20)
    assert not floor.has_prompt()
    done = floor.prompt(rights.PIT_SUPERVISOR)
    assert done.returncode == 2 and "may not give it" in done.stderr and done.stdout == ""
    assert not floor.has_prompt()


def test_two_who_may_open_it_for_one_start(floor: Floor) -> None:
    done = floor.prompt(rights.PIT_MANAGER)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith(f"gives its prompt once, to mpremote connect {floor.device.url} too\n")
    floor.starts_again()
    assert floor.has_prompt() and floor.has_prompt(), "as often as wanted while the start lasts"
    repl.wait_for(floor.device.url)
    repl.leave(floor.device.url)
    floor.starts_again()
    assert not floor.has_prompt()
    assert floor.answers(KIN)


def test_a_soft_reset_at_the_friendly_prompt_is_the_device_s_again(floor: Floor) -> None:
    assert floor.prompt(rights.PIT_MANAGER).returncode == 0
    floor.starts_again()
    with socket.create_connection(("127.0.0.1", int(floor.device.url.rsplit(":", 1)[1])), timeout=60) as line:
        line.sendall(b"\x02\x04")
        floor.starts_again()
    assert not floor.has_prompt()


def test_its_help_has_an_example() -> None:
    assert "Example: trueshoe repl" in trueshoe("repl", "--help").stdout


def test_in_a_terminal_somebody_types_at_the_prompt_and_the_device_is_its_own_again(floor: Floor) -> None:
    where = ["--parts", str(floor.of(rights.TECHNICIAN)), "--second", str(floor.of(rights.PIT_MANAGER))]
    ours, theirs = os.openpty()
    with subprocess.Popen([TRUESHOE, "repl", floor.device.url, *where], stdin=theirs, stdout=theirs) as command:
        os.close(theirs)
        said = b""
        while b">>>" not in said:
            if select.select([ours], [], [], 1.0)[0]:
                said += os.read(ours, 1000)
            elif b"prompt once" in said:
                os.write(ours, b"\r")
        os.write(ours, b"print(6*7)\r")
        while b"42\r\n" not in said:
            said += os.read(ours, 1000)
        os.write(ours, b"\x1d")
        while b"starts anew, as its own" not in said:
            said += os.read(ours, 1000)
        assert command.wait(60) == 0
    os.close(ours)
    floor.starts_again()
    floor.starts_again()
    assert not floor.has_prompt()


def test_a_port_that_gives_no_prompt_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repl, "_STARTS_SECONDS", 0.0)
    with pytest.raises(Trouble, match=r"prompt of the device was lost"):
        repl.wait_for("socket://127.0.0.1:1")
    with pytest.raises(Trouble, match="expected: a device that starts anew"):
        repl.leave("socket://127.0.0.1:1")
