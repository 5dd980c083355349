"""Audits: six-player rounds verified a second a core, on one and two, beside pokerkit's replays; and their memory.

`python -m tools.benchmarks.audit ROUNDS FOLDER` measures so many rounds with commitments and payouts, on every core;
their file is written to the folder first."""

import json
import os
import random
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from tools.benchmarks import table
from tools.virtual_board import ROOT, reach

PEERS: tuple[str, ...] = ("pokerkit",)

_DEVICES = 4
_EACH = (12_000, 9_000, 6_000)  # rounds of each device: of cards, with commitments, with payouts too
_SHUFFLED = 2_000  # rounds of each device, from a shuffler
_IN_A_DATABASE = 1_000
_OF_ONE = 10_000  # rounds of a device, where there are many
_ON_CORES = 100_000  # rounds for one core, then for two: what a process begins with is little beside them
_SECONDS = 3.0
_MB = 1024


def measure() -> dict[str, float]:
    """All of it in one run. A core's figures are of the time that processes had it, whatever else the machine did; of
    payouts there are two, for a course of play that a process has met is not played again."""
    many = _tests("many_rounds")
    with tempfile.TemporaryDirectory() as folder:
        files = [str(Path(folder) / f"{form}.parquet") for form in (many.CARDS, many.COMMITTED, many.SETTLED)]
        for form, (file, each) in enumerate(zip(files, _EACH, strict=True)):
            many.write(Path(file), _DEVICES, each, form)
        of_shufflers = str(Path(folder) / "shuffled.parquet")
        many.write_shuffled(Path(of_shufflers), _DEVICES, _SHUFFLED)
        on_cores = str(Path(folder) / "alike.parquet")
        many.write_alike(Path(on_cores), _ON_CORES // _OF_ONE, _OF_ONE, many.COMMITTED)
        with _ready(1) as workers:
            _rate(files[1], workers, folder, "TABLE000")
        small = _peak()  # first: what a process had at most is known of the largest alone
        with _ready(1) as workers:
            cards, committed, unmet, settled = (_rate(file, workers, folder) for file in (*files, files[2]))
            sqlite = _rate(_database(Path(folder)), workers, folder)
            shuffled = _rate(of_shufflers, workers, folder)
        large = _peak()
        with _ready(1) as workers:
            one = _rate(on_cores, workers, folder)
        with _ready(2) as workers:
            two = _rate(on_cores, workers, folder)
    theirs = _replayed()
    return {
        "audit.rounds_per_second_core": round(cards.of_core),
        "audit.committed_rounds_per_second_core": round(committed.of_core),
        "audit.settled_rounds_per_second_core": round(settled.of_core),
        "audit.settled_rounds_of_courses_not_met_per_second_core": round(unmet.of_core),
        "audit.sqlite_committed_rounds_per_second_core": round(sqlite.of_core),
        "audit.shuffler_committed_rounds_per_second_core": round(shuffled.of_core),
        "audit.two_core_speedup": round(two.by_clock / one.by_clock, 2),
        "audit.vs_pokerkit": round(settled.of_core / theirs, 1),
        "audit.peak_mb": round(large),
        "audit.peak_grown_12_times_the_rounds": round(large / small, 3),
    }


def many(count: int, folder: Path) -> None:
    """So many rounds once, as a person would have them audited, and what that took."""
    file = folder / f"{count}.parquet"
    if not file.exists():
        tests = _tests("many_rounds")
        fresh = file.with_suffix(".new")
        tests.write_alike(fresh, count // _OF_ONE, _OF_ONE, tests.SETTLED)
        fresh.replace(file)
    cores = os.cpu_count() or 1
    with _ready(cores) as workers:
        rate = _rate(str(file), workers, str(folder))
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _MB
    print(f"{count:,} rounds, {cores} cores: {rate.by_clock:,.0f} a second; {_peak():.0f} and {own:.0f} MB")


def _tests(name: str) -> Any:
    """A module of the tests."""
    reach()
    sys.path.append(str(ROOT / "tests" / "shared"))
    return import_module(f"tests.host.{name}")


def _database(folder: Path) -> str:
    """Committed rounds as a bridge has kept them."""
    from trueshoe.store.store import open

    audited = _tests("audited")
    store = open(f"sqlite:///{folder / 'kept.db'}")
    pool = [list(audited.dealt(random.Random(n), button=n % 6 + 1)) for n in range(60)]
    for device in range(_DEVICES):
        dealt = (pool[number % len(pool)] for number in range(_IN_A_DATABASE))
        audited.filled(store, f"TABLE{device}", dealt, 1_763_500_000_000)
    store.close()
    return f"sqlite:///{folder / 'kept.db'}"


@contextmanager
def _ready(cores: int) -> Iterator[Executor]:
    """Processes that have started and have the program."""
    from trueshoe.cores import pool

    with pool(cores) as workers:
        list(workers.map(_begin, [0.5] * cores))
        yield workers


def _begin(seconds: float) -> None:
    import_module("trueshoe.audit.run")
    time.sleep(seconds)  # so long that each process gets one of these


class Took(NamedTuple):
    """Rounds a second: by the clock, and of the time that one process and the one that waits for it had a core."""

    by_clock: float
    of_core: float


def _rate(address: str, workers: Executor, folder: str, device: str | None = None) -> Took:
    from trueshoe.audit import run
    from trueshoe.audit.judging import How
    from trueshoe.audit.source import Wanted, source

    start, on_core = time.perf_counter(), workers.submit(time.process_time).result() + time.process_time()
    found = run.run(source(address), Wanted(device=device), How(10, True), Path(folder) / "parts", _quiet, workers)
    took = time.perf_counter() - start
    on_core = workers.submit(time.process_time).result() + time.process_time() - on_core
    if not found.clean:
        raise RuntimeError("rounds that are not clean: nothing measured")
    return Took(found.rounds / took, found.rounds / on_core)


def _peak() -> float:
    """The most memory that one of the processes which have ended ever had."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / _MB


def _quiet(done: int, of: int) -> None:
    """Nobody looks on."""


def _replayed() -> float:
    """Hands that pokerkit replays a second: those that the rounds are made of, with their bets."""
    hands = [table.hand_of(json.loads(line)[1]) for line in table.HANDS.read_text(encoding="utf-8").splitlines()]
    start, done = time.process_time(), 0
    while (took := time.process_time() - start) < _SECONDS:
        table.theirs_of(hands[done % len(hands)])
        done += 1
    return done / took


if __name__ == "__main__":
    many(int(sys.argv[1]), Path(sys.argv[2]))
