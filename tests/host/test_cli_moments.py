"""The command line as a new user meets it: stopped or unplugged at any moment, in a small terminal, at a wrong port."""

import fcntl
import os
import pty
import shutil
import signal
import struct
import subprocess
import termios
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.conftest import not_run
from tests.host.cable import Cable
from tests.host.running import TRUESHOE, await_gone, await_that, children, lines, started, trueshoe
from trueshoe.link import asking, keys
from trueshoe.virtual import VirtualDevice

DEVICE = ("--cpu=cpython", "--speed=1", "--service", "--staff", "--serial=MOMENTS1")
# What talks to a device, and for how long.
ASKS = ("faults --all", "sensors --watch", "evidence take --out FILE", "calibrate --show", "attest", "drift")
# So many bytes have come from the device when it happens.
MOMENTS = (1, 60, 700)


class Device(NamedTuple):
    """A device with its service switch closed, and the folder of its technician."""

    port: str
    folder: Path

    def words(self, command: str, port: str) -> list[str]:
        """The words of a command at a port."""
        name, *rest = command.replace("FILE", str(self.folder / "one.evidence")).split()
        sub = [rest.pop(0)] if rest and name == "evidence" else []
        return [name, *sub, port, *rest, "--parts", str(self.folder)]


@pytest.fixture(scope="module")
def device(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Device]:
    """One for all tests of this file."""
    folder = tmp_path_factory.mktemp("moments")
    with VirtualDevice(DEVICE, passing=True) as virtual:
        told = virtual.listening
        keys.keep(told.serial, told.staff["technician"], folder)
        yield Device(told.port, folder)


def is_safe(device: Device) -> bool:
    """Whether the device is there for the next who comes, and nothing half-written is left behind."""
    files = sorted(path.suffix for path in device.folder.iterdir())
    return not asking.ask(device.port, 10.0).status.fault and set(files) <= {".key", ".drift", ".evidence"}


@pytest.mark.parametrize("command", ASKS)
def test_ctrl_c_at_any_moment_ends_it_without_a_word_and_leaves_the_device_safe(command: str, device: Device) -> None:
    for moment in MOMENTS:
        with Cable(device.port) as cable:
            cable.hold_after(moment)
            with started(*device.words(command, cable.url)) as process:
                await_that(lambda: cable.carried >= moment or process.poll() is not None, "that it came so far")
                below = children(process.pid)
                with suppress(ProcessLookupError):  # it may have come to its end
                    os.killpg(process.pid, signal.SIGINT)
                _, errors = process.communicate(timeout=60)
        assert process.returncode in (0, 1, 130) and "Traceback" not in errors, (moment, errors)
        assert process.returncode != 130 or not errors
        await_gone(below)
        assert is_safe(device)
        (device.folder / "one.evidence").unlink(missing_ok=True)


@pytest.mark.parametrize("command", ASKS)
def test_unplugged_in_mid_command_it_says_what_happened(command: str, device: Device) -> None:
    for moment in MOMENTS[:2]:
        with Cable(device.port) as cable:
            cable.pull_after(moment)
            done = subprocess.Popen(
                [TRUESHOE, *device.words(command, cable.url)],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            await_that(lambda: cable.carried >= moment or done.poll() is not None, "that it came so far")
            cable.pull()
            _, errors = done.communicate(timeout=120)
        assert done.returncode == 2 and "next:" in errors and "Traceback" not in errors, (moment, errors)
        assert not (device.folder / "one.evidence").exists()
        assert is_safe(device)


def test_a_second_command_is_told_that_the_device_is_in_use_and_disturbs_nothing(device: Device) -> None:
    with started(*device.words("sensors --watch", device.port), "--json") as first:
        assert first.stdout and first.stdout.readline()
        for command in ("faults", "evidence take --out FILE", "calibrate --show"):
            second = trueshoe(*device.words(command, device.port))
            assert second.returncode == 2 and "in use by another program" in second.stderr
        first.send_signal(signal.SIGINT)
        _, errors = first.communicate(timeout=60)
        assert first.returncode == 130 and errors == ""


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (200, 60)])
@pytest.mark.parametrize(
    "command",
    ["status", "faults", "sensors --watch --looks 2", "calibrate --show", "firmware list", "recover", "explain 19"],
)
def test_nothing_is_cut_off_in_a_small_terminal_or_a_large_one(
    command: str, columns: int, rows: int, device: Device
) -> None:
    name, *rest = command.split()
    words = [name, *rest] if name == "explain" else [*device.words(command, device.port)]
    if name == "status":
        words = [name, device.port]
    elif name == "firmware":
        words = [name, "list", device.port, "--parts", str(device.folder)]
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("4H", rows, columns, 0, 0))
    here = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES")}
    with subprocess.Popen(
        [TRUESHOE, *words], stdin=theirs, stdout=theirs, stderr=theirs, env={**here, "NO_COLOR": "1"}
    ) as run:
        os.close(theirs)
        said = b""
        try:
            while piece := os.read(ours, 4096):
                said += piece
        except OSError:
            pass  # the other end is closed
        assert run.wait(60) in (0, 1), said
    os.close(ours)
    shown = said.decode().replace("\r", "").split("\n")
    assert shown[0] and [line for line in shown if len(line) > columns and "\x1b" not in line] == []


def test_a_port_that_this_user_may_not_open_is_told_with_what_to_do() -> None:
    ours, theirs = os.openpty()
    port = os.ttyname(theirs)
    os.chmod(port, 0)
    command = [str(TRUESHOE), "status", port]
    if os.geteuid() == 0:  # may open anything, unless that is taken from it
        if not shutil.which("setpriv"):
            not_run("there is no setpriv, and root may open every port")
        os.chown(port, 65534, 65534)
        command = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", *command]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    os.close(ours)
    os.close(theirs)
    assert done.returncode == 2 and "may not be opened by this user" in done.stderr and "Add the user to" in done.stderr


def test_a_port_with_another_program_s_prompt_is_told_from_a_device() -> None:
    ours, theirs = os.openpty()
    with started("status", os.ttyname(theirs)) as status:
        assert os.read(ours, 1), "it asks who is there"
        os.write(ours, b"MicroPython v1.24.1 on 2024-11-29; Raspberry Pi Pico with RP2040\r\n>>> ")
        _, errors = status.communicate(timeout=60)
    os.close(ours)
    os.close(theirs)
    assert status.returncode == 2 and "a MicroPython prompt" in errors and "flash it" in errors


def test_json_is_whole_where_nobody_watches(device: Device) -> None:
    done = trueshoe(*device.words("faults --json", device.port), env={"NO_COLOR": "1"})
    assert done.returncode == 0 and lines(done.stdout)[-1]["summary"]["serial"]
