"""`trueshoe open` at a real device: by a receipt, of what is over, and refused in five parts."""

import json
from pathlib import Path

import pytest

from pairing import paired
from shoecore import cards, records
from shoecore.wire import rights, roles
from state import State
from tests.host.running import trueshoe
from trueshoe.bundle import signing
from trueshoe.link import keys
from trueshoe.link.client import Client
from trueshoe.link.keys import Key
from trueshoe.records.writer import saving
from trueshoe.virtual import VirtualDevice

STAFF = {"auditor": rights.AUDITOR, "manager": rights.PIT_MANAGER}
QUIET_SECONDS = 1.5


def listened(url: str, file: Path, until: int) -> list[int]:
    """The kinds of the records that its table's host gets and keeps, to one of a kind and until no more come."""
    kinds: list[int] = []
    with Client(url) as table, table.leasing(), saving(file, True) as kept:
        while record := table.receive(QUIET_SECONDS if until in kinds else 60):
            kept.add(record)
            kinds.append(record.kind)
            table.acknowledge(record.number)
    return kinds


def test_an_auditor_and_a_manager_have_a_round_opened_by_its_receipt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRUESHOE_PARTS", str(tmp_path / "parts"))
    state = State(tmp_path / "state")
    staff = {name: Key(*paired(state.flash, role=role, name=roles.NAMES[role])) for name, role in STAFF.items()}
    state.save_flash()
    signing.make(tmp_path / "host.key")
    told, more = tmp_path / "round.jsonl", tmp_path / "more.jsonl"
    with VirtualDevice(["--cpu=cpython", f"--state={state._folder}", "--rounds=1", "--speed=0"]) as device:
        url, serial = device.listening.port, device.listening.serial
        for name, key in staff.items():
            keys.keep(serial, key, tmp_path / name)
        listened(url, told, records.ORDER_ENDED)
        where = ["--key", str(tmp_path / "host.key"), "--serial", serial, "--out", str(tmp_path)]
        made = trueshoe("receipt", "make", str(told), *where)
        receipt = made.stdout.strip()
        who = ["--parts", str(tmp_path / "auditor"), "--second"]
        refused = trueshoe("open", url, receipt, *who, str(tmp_path / "auditor"))
        assert refused.returncode == 2 and "next:" in refused.stderr and refused.stdout == ""
        done = trueshoe("open", url, receipt, *who, str(tmp_path / "manager"), "--json")
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout)["open"]["cards"] == cards.CARDS
        assert listened(url, more, records.OPENED).count(records.OPENED) == cards.CARDS
    whole = tmp_path / "whole.jsonl"
    whole.write_text(told.read_text() + "".join(more.read_text().splitlines(keepends=True)[1:]))
    done = trueshoe("verify", str(whole))
    assert done.returncode == 0, done.stdout


def test_its_help_has_an_example() -> None:
    assert "Example: trueshoe open" in trueshoe("open", "--help").stdout
