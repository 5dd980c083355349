"""A shuffler's windows measured in service with a deck, kept, gone by from the next start on, and put back again."""

import inspect
from collections.abc import Callable
from pathlib import Path

import pytest
from rig import DECK, KEY, Rig, erased
from test_work import Working
from visit import staffed

import wiring
from cpu import CPythonCpu, VmCpu
from shoecore import faults, records
from shoecore.wire import fields, service
from shoecore.wire.commands import DONE, FAILED, NOT_ALLOWED
from shoecore.wire.rights import CALIBRATE, PIT_MANAGER, TECHNICIAN
from shoecore.wire.service import FIGURE_FIELDS
from shoecore.wire.work import MEASURE, WORK_DONE
from shoefw import calibrated
from shoefw.store.places import CONFIGURATION
from sim.sensor import BOUNCES, LATE
from sim.shuffler import Shuffler
from tests.host.running import need_vm
from tools.check.contract_pages import figures
from trueshoe.service import calibrating
from trueshoe.service.calibrating import Measured
from trueshoe.service.told import Calibration, Figures

# What the board of the simulated shuffler has in its file.
OWN = Figures(settle_us=2000, card_us=88000, gap_us=90000, band=150, edge_ms=150)
HEAP_KIB = 128
KNOWN = Calibration(OWN, OWN, None, None)
LONGER = Figures(settle_us=2500, card_us=96000, gap_us=99000, band=200, edge_ms=180)


@pytest.fixture
def flash() -> bytearray:
    """Of a device that was never powered."""
    return erased()


@pytest.fixture
def working(flash: bytearray) -> Working:
    """With HOST AT WORK chosen."""
    visit = Working(flash)
    for sensor in visit.mechanism.sensors.values():
        sensor._bounce = 0
    visit.choose()
    return visit


def measure(working: Working, meanwhile: Callable[[], None] = lambda: None) -> Measured:
    """Have a deck measured that a hand lays in, and takes from the tray again."""
    working.worked.clear()
    working.ask(1, MEASURE)
    working.run_until(lambda: working.shown(0) == "LAY A DECK", 10)
    meanwhile()
    working.put(DECK)
    working.run_until(lambda: working.shown(0) == "TAKE THE CARDS", 200)
    working.take_tray()
    working.run_until(lambda: bool(working.worked), 10)
    _, how, told = working.worked[-1]
    assert how == WORK_DONE
    return calibrating.measured(told)


def packed(figures: Figures) -> bytes:
    """As they are given."""
    body = bytearray(32)
    return bytes(body[: fields.put(body, 0, FIGURE_FIELDS, figures)])


def test_every_card_of_a_deck_is_measured_and_all_of_it_comes_out_again(working: Working) -> None:
    found = measure(working)
    assert found.cards == 52 and found.bounce_us == 0
    for name, expected in (("entry", OWN.card_us), ("slot", OWN.card_us), ("way", OWN.gap_us), ("exit", OWN.card_us)):
        span = found.spans[name]
        assert span.least <= span.mean <= span.most and abs(span.mean - expected) < expected // 10, name
    working.run(1)
    assert working.stands() and working.mechanism.cards() == 0
    assert working.shown(0) == "HOST AT WORK"
    new = calibrating.propose(found, KNOWN)
    assert new.beyond == () and new.figures.settle_us == OWN.settle_us // 2
    working.comes(KEY)
    assert not any(latched for *_, latched in working.of(records.FAULT))


def test_the_longest_bounce_of_a_sensor_is_measured(working: Working) -> None:
    def bounces() -> None:
        working.mechanism.sensors[wiring.SLOT].arm(BOUNCES, shadows=3)

    found = measure(working, bounces)
    assert found.bounce_us == 500  # the longest of the burst's gaps: 900 to 1,400
    assert found.cards == 52


def test_a_sensor_so_late_that_the_narrow_windows_would_doubt_each_card_is_measured(working: Working) -> None:
    def late() -> None:
        working.mechanism.sensors[wiring.ENTRY].arm(LATE, value=20_000, shadows=60)

    found = measure(working, late)
    assert found.cards == 52 and 65_000 < found.spans["way"].mean < 75_000


def test_a_machine_that_goes_by_wrong_figures_is_measured_right_all_the_same(flash: bytearray) -> None:
    wrong = OWN._replace(card_us=140_000, gap_us=50_000, band=80)
    first = Working(flash)
    assert first.give(1, packed(wrong), command=CALIBRATE) == DONE
    again = Working(flash)
    again.choose()
    found = measure(again)
    assert found.cards == 52
    new = calibrating.propose(found, Calibration(OWN, wrong, wrong, None)).figures
    assert abs(new.card_us - OWN.card_us) < 3000 and abs(new.gap_us - OWN.gap_us) < 3000
    assert timing(again) == wrong, "while nothing is measured it goes by what was kept"


def test_a_jam_while_measuring_is_told_latched_and_answered(working: Working) -> None:
    working.ask(1, MEASURE)
    working.run_until(lambda: working.shown(0) == "LAY A DECK", 10)
    for _ in range(3):
        working.mechanism.plan("feed-jam", 5)
    working.put(DECK)
    working.run_until(lambda: working.shown(0).startswith("FAULT"), 100)
    working.comes(KEY)
    assert working.of(records.FAULT)[-1][0] == faults.FEED_JAM and working.stands()


def test_figures_are_kept_and_gone_by_from_the_next_start_on(working: Working, flash: bytearray) -> None:
    assert working.give(1, packed(LONGER), command=CALIBRATE) == DONE
    assert working.give(2, packed(LONGER), command=CALIBRATE) == FAILED, "they are what it has"
    working.comes(KEY)
    (*_, (command, _, _, signed)) = working.of(records.COMMANDED)
    assert command == CALIBRATE and signed.endswith(packed(LONGER))
    rig = Rig(CPythonCpu(flash), Shuffler())
    rig.run(1)
    assert timing(rig) == LONGER
    rig.play()
    rig.run_until(lambda: records.ROUND_CLOSED in rig.kinds(), 200)


def test_a_deck_is_measured_and_the_figures_gone_by_in_micropython_too(flash: bytearray) -> None:
    need_vm()
    working = Working(flash, lambda flash: VmCpu(flash, heap_kib=HEAP_KIB))
    try:
        working.choose()
        found = measure(working)
        assert found.cards == 52 and calibrating.propose(found, KNOWN).beyond == ()
        assert working.give(1, packed(LONGER), command=CALIBRATE) == DONE
    finally:
        working.device.cpu.close()
    again = Working(flash, lambda flash: VmCpu(flash, heap_kib=HEAP_KIB))
    try:
        assert again.give(1, packed(LONGER), command=CALIBRATE) == FAILED, "they are what it has"
        again.choose()
        assert measure(again).cards == 52
    finally:
        again.device.cpu.close()


def test_undone_once_the_figures_before_hold_again_and_twice_changes_nothing(working: Working) -> None:
    assert working.give(1, b"", command=CALIBRATE) == FAILED, "there is nothing before"
    assert working.give(2, packed(LONGER), command=CALIBRATE) == DONE
    other = LONGER._replace(band=210)
    assert working.give(3, packed(other), command=CALIBRATE) == DONE
    for number, result in ((4, DONE), (5, FAILED)):
        assert working.give(number, b"", command=CALIBRATE) == result
    assert packed(LONGER) in kept(working)


@pytest.mark.parametrize("at", range(len(OWN)))
@pytest.mark.parametrize("times", [0, 3])
def test_figures_that_no_such_machine_has_are_not_taken(working: Working, at: int, times: int) -> None:
    wrong = Figures(*(times * value if place == at else value for place, value in enumerate(OWN)))
    assert working.give(1, packed(wrong), command=CALIBRATE) == FAILED
    working.comes(KEY)
    assert not working.of(records.COMMANDED)


def test_it_takes_the_switch_and_a_technician(flash: bytearray) -> None:
    _, manager = staffed(flash, TECHNICIAN, PIT_MANAGER)
    working = Working(flash)
    working.mechanism.set_service(False)
    working.run(2)
    assert working.give(1, packed(LONGER), command=CALIBRATE) == FAILED
    working.serve()
    working.comes(manager)
    assert working.give(1, packed(LONGER), command=CALIBRATE) == NOT_ALLOWED


def test_a_calibrated_shuffler_has_every_figure_that_a_board_of_it_has() -> None:
    page = (Path(__file__).parents[2] / "boards" / "README.md").read_text(encoding="utf-8")
    of_a_shuffler = {name for name, figure in figures(page)["Timing"].items() if "shuffler" in figure.devices}
    assert of_a_shuffler == {*calibrated._OTHERS, *service.FIGURES}


def timing(rig: Rig) -> Figures:
    """What a device goes by."""
    board = inspect.getclosurevars(rig.device.cpu._loop).nonlocals["poll"].__self__._board  # type: ignore[attr-defined]
    assert board.edges.settle_us == board.timing.settle_us
    return Figures(*(getattr(board.timing, name) for name in service.FIGURES))


def kept(rig: Rig) -> bytes:
    """The part of the flash that has it."""
    return bytes(rig.device.cpu._flash[CONFIGURATION : CONFIGURATION + 8192])  # type: ignore[attr-defined]
