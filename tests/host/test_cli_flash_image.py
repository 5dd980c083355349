"""`trueshoe flash` with an image: a bare board in its boot loader, what it takes, and everything that it does not."""

import struct
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.host.running import lines, trueshoe
from tests.host.signed import bundle
from trueshoe.cli.app import app
from trueshoe.link import bootloader, system
from trueshoe.link.bootloader import BadImage, Drive
from trueshoe.service import imaging, mpremote
from trueshoe.virtual import VirtualDevice

RP2040, RP2350 = 0xE48BFF56, 0xE48BFF59
INFO = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"
COUNT = 300


def block(number: int, count: int = COUNT, family: int = RP2040, flags: int = 0x2000) -> bytes:
    """A block of an image."""
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, flags, 0x10000000 + 256 * number, 256, number, count, family)
    return head + bytes(476) + struct.pack("<I", 0x0AB16F30)


IMAGE = b"".join(map(block, range(COUNT)))


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """A board in its boot loader."""
    place = tmp_path / "RPI RP2"
    place.mkdir()
    (place / bootloader.ABOUT).write_text(INFO)
    return place


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """An image that is whole."""
    (tmp_path / "firmware.uf2").write_bytes(IMAGE)
    return tmp_path / "firmware.uf2"


def test_an_image_is_written_and_the_device_that_comes_of_it_is_told(drive: Path, image: Path) -> None:
    with VirtualDevice(("--cpu=cpython", "--speed=1"), passing=True) as device:
        told = device.listening
        done = trueshoe("flash", told.port, str(image), "--drive", str(drive), "--json")
    assert done.returncode == 0, done.stderr
    said = lines(done.stdout)[0]["flash"]
    assert (said["is"], said["serial"], said["board"]) == ("started", told.serial, "virtual-shuffler")
    assert (drive / "firmware.uf2").read_bytes() == IMAGE


def test_a_device_that_does_not_start_is_told(drive: Path, image: Path) -> None:
    done = trueshoe("flash", "socket://127.0.0.1:1", str(image), "--drive", str(drive), "--seconds", "1")
    assert done.returncode == 2 and done.stdout == "" and "next:" in done.stderr


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (IMAGE[:-512], "block 0 of 299"),
        (IMAGE[:-100], "no whole blocks"),
        (block(0, 2) + block(0, 2), "block 1 of 2"),
        (block(0, 2) + block(1, 2, RP2350), "the families"),
        (block(0, 1, 0x1234), "the families 0x1234"),
        (block(0, 1, flags=0), "block 0 of 1"),
        (block(0, 1)[:-1] + b"x", "block 0 of 1"),
        (block(0, 1, RP2350), "an image for RPI-RP2"),
    ],
)
def test_what_the_board_does_not_take_is_refused_before_it_is_written(content: bytes, said: str, drive: Path) -> None:
    file = drive.parent / "other.uf2"
    file.write_bytes(content)
    with pytest.raises(BadImage) as refused:
        imaging.write(Drive(drive, "RPI-RP2"), file, lambda _: None)
    assert said in str(refused.value) and "nothing was changed" in str(refused.value)
    assert not (drive / "other.uf2").exists()


def test_a_drive_that_goes_in_the_middle_is_told(drive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[int] = []

    def gone(at: int) -> None:
        heard.append(at)
        if at:
            raise OSError(5, "Input/output error")

    with pytest.raises(BadImage, match="stays in its boot loader"):
        bootloader.write(Drive(drive, "RPI-RP2"), "one.uf2", IMAGE, gone)
    assert len(heard) == 2


def test_a_board_at_a_prompt_is_asked_to_its_boot_loader(drive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []
    waiting: list[Drive] = []

    def run(port: str, *words: str) -> str:
        asked.append((port, *words))
        waiting.append(Drive(drive, "RPI-RP2"))
        return ""

    monkeypatch.setattr(mpremote, "run", run)
    monkeypatch.setattr(bootloader, "found", lambda places=None: waiting)
    assert imaging.drive("COM3", None).place == drive and asked == [("COM3", "bootloader")]
    waiting.append(waiting[0])
    with pytest.raises(BadImage, match="More than one board"):
        imaging.drive("COM3", None)


def test_no_boot_loader_and_no_prompt_is_told_with_what_to_do(tmp_path: Path, image: Path) -> None:
    done = trueshoe("flash", "/dev/no-such-port", str(image), "--drive", str(tmp_path))
    assert done.returncode == 2 and "No board waits" in done.stderr and "Hold BOOTSEL" in done.stderr
    bare = trueshoe("flash", "/dev/no-such-port", str(image))
    assert bare.returncode == 2 and "No board waits" in bare.stderr and "no-such-port" in bare.stderr


def test_what_is_wrong_with_a_file_is_told_before_the_key_that_was_not_named(tmp_path: Path) -> None:
    (tmp_path / "the.bundle").write_bytes(bundle())
    for name, said in (("none", "No such file"), ("the.bundle", "--second")):
        done = trueshoe("flash", "/dev/no-such-port", str(tmp_path / name))
        assert done.returncode == 2 and said in done.stderr, name


def test_drives_are_known_by_what_they_say_of_themselves(drive: Path, tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    assert bootloader.found([drive, tmp_path / "stick", tmp_path / "none"]) == [Drive(drive, "RPI-RP2")]
    mounts = tmp_path / "mounts"
    mounts.write_text(f"/dev/sda1 {str(drive).replace(' ', chr(92) + '040')} vfat rw 0 0\nproc /proc proc rw 0 0\n")
    assert system.drives(mounts) == [drive, Path("/proc")] and system.drives(tmp_path / "none") == []


def test_a_board_in_its_boot_loader_is_listed(drive: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bootloader, "found", lambda: [Drive(drive, "RPI-RP2")])
    monkeypatch.setattr("trueshoe.link.finding.candidates", lambda: iter(()))
    text = CliRunner().invoke(app, ["devices"]).stdout
    assert "RPI-RP2 in its boot loader" in text and str(drive) in text
    told = lines(CliRunner().invoke(app, ["devices", "--json"]).stdout)
    assert told == [{"drive": str(drive), "bootloader": "RPI-RP2"}]
