"""The whole floor in one run: a device a rulebook, the bridge, findings with rulings, receipts, all verified again."""

import os
import signal
from pathlib import Path

from shoecore.rulebooks import IDS
from tests.host.running import await_gone, children, lines, need_vm, started, trueshoe


def test_every_rulebook_is_dealt_judged_kept_and_verified_again(tmp_path: Path) -> None:
    need_vm()
    done = trueshoe("floor", "--rounds", "2", "--keep", str(tmp_path), "--json")
    assert done.returncode == 0 and done.stderr == ""
    said = lines(done.stdout)
    proven = [one["proven"] for one in said if "proven" in one]
    assert sorted(one["rulebook"] for one in proven) == sorted(IDS)
    for one in proven:
        assert (one["rounds"], one["found"], one["found_again"], one["receipts"]) == (2, 1, 1, 2)
        assert one["agrees"] and (tmp_path / one["file"]).is_file()
    ruled = [one["ruled"] for one in said if "ruled" in one]
    assert {one["rulebook"] for one in ruled} == set(IDS)
    assert all(one["ruling"]["clauses"] for one in ruled)
    assert len(list(tmp_path.glob("*.receipt"))) == 2 * len(IDS)


def test_what_it_leaves_is_read_by_the_other_commands(tmp_path: Path) -> None:
    done = trueshoe("floor", "--rounds", "1", "--board", "cpython", "--keep", str(tmp_path))
    assert done.returncode == 0 and done.stdout.count("0 found live, 0 offline, 1 receipts hold: agree") == len(IDS)
    receipts = sorted(map(str, tmp_path.glob("*.receipt")))
    for receipt in receipts:
        checked = trueshoe("receipt", "verify", receipt, "--key", str(tmp_path / "receipts.key.pub"))
        assert checked.returncode == 0, checked.stdout
    listed = trueshoe("rounds", "list", "--store", f"sqlite:///{tmp_path / 'trueshoe.db'}", "--json")
    assert sorted(one["rulebook"] for one in lines(listed.stdout) if "rulebook" in one) == sorted(IDS)


def test_ctrl_c_ends_it_and_leaves_no_device(tmp_path: Path) -> None:
    with started("floor", "--rounds", "50", "--board", "cpython", "--keep", str(tmp_path)) as floor:
        assert floor.stdout and floor.stdout.readline()
        below = children(floor.pid)
        assert len(below) == len(IDS)
        os.kill(floor.pid, signal.SIGINT)
        _, errors = floor.communicate()
        assert floor.returncode == 130 and errors == ""
        await_gone(below)
