"""`trueshoe clear`: who may clear the fault that stands and how, and each step until it is over."""

from pathlib import Path

import pytest

from shoecore import fault_table, states
from tests.host.running import await_that, lines, trueshoe
from trueshoe.link import keys
from trueshoe.link.asking import ask
from trueshoe.link.client import Client
from trueshoe.link.keys import Key
from trueshoe.link.parts import passing
from trueshoe.service.clearing import Look, looks
from trueshoe.show import clearing, fault_page
from trueshoe.virtual import VirtualDevice

SECTOR = 4096
PAGE = 256


def damaged(state: Path) -> Key:
    """The flash of a device whose journal was damaged while its power was off; its first host's key."""
    with VirtualDevice(("--cpu=cpython", f"--state={state}"), passing=True) as device:
        told = device.listening
        with Client(told.port, passing, lambda _: told.key) as client:
            assert next(client.records())
    flash = state / "flash.bin"
    content = bytearray(flash.read_bytes())
    for sector in range(SECTOR, len(content), SECTOR):
        if content[sector] != 255:
            content[sector + 2 * PAGE : sector + 3 * PAGE] = bytes(PAGE)
    flash.write_bytes(content)
    return told.key


def test_a_fault_that_stands_is_told_with_who_may_clear_it_and_what_the_display_asks_for(tmp_path: Path) -> None:
    key = damaged(tmp_path / "state")
    with VirtualDevice(("--cpu=cpython", f"--state={tmp_path / 'state'}"), passing=True) as device:
        told = device.listening
        keys.keep(told.serial, key, tmp_path)
        await_that(lambda: ask(told.port, 2.0).status.fault, "the fault that the start finds")
        done = trueshoe("clear", told.port, "--parts", str(tmp_path), "--json", "--seconds", "0")
        text = trueshoe("clear", told.port, "--parts", str(tmp_path / "none"), "--seconds", "0")
    assert done.returncode == 1, done.stderr
    plan, step = lines(done.stdout)
    assert plan["plan"]["cleared_by"] == "service" and step["step"]["fault"] == plan["plan"]["code"]
    assert step["step"]["display"] == [f"FAULT {plan['plan']['code']}", "CALL SERVICE"]
    assert text.returncode == 1 and "who:    service; no command clears it" in text.stdout
    assert "stopped" in text.stdout and "it shows" not in text.stdout, "without a key the display stays unknown"


def test_where_no_fault_stands_it_says_so_also_without_a_key(tmp_path: Path) -> None:
    with VirtualDevice(("--cpu=cpython", "--speed=1"), passing=True) as device:
        done = trueshoe("clear", device.listening.port, "--parts", str(tmp_path))
    assert done.returncode == 0 and done.stdout.startswith("no fault stands; the device is ")


def test_a_fault_that_nobody_clears_still_stands_when_the_time_is_over() -> None:
    seen = list(looks(lambda: Look(19, states.STOPPED, ("FAULT 19", "CALL SUPERVISOR")), 0.0))
    assert [clearing.step(look) for look in seen] == [
        "fault 19 sensor stuck or dirty, stopped; it shows: FAULT 19 / CALL SUPERVISOR"
    ]


def test_only_what_differs_is_told_until_it_is_over() -> None:
    stands = [Look(1, states.STOPPED, ("", ""))] * 3 + [Look(1, states.CLEARING, ("", ""))] * 2
    given = iter([*stands, Look(0, states.READY, ("", ""))])
    assert [look.state for look in looks(lambda: next(given), 60.0)] == [states.STOPPED, states.CLEARING, states.READY]


@pytest.mark.parametrize("row", fault_table.TABLE, ids=lambda row: row.name)
def test_every_fault_has_a_plan_that_fits_a_small_terminal(row: fault_table.Row) -> None:
    said = list(clearing.plan(fault_page.find(str(row.code)), 80))
    assert max(map(len, said)) <= 80 and said[0].startswith("fault:")
    assert "{" not in "".join(said)
