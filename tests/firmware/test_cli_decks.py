"""`trueshoe calibrate` and `selftest --deck` through a real port, with a hand that carries the deck."""

import json
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from rig import Rig, erased
from test_cli_work import Work

from pairing import paired
from shoecore import deck
from shoecore.cards import text
from shoecore.wire import rights
from shoefw.store.configuration import Configuration
from tests.host.running import await_that, lines, started, trueshoe
from tests.host.test_evidence import ABOUT, PARTS
from trueshoe.evidence import file, words
from trueshoe.link import keys
from trueshoe.link.client import Client
from trueshoe.link.keys import Key
from trueshoe.service import tried
from trueshoe.service.selftest import BAD, GOOD, Tried


class Decks(Work):
    """A hand lays a sorted deck in where the display asks for one, and takes from the tray what has come out."""

    def __init__(self, flash: bytearray) -> None:
        self.cards = list(deck.new())
        self.swaps: tuple[int, int] | None = None
        super().__init__(flash)

    def stands(self) -> bool:
        """Whether nothing turns, and no card is inside."""
        return bool(self._machine.stands()) and not self._machine.cards()

    def _choose(self) -> None:
        shown = self.shows()
        machine = self._machine
        if shown in ("LAY A DECK", "LAY A SORTED", "SAME CARDS AGAIN") and not machine.hopper:
            machine.put_deck(self.cards)
        elif shown == "GIVING OUT" and self.swaps:
            one, other = self.swaps
            pockets = machine.pockets
            pockets[one], pockets[other] = pockets[other], pockets[one]
            self.swaps = None
        elif shown == "TAKE THE CARDS" and machine.tray:
            self.cards = list(machine.tray)
            machine.take_tray()
        else:
            super()._choose()
            return
        self._turn(500_000)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Decks]:
    """A device with a technician's host, whose key lies in the folder."""
    flash = erased()
    keys.keep(Rig.serial.hex(), Key(*paired(flash, role=rights.TECHNICIAN, name="technician")), tmp_path)
    decks = Decks(flash)
    await_that(lambda: decks.shows() == "HOST AT WORK", "HOST AT WORK")
    yield decks
    decks.stop()


def test_the_windows_are_measured_shown_beside_the_old_ones_saved_and_undone(bench: Decks, tmp_path: Path) -> None:
    where = (bench.url, "--parts", str(tmp_path))
    refused = trueshoe("calibrate", *where, input="what?\nno\n")
    assert refused.returncode == 1 and "Save the new figures?" in refused.stderr
    assert "board   in force        new" in refused.stdout and "a card's shadow on a sensor" in refused.stdout
    done = trueshoe("calibrate", *where, "--save", "--json")
    assert done.returncode == 0, done.stderr
    new, kept = lines(done.stdout)
    assert new["measured"]["cards"] == 52 and new["beyond"] == []
    saved = kept["calibration"]
    assert saved["stored"] == new["proposed"] and saved["before"] is None and saved["in_force"] == saved["own"]
    text_of = trueshoe("calibrate", *where, "--show").stdout
    assert "calibrated" in text_of and "next start" in text_of and "undone" in text_of
    undone = trueshoe("calibrate", *where, "--undo")
    assert undone.returncode == 0 and "not calibrated" in undone.stdout
    again = trueshoe("calibrate", *where, "--undo")
    assert again.returncode == 2 and "figures that differ from those before" in again.stderr
    assert trueshoe("calibrate", *where, "--undo", "--save").returncode == 2
    flash = bench.flash

    class Flash:
        def read(self, at: int, buffer: bytearray) -> None:
            buffer[:] = flash[at : at + len(buffer)]

    class Board:
        rulebook, packs = "rws-poker-7", 1

    assert Configuration(Flash(), Board()).figures == b""


def test_nobody_who_answers_saves_nothing(bench: Decks, tmp_path: Path) -> None:
    gone = trueshoe("calibrate", bench.url, "--parts", str(tmp_path), input="")
    assert gone.returncode == 2 and "Nobody answers." in gone.stderr
    shown = lines(trueshoe("calibrate", bench.url, "--parts", str(tmp_path), "--show", "--json").stdout)
    assert shown[0]["calibration"]["stored"] is None


def test_stopped_while_a_deck_is_in_the_device_goes_on_alone_and_stands_safe(bench: Decks, tmp_path: Path) -> None:
    with started("calibrate", bench.url, "--parts", str(tmp_path)) as stopped:
        await_that(lambda: bench.shows() != "HOST AT WORK", "the deck is laid in")
        stopped.send_signal(signal.SIGINT)
        _, errors = stopped.communicate(timeout=60)
        assert stopped.returncode == 130 and "Traceback" not in errors
    await_that(lambda: bench.shows() == "HOST AT WORK", "the deck has come out")
    assert len(bench.cards) == 52 and bench.stands()
    again = trueshoe("calibrate", bench.url, "--parts", str(tmp_path), "--save")
    assert again.returncode == 0, again.stderr


def test_a_known_deck_finds_the_slots_that_swapped_and_its_result_goes_into_evidence(
    bench: Decks, tmp_path: Path
) -> None:
    where = (bench.url, "--parts", str(tmp_path))
    good = trueshoe("selftest", *where, "--deck")
    assert good.returncode == 0, good.stdout + good.stderr
    assert "good      reader and slots: 52 cards twice" in good.stdout and "transits at the feed" in good.stdout
    bench.cards = list(deck.new())
    bench.swaps = (11, 40)
    bad = trueshoe("selftest", *where, "--deck", "--json")
    assert bad.returncode == 1
    *parts, known = lines(bad.stdout)
    assert [part["part"]["part"] for part in parts] == ["slot 11", "slot 40"]
    assert all(part["part"]["result"] == BAD and "swapped" in part["part"]["observed"] for part in parts)
    assert all(part["part"]["next_step"] for part in parts)
    deviations = known["known_deck"]["deviations"]
    assert {each["words"] for each in deviations} == {f"read as {text(40)}", f"read as {text(11)}"}
    for place in ("feed", "exit"):
        steps = known["known_deck"]["transits"][place]
        assert sum(step["cards"] for step in steps) >= 100 and all(80 <= step["percent"] <= 120 for step in steps)
    results = tried.kept(Rig.serial.hex(), tmp_path)
    assert results and json.loads(results)["selftest"]["known_deck"] == known["known_deck"]
    evidence = file.Evidence(ABOUT, PARTS | {file.SELFTEST: results}, "")
    said = "\n".join(words.as_text("it", evidence))
    assert "2 bad (slot 11, slot 40)" in said and "2 deviations; transits feed" in said


def test_a_misread_and_a_deck_that_is_not_sorted_are_told_apart(bench: Decks, tmp_path: Path) -> None:
    where = (bench.url, "--parts", str(tmp_path), "--deck", "--json")
    bench.hand(lambda machine: machine.plan("unread", 17))
    part, _ = lines(trueshoe("selftest", *where).stdout)
    assert part["part"]["part"] == "slot 17" and "misread, no card was read" in part["part"]["observed"]
    bench.cards = [*range(26, 52), *range(26)]
    part, known = lines(trueshoe("selftest", *where).stdout)
    assert part["part"]["observed"].endswith("deviations") and not known["known_deck"]["sorted"]


def test_results_of_parts_that_were_not_tried_again_are_kept(tmp_path: Path) -> None:
    tried.keep("AB", tmp_path, [Tried("lid sensor", GOOD, "seen"), Tried("slot 3", BAD, "swapped")], None)
    tried.keep("AB", tmp_path, [Tried("lid sensor", BAD, "not seen")], None)
    found = json.loads(tried.kept("AB", tmp_path) or b"")["selftest"]
    assert [(each["part"], each["result"]) for each in found["tried"]] == [("slot 3", BAD), ("lid sensor", BAD)]
    (tmp_path / "AB.selftest").write_text("spoilt")
    tried.keep("AB", tmp_path, [Tried("noise", GOOD, "even")], None)
    assert len(json.loads(tried.kept("AB", tmp_path) or b"")["selftest"]["tried"]) == 1
    assert tried.kept("CD", tmp_path) is None


def test_what_is_not_a_technician_s_is_refused(bench: Decks, tmp_path: Path) -> None:
    done = trueshoe("calibrate", bench.url, "--undo", "--parts", str(tmp_path / "none"))
    assert done.returncode == 2 and "next:" in done.stderr
    with Client(bench.url, key_of=lambda serial: keys.kept(serial, tmp_path)) as client:
        assert client.status()
