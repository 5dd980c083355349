"""This host's parts of keys: one a device, kept where nobody else reads it, and never another one by itself."""

import shutil
import socket
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from shoecore.wire import messages
from tests.host.running import trueshoe
from tests.host.scripted import Scripted, peer
from trueshoe.link import parts
from trueshoe.link.client import Client


def test_a_part_is_made_once_for_each_device(tmp_path: Path) -> None:
    first = parts.kept("S1", tmp_path / "new")
    assert len(first) == 32 and len(set(first)) > 8
    assert parts.kept("S1", tmp_path / "new") == first
    assert parts.kept("S2", tmp_path / "new") != first
    assert parts.passing("S1") != parts.passing("S1")


def test_nobody_else_may_read_it(tmp_path: Path) -> None:
    parts.kept("S1", tmp_path / "new")
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
    assert [stat.S_IMODE(file.stat().st_mode) for file in (tmp_path / "new").iterdir()] == [0o600]


@pytest.mark.parametrize("serial", ["", "../up", "a/b", "\0", "x" * 200, "é"])
def test_a_serial_number_that_is_no_file_name_stays_in_the_folder(serial: str, tmp_path: Path) -> None:
    part = parts.kept(serial, tmp_path / "in")
    assert parts.kept(serial, tmp_path / "in") == part
    assert [path.name for path in tmp_path.iterdir()] == ["in"] and len(list((tmp_path / "in").iterdir())) == 1


def test_hosts_that_meet_a_device_at_once_have_one_part(tmp_path: Path) -> None:
    met: list[bytes] = []
    threads = [threading.Thread(target=lambda: met.append(parts.kept("S1", tmp_path))) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(met) == 16 and len(set(met)) == 1


def test_a_bridge_that_is_replaced_by_one_with_a_copy_has_the_same_part(tmp_path: Path) -> None:
    part = parts.kept("S1", tmp_path / "old")
    shutil.copytree(tmp_path / "old", tmp_path / "new")
    assert parts.kept("S1", tmp_path / "new") == part
    assert parts.kept("S1", tmp_path / "without a copy") != part


def test_a_damaged_part_is_not_made_anew_by_itself(tmp_path: Path) -> None:
    parts.kept("S1", tmp_path)
    place = tmp_path / "S1.part"
    place.write_bytes(b"short")
    with pytest.raises(parts.PartTrouble) as refused:
        parts.kept("S1", tmp_path)
    assert refused.value.where == str(place) and refused.value.observed == "5 bytes"
    assert "cannot open" in refused.value.next_step and place.read_bytes() == b"short"


def test_a_folder_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with peer(lambda line: Scripted(line).greet()) as url:
        done = trueshoe("follow", url, "--parts", str(tmp_path / "file"))
    assert done.returncode == 2 and not done.stdout
    assert "cannot be read" in done.stderr and f"{tmp_path}/file/S1.key" in done.stderr and "--parts" in done.stderr


@pytest.mark.parametrize(
    ("set_to", "expected"),
    [
        ({"TRUESHOE_PARTS": "/named"}, "/named"),
        ({"XDG_DATA_HOME": "/data"}, "/data/trueshoe/parts"),
        ({"HOME": "/me"}, "/me/.local/share/trueshoe/parts"),
    ],
)
@pytest.mark.skipif(sys.platform != "linux", reason="each system has its own folder for data")
def test_where_the_parts_are(set_to: dict[str, str], expected: str) -> None:
    show = "from trueshoe.link.parts import default_folder; print(default_folder())"
    done = subprocess.run([sys.executable, "-c", show], env=set_to, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == expected


def test_the_device_is_given_the_part_until_it_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trueshoe.link.times.AGAIN", 0.1)

    def answer(line: socket.socket) -> None:
        device = Scripted(line)
        for _ in range(2):
            (part,) = device.hear(messages.SEAL_PART).values
            assert device.end.session and device.end.session.covered(part) == bytes(range(32)) != part
        device.greet()

    with peer(answer) as url, Client(url, lambda serial: bytes(range(32))) as client:
        assert client.hello.serial == "S1"
