"""The command line of the runner: choose a target, run or list or measure, and say how it went."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.runner.discover import FOLDERS, BadTests, Test, find
from tests.runner.interpreter import CODE, DEADLINE, Failed, Interpreter, NotRun
from tests.runner.process import Process, this_python
from tests.runner.run import Outcome, Runner, listed, live_heap

PASSED, FAILED, MISUSED, NOT_RUN = range(4)


def main(arguments: Sequence[str]) -> int:
    """Do what the arguments ask; the exit code is 0 passed, 1 failed, 2 misused, 3 not run."""
    asked = _parser().parse_args(arguments)
    try:
        tests = [test for test in find(asked.folders) if asked.k in test.id]
        if not tests:
            raise BadTests(f"no test has {asked.k!r} in its id" if asked.k else "no tests in these folders")
        interpreter = choose(asked)
    except BadTests as bad:
        print(f"run_shared: {bad}", file=sys.stderr)
        return MISUSED
    except NotRun as missing:
        return _not_run(missing)
    try:
        if asked.list:
            return _list(interpreter, tests, asked.json)
        if asked.heap_report:
            return _report_heap(interpreter, asked.json)
        return _run(interpreter, tests, asked.json)
    except NotRun as missing:
        return _not_run(missing)
    except Failed as failed:
        print(f"run_shared: {interpreter.name}: {failed}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print("run_shared: interrupted", file=sys.stderr)
        return FAILED
    finally:
        interpreter.close()


def choose(asked: argparse.Namespace) -> Interpreter:
    """The interpreter that the target names."""
    target, folders = asked.target, asked.folders
    if target == "vm" or target.startswith("vm:"):
        from tests.runner.virtual import Virtual

        version = target.partition(":")[2]
        return Virtual(folders, version=version, modules=asked.modules, heap_kib=asked.heap, deadline=asked.deadline)
    if target == "cpython" or Path(target).is_file():
        if asked.modules not in ("", "py"):
            raise NotRun(f"{target} reads the modules as source. Leave out --modules {asked.modules}.")
        if target == "cpython":
            return this_python(folders, asked.heap, asked.deadline)
        return Process(Path(target).resolve(), folders, asked.heap, asked.deadline)
    from tests.runner.port import Port

    if asked.heap:
        raise NotRun(f"The heap of the board on {target} is what it is. Leave out --heap.")
    return Port(target, folders, asked.modules, asked.deadline)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="run_shared.py", description=__doc__)
    parser.add_argument("folders", nargs="*", type=_folder, default=FOLDERS, help="where the tests are")
    parser.add_argument(
        "--target",
        default="cpython",
        help="cpython, vm, vm:VERSION, the path of a Python or MicroPython, or a port (any pyserial URL)",
    )
    parser.add_argument(
        "--modules", choices=("romfs", "mpy", "py"), default="", help="how the product's code is carried"
    )
    parser.add_argument("--heap", type=int, metavar="KIB", help="limit the heap of a MicroPython")
    parser.add_argument("--deadline", type=float, default=DEADLINE, metavar="S", help="seconds a test may take")
    parser.add_argument("-k", default="", metavar="WORD", help="only tests with this in their id")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--list", action="store_true", help="print the ids that the target finds, and run nothing")
    what.add_argument("--heap-report", action="store_true", help="live heap as module after module is imported")
    return parser


def _folder(text: str) -> Path:
    path = Path(text).resolve()
    if not path.is_dir():
        raise argparse.ArgumentTypeError(f"{text} is no folder")
    return path


def _run(interpreter: Interpreter, tests: Sequence[Test], as_json: bool) -> int:
    runner = Runner(interpreter)
    outcomes = []
    for test in tests:
        outcomes.append(runner.run(test))
        if not as_json:
            _tell(outcomes[-1])
    failed = [outcome for outcome in outcomes if outcome.failure]
    if as_json:
        said = {
            "target": interpreter.name,
            "passed": {outcome.test.id: round(outcome.seconds, 4) for outcome in outcomes if not outcome.failure},
            "failed": {outcome.test.id: outcome.failure for outcome in failed},
        }
        print(json.dumps(said, indent=2))
    else:
        print(f"{interpreter.name}: {len(tests) - len(failed)} passed, {len(failed)} failed")
    return FAILED if failed else PASSED


def _tell(outcome: Outcome) -> None:
    word = "FAILED" if outcome.failure else "passed"
    print(f"{word} {outcome.test.id} ({outcome.seconds:.2f} s)", flush=True)
    for line in outcome.failure.splitlines():
        print(f"    {line}", flush=True)


def _list(interpreter: Interpreter, tests: Sequence[Test], as_json: bool) -> int:
    wanted = {test.id for test in tests}
    ids = [name for name in listed(interpreter, tests) if name in wanted]
    print(json.dumps(ids, indent=2) if as_json else "\n".join(ids))
    return PASSED


def _report_heap(interpreter: Interpreter, as_json: bool) -> int:
    if isinstance(interpreter, Process):
        raise NotRun("a process for each call has no heap that lasts. Measure on --target vm or a port.")
    modules = [
        ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        for root in CODE
        for path in sorted(root.glob("*/**/*.py"))
        if path.name != "viper.py"  # machine code, which this VM has not
    ]
    alive = dict(live_heap(interpreter, modules))
    if as_json:
        print(json.dumps(alive, indent=2))
        return PASSED
    before = 0
    for module, size in alive.items():
        print(f"{size:8} {size - before:+8}  {module or '(nothing imported)'}")
        before = size
    return PASSED


def _not_run(missing: NotRun) -> int:
    print(f"not run: {missing}", file=sys.stderr)
    return NOT_RUN
