"""The prompt of a virtual device: for mpremote and for whoever types, over resets, hangs and killed VMs."""

import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_virtual_port import connected

from cpu import VmCpu
from port import Port
from prompt import Prompt
from state import State
from tests.host.started_board import Started, reach_prompt, read_until
from vm import Vm, VmHung

_SLOW = 0.5


def raw_chip(state: State) -> VmCpu:
    """A chip at its prompt, without the program."""
    cpu = VmCpu(state.flash, every_name=True)
    cpu.boot_raw()
    return cpu


def slow_to_greet(state: State) -> VmCpu:
    """One whose greeting takes longer than the loop's ticks, as on a busy machine."""
    cpu = raw_chip(state)
    greet = cpu.vm.start_repl

    def start_repl() -> bytes:
        time.sleep(_SLOW)
        return greet()

    cpu.vm.start_repl = start_repl  # type: ignore[method-assign]
    return cpu


@pytest.fixture
def client() -> Iterator[socket.socket]:
    """A cable to a prompt whose second chip greets late."""
    state, port = State(None), Port(0)
    prompt = Prompt(raw_chip(state), lambda _: slow_to_greet(state), port, state)
    ended = threading.Event()
    serving = threading.Thread(target=prompt.serve, args=(ended.is_set,), daemon=True)
    serving.start()
    with connected(port) as link:
        link.settimeout(30)
        yield link
        ended.set()
        serving.join(10)
    prompt.close()
    port.close()
    assert not serving.is_alive()


def test_a_vm_that_is_started_for_one_that_hung_is_not_ended_in_its_stead(client: socket.socket) -> None:
    client.sendall(b"while True: pass\r\r\r\x03")
    heard = b""
    while b"soft reboot" not in heard or not heard.endswith(b">>> "):
        piece = client.recv(4096)
        assert piece, f"the port closed after {heard!r}"
        heard += piece
    client.sendall(b"40 + 2\r")
    answer = b""
    while not answer.endswith(b"42\n>>> "):
        answer += client.recv(4096)


def test_a_vm_that_another_thread_closes_while_its_answer_is_awaited_is_one_that_hung() -> None:
    with Vm() as vm:
        vm._from.close()
        with pytest.raises(VmHung, match="the VM's process ended"):
            vm.exec("pass")


def test_mpremote_executes_runs_and_evaluates(start: type[Started], tmp_path: Path) -> None:
    device = start("--prompt")
    assert device.mpremote("exec", "print('hello', 1 + 1)") == "hello 2\n"
    script = tmp_path / "script.py"
    script.write_text("import sys\nprint(sys.implementation.name)\n")
    assert device.mpremote("run", str(script)) == "micropython\n"
    assert device.mpremote("eval", "6 * 7") == "42\n"


def test_mpremote_copies_both_ways_and_lists(start: type[Started], tmp_path: Path) -> None:
    device = start("--prompt")
    there, back = tmp_path / "there.bin", tmp_path / "back.bin"
    there.write_bytes(bytes(range(256)) * 20)
    device.mpremote("cp", str(there), ":kept.bin")
    assert "kept.bin" in device.mpremote("ls")
    device.mpremote("cp", ":kept.bin", str(back))
    assert back.read_bytes() == there.read_bytes()
    device.mpremote("mkdir", "folder")
    assert "folder/" in device.mpremote("ls")
    device.mpremote("rm", ":kept.bin")
    assert "kept.bin" not in device.mpremote("ls")


def test_mpremote_mounts_a_folder_of_the_host(start: type[Started], tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text("ANSWER = 42\n")
    (tmp_path / "data.bin").write_bytes(bytes(range(256)))
    device = start("--prompt")
    code = "import helper; print(helper.ANSWER, open('data.bin', 'rb').read() == bytes(range(256)))"
    assert "42 True\n" in device.mpremote("mount", str(tmp_path), "exec", code)


def test_a_soft_reset_forgets_variables_and_keeps_files(start: type[Started]) -> None:
    device = start("--prompt")
    device.mpremote("exec", "x = 1\nwith open('note', 'w') as f: f.write('here')")
    device.mpremote("soft-reset")
    said = device.mpremote("resume", "exec", "print('x' in globals(), open('note').read())")
    assert said == "False here\n"


def test_a_reset_restarts_the_device_and_drops_the_connection(start: type[Started]) -> None:
    device = start("--prompt")
    device.mpremote("exec", "with open('note', 'w') as f: f.write('here')")
    device.mpremote("reset")
    assert device.mpremote("exec", "print(open('note').read())") == "here\n"


def test_a_program_that_spins_is_interrupted_and_the_prompt_comes_back(start: type[Started]) -> None:
    device = start("--prompt")
    link = device.connect()
    reach_prompt(link)
    link.sendall(b"while True: pass\r")
    read_until(link, b"... ")
    link.sendall(b"\r")
    time.sleep(0.5)
    link.sendall(b"\x03")
    assert b"soft reboot" in read_until(link, b">>> ")
    link.close()
    assert device.mpremote("exec", "print('back')") == "back\n"


def test_ctrl_c_ends_a_program_that_waits_for_input(start: type[Started]) -> None:
    device = start("--prompt")
    link = device.connect()
    reach_prompt(link)
    link.sendall(b"import sys; sys.stdin.buffer.read(3)\r")
    time.sleep(0.3)
    link.sendall(b"\x03")
    assert b"KeyboardInterrupt" in read_until(link, b">>> ")


def test_a_vm_killed_under_the_prompt_is_started_anew(start: type[Started]) -> None:
    device = start("--prompt")
    link = device.connect()
    reach_prompt(link)
    for child in device.children():
        os.kill(child, signal.SIGKILL)
    link.sendall(b"1\r")
    assert b"soft reboot" in read_until(link, b">>> ")
    reach_prompt(link)
    link.close()
    assert device.stop() == 0
    assert device.process.stderr and device.process.stderr.read() == ""
