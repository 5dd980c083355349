"""`trueshoe install` through a real port: pulled out, killed and run again, it installs what was signed, no more."""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from rig import Rig, erased

from cpu import CPythonCpu
from failing_flash import Flash
from pairing import paired
from port import Port
from shoecore.bundle.told import IDLE, READY, RECEIVING, TRIED
from shoecore.wire import rights, roles
from shoefw.drivers import keys as keypad
from shoefw.store import trying
from shoefw.store.installed import Installed
from sim.shuffler import Shuffler
from tests.host.cable import Cable
from tests.host.running import await_that, started, trueshoe
from tests.host.signed import ANNA, BEN, CLEO, DORA, bundle, keys_text, signed
from trueshoe.link import keys
from trueshoe.link.keys import Key

BOARD = "virtual-shuffler"
CONTENT = bundle(board=BOARD, files={"app.mpy": b"".join(sha256(b"%d" % n).digest() for n in range(300))})
FILES = {
    "1.keys": signed(keys_text(1, (ANNA, BEN, CLEO)), (ANNA, BEN)),
    "the.bundle": CONTENT,
    "forged.bundle": bundle((ANNA, DORA), board=BOARD),
}
STAFF = {"technician": rights.TECHNICIAN, "manager": rights.PIT_MANAGER}
_STEP = 50_000
_READING_SECONDS = 0.5

# Flash beside what a rig has, for bundles.
MORE = 1024 * 1024


class Bench:
    """A device in service at a port, in a thread that turns its time a little faster than the wall's."""

    def __init__(self, flash: bytearray, wanted: str = "INSTALL") -> None:
        self.flash = flash
        self._wanted = wanted
        self.port = Port(0)
        self.url = self.port.url
        self._machine = Shuffler()
        rig = Rig(CPythonCpu(flash), self._machine)  # its table's host is there until it has begun its day
        rig.run_until(lambda: self._machine.display[0].startswith(b"LOAD A DECK"), 60)
        self._machine.set_service(True)
        self._device = rig.device
        self._read = ("", "")
        self._since = 0.0
        self._over = False
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Switch it off, and take its port away."""
        self.off()
        self.port.close()

    def off(self) -> None:
        """Switch it off."""
        self._over = True
        self._thread.join()
        self._device.cpu.close()

    def now(self) -> Installed:
        """What the flash has."""
        return Installed(held(self.flash))

    def come(self) -> int:
        """How many bytes of what comes in are programmed, up to the last that is not blank."""
        installed = self.now()
        if installed.now.state != RECEIVING:
            return 0
        content = bytearray(installed.now.size)
        installed.slot(installed.now.coming).read(0, content)
        return len(content.rstrip(b"\xff"))

    def _serve(self) -> None:
        while not self._over:
            self._choose()
            self._turn(_STEP)

    def _choose(self) -> None:
        """Whenever the menu is shown, somebody picks what is wanted, having read what the device says of the last."""
        first, second = (line.decode().strip() for line in self._machine.display)
        if (first, second) != self._read:
            self._read, self._since = (first, second), time.monotonic()
        in_menu = first.startswith("SERVICE")
        if first != self._wanted and (in_menu or time.monotonic() > self._since + _READING_SECONDS):
            self._machine.press(keypad.ROUND if in_menu and second != self._wanted else keypad.SUPERVISOR)
            self._turn(300_000)

    def _turn(self, microseconds: int) -> None:
        device = self._device
        end = self._machine.time + microseconds
        while self._machine.time < end:
            device.step(end)
            out = bytes(device.serial_out)
            device.serial_out.clear()
            device.serial_in += self.port.exchange(out, 0.0)
        device.serial_in += self.port.exchange(b"", 0.001)


class Floor:
    """The folder of what is installed, and of the keys of those who may."""

    def __init__(self, folder: Path, flash: bytearray) -> None:
        self.folder = folder
        for name, content in FILES.items():
            (folder / name).write_bytes(content)
        for name, role in STAFF.items():
            keys.keep(Rig.serial.hex(), Key(*paired(flash, role=role, name=roles.NAMES[role])), folder / name)

    def words(self, url: str, name: str, *options: str) -> list[str]:
        """The command."""
        who = ["--parts", str(self.folder / "technician"), "--second", str(self.folder / "manager")]
        return ["install", url, str(self.folder / name), *who, *options]

    def install(self, url: str, name: str, *options: str) -> subprocess.CompletedProcess[str]:
        """Run it to its end."""
        return trueshoe(*self.words(url, name, *options))


@pytest.fixture
def begin() -> Iterator[Callable[[bytearray], Bench]]:
    """Starts of a device, each switched off before the next."""
    on: list[Bench] = []

    def start(flash: bytearray) -> Bench:
        while on:
            on.pop().stop()
        on.append(Bench(flash))
        return on[0]

    yield start
    while on:
        on.pop().stop()


def test_killed_pulled_out_and_run_again_it_is_whole_and_then_confirmed(
    begin: Callable[[bytearray], Bench], tmp_path: Path
) -> None:
    flash = erased() + b"\xff" * MORE
    floor = Floor(tmp_path, flash)
    bench = begin(flash)
    done = floor.install(bench.url, "1.keys")
    assert (done.returncode, done.stdout) == (
        0,
        f"1.keys at {Rig.serial.hex()}: checked; these keys count from now on\n",
    ), done.stderr

    with Cable(bench.url) as cable:
        cable.hold_after(500)
        with started(*floor.words(cable.url, "the.bundle")) as killed:
            await_that(lambda: bench.come() > 0, "a part of the bundle")
            killed.kill()
    there = bench.come()
    assert bench.now().now.state == RECEIVING and there < len(CONTENT)

    with Cable(bench.url) as cable:
        cable.pull_after(600)
        done = floor.install(cable.url, "the.bundle")
    assert done.returncode == 2 and done.stdout == "" and "next:" in done.stderr
    assert bench.now().now.state == RECEIVING and there <= bench.come() < len(CONTENT)

    done = floor.install(bench.url, "the.bundle", "--json")
    assert json.loads(done.stdout)["install"]["is"] == "ready", done.stderr
    installed = bench.now()
    content = bytearray(len(CONTENT))
    installed.slot(installed.now.coming).read(0, content)
    assert content == CONTENT and installed.now.state == READY

    installed = begin(tried(flash)).now()
    assert installed.now.state == TRIED
    bench = begin(flash)
    done = floor.install(bench.url, "the.bundle", "--confirm", "--json")
    assert json.loads(done.stdout)["install"]["is"] == "confirmed", done.stderr
    assert (bench.now().now.runs, bench.now().now.release) == (1, 6)


def test_what_the_device_still_says_of_the_one_before_is_not_taken_for_the_end_of_this_one(
    begin: Callable[[bytearray], Bench], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[__name__], "_READING_SECONDS", 4.0)
    flash = erased() + b"\xff" * MORE
    floor = Floor(tmp_path, flash)
    bench = begin(flash)
    assert floor.install(bench.url, "1.keys").returncode == 0
    done = floor.install(bench.url, "the.bundle", "--json")
    assert json.loads(done.stdout)["install"]["is"] == "ready", done.stderr
    assert bench.now().now.state == READY


def test_what_is_forged_is_refused_in_words_and_given_up(begin: Callable[[bytearray], Bench], tmp_path: Path) -> None:
    flash = erased() + b"\xff" * MORE
    floor = Floor(tmp_path, flash)
    bench = begin(flash)
    assert floor.install(bench.url, "1.keys").returncode == 0
    done = floor.install(bench.url, "forged.bundle")
    assert done.returncode == 2 and done.stdout == ""
    assert "too few signatures" in done.stderr and "next:" in done.stderr
    assert bench.now().now.state == IDLE and bench.now().now.runs == 0


def tried(flash: bytearray) -> bytearray:
    """As the stage before a program writes a trial down."""
    stage = held(flash)
    trying.runs(Installed(stage))
    flash[:] = stage.bytes
    return flash


def held(content: bytearray) -> Flash:
    """A flash with a content of its own."""
    flash = Flash(len(content))
    flash.size = len(content)  # type: ignore[attr-defined]
    flash.bytes[:] = content
    return flash
