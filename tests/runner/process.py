"""A Python executable, MicroPython or CPython: each call is a process of its own, so nothing is carried over."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.runner.discover import HELPERS
from tests.runner.interpreter import CODE, DEADLINE, Failed, NotRun

_IMPLEMENTATIONS = ("cpython", "micropython")


class Process:
    """Runs the code and the tests from where they stand."""

    def __init__(
        self, program: Path, folders: Sequence[Path], heap_kib: int | None, deadline: float = DEADLINE
    ) -> None:
        self.name = str(program)
        self._program = program
        self._deadline = deadline
        self._options: list[str] = []
        path = os.pathsep.join(str(folder) for folder in (*CODE, HELPERS, *folders))
        self._environment = {**os.environ, "PYTHONPATH": path, "MICROPYPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
        implementation = self._probe()
        if heap_kib is not None:
            if implementation != "micropython":
                raise NotRun(f"{program} is {implementation}, whose heap cannot be limited. Leave out --heap.")
            self._options = ["-X", f"heapsize={heap_kib}K"]

    def fresh(self) -> None:
        """Every call is fresh."""

    def call(self, code: str) -> str:
        """Run statements in a process with a deadline."""
        command = [str(self._program), *self._options, "-c", code]
        try:
            done = subprocess.run(
                command,
                check=False,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=self._deadline,
            )
        except subprocess.TimeoutExpired:
            raise Failed(f"no answer within {self._deadline:g} s: the process was ended") from None
        if done.returncode:
            said = (done.stderr or done.stdout).decode(errors="replace").strip()
            raise Failed(said or f"the process ended with {done.returncode} and said nothing")
        return done.stdout.decode(errors="replace")

    def close(self) -> None:
        """No process outlives its call."""

    def _probe(self) -> str:
        try:
            said = self.call("import sys; print(sys.implementation.name)").strip()
        except (OSError, Failed) as refused:
            raise NotRun(f"{self._program} does not run Python: {refused}. Name a Python or MicroPython.") from None
        if said not in _IMPLEMENTATIONS:
            raise NotRun(
                f"{self._program} is no Python: asked which one it is, it answered {said[:80]!r}, "
                f"not {' or '.join(_IMPLEMENTATIONS)}. Name a Python or MicroPython."
            )
        return said


def this_python(folders: Sequence[Path], heap_kib: int | None, deadline: float) -> Process:
    """The CPython that runs this."""
    process = Process(Path(sys.executable), folders, heap_kib, deadline)
    process.name = "cpython"
    return process
