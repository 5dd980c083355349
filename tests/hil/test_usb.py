"""What goes out on a chip's USB: at once as far as the host is known to have read, and never where it would wait."""

import importlib
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

BOARDS = Path(__file__).resolve().parents[2] / "boards"


class Out:
    """A port's output to a host that does not read: it takes so many bytes, and says each time what it was given."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.given: list[int] = []

    def register(self, stream: Any, events: int) -> None:
        """It is asked for room."""

    def ipoll(self, most_ms: int) -> list[tuple[Any, int]]:
        """Whether it has room for a byte."""
        assert most_ms == 0
        return [(self, 4)] if self.room else []

    def write(self, content: bytes) -> None:
        """What the port's own write would wait with has no room."""
        assert len(content) <= self.room
        self.room -= len(content)
        self.given.append(len(content))


@pytest.fixture
def out(monkeypatch: pytest.MonkeyPatch) -> Iterator[Out]:
    """An output with room for 256 bytes."""
    found = Out(256)
    stream = types.SimpleNamespace(buffer=found)
    compiled_as_it_is = types.ModuleType("micropython")
    vars(compiled_as_it_is).update(native=lambda function: function)
    monkeypatch.setitem(sys.modules, "micropython", compiled_as_it_is)
    monkeypatch.setattr("select.poll", lambda: found)
    monkeypatch.syspath_prepend(str(BOARDS))
    monkeypatch.setattr(ports(), "sys", types.SimpleNamespace(stdin=stream, stdout=stream))
    yield found
    for name in [name for name in sys.modules if name.partition(".")[0] == "silicon"]:
        del sys.modules[name]


def ports() -> Any:
    """The module of the ports."""
    return importlib.import_module("silicon.ports")


def test_what_a_host_is_not_known_to_read_goes_out_a_byte_at_a_time_and_only_where_there_is_room(out: Out) -> None:
    usb = ports().Usb(256)
    assert usb.write(bytes(300), 300) == 300
    while usb.waits() and out.room:
        pass
    assert out.given == [1] * 256 and usb.waits()
    out.room = 44
    while usb.waits():
        pass
    assert out.given == [1] * 300


def test_where_the_host_has_read_all_a_frame_goes_out_at_once_and_never_more_than_the_buffer_takes(out: Out) -> None:
    usb = ports().Usb(256)
    usb.write(bytes(20), 20)
    while usb.waits():
        pass
    usb.read = usb.written
    out.room, out.given = 256, []
    usb.write(bytes(100), 100)
    usb.write(bytes(200), 200)
    assert out.given == [100, 156] and usb.waits()
    usb.read += 100
    out.room = 100
    assert not usb.waits()
    assert out.given == [100, 156, 44]


def test_of_a_port_whose_buffer_is_not_known_nothing_goes_out_but_bytes(out: Out) -> None:
    usb = ports().Usb()
    for _ in range(2):
        usb.write(bytes(20), 20)
        while usb.waits():
            pass
        usb.read = usb.written
    assert out.given == [1] * 40
