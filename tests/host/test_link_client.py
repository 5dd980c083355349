"""The client against real devices, against what is none, and against a wire that damages and repeats."""

import itertools
import os
import pty
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import serial

from shoecore import records
from shoecore.records import Record
from shoecore.wire import messages, session
from tests.host.running import need_vm
from tests.host.scripted import HELLO, KEY, Scripted, broken, frame, peer
from trueshoe.link import times
from trueshoe.link.client import Client
from trueshoe.link.errors import (
    ConnectionLost,
    LinkError,
    NoDump,
    NotADevice,
    NotLetIn,
    OtherProtocol,
    PortBusy,
    PortMissing,
    RecordMissing,
)
from trueshoe.link.keys import Key
from trueshoe.virtual import VirtualDevice

UNKNOWN_MESSAGE = 200


UNKNOWN_RECORD = 95


@pytest.fixture
def device() -> Iterator[str]:
    """A virtual device that deals one round as fast as it can; its port."""
    with VirtualDevice(["--cpu=cpython", "--rounds=1", "--speed=0"]) as running:
        yield running.listening.port


def test_every_record_comes_once_and_in_order(device: str) -> None:
    with Client(device) as client, client.leasing():
        assert client.hello.product == "trueshoe" and client.hello.board == "virtual-shuffler"
        seen = []
        for record in client.records():
            seen.append(record)
            client.acknowledge(record.number)
            if record.kind == records.ROUND_CLOSED:
                break
        assert [record.number for record in seen] == list(range(1, len(seen) + 1))
        assert client.damaged == 0


def test_status_is_told_while_records_come(device: str) -> None:
    with Client(device) as client, client.leasing():
        first = client.receive(5)
        status = client.status()
        assert first and status.waiting >= 1 and status.fault == 0
        client.acknowledge(first.number)
        following = client.receive(5)
        assert following and following.number == first.number + 1


def test_what_was_not_acknowledged_comes_again_to_the_next_client(device: str) -> None:
    with Client(device) as client, client.leasing():
        taken = list(itertools.islice(client.records(), 6))
        client.acknowledge(taken[3].number)
        client.status()  # its answer says that the acknowledgement before it was read
    with Client(device) as client, client.leasing():
        again = list(itertools.islice(client.records(), 2))
    assert again == taken[4:]


def test_what_was_not_acknowledged_comes_after_a_power_cut_too_and_the_numbers_go_on(tmp_path: Path) -> None:
    options = ["--cpu=cpython", f"--state={tmp_path}"]
    with VirtualDevice(options) as running, Client(running.listening.port) as client:
        before = client.receive(5)
        assert before and before.kind == records.BOOTED
    with VirtualDevice(options) as running, Client(running.listening.port) as client:
        assert client.receive(5) == before
        again = next(record for record in client.records() if record.kind == records.BOOTED)
        assert again.number > 1 and again.values[0] == before.values[0] + 1
        assert client.hello.boots == again.values[0]


def test_a_half_frame_of_an_earlier_client_costs_nothing(device: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(times, "AGAIN", times.GREETING)
    with raw(device) as half:
        half.sendall(frame(messages.IDENTIFY, (messages.PROTOCOL,))[:-3])
    with Client(device) as client:
        first = client.receive(5)
        assert first and first.kind == records.BOOTED and client.damaged == 0


def test_what_interrupts_a_prompt_is_data_on_the_wire() -> None:
    need_vm()
    with VirtualDevice(["--cpu=vm", "--rounds=1", "--speed=0"]) as running:
        with raw(running.listening.port) as typing:
            typing.sendall(b"\x03\x03\r\x01\x04\x02\x05A\x01\x04import machine\r\n\x04" * 20)
            typing.settimeout(0.5)
            with pytest.raises(TimeoutError):
                typing.recv(64)
        with Client(running.listening.port) as client:
            first = client.receive(5)
            assert first and first.kind == records.BOOTED and client.hello.boots == first.values[0]


def test_a_client_that_left_in_the_middle_of_a_record_costs_nothing(device: str) -> None:
    with raw(device) as half:
        half.sendall(frame(messages.IDENTIFY, (messages.PROTOCOL,)))
        assert len(half.recv(len(frame(messages.HELLO, HELLO)) + 7)) > 0
    with Client(device) as client, client.leasing():
        assert [record.number for record in itertools.islice(client.records(), 3)] == [1, 2, 3]


def test_a_second_client_is_told_that_the_device_is_in_use(device: str) -> None:
    with Client(device) as first:
        with pytest.raises(PortBusy) as refused:
            Client(device)
        check_parts(refused.value, device, "in use by another program")
        assert first.status().fault == 0


def test_the_device_is_free_again_when_its_client_has_left(device: str) -> None:
    for _ in range(3):
        with Client(device) as client:
            assert client.receive(5)


def test_a_port_where_nobody_listens() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        url = f"socket://127.0.0.1:{unused.getsockname()[1]}"
        with pytest.raises(PortMissing) as refused:
            Client(url)
    check_parts(refused.value, url, "refused")


@pytest.mark.parametrize("url", ["/dev/no-such-port", "nonsense://1", "socket://127.0.0.1:99999", "socket://", ""])
def test_a_port_that_is_none(url: str) -> None:
    with pytest.raises(PortMissing) as refused:
        Client(url)
    check_parts(refused.value, url, "could not be opened")


def test_a_serial_port_that_another_program_holds() -> None:
    with terminal() as path, serial.Serial(path, exclusive=True), pytest.raises(PortBusy) as refused:
        Client(path)
    check_parts(refused.value, path, "in use by another program")


def test_a_serial_port_where_nothing_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(times, "GREETING", 0.2)
    monkeypatch.setattr(times, "AGAIN", 0.1)
    with terminal() as path, pytest.raises(NotADevice) as refused:
        Client(path)
    check_parts(refused.value, path, "no answer")


def test_a_prompt_is_named_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    need_vm()
    monkeypatch.setattr(times, "GREETING", 2.0)
    with VirtualDevice(["--prompt"]) as service, pytest.raises(NotADevice) as refused:
        Client(service.listening.port)
    check_parts(refused.value, service.listening.port, "MicroPython prompt")


def test_something_that_is_no_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(times, "GREETING", 0.5)
    with peer(lambda line: line.recv(64) and line.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")) as url:
        with pytest.raises(NotADevice) as refused:
            Client(url)
        check_parts(refused.value, url, "HTTP/1.1 400")


@pytest.mark.parametrize(("spoken", "older"), [(messages.PROTOCOL - 1, "firmware"), (messages.PROTOCOL + 1, "host")])
def test_another_protocol_is_named_with_both_versions(spoken: int, older: str) -> None:
    def answer(line: socket.socket) -> None:
        line.recv(64)
        line.sendall(frame(messages.HELLO, (spoken, *HELLO[1:])))

    with peer(answer) as url, pytest.raises(OtherProtocol) as refused:
        Client(url)
    check_parts(refused.value, url, f"protocol {spoken}")
    assert f"protocol {messages.PROTOCOL}" in refused.value.expected and older in refused.value.next_step


@pytest.mark.parametrize("lost", [0, 1, 2, 3])
def test_damaged_and_repeated_frames_lose_and_double_nothing(lost: int) -> None:
    def answer(line: socket.socket) -> None:
        device = Scripted(line)
        device.greet()
        sent = [device.record(number, 10 * number, records.ROUND_CLOSED, b"\x01\0") for number in range(1, 5)]
        line.sendall(b"".join(broken(piece) if at == lost else piece for at, piece in enumerate(sent)))
        line.sendall(frame(messages.HELLO, HELLO).replace(bytes([messages.HELLO]), bytes([UNKNOWN_MESSAGE]), 1))
        asked = device.hear(messages.AGAIN).values[0] if lost < 3 else 4
        assert asked == lost + 1
        for number in range(1, 5):
            line.sendall(device.record(number, 10 * number, records.ROUND_CLOSED, b"\x01\0"))

    with peer(answer) as url, Client(url) as client:
        seen = list(itertools.islice(client.records(), 4))
        assert [record.number for record in seen] == [1, 2, 3, 4]
        assert seen[0] == Record(1, 10, records.ROUND_CLOSED, (1,))
        assert client.damaged == 2 and client.repeated == lost


def test_a_device_that_skips_a_record_is_not_waited_for() -> None:
    def answer(line: socket.socket) -> None:
        device = Scripted(line)
        device.greet()
        for _ in range(200):
            line.sendall(device.record(2, 20, records.ROUND_CLOSED, b"\x01\0"))

    with peer(answer) as url, Client(url) as client, pytest.raises(RecordMissing) as refused:
        list(client.records())
    check_parts(refused.value, url, "record 2")
    assert refused.value.expected == "record 1"


def test_a_record_of_a_kind_that_is_not_known_here_is_not_passed_over() -> None:
    def answer(line: socket.socket) -> None:
        device = Scripted(line)
        device.greet()
        line.sendall(device.record(1, 10, UNKNOWN_RECORD, b""))

    with peer(answer) as url, pytest.raises(OtherProtocol) as refused, Client(url) as client:
        list(client.records())
    check_parts(refused.value, url, f"record kind {UNKNOWN_RECORD}")


@pytest.mark.parametrize(("kind", "body"), [(records.BOOTED, b"\x05"), (records.CONFIGURED, b"\x01\xff\x01\0\0")])
def test_a_record_that_is_not_whole_in_a_whole_frame_is_told_as_such(kind: int, body: bytes) -> None:

    def answer(line: socket.socket) -> None:
        device = Scripted(line)
        device.greet()
        line.sendall(device.record(1, 10, kind, body))

    with peer(answer) as url, pytest.raises(OtherProtocol) as refused, Client(url) as client:
        list(client.records())
    check_parts(refused.value, url, "field")


def test_a_question_that_gets_lost_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(times, "AGAIN", 0.2)

    def answer(line: socket.socket) -> None:
        line.recv(64)
        line.sendall(broken(frame(messages.HELLO, HELLO)))
        device = Scripted(line)
        device.hear(messages.IDENTIFY)
        line.recv(64)  # the first OPEN
        device.hear(messages.SEAL_PART)
        device.greet()

    with peer(answer) as url, Client(url) as client:
        assert client.hello.serial == "S1"


@pytest.mark.parametrize("key", [Key(b"another!", KEY.secret), Key(KEY.id, bytes(32))])
def test_a_host_with_another_key_is_told_so(monkeypatch: pytest.MonkeyPatch, key: Key) -> None:
    monkeypatch.setattr(times, "GREETING", 0.5)
    with peer(lambda line: Scripted(line).greet()) as url, pytest.raises(NotLetIn) as refused:
        Client(url, key_of=lambda _: key)
    check_parts(refused.value, url, "key")
    assert "pair" in refused.value.next_step


def test_a_device_whose_numbers_go_back_has_another_journal() -> None:
    def answer(line: socket.socket) -> None:
        device = Scripted(line)
        device.greet()
        line.sendall(device.record(1, 10, records.ROUND_CLOSED, b"\x01\0"))
        line.sendall(device.record(2, 10, records.ROUND_CLOSED, b"\x01\0"))
        device.hear(messages.ASK_STATUS)
        device.end.session = None
        device.numbers = (1, 2)
        line.sendall(frame(messages.REFUSED, (session.NO_SESSION, messages.ASK_STATUS)))
        device.greet()

    with peer(answer) as url, Client(url) as client, pytest.raises(RecordMissing) as refused:
        assert len(list(itertools.islice(client.records(), 2))) == 2
        client.status()
    check_parts(refused.value, url, "next record 2")
    assert "journal dump" in refused.value.next_step


def test_a_device_that_restarts_behind_an_unbroken_line_is_greeted_again() -> None:
    def answer(line: socket.socket) -> None:
        device = Scripted(line)
        device.greet()
        for number in range(1, 5):
            line.sendall(device.record(number, 0, records.ROUND_CLOSED, b"\x01\0"))
        device.hear(messages.ASK_STATUS)
        device.end.session = None
        device.numbers = (1, 8)
        line.sendall(frame(messages.REFUSED, (session.NO_SESSION, messages.ASK_STATUS)))
        device.greet(status=(0, 0, 7, 8))
        device.hear(messages.ASK_STATUS)
        device.say(messages.STATUS, 0, 0, 7, 8)
        for number in range(1, 8):
            line.sendall(device.record(number, 0, records.ROUND_CLOSED, b"\x01\0"))

    with peer(answer) as url, Client(url) as client:
        assert [record.number for record in itertools.islice(client.records(), 4)] == [1, 2, 3, 4]
        assert client.status().next == 8
        assert [record.number for record in itertools.islice(client.records(), 3)] == [5, 6, 7]
        assert client.repeated == 4


def test_a_host_begins_at_the_oldest_record_that_the_device_keeps() -> None:
    def answer(line: socket.socket) -> None:
        device = Scripted(line, 70, 90000)
        device.greet(status=(0, 0, 65535, 90000))
        for number in range(70, 80):
            line.sendall(device.record(number, 0, records.ROUND_CLOSED, b"\x01\0"))

    with peer(answer) as url, Client(url) as client:
        assert [record.number for record in itertools.islice(client.records(), 10)] == list(range(70, 80))


def test_a_journal_is_given_in_pieces_and_one_that_comes_late_is_not_taken_for_another() -> None:
    journal = bytes(range(250)) + b"end"

    def answer(line: socket.socket) -> None:
        device = Scripted(line)
        device.greet()
        for asked, at in ((0xFFFFFFFF, len(journal)), (0, 0), (200, 200)):
            assert device.hear(messages.ASK_DUMP).values == (asked,)
            for _ in range(2):
                device.say(messages.DUMP, at, journal[at : at + 200])

    with peer(answer) as url, Client(url) as client:
        assert client.dump_size() == len(journal)
        assert client.dump(0) + client.dump(200) == journal


def test_a_device_that_gives_no_journal_is_told_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(times, "ANSWER", 0.3)
    with peer(lambda line: Scripted(line).greet()) as url, Client(url) as client, pytest.raises(NoDump) as refused:
        client.dump(400)
    check_parts(refused.value, url, "no answer")
    assert "from 400 on" in refused.value.expected and "stands still" in refused.value.next_step


def test_a_device_that_was_pulled_out() -> None:
    with VirtualDevice(["--cpu=cpython"]) as running, Client(running.listening.port) as client:
        os.kill(running._process.pid, signal.SIGKILL)
        with pytest.raises(ConnectionLost) as refused:
            list(client.records())
        check_parts(refused.value, running.listening.port, "disconnected")


def test_a_device_that_answers_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(times, "ANSWER", 0.3)
    with VirtualDevice(["--cpu=cpython"]) as running, Client(running.listening.port) as client:
        process = running._process.pid
        os.kill(process, signal.SIGSTOP)
        try:
            with pytest.raises(ConnectionLost) as refused:
                client.status()
        finally:
            os.kill(process, signal.SIGCONT)
        check_parts(refused.value, running.listening.port, "nothing")


def check_parts(error: LinkError, where: str, observed: str) -> None:
    """Every error says what, where, expected, observed and next step."""
    assert error.where == where
    assert all((error.what, error.expected, error.observed, error.next_step))
    assert observed in f"{error.what} {error.observed}"


@contextmanager
def raw(url: str) -> Iterator[socket.socket]:
    """A bare connection to a device, left only when the device has seen it leave."""
    host, port = url.removeprefix("socket://").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as line:
        yield line
        line.shutdown(socket.SHUT_WR)
        while line.recv(4096):
            pass


@contextmanager
def terminal() -> Iterator[str]:
    """A pseudo-terminal's path, as a serial port that nothing hangs on."""
    ours, theirs = pty.openpty()
    try:
        yield os.ttyname(theirs)
    finally:
        os.close(ours)
        os.close(theirs)
