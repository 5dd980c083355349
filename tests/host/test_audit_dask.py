"""The same audit on a Dask cluster: a real scheduler, workers that are processes, one of them killed in the middle."""

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.host.audited import dealt, filled
from tests.host.running import await_that, trueshoe
from trueshoe.audit import run
from trueshoe.audit.cluster import cluster
from trueshoe.audit.judging import How
from trueshoe.audit.source import Wanted, source
from trueshoe.store.store import open

NAMED = How(10, in_force=False)
WORKERS = 3
ROUNDS = 60


@contextmanager
def process(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process of the cluster, ended with the test."""
    started = subprocess.Popen(
        [sys.executable, "-m", "dask", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield started
    finally:
        started.kill()
        started.wait()


def test_a_cluster_that_loses_a_worker_in_the_middle_makes_the_same_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"sqlite:///{tmp_path / 'trueshoe.db'}"
    store = open(address)
    pool = [list(dealt(random.Random(button), button=button)) for button in range(1, 7)]
    for serial in ("A", "B"):
        filled(store, serial, (pool[number % 6] for number in range(ROUNDS)), 1_763_500_000_000)
    store.close()
    monkeypatch.setattr(run, "_ENTRIES", 100)
    with ExitStack() as stack:
        file = tmp_path / "scheduler.json"
        quiet = ("--no-dashboard", "--scheduler-file", str(file))
        stack.enter_context(process("scheduler", "--host", "127.0.0.1", "--port", "0", *quiet))
        await_that(file.exists, "a scheduler")
        words = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--scheduler-file", str(file))
        workers = [stack.enter_context(process("worker", *words)) for _ in range(WORKERS)]
        done: list[int] = []

        def told(entries: int, of: int) -> None:
            done.append(entries)
            if entries > of / 4 and workers[0].poll() is None:
                os.kill(workers[0].pid, signal.SIGKILL)

        at = json.loads(file.read_text())["address"]
        with cluster(at) as there:
            there._client.wait_for_workers(WORKERS, timeout=60)
            found = run.run(source(address), Wanted(), NAMED, tmp_path / "parts", told, there)
        assert workers[0].wait(10) == -signal.SIGKILL and len(done) == 1 + 2 * ROUNDS // 2
    with ThreadPoolExecutor(1) as here:
        alone = run.run(source(address), Wanted(), NAMED, tmp_path / "parts", lambda *_: None, here)
    assert found.as_object() == alone.as_object() and found.rounds == 2 * ROUNDS and found.clean


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--dask", "tcp://127.0.0.1:9"), "there is no Dask cluster"),
        (("--dask", "nonsense://x"), "there is no Dask cluster"),
        (("--dask", "tcp://127.0.0.1:9", "--jobs", "2"), "expected one of them"),
    ],
)
def test_a_cluster_that_is_not_there_is_told_in_words(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    open(f"sqlite:///{tmp_path / 'trueshoe.db'}").close()
    done = trueshoe("audit", f"sqlite:///{tmp_path / 'trueshoe.db'}", *words)
    assert done.returncode == 2 and said in done.stderr
