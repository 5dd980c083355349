"""The simulated machine is one machine: from a seed or a snapshot, on CPython or in the VM, alone or with firmware."""

from pathlib import Path

import pytest
from machine_drive import Drive

from cpu import CPythonCpu
from dealer import Dealer
from device import Device
from in_vm import DeviceInVm
from runtime import HERE, NotAvailable
from shoecore import deck
from sim import faults
from sim.shuffler import Shuffler
from tests.runner.report import not_run
from tools.day import SERIAL, Host, paired_flash
from vm import Vm

CARDS = 12
MISHAPS = (("entry-bounce", 1), ("feed-jam", 2), ("exit-jam", 3), ("returned", 4), ("slot-late-90", 5), ("sag", 6))
CORE = Path(deck.__file__).parent
DRIVE = Path(__file__).parent / "machine_drive.py"


def test_one_seed_is_one_trace_and_another_is_another() -> None:
    traces = []
    for seed in (3, 3, 4):
        drive = Drive(seed, MISHAPS, CARDS)
        play_over_jams(drive)
        traces.append(drive.trace)
    assert traces[0] == traces[1] != traces[2]


def play_over_jams(drive: Drive) -> None:
    """Feed each card until it is in its slot, and lay each out, rolling back what sticks."""
    machine = drive.machine
    for slot in range(CARDS):
        while machine.slots[slot] < 0:
            drive.feed(slot)
            if machine.feed.cards:
                drive.roll_back(1)
    for slot in range(CARDS):
        while machine.slots[slot] >= 0:
            drive.eject(slot)
            if machine.exit.cards:
                drive.roll_back(2)


def test_what_follows_a_snapshot_is_the_same_future_however_often_it_is_taken_up() -> None:
    drive = Drive(5, MISHAPS, CARDS)
    drive.feed(0)
    state = drive.machine.snapshot()
    futures = []
    for _ in range(3):
        drive.machine.restore(state)
        drive.trace = []
        for slot in range(1, CARDS):
            while drive.machine.slots[slot] < 0:
                drive.feed(slot)
                if drive.machine.feed.cards:
                    drive.roll_back(1)
        futures.append((drive.trace, drive.machine.snapshot()))
    assert len(futures[0][0]) > 60
    assert futures[0] == futures[1] == futures[2]


def test_a_snapshot_is_plain_data_and_shares_nothing_with_the_machine() -> None:
    drive = Drive(5, MISHAPS, CARDS)
    state = drive.machine.snapshot()
    before = repr(state)
    assert set(kinds(state)) <= {int, bool, bytes, bytearray, list, tuple, dict}
    play_over_jams(drive)
    assert repr(state) == before != repr(drive.machine.snapshot())


def kinds(value: object) -> list[type]:
    """The types of all that is in it."""
    inside = list(value.values()) if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else []
    return [type(value)] + [kind for item in inside for kind in kinds(item)]


def test_every_part_with_a_changing_attribute_names_it_as_its_state() -> None:
    drive = Drive(5, MISHAPS, CARDS)
    before = attributes(drive.machine)
    play_over_jams(drive)
    after = attributes(drive.machine)
    changed = {name for name in before if before[name] != after[name]}
    named = {
        f"{number}.{name}" for number, part in enumerate([drive.machine, *drive.machine.parts]) for name in part.STATE
    }
    assert changed - named == set()


def attributes(machine: Shuffler) -> dict[str, str]:
    """Every attribute of every part that is data, in words."""
    plain = (int, bool, bytes, bytearray, list, tuple)
    return {
        f"{number}.{name}": repr(value)
        for number, part in enumerate([machine, *machine.parts])
        for name, value in vars(part).items()
        if isinstance(value, plain) and name not in ("parts", "moving")
    }


def test_the_same_script_gives_the_same_trace_in_the_vm() -> None:
    drive = Drive(3, MISHAPS, CARDS)
    try:
        vm = Vm([CORE, HERE / "sim", HERE / "wiring.py", DRIVE], heap_kib=2048)
    except NotAvailable as missing:
        not_run(str(missing))
    with vm:
        vm.exec("import sim.shuffler")
        vm.exec("import machine_drive")
        vm.exec(f"drive = machine_drive.Drive(3, {MISHAPS!r}, {CARDS})")
        for slot in range(CARDS):
            while drive.machine.slots[slot] < 0:
                both(vm, drive, f"feed({slot})")
                if drive.machine.feed.cards:
                    both(vm, drive, "roll_back(1)")
        for slot in range(CARDS):
            while drive.machine.slots[slot] >= 0:
                both(vm, drive, f"eject({slot})")
                if drive.machine.exit.cards:
                    both(vm, drive, "roll_back(2)")
        assert len(drive.trace) > 150
        assert vm.exec("print(drive.trace)").strip() == repr(drive.trace)
        assert vm.exec("print(drive.machine.tray)").strip() == repr(drive.machine.tray)


def both(vm: Vm, drive: Drive, action: str) -> None:
    """The same action here and there."""
    eval(f"drive.{action}", {"drive": drive})
    vm.exec(f"drive.{action}")


def test_a_round_beside_the_firmware_in_one_vm_is_byte_for_byte_that_of_cpython() -> None:
    machine = Shuffler()
    cpu = CPythonCpu(paired_flash())
    device = Device(cpu, machine, 3, SERIAL)
    device.boot()
    device.dealer = Dealer(machine, bytes(range(52)), 1, (1, 4, 9), 4)
    said, steps = talk(device, lambda steps: device.dealer.done or steps > 20000)
    cpu.close()
    assert device.dealer.rounds == 1
    player = "dealer.Dealer(device.mechanism, bytes(range(52)), 1, (1, 4, 9), 4)"
    try:
        together = DeviceInVm("sim.shuffler.Shuffler()", player, 3, SERIAL, bytes(paired_flash()))
    except NotAvailable as missing:
        not_run(str(missing))
    with together:
        assert talk(together, lambda done: done == steps)[0] == said
        assert together.ask("device.dealer.rounds") == "1"


def talk(device, ended) -> tuple[bytes, int]:  # type: ignore[no-untyped-def]
    """Be its host until the end: every byte that it sent, and the steps that it took."""
    host = Host(device)
    said = bytearray()
    steps = 0
    while not ended(steps):
        device.step()
        steps += 1
        said += device.serial_out
        host.hear()
    return bytes(said), steps


@pytest.mark.parametrize("name", [entry[0] for entry in faults.table()])
def test_every_fault_of_the_table_is_found_by_its_name(name: str) -> None:
    assert faults.find(name.replace("-N", "-40"))


@pytest.mark.parametrize("name", ["", "jam", "entry-late-0", "entry-late-301", "entry-late-N", "entry-late-x", "door"])
def test_a_name_that_is_no_fault_is_refused(name: str) -> None:
    with pytest.raises(faults.UnknownFault):
        faults.find(name)
