"""Runs tests on an interpreter, one call from outside each, and measures what modules keep alive."""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.runner.discover import Test
from tests.runner.interpreter import Failed, Interpreter

# Printed after a test, in the same call: without it the test did not run to its end.
_ENDED = "-- the test has ended --"


@dataclass(frozen=True)
class Outcome:
    """How one test went; no failure is the empty text."""

    test: Test
    seconds: float
    failure: str


class Runner:
    """Keeps to one interpreter, which starts over at each new file."""

    def __init__(self, interpreter: Interpreter) -> None:
        self._interpreter = interpreter
        self._file: Path | None = None

    def run(self, test: Test) -> Outcome:
        """Run one test; the import of its file is a call of its own."""
        started = time.perf_counter()
        failure = ""
        try:
            self._enter(test.file)
            said = self._interpreter.call(f"import {test.module}\n{test.module}.{test.name}()\nprint({_ENDED!r})")
            if not said.rstrip().endswith(_ENDED):
                failure = f"the call ended before the test did; it printed {said[-200:]!r}"
        except Failed as failed:
            failure = str(failed)
        return Outcome(test, time.perf_counter() - started, failure)

    def names(self, file: Path) -> list[str]:
        """The tests that the target itself finds in a file."""
        self._enter(file)
        module = file.stem
        said = self._interpreter.call(f"import {module}\nfor name in dir({module}):\n    print(name)")
        return sorted(name for name in said.split() if name.startswith("test_"))

    def _enter(self, file: Path) -> None:
        if file == self._file:
            return
        self._file = None
        self._interpreter.fresh()
        self._interpreter.call(f"import {file.stem}")
        self._file = file


def listed(interpreter: Interpreter, tests: Iterable[Test]) -> list[str]:
    """The ids of all tests that a target finds in the files of the given ones."""
    runner = Runner(interpreter)
    files = dict.fromkeys(test.file for test in tests)
    return [f"{file.name}::{name}" for file in files for name in runner.names(file)]


def live_heap(interpreter: Interpreter, modules: Iterable[str]) -> Iterator[tuple[str, int]]:
    """The bytes alive once each module is there, the first of them before any: import, collection and reading apart."""
    interpreter.fresh()
    yield "", _alive(interpreter)
    for module in modules:
        interpreter.call(f"import {module}")
        yield module, _alive(interpreter)


def _alive(interpreter: Interpreter) -> int:
    interpreter.call("import gc\ngc.collect()")
    return int(interpreter.call("import gc\nprint(gc.mem_alloc())"))
