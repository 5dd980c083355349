"""Long work in parts: what a killed run has done is not done again, and no worker outlives it."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pytest

from tests.host import counted_parts
from trueshoe.analyse.work import Part, Table, work
from trueshoe.errors import Trouble

ROOT = Path(__file__).resolve().parents[2]


def told(stage: str, done: int, parts: int) -> None:
    """Say nothing."""


def parts(folder: Path, wait: bool) -> list[Part]:
    return [Part(counted_parts.count, (folder / "done", number, wait)) for number in range(8)]


def test_the_parts_of_a_stage_are_added_and_nothing_is_left(tmp_path: Path) -> None:
    (tmp_path / "done").mkdir()
    seen: list[tuple[str, int, int]] = []
    with work(tmp_path, "sums", lambda *step: seen.append(step), most=2) as some:
        assert some.do("first", parts(tmp_path, wait=False)).tolist() == [28, 8]
    assert seen == [("first", done, 8) for done in range(9)]
    assert [path.name for path in tmp_path.iterdir()] == ["done"]


def test_a_part_that_fails_is_told_and_what_is_done_is_kept(tmp_path: Path) -> None:
    (tmp_path / "done").mkdir()
    with pytest.raises(ZeroDivisionError), work(tmp_path, "sums", told, most=1) as some:
        some.do("first", [Part(counted_parts.fail, ()), *parts(tmp_path, wait=False)])
    with work(tmp_path, "sums", told, most=1) as some:
        some.do("first", parts(tmp_path, wait=False))


def test_a_killed_run_is_gone_on_with(tmp_path: Path) -> None:
    """Parts wait for a file after the third; the run is killed there, and the next one does the rest alone."""
    done = tmp_path / "done"
    done.mkdir()
    run = started(tmp_path, numbers=range(8))
    while len(kept := list(tmp_path.glob("sums-*/first-*.npy"))) < 3:
        assert run.poll() is None
        time.sleep(0.02)
    workers = {int(path.name.partition(".")[2]) for path in done.iterdir()}
    os.kill(run.pid, signal.SIGKILL)
    run.wait()
    while any(_lives(worker) for worker in workers):
        time.sleep(0.02)
    with work(tmp_path, "sums", told, most=2) as some:
        assert some.do("first", parts(tmp_path, wait=False)).tolist() == [28, 8]
    times = Counter(path.name.partition(".")[0] for path in done.iterdir())
    kept_numbers = {path.stem.removeprefix("first-") for path in kept}
    assert set(times) == set("01234567") and all(times[number] == 1 for number in kept_numbers)


def test_ctrl_c_is_for_the_run_to_hear_and_not_for_its_workers(tmp_path: Path) -> None:
    """One worker has nothing to do, the other works on."""
    (tmp_path / "done").mkdir()
    run = started(tmp_path, numbers=(0, 1, 4))
    while len(list(tmp_path.glob("sums-*/first-*.npy"))) < 2 or not list(tmp_path.glob("done/4.*")):
        assert run.poll() is None
        time.sleep(0.02)
    os.killpg(run.pid, signal.SIGINT)
    (tmp_path / "end").touch()
    _, said = run.communicate()
    assert run.returncode and "KeyboardInterrupt" in said and "SpawnProcess" not in said


def started(folder: Path, numbers: Iterable[int]) -> "subprocess.Popen[str]":
    """A run with two cores in a process group of its own."""
    script = f"""
from pathlib import Path
from tests.host import counted_parts
from trueshoe.analyse.work import Part, work
if __name__ == "__main__":
    parts = [Part(counted_parts.count, (Path({str(folder / "done")!r}), number, True)) for number in {list(numbers)}]
    with work(Path({str(folder)!r}), "sums", lambda *step: None, most=2) as some:
        some.do("first", parts)
"""
    file = folder / "run.py"
    file.write_text(script, encoding="utf-8")
    here = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, str(file)], cwd=ROOT, env=here, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


def test_a_second_run_beside_the_first_is_told_so_and_harms_nothing(tmp_path: Path) -> None:
    (tmp_path / "done").mkdir()
    with work(tmp_path, "sums", told, most=1) as some:
        with pytest.raises(Trouble, match="being counted already"), work(tmp_path, "sums", told, most=1):
            pass
        assert some.do("first", parts(tmp_path, wait=False)).tolist() == [28, 8]


def test_other_code_does_not_go_on_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sums-0123456789ab").mkdir()
    (tmp_path / "sums-0123456789ab" / "first-0.npy").write_bytes(b"made by other code")
    (tmp_path / "done").mkdir()
    with work(tmp_path, "sums", told, most=1) as some:
        assert some.do("first", parts(tmp_path, wait=False)).tolist() == [28, 8]


def test_a_table_is_filled_by_rows_and_read_whole(tmp_path: Path) -> None:
    table = Table(tmp_path / "table", (4, 3))
    table.put(2, np.array([[1, 2, 3], [4, 5, 2**32 - 1]], np.uint32))
    assert Table(tmp_path / "table", (4, 3)).read().tolist() == [[0, 0, 0], [0, 0, 0], [1, 2, 3], [4, 5, 2**32 - 1]]


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
        return stat.read().rpartition(")")[2].split()[0] != "Z"
