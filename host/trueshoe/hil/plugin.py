"""The pytest plugin: ``--rig RIG.toml``, fixtures ``rig`` and ``dut``, the rig's log with every failure."""

import os
from collections.abc import Generator, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from trueshoe.errors import Trouble
from trueshoe.hil import quarantine, stand
from trueshoe.hil.description import Description, load
from trueshoe.hil.rig import Bench, Broken, NotAvailable, Rig, State

_RIG = pytest.StashKey[Rig]()
_KEPT = pytest.StashKey[dict[str, quarantine.Kept]]()


class Hooks:
    """What a conftest beside the tests gives the plugin."""

    @pytest.hookspec(firstresult=True)
    def pytest_trueshoe_bench(self, description: Description, pytestconfig: pytest.Config) -> Bench | None:
        """The bench of a kind of rig, or None for a kind that it does not know."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The plugin's options."""
    group = parser.getgroup("trueshoe", "rigs with a device under test")
    group.addoption("--rig", type=Path, help="the description of the rig that the tests run on")
    group.addoption("--available", action="store_true", help="only look whether the rig can be used here")
    group.addoption("--quarantine", type=Path, help="the list of tests whose failures break nothing")
    parser.addini("rig", "the rig where no --rig is named", default="")
    parser.addini("quarantine", "the list of quarantined tests where none is named", default="")


def pytest_addhooks(pluginmanager: pytest.PytestPluginManager) -> None:
    """Let others bring benches."""
    pluginmanager.add_hookspecs(Hooks)


def pytest_configure(config: pytest.Config) -> None:
    """Read the list of what is in quarantine; a list that is out of date stops the run."""
    path = config.getoption("--quarantine") or config.rootpath / (config.getini("quarantine") or "no-quarantine")
    try:
        config.stash[_KEPT] = quarantine.load(path, date.today())
    except quarantine.BadQuarantine as bad:
        raise pytest.UsageError(str(bad)) from bad


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A run that names its rig is of the tests that have a device under test, whatever lies beside them."""
    if config.getoption("--rig"):
        others = [item for item in items if "dut" not in getattr(item, "fixturenames", ())]
        items[:] = [item for item in items if item not in others]
        config.hook.pytest_deselected(items=others)


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Where that is all that is asked: what the rig lacks, as the last line that is written, and no test."""
    if not session.config.getoption("--available"):
        return None
    missing = _described(session.config).bench.missing()
    print(f"not available: {missing}" if missing else "available")
    session.testsfailed = 1 if missing else 0
    return True


@pytest.fixture(scope="session")
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    """The rig of this run, in whatever state; its last act is to take the device's power."""
    found = _described(request.config)
    request.config.stash[_RIG] = found
    yield found
    if found.state not in (State.UNKNOWN, State.BROKEN):
        found.bench.cut()


def _described(config: pytest.Config) -> Rig:
    """The rig that this run is on, untouched; a wrong description ends the run."""
    path = config.getoption("--rig") or config.rootpath / config.getini("rig")
    try:
        description = load(path)
    except Trouble as trouble:
        pytest.exit(str(trouble), returncode=pytest.ExitCode.USAGE_ERROR)
    bench = config.hook.pytest_trueshoe_bench(description=description, pytestconfig=config) or _wired(description)
    if bench is None:
        reason = f"{path}: no bench here knows rigs of the kind {description.kind!r}"
        pytest.exit(reason, returncode=pytest.ExitCode.USAGE_ERROR)
    return Rig(description.name, bench)


def _wired(description: Description) -> Bench | None:
    """The bench that needs no conftest; a description that does not fit its board ends the run."""
    if description.kind != stand.KIND:
        return None
    try:
        return stand.Stand(description)
    except Trouble as trouble:
        pytest.exit(str(trouble), returncode=pytest.ExitCode.USAGE_ERROR)


@pytest.fixture
def dut(rig: Rig, request: pytest.FixtureRequest) -> Iterator[Any]:
    """The device under test, ready for a deck; it begins with a cut, and a failure leaves nothing to the next test."""
    try:
        rig.to(State.OFF)
        rig.bench.renew()
        rig.to(State.READY)
    except NotAvailable as missing:
        _not_run(str(missing))
    except Broken as broken:
        request.session.shouldstop = f"the rig: {broken}"
        pytest.fail(f"the rig: {broken}", pytrace=False)
    yield rig.bench
    rig.lost(f"{request.node.name} was the last test")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, None]:
    """Put the rig's log beside every outcome; a failure in quarantine is told as one and breaks nothing."""
    outcome = yield
    report = outcome.get_result()
    if "dut" not in getattr(item, "fixturenames", ()) or item.config.stash.get(_RIG, None) is None:
        return
    if call.when == "call":
        log = item.config.stash[_RIG].bench.log()
        report.sections.append(("Captured stdout of the rig", log))
        item.add_report_section("call", "stdout of the rig", log)  # what JUnit XML has
        kept = item.config.stash[_KEPT].get(item.name)
        if kept and report.failed:
            report.outcome = "skipped"
            report.wasxfail = f"in quarantine since {kept.since}: {kept.reason}"


def _not_run(reason: str) -> None:
    """Count a test as not run, never as passed; where nothing may be missing, as failed."""
    if os.environ.get("TRUESHOE_STRICT") == "1":
        pytest.fail(f"not run: {reason}", pytrace=False)
    pytest.skip(f"not run: {reason}")
