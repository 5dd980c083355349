"""The prompt's own threads: whoever is ended for giving no answer is the VM that was asked, not the one after it."""

import socket
import threading
import time
from collections.abc import Iterator

import pytest
from test_virtual_port import connected

from cpu import VmCpu
from port import Port
from prompt import Prompt
from state import State
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
