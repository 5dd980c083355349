"""The shared tests in every VM version at once, a lane of its own for each, for a report that asks one by one."""

from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from tests.runner.discover import Test
from tests.runner.run import Outcome, Runner
from tests.runner.virtual import Virtual

# A hanging test must not cost the report a minute.
_DEADLINE = 20.0


class Lanes:
    """Starts all wanted tests when the first is asked for; within a version they run in their order."""

    def __init__(self, folders: Sequence[Path], wanted: Iterable[tuple[str, Test]]) -> None:
        self._machines: list[Virtual] = []
        self._pools: list[ThreadPoolExecutor] = []
        self._outcomes: dict[tuple[str, str], Future[Outcome]] = {}
        by_version: dict[str, list[Test]] = {}
        for version, test in wanted:
            by_version.setdefault(version, []).append(test)
        for version, tests in by_version.items():
            machine = Virtual(folders, version=version, deadline=_DEADLINE)
            runner = Runner(machine)
            pool = ThreadPoolExecutor(max_workers=1)
            self._machines.append(machine)
            self._pools.append(pool)
            for test in tests:
                self._outcomes[version, test.id] = pool.submit(runner.run, test)

    def outcome(self, version: str, test: Test) -> Outcome:
        """Wait for one test."""
        return self._outcomes[version, test.id].result()

    def close(self) -> None:
        """Start nothing more, and end every VM."""
        for pool in self._pools:
            pool.shutdown(wait=False, cancel_futures=True)
        for machine in self._machines:
            machine.close()
        for pool in self._pools:
            pool.shutdown()
