"""Each fault, brought about: `trueshoe` shows it from the journal, explains it, and it is cleared as its page says."""

import json
from pathlib import Path

import pytest
from rig import Rig
from test_every_fault import OTHERS, SECONDS, bring_about, power
from typer.testing import CliRunner

from shoecore import fault_table, faults, records
from shoefw.store import places
from staff import Staff
from trueshoe.cli.app import app
from trueshoe.journal import file
from trueshoe.journal.file import Dump

HAND = 300_000
# Where its page has a part of the device replaced, or its memory freed: switched off for it, it is latched on.
SWITCHED_OFF = (
    faults.ENTROPY_FAILED,
    faults.INTEGRITY_FAILED,
    faults.CONFIGURATION_REFUSED,
    faults.MEMORY_FULL,
)
CLEARS = {faults.SUPERVISOR: records.BY_SUPERVISOR, faults.SERVICE: records.BY_SERVICE}
ENDED = {records.BY_SUPERVISOR: "by the Pit Supervisor", records.BY_SERVICE: "by service"}


def said(*words: str) -> list[dict[str, object]]:
    """What a command tells a program."""
    done = CliRunner().invoke(app, [*words, "--json"])
    assert (done.exit_code in (0, 1) and done.exception is None) or isinstance(done.exception, SystemExit), done.output
    return [json.loads(line) for line in done.stdout.splitlines()]


def shown(rig: Rig, folder: Path, code: int) -> dict[str, object]:
    """The newest fault of a code, as `trueshoe faults` has it from a dump of the journal."""
    flash = bytes(rig.device.cpu._flash)  # type: ignore[attr-defined]
    begin, sectors = places.summaries(len(flash))
    dump = Dump("trueshoe", "0.1.0", "virtual", rig.serial.hex(), 1, flash[places.STATE_END : begin + sectors * 4096])
    path = folder / "journal.dump"
    file.write(path, dump)
    *found, _ = said("faults", str(path), "--fault", str(code))
    assert found, f"the fault {code} is not in the journal"
    newest = found[-1]["fault"]
    assert isinstance(newest, dict)
    return newest


def remedied(rig: Rig, code: int) -> Rig:
    """With what its page asks for beside hands and keys: another part, the approved configuration, free memory."""
    if code in SWITCHED_OFF:
        return power(rig.mechanism, rig.device.cpu._flash)  # type: ignore[attr-defined]
    return rig


def clear(rig: Rig, code: int) -> None:
    """Do what the display asks for, until the fault that was told is over."""
    people = Staff(rig.mechanism)
    rig.device.dealer = None
    since = len(rig.records)
    for _ in range(200):
        if (code, CLEARS[faults.CLEARED_BY[code]]) in [
            record.values[:2] for record in rig.records[since:] if record.kind == records.CLEARED
        ]:
            return
        people.attend()
        rig.run_for(HAND)
    raise AssertionError(f"fault {code} still stands; the display shows {rig.mechanism.display}")


@pytest.mark.parametrize("row", fault_table.TABLE, ids=[row.name for row in fault_table.TABLE])
def test_every_fault_is_shown_explained_and_cleared_as_its_page_says(row: fault_table.Row, tmp_path: Path) -> None:
    rig = (OTHERS.get(row.code) or bring_about(row.code))()
    rig.run_until(lambda: row.code in [values[0] for values in rig.of(records.FAULT)], SECONDS)
    rig.run_for(HAND)
    page = said("explain", str(row.code))[0]
    told = shown(rig, tmp_path, row.code)
    assert told["name"] == row.name and all(told[word] for word in ("where", "expected", "observed", "next"))
    assert page in (told["page"], {"fault": told["page"]})
    if not told["stands"]:
        return
    rig = remedied(rig, row.code)
    clear(rig, row.code)
    after = shown(rig, tmp_path, row.code)
    ended = after["cleared"]
    assert not after["stands"] and isinstance(ended, dict)
    assert ended["by"] == ENDED[CLEARS[faults.CLEARED_BY[row.code]]]
