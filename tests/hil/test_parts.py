"""Each sensor, each gauge and each actuator by itself, from its pin to what a technician is told, and back."""

import pytest

import wiring
from shoecore import faults, records
from shoecore.wire.work import AWAIT_KEY, HOME, JOG, LIGHT, NOISE, WORK_DONE
from shoefw.drivers import keys
from tests.hil.benches import Simulated
from tests.hil.technician import press, sees, sensors, serving, shown
from trueshoe.hil.rig import Rig, State

FEED, EXIT, CAROUSEL = range(3)
FULL = (wiring.SUPPLY_FULL, wiring.CURRENT_FULL, wiring.TEMPERATURE_FULL)

# The line of a rig, and the name by which the device tells of it.
LINES = {
    "HOPPER": "hopper",
    "ENTRY": "entry",
    "THICK": "thick",
    "SLOT": "slot",
    "EXIT": "exit_sensor",
    "TRAY": "tray",
    "HOME": "home",
    "LID": "lid",
    "SERVICE": "service_switch",
}


def test_each_sensor_and_no_other_is_told_as_its_line_changes(dut: Simulated) -> None:
    dut.host.comes(dut.technician)
    rest, _ = sensors(dut)
    told = {}
    for line in LINES:
        pin = dut.pins[line]
        pin.value = not pin.value
        dut.host.run_for(50_000)
        now, _ = sensors(dut)
        told[line] = [name for name in now if now[name] != rest[name]]
        pin.value = not pin.value
        dut.host.run_for(50_000)
    assert told == {line: [name] for line, name in LINES.items()}
    assert sensors(dut)[0] == rest


@pytest.mark.parametrize(("supply_mv", "motors_ma", "tenths"), [(24000, 0, 250), (21500, 1200, 400), (26000, 800, -50)])
def test_each_gauge_is_told_within_what_the_board_allows(
    dut: Simulated, supply_mv: int, motors_ma: int, tenths: int
) -> None:
    dut.host.comes(dut.technician)
    for channel, value in ((wiring.SUPPLY, supply_mv), (wiring.CURRENT, motors_ma), (wiring.TEMPERATURE, tenths)):
        dut.machine.set_gauge(channel, value)
    dut.machine.gauges = lambda: dut.machine._raw  # type: ignore[method-assign]  # what the motors draw is set here
    dut.host.run_for(100_000)
    supply, _, motors, _, warmth, _ = sensors(dut)[1]
    told = (supply, motors, warmth - (warmth >> 15 << 16))
    for of, value, full in zip(told, (supply_mv, motors_ma, tenths), FULL, strict=True):
        assert abs(of - value) <= full * dut.tolerances.gauge_per_mille / 1000, (told, value)


def test_each_lamp_and_the_buzzer_is_lit_alone_and_goes_out_again(dut: Simulated) -> None:
    with serving(dut, "HOST AT WORK"):
        lights = ("READY_LAMP", "FAULT_LAMP", "BUZZER")
        for number, name in enumerate(lights):
            dut.host.begin_work(LIGHT, number)
            dut.wait(lambda name=name: dut.pins[name].value, 2, f"{name} is lit")  # type: ignore[misc]
            assert [one for one in lights if dut.pins[one].value] == [name]
            assert dut.host.end_work(5)[0] == WORK_DONE
            dut.wait(lambda name=name: not dut.pins[name].value, 2, f"{name} is out")  # type: ignore[misc]


def test_every_character_of_both_lines_of_the_display_is_driven(dut: Simulated) -> None:
    with serving(dut, "HOST AT WORK"):
        dut.host.begin_work(LIGHT, 3)
        sees(dut, "1234567890ABCDEF", "#" * 16, seconds=2)


def test_a_key_comes_from_the_keypad_s_line(dut: Simulated) -> None:
    with serving(dut, "HOST AT WORK"):
        dut.host.begin_work(AWAIT_KEY)
        sees(dut, "PRESS A KEY", seconds=2)
        press(dut, keys.ROUND)
        assert dut.host.end_work(5) == (WORK_DONE, bytes((keys.ROUND,)))


@pytest.mark.parametrize("motor", [FEED, EXIT])
@pytest.mark.parametrize("forward", [0, 1])
def test_a_roller_turns_as_far_as_it_is_told_and_the_motors_power_goes_again(
    dut: Simulated, motor: int, forward: int
) -> None:
    with serving(dut, "HOST AT WORK"):
        roller = (dut.machine.feed, dut.machine.exit)[motor].roller
        before = roller.steps.position(dut.machine.time)
        assert dut.host.work(JOG, motor, forward, 20)[0] == WORK_DONE
        turned = roller.steps.position(dut.machine.time) - before
        assert turned * wiring.UM_A_STEP == (20_000 if forward else -20_000)
        dut.wait(lambda: not dut.pins["MOTOR_POWER"].value, 3, "the motors have no power")


def test_the_carousel_finds_home_and_turns_to_a_slot(dut: Simulated) -> None:
    with serving(dut, "HOST AT WORK"):
        for slot in (5, 0):
            assert dut.host.work(JOG, CAROUSEL, 0, slot)[0] == WORK_DONE
            assert dut.machine.wheel.slot() == slot
        assert dut.host.work(HOME) == (WORK_DONE, b"")
        assert dut.pins["HOME"].value


def test_raw_noise_comes_from_the_chip_and_never_the_same_twice(dut: Simulated) -> None:
    with serving(dut, "HOST AT WORK"):
        (first, one), (second, other) = dut.host.work(NOISE), dut.host.work(NOISE)
    assert first == second == WORK_DONE and len(one) == len(other) == 64 and one != other


def test_the_lid_s_latch_tells_that_it_was_opened_while_there_was_no_power(dut: Simulated, rig: Rig) -> None:
    dut.host.run(1)
    rig.to(State.OFF)
    dut.machine.open_lid()
    dut.machine.close_lid()
    assert dut.pins["LID_LATCH"].value
    rig.to(State.BOOTED)
    dut.host.greet()
    opened = (faults.OPENED_WHILE_OFF, faults.AT_LID)
    dut.wait(lambda: opened in [values[:2] for values in dut.records(records.FAULT)], 30, "it tells of the lid")
    assert shown(dut)[0] != ""
