"""Measures what the product is held to: ``python -m tools.bench`` writes build/bench.json and prints it as a table.

A benchmark is a file of tools/benchmarks: a docstring, ``PEERS`` (the distributions it compares with) and
``measure()``, which returns numbers by names that start with the file's own: ``poker7.cpython_vs_treys``.
"""

import argparse
import importlib
import json
import sys
import time
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from tools.files import write_whole
from tools.virtual_board import reach

ROOT = Path(__file__).resolve().parents[1]
RESULT = ROOT / "build" / "bench.json"


class Benchmark(NamedTuple):
    """One file of tools/benchmarks."""

    name: str
    what: str
    peers: tuple[str, ...]
    measure: Callable[[], dict[str, float]]


class BadBenchmark(Exception):
    """A benchmark that does not keep to its form; the message says which and how."""


def main() -> int:
    """Run what was asked for, keep each result as it comes, and print them all."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--only", metavar="NAME", help="one benchmark, by the first part of its keys")
    only = options.parse_args().only
    try:
        benchmarks = [load(name) for name in chosen(only)]
        results = json.loads(RESULT.read_text(encoding="utf-8")) if only and RESULT.is_file() else {}
        for benchmark in benchmarks:
            results.update(run(benchmark))
            write_whole(RESULT, json.dumps(results, indent=2, sort_keys=True) + "\n")
    except BadBenchmark as refused:
        print(f"bench: {refused}", file=sys.stderr)
        return 1
    Console().print(table(results, benchmarks))
    return 0


def chosen(only: str | None) -> list[str]:
    """The names of the benchmarks to run."""
    names = sorted(path.stem for path in (ROOT / "tools" / "benchmarks").glob("*.py") if path.stem[0] != "_")
    if only and only not in names:
        raise BadBenchmark(f"there is no benchmark {only!r}; there are {', '.join(names)}")
    return [only] if only else names


def load(name: str) -> Benchmark:
    """A benchmark's file, held to its form."""
    module = importlib.import_module(f"tools.benchmarks.{name}")
    lacks = [part for part in ("__doc__", "PEERS", "measure") if getattr(module, part, None) is None]
    if lacks:
        raise BadBenchmark(f"tools/benchmarks/{name}.py lacks {', '.join(lacks)}")
    return Benchmark(name, str(module.__doc__).splitlines()[0], module.PEERS, module.measure)


def run(benchmark: Benchmark) -> dict[str, float]:
    """What a benchmark measured, its keys checked."""
    started = time.monotonic()
    print(f"bench: {benchmark.name}: {benchmark.what}", file=sys.stderr, flush=True)
    reach()
    from runtime import NotAvailable

    try:
        found = benchmark.measure()
    except NotAvailable as missing:
        print(f"bench: {benchmark.name}: not run: {missing}", file=sys.stderr, flush=True)
        return {}
    foreign = [key for key in found if not key.startswith(f"{benchmark.name}.")]
    if foreign or not found:
        raise BadBenchmark(
            f"{benchmark.name} gave {foreign or 'nothing'}; expected keys such as {benchmark.name}.seconds"
        )
    print(f"bench: {benchmark.name}: took {time.monotonic() - started:.1f} s", file=sys.stderr, flush=True)
    return found


def table(results: dict[str, float], benchmarks: list[Benchmark]) -> Table:
    """All results, and beside those measured now the versions of what they were measured against."""
    peers = {one.name: ", ".join(f"{peer} {metadata.version(peer)}" for peer in one.peers) for one in benchmarks}
    shown = Table("key", "value", "measured beside", title="build/bench.json")
    shown.columns[1].justify = "right"
    for key, value in sorted(results.items()):
        name = key.partition(".")[0]
        shown.add_row(key, f"{value:,.4g}" if abs(value) < 1000 else f"{value:,.0f}", peers.get(name, "an earlier run"))
    return shown


if __name__ == "__main__":
    sys.exit(main())
