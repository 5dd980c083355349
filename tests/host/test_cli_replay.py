"""`trueshoe replay`: a fault of the field comes out again in the simulator, at its card, and is stepped through."""

from pathlib import Path

import pytest

from shoecore import faults as f
from shoecore import records
from sim import faults as machine
from tests.host.running import lines, trueshoe
from trueshoe.evidence import file as evidence
from trueshoe.journal import file, taking
from trueshoe.link import parts
from trueshoe.link.client import Client
from trueshoe.replay import causes
from trueshoe.virtual import VirtualDevice

# What goes wrong in the field, with whom it is dealt, and the code that it is told by.
FIELDS = (
    (("--fault=slot-stuck@12", "--seats=2,4,7", "--button=4"), f.SENSOR_STUCK),
    (("--fault=exit-jam@3", "--seats=3,9", "--button=9", "--rulebook=rws-mlp-3"), f.EXIT_JAM),
    (("--device=shoe", "--rulebook=rws-poker-7", "--fault=mouth-dead@4"), f.SENSOR_STUCK),
)


def taken(folder: Path, options: tuple[str, ...], code: int) -> Path:
    """The journal of a device, dumped once the round with its fault was over."""
    wanted = ("--cpu=cpython", "--speed=0", "--rounds=1", *options)
    told = []
    with VirtualDevice(wanted, passing=True) as device:
        key = device.listening.key
        with Client(device.listening.port, parts.passing, lambda _: key) as client:
            with client.leasing():
                while records.ROUND_CLOSED not in [record.kind for record in told]:
                    record = client.receive(30.0)
                    assert record, "the round does not go on"
                    told.append(record)
                    client.acknowledge(record.number)
            dump = taking.take(client)
    assert code in [record.values[0] for record in told if record.kind == records.FAULT]
    path = folder / "field.dump"
    file.write(path, dump)
    return path


@pytest.mark.parametrize(("options", "code"), FIELDS, ids=["slot sensor", "exit", "mouth of a shoe"])
def test_the_same_fault_comes_out_at_the_same_card(tmp_path: Path, options: tuple[str, ...], code: int) -> None:
    path = taken(tmp_path, options, code)
    done = trueshoe("replay", str(path), "--json")
    assert done.returncode == 0, done.stderr + done.stdout
    head, *steps = lines(done.stdout)
    told = head["replay"]
    cause, _, card = next(word for word in options if "fault" in word).removeprefix("--fault=").partition("@")
    assert told["same"] and told["field"][0] == code and told["field"][:4] == told["replayed"][:4]
    assert (told["cause"].partition("-")[0], told["card"]) == (cause.partition("-")[0], int(card))
    assert len(steps) == told["steps"] > 10 and told["records_alike"] >= 1
    assert [step["step"]["us"] for step in steps] == sorted(step["step"]["us"] for step in steps)
    text = trueshoe("replay", str(path), "--steps", "2")
    assert text.returncode == 0 and "the same fault" in text.stdout
    assert [line for line in text.stdout.splitlines() if line.startswith("step ")][-1].endswith(" - the fault")


def test_a_fault_that_no_machine_brings_about_is_said_to_be_none(tmp_path: Path) -> None:
    path = taken(tmp_path, ("--fault=feed-jam@3",), f.FEED_JAM)
    quiet = trueshoe("replay", str(path), "--record", "9999")
    assert quiet.returncode == 2 and "a fault as its record 9999" in quiet.stderr
    none = trueshoe("replay", str(tmp_path / "none"))
    assert none.returncode == 2 and "cannot be read" in none.stderr
    whole = evidence.written({"device": {}}, {evidence.JOURNAL: path.read_bytes()}, None)
    (tmp_path / "x.evidence").write_bytes(whole)
    done = trueshoe("replay", str(tmp_path / "x.evidence"), "--json")
    assert done.returncode == 0 and lines(done.stdout)[0]["replay"]["cause"] == "feed-jam"


def test_every_cause_is_one_of_the_machine_s_own_table() -> None:
    for at_shoe in (False, True):
        for code in range(1, len(f.CLEARED_BY)):
            for place in range(f.AT_THICKNESS + 1):
                for cause in causes.of(code, place, at_shoe=at_shoe):
                    if not at_shoe or place in (f.AT_GATE, f.AT_MOUTH, f.AT_STOCK):
                        machine.find(cause, shoe=cause.partition("-")[0] in ("stock", "gate", "mouth"))
    assert causes.of(f.JOURNAL_DAMAGED, f.AT_FLASH, at_shoe=False) == ()
