"""One report for every interpreter: beside each shared test on CPython stands the same test in each VM version."""

import signal
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.runner.discover import FOLDERS, HELPERS, BadTests, Test, find
from tests.runner.interpreter import NotRun
from tests.runner.lanes import Lanes
from tests.runner.report import not_run
from tests.runner.virtual import versions
from tools.virtual_board import reach

signal.signal(signal.SIGINT, signal.default_int_handler)  # heard also by what tests start in a shell's background
reach()
sys.path.insert(0, str(HELPERS))
__import__("inflate")  # what the device's files on CPython find as MicroPython's `deflate`

_PROOF_SECONDS = 3600
_all_tests = cache(find)
_LANES = pytest.StashKey[Lanes]()
_WANTED = pytest.StashKey[list["SharedItem"]]()


class SharedTestFailed(Exception):
    """A shared test failed in the VM; the message is the VM's own traceback."""


class SharedFile(pytest.File):
    """One file of shared tests, for every VM version."""

    def collect(self) -> Iterator["SharedItem"]:
        """Its tests, version after version."""
        try:
            tests = [test for test in _all_tests() if test.file == self.path]
        except BadTests as bad:
            raise self.CollectError(str(bad)) from None
        for version in versions():
            for test in tests:
                yield SharedItem.from_parent(self, name=f"{test.name}[vm-{version}]", test=test, version=version)


class SharedItem(pytest.Item):
    """One shared test in one VM version."""

    def __init__(self, *, test: Test, version: str, **fields: Any) -> None:
        super().__init__(**fields)
        self.test = test
        self.version = version

    def runtest(self) -> None:
        """Wait for its turn in the VM."""
        stash = self.session.stash
        try:
            if _LANES not in stash:
                stash[_LANES] = Lanes(FOLDERS, [(item.version, item.test) for item in stash[_WANTED]])
            outcome = stash[_LANES].outcome(self.version, self.test)
        except NotRun as missing:
            not_run(str(missing))
        if outcome.failure:
            raise SharedTestFailed(outcome.failure)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The VM's traceback alone."""
        if isinstance(excinfo.value, SharedTestFailed):
            return f"{self.test.id} on MicroPython {self.version}\n{excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where it stands."""
        return self.path, None, self.name


@pytest.fixture(scope="session", autouse=True)
def _parts_of_keys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The parts of keys that hosts make in tests are none of the user's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TRUESHOE_PARTS", str(tmp_path_factory.mktemp("parts")))
        yield


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> SharedFile | None:
    """Beside CPython's own collection, one for the VM."""
    if file_path.name.startswith("test_") and file_path.suffix == ".py" and file_path.parent in FOLDERS:
        return SharedFile.from_parent(parent, path=file_path)
    return None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A proof may take an hour."""
    for item in items:
        if item.get_closest_marker("proof"):
            item.add_marker(pytest.mark.timeout(_PROOF_SECONDS))


def pytest_collection_finish(session: pytest.Session) -> None:
    """The VMs run what was selected and nothing else."""
    session.stash[_WANTED] = [item for item in session.items if isinstance(item, SharedItem)]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """No VM outlives the report."""
    if _LANES in session.stash:
        session.stash[_LANES].close()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many cuts of the power were tried, what they left, and how many were not survived."""
    cycle = sys.modules.get("cut_cycle")
    if cycle and cycle.ALL.cuts:
        terminalreporter.write_line(f"power cuts: {cycle.ALL}")
