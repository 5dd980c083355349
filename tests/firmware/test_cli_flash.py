"""`trueshoe flash` and `trueshoe firmware` through a real port: tried, verified, confirmed, or taken back by itself."""

import subprocess
import threading
import time
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import IO

import pytest
from rig import Rig, erased
from test_cli_install import BOARD, CONTENT, MORE, Bench, Floor, tried

from cpu import CPythonCpu
from shoecore.bundle.told import IDLE, READY, RECEIVING, TAKEN_BACK, TRIED
from sim.shuffler import Shuffler
from tests.host.cable import Cable
from tests.host.running import await_that, lines, started, trueshoe
from tests.host.signed import bundle
from trueshoe.link import asking
from trueshoe.link.errors import PortBusy

SERIAL = Rig.serial.hex()


class Flashed(Bench):
    """A device that is switched off and on at the same port; its stage tries what is ready."""

    slow = False

    def partly(self) -> bool:
        """Whether a quarter of the bundle is there, as one of its bytes tells: asked so often, it may cost nothing."""
        return self.flash[self._quarter] != 0xFF

    def _choose(self) -> None:
        if self.slow and self.partly():
            time.sleep(0.05)  # a part of the bundle is there for long enough to be seen
        super()._choose()

    @cached_property
    def _quarter(self) -> int:
        at: int = self.now().slot(1).at + len(CONTENT) // 4
        return at

    def power_cycle(self, spoil: bool = False, tries: bool = True) -> None:
        """Off and on; meanwhile a byte behind the bundle may have been changed."""
        self.off()
        if tries:
            tried(self.flash)
        if spoil:
            self.flash[self.now().slot(self.now().now.coming).at + len(CONTENT) + 5] = 0
        self._machine = Shuffler()
        rig = Rig(CPythonCpu(self.flash), self._machine)
        rig.run_until(lambda: self._machine.display[0].startswith(b"LOAD A DECK"), 60)
        self._machine.set_service(True)
        self._device = rig.device
        self._over = False
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()


@pytest.fixture
def bench() -> Iterator[Flashed]:
    """In service, with nothing installed."""
    device = Flashed(erased() + b"\xff" * MORE)
    yield device
    device.stop()


@pytest.fixture
def floor(bench: Flashed, tmp_path: Path) -> Floor:
    """Its people, and what they install; its first keys count."""
    people = Floor(tmp_path, bench.flash)
    bench.power_cycle(tries=False)
    assert people.install(bench.url, "1.keys").returncode == 0
    return people


def words(floor: Floor, bench: Flashed, name: str, *options: str) -> list[str]:
    """The command line."""
    return ["flash", *floor.words(bench.url, name, *options)[1:]]


def asked_off_and_on(errors: IO[str]) -> None:
    """Read until it asks for that."""
    for line in errors:
        if "Switch the device off and on" in line:
            return
    raise AssertionError("it does not ask to switch the device off and on")


def flash(floor: Floor, bench: Flashed, **cycle: bool) -> subprocess.CompletedProcess[str]:
    """Run it to its end, with a hand that switches the device off and on."""
    with started(*words(floor, bench, "the.bundle", "--json")) as process:
        assert process.stderr
        asked_off_and_on(process.stderr)
        bench.power_cycle(**cycle)
        out, errors = process.communicate(timeout=120)
    return subprocess.CompletedProcess([], process.returncode, out, errors)


def is_free(bench: Bench) -> bool:
    """Whether nobody has the port any more."""
    try:
        return bool(asking.ask(bench.url, 2.0))
    except PortBusy:
        return False


def who(floor: Floor) -> tuple[str, ...]:
    """The technician's key."""
    return ("--parts", str(floor.folder / "technician"))


def test_a_bundle_is_handed_over_tried_verified_and_confirmed(bench: Flashed, floor: Floor) -> None:
    file = str(floor.folder / "the.bundle")
    before = trueshoe("firmware", "verify", bench.url, file, *who(floor))
    assert before.returncode == 1 and "the firmware of its image" in before.stdout
    done = flash(floor, bench)
    assert done.returncode == 0, done.stdout + done.stderr
    assert lines(done.stdout)[-1]["flash"] == {"serial": SERIAL, "file": "the.bundle", "is": "confirmed", "wrong": []}
    assert (bench.now().now.runs, bench.now().now.state) == (1, IDLE)
    listed = trueshoe("firmware", "list", bench.url, file, *who(floor), "--json")
    places = lines(listed.stdout)[0]["firmware"]["places"]
    assert (places["A"]["is"], places["A"]["file"]) == ("runs", "the.bundle") and places["B"]["sha256"] is None
    verified = trueshoe("firmware", "verify", bench.url, file, *who(floor))
    assert verified.returncode == 0 and "every byte of it, for good" in verified.stdout
    back = trueshoe("firmware", "rollback", bench.url, *who(floor), "--second", str(floor.folder / "manager"))
    assert back.returncode == 2 and "one that is confirmed stays" in back.stderr


def test_what_is_not_as_it_must_be_is_taken_back_by_itself(bench: Flashed, floor: Floor) -> None:
    done = flash(floor, bench, spoil=True)
    assert done.returncode == 1, done.stderr
    told = lines(done.stdout)[-1]["flash"]
    assert told["is"] == "undone" and "bundle's place" in told["wrong"][0]["what"]
    assert (bench.now().now.state, bench.now().now.runs) == (TAKEN_BACK, 0)


def test_a_start_that_does_not_try_it_is_told(bench: Flashed, floor: Floor) -> None:
    done = flash(floor, bench, tries=False)
    assert done.returncode == 1 and "does not run the bundle" in done.stdout
    assert bench.now().now.state == READY


def test_stopped_and_unplugged_it_goes_on_where_it_was(bench: Flashed, floor: Floor) -> None:
    bench.slow = True
    with Cable(bench.url) as cable, started("flash", *floor.words(cable.url, "the.bundle")[1:]) as unplugged:
        await_that(bench.partly, "a part of the bundle")
        cable.pull()
        _, errors = unplugged.communicate(timeout=120)
        assert unplugged.returncode == 2 and "next:" in errors and "Traceback" not in errors
    assert bench.now().now.state == RECEIVING
    bench.slow = False
    await_that(lambda: is_free(bench), "that the port is free again")
    with started(*words(floor, bench, "the.bundle")) as stopped:
        assert stopped.stderr
        asked_off_and_on(stopped.stderr)
        stopped.send_signal(2)
        _, errors = stopped.communicate(timeout=60)
        assert stopped.returncode == 130 and "Traceback" not in errors
    assert bench.now().now.state == READY
    await_that(lambda: is_free(bench), "that the port is free again")
    late = trueshoe(*words(floor, bench, "the.bundle", "--seconds", "1"))
    assert late.returncode == 2 and "has not started again" in late.stderr
    bench.power_cycle()
    listed = trueshoe("firmware", "list", bench.url, *who(floor)).stdout
    assert "A      runs on trial" in listed and "image  is run again by the next start" in listed
    trial = trueshoe("firmware", "verify", bench.url, str(floor.folder / "the.bundle"), *who(floor))
    assert trial.returncode == 1 and "it runs on trial" in trial.stdout
    done = trueshoe(*words(floor, bench, "the.bundle"))
    assert done.returncode == 0 and "confirmed" in done.stdout, done.stderr


def test_what_runs_on_trial_is_taken_back_by_two(bench: Flashed, floor: Floor) -> None:
    assert floor.install(bench.url, "the.bundle").returncode == 0
    bench.power_cycle()
    assert bench.now().now.state == TRIED
    alone = trueshoe("firmware", "rollback", bench.url, *who(floor), "--second", str(floor.folder / "technician"))
    assert alone.returncode == 2 and "second signature" in alone.stderr
    done = trueshoe("firmware", "rollback", bench.url, *who(floor), "--second", str(floor.folder / "manager"))
    assert done.returncode == 0 and "was taken back; the next start runs the one before" in done.stdout


def test_what_is_no_bundle_for_this_board_is_refused_before_anything(bench: Flashed, floor: Floor) -> None:
    (floor.folder / "shoe.bundle").write_bytes(bundle(board="virtual-shoe"))
    (floor.folder / "spoilt.bundle").write_bytes(CONTENT[:-1])
    for name, said in (("shoe.bundle", f"a bundle for {BOARD}"), ("1.keys", "a file of keys"), ("spoilt.bundle", "")):
        done = trueshoe(*words(floor, bench, name))
        assert done.returncode == 2 and said in done.stderr and "next:" in done.stderr
        assert bench.now().now.state == IDLE
    await_that(lambda: bench.now().now.runs == 0, "nothing")
