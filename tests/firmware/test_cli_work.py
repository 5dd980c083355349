"""`trueshoe home`, `jog`, `selftest` and `entropy` through a real port, at a device with a technician's hand at it."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest
from rig import Rig, erased
from test_cli_install import Bench

import wiring
from pairing import paired
from shoecore.wire import rights
from shoefw.drivers import keys as keypad
from sim.shuffler import Shuffler
from tests.host.running import await_that, lines, trueshoe
from trueshoe.link import keys
from trueshoe.link.client import Client
from trueshoe.link.keys import Key
from trueshoe.service import noise
from trueshoe.service.selftest import BAD, GOOD, NOT_TRIED, Selftest, Tried

PINS = {
    "hopper": wiring.HOPPER,
    "entry sensor": wiring.ENTRY,
    "slot sensor": wiring.SLOT,
    "exit sensor": wiring.EXIT,
    "tray": wiring.TRAY,
    "thickness": wiring.THICK,
}
KEYS = {
    "BUTTON": keypad.BUTTON,
    "ROUND": keypad.ROUND,
    "BETTING CLOSED": keypad.BETTING_CLOSED,
    "ROUND END": keypad.ROUND_END,
    "BURN MADE": keypad.BURN_MADE,
    "SUPERVISOR": keypad.SUPERVISOR,
    "EMPTY": keypad.EMPTY,
} | {f"seat {seat}": seat for seat in range(1, 11)}


class Work(Bench):
    """A device where HOST AT WORK is chosen whenever the menu is shown; a hand does what it is told."""

    def __init__(self, flash: bytearray) -> None:
        self._to_do: SimpleQueue[Callable[[Shuffler], None]] = SimpleQueue()
        self.key = 0  # to be pressed when the device asks for one
        super().__init__(flash, "HOST AT WORK")

    def hand(self, act: Callable[[Shuffler], None]) -> None:
        """Let it do something at the machine, in the device's own time."""
        self._to_do.put(act)

    def shows(self) -> str:
        """The first line of the display."""
        return bytes(self._machine.display[0]).decode().strip()

    def _choose(self) -> None:
        if not self._to_do.empty():
            self._to_do.get()(self._machine)
            self._turn(500_000)
        elif self.key and self.shows() == "PRESS A KEY":
            self._machine.press(self.key)
            self.key = 0
        elif self.shows().startswith("SERVICE"):
            super()._choose()


class Hand:
    """The technician: does at the machine what is said, and sees it all."""

    def __init__(self, work: Work) -> None:
        self._work = work

    def tell(self, text: str) -> None:
        """Do it, a moment later."""
        if text.startswith("Press the key "):
            self._work.key = KEYS[text.removeprefix("Press the key ").rstrip(".")]
        elif "lid" in text:
            self._work.hand(lambda machine: machine.open_lid())
            threading.Timer(0.5, lambda: self._work.hand(lambda machine: machine.close_lid())).start()
        else:
            (pin,) = {pin for name, pin in PINS.items() if name in text}
            self._work.hand(lambda machine: machine.sensors[pin].shade(1))
            threading.Timer(0.5, lambda: self._work.hand(lambda machine: machine.sensors[pin].shade(0))).start()

    def agrees(self, question: str) -> bool:
        """It was seen; there is no sorted deck at hand."""
        return "deck" not in question


@pytest.fixture
def work(tmp_path: Path) -> Iterator[Work]:
    """A device with a technician's host, whose key lies in the folder."""
    flash = erased()
    keys.keep(Rig.serial.hex(), Key(*paired(flash, role=rights.TECHNICIAN, name="technician")), tmp_path)
    bench = Work(flash)
    await_that(lambda: bench.shows() == "HOST AT WORK", "HOST AT WORK")
    yield bench
    bench.stop()


def tried(work: Work, folder: Path, hand: Hand) -> dict[str, Tried]:
    """The result of each part."""
    with Client(work.url, key_of=lambda serial: keys.kept(serial, folder)) as client:
        return {each.part: each for each in Selftest(client, hand, 60.0).run()}


def test_a_device_in_order_is_good_in_every_part_that_can_be_tried(work: Work, tmp_path: Path) -> None:
    found = tried(work, tmp_path, Hand(work))
    assert {part: each for part, each in found.items() if each.result == BAD} == {}
    assert [part for part, each in found.items() if each.result == NOT_TRIED] == ["reader and slots"]
    assert {
        "lid sensor",
        "thick sensor",
        "buzzer",
        "key seat 10",
        "feed roller",
        "carousel and home",
        "noise",
        "flash",
    } < set(found)


def test_where_nobody_is_at_hand_sensors_and_keys_are_bad_and_the_rest_is_not(work: Work, tmp_path: Path) -> None:
    answers = "y\nYES\nwhat?\ny\ny\ny\nn\nn\n"  # the lights and the feed roller were seen, the exit roller was not
    where = ("--parts", str(tmp_path), "--seconds", "1", "--json")
    done = trueshoe("selftest", work.url, *where, input=answers)
    assert done.returncode == 1, done.stderr
    found = {line["part"]["part"]: line["part"] for line in lines(done.stdout)}
    bad = {part for part, each in found.items() if each["result"] == BAD}
    assert bad == {part for part in found if part.endswith(" sensor") or part.startswith("key ")} | {"exit roller"}
    assert all(found[part][word] for part in bad for word in ("observed", "expected", "next_step"))
    assert found["flash"]["result"] == found["noise"]["result"] == found["feed roller"]["result"] == GOOD
    gone = trueshoe("selftest", work.url, *where, input="y\n")
    assert gone.returncode == 2 and "Nobody answers." in gone.stderr
    assert "> Open the lid, then close it." in done.stderr and "Did the feed roller turn" in done.stderr


def test_home_jog_and_a_sample_from_the_command_line(work: Work, tmp_path: Path) -> None:
    where = ("--parts", str(tmp_path))
    done = trueshoe("home", work.url, *where)
    assert done.returncode == 0 and done.stdout == f"{Rig.serial.hex()}: home found, slot 0 in front\n", done.stderr
    jogged = lines(trueshoe("jog", work.url, "feed", "20", "--back", "--json", *where).stdout)
    assert jogged[0]["jog"]["ma"] > 0 and jogged[0]["jog"]["back"]
    assert "carousel turned to slot 3" in trueshoe("jog", work.url, "carousel", "3", *where).stdout
    refused = trueshoe("jog", work.url, "feed", "0", *where)
    assert refused.returncode == 2 and "out of bounds" in refused.stderr
    assert trueshoe("jog", work.url, "feed", "101", *where).returncode == 2
    out = tmp_path / "noise.bin"
    sampled = trueshoe("entropy", work.url, "--sample", "200", "--out", str(out), "--json", *where)
    assert sampled.returncode == 0, sampled.stderr
    assert lines(sampled.stdout)[0]["entropy"]["estimate"]["samples"] == 200 == len(out.read_bytes())
    work.hand(lambda machine: machine.press(keypad.ABORT))
    work.hand(lambda machine: machine.set_service(False))
    await_that(lambda: work.shows() not in ("HOST AT WORK", "") and not work.shows().startswith("SERVICE"), "the end")
    gone = trueshoe("home", work.url, *where)
    assert gone.returncode == 2 and "choose HOST AT WORK" in gone.stderr


def test_the_most_common_value_s_estimate_is_that_of_the_standard_s_example() -> None:
    # NIST SP 800-90B, 6.3.1: twenty samples of 0, 1 and 2, of which 1 is the most common with eight.
    samples = bytes((0, 1, 1, 2, 0, 1, 2, 2, 0, 1, 0, 1, 1, 0, 2, 2, 1, 0, 2, 1))
    found = noise.estimate(samples)
    assert (found.most_common, found.times, round(found.bits, 4)) == (1, 8, 0.5363)
    assert noise.estimate(b"").bits == noise.estimate(b"x").bits == 0 == noise.estimate(bytes(99)).bits
    assert 7 < noise.estimate(bytes(range(256)) * 64).bits < 8
