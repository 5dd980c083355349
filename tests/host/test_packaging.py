"""What is installed and how: the wheel by itself, the locks, and the Makefile on machines that lack something."""

import json
import os
import re
import resource
import shutil
import stat
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = ROOT / "tools" / "lock"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the tree."""
    out = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, ROOT)
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment of its own, outside the tree, that holds the wheel and what the lock says it needs."""
    folder = tmp_path_factory.mktemp("environment")
    run(sys.executable, "-m", "venv", "--without-pip", folder)
    pip = (sys.executable, "-m", "pip", "--python", folder, "--disable-pip-version-check", "-qq", "install")
    run(*pip, "--require-hashes", "-r", LOCKS / "runtime.txt")
    if not shutil.which("node"):
        run(*pip, "--require-hashes", "-r", LOCKS / "node.txt")
    run(*pip, "--no-deps", wheel)
    return folder


def test_the_wheel_carries_every_file_of_the_product_and_no_other(wheel: Path) -> None:
    places = {
        "shared/shoecore/": "shoecore/",
        "host/trueshoe/": "trueshoe/",
        "firmware/": "trueshoe/device/firmware/",
        "boards/": "trueshoe/device/boards/",
    }
    expected = {
        carried + name.removeprefix(folder)
        for folder, carried in places.items()
        for name in run("git", "ls-files", "--cached", "--others", "--exclude-standard", folder, cwd=ROOT).splitlines()
        if (ROOT / name).is_file()
    }
    carried = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert carried == expected


def test_the_wheel_fits_its_environment(environment: Path) -> None:
    run(sys.executable, "-m", "pip", "--python", environment, "check")


@pytest.mark.parametrize("board", ["cpython", "vm"])
def test_the_installed_demo_deals_a_round(environment: Path, tmp_path: Path, board: str) -> None:
    settings = {**os.environ, "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    said = run(
        environment / "bin" / "trueshoe", "demo", "--rounds", "1", "--seed", "1", "--board", board, "--json",
        cwd=tmp_path, env=settings,
    )  # fmt: skip
    *records, last = (json.loads(line) for line in said.splitlines())
    assert len(records) > 10
    assert last["summary"]["rounds"] == 1 and last["summary"]["findings"] == 0


def test_every_dependency_is_pinned_with_hashes() -> None:
    wanted = PROJECT["project"]["dependencies"] + PROJECT["dependency-groups"]["dev"]
    pinned = pins(LOCKS / "dev.txt")
    assert {name_of(line) for line in wanted} <= pinned
    assert pins(LOCKS / "runtime.txt") <= pinned
    for lock in LOCKS.glob("*.txt"):
        text = lock.read_text(encoding="utf-8")
        entries = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
        assert entries and all("==" in entry and "--hash=sha256:" in entry for entry in entries), lock
        assert "://" not in text


def test_the_product_locks_what_the_tests_ran_with() -> None:
    tested = dict(versions(LOCKS / "dev.txt"))
    assert all(tested[name] == version for name, version in versions(LOCKS / "runtime.txt"))


def work_of_children() -> float:
    """The seconds that processors have worked for what this program started, however busy they were with others."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_a_second_run_prepares_in_under_two_seconds_of_work_and_writes_nothing() -> None:
    make("prepare", cwd=ROOT)
    before = stamps()
    worked = work_of_children()
    make("prepare", cwd=ROOT)
    assert work_of_children() - worked < 2
    assert stamps() == before


def test_a_python_without_ensurepip_is_told_what_to_do(tmp_path: Path) -> None:
    said = refuse(tmp_path, f'case "$*" in *ensurepip*) exit 1 ;; esac\nexec {sys.executable} "$@"')
    assert "ensurepip is missing" in said and "make system" in said


def test_a_python_of_another_version_is_told_which_are_taken(tmp_path: Path) -> None:
    said = refuse(tmp_path, "exit 1")
    assert "no Python 3.11 to 3.13" in said


def test_an_install_that_fails_is_not_taken_for_done(tmp_path: Path) -> None:
    said = refuse(tmp_path, f'exec {sys.executable} "$@"', lock="rich==15.0.0 --hash=sha256:" + "0" * 64)
    assert "THESE PACKAGES DO NOT MATCH THE HASHES" in said


def test_system_installs_only_what_its_probe_misses(tmp_path: Path) -> None:
    shutil.copy(ROOT / "tools" / "system.sh", tmp_path)
    (tmp_path / "system.txt").write_text("# note\nthere  true\nlacking-a  false\nlacking-b  test -e /nowhere\n")
    program(tmp_path / "bin" / "apt-get", f'echo "$@" >>{tmp_path}/asked')
    program(tmp_path / "bin" / "sudo", 'exec "$@"')
    settings = {"PATH": f"{tmp_path}/bin:{os.environ['PATH']}"}
    run("sh", tmp_path / "system.sh", env=settings)
    asked = (tmp_path / "asked").read_text().splitlines()
    assert asked[0].startswith("update") and asked[1].endswith(" lacking-a lacking-b")
    (tmp_path / "system.txt").write_text("there  true\n")
    assert run("sh", tmp_path / "system.sh", env=settings).strip() == "system: nothing to install"
    assert len((tmp_path / "asked").read_text().splitlines()) == 2


def refuse(folder: Path, python: str, lock: str = "") -> str:
    """What `make prepare` says in a folder of its own when it fails with this PYTHON; it must leave no stamp."""
    shutil.copy(ROOT / "Makefile", folder)
    (folder / "pyproject.toml").touch()
    (folder / "tools" / "lock").mkdir(parents=True)
    (folder / "tools" / "lock" / "dev.txt").write_text(lock + "\n")
    program(folder / "python", python)
    done = subprocess.run(
        ["make", "prepare", f"PYTHON={folder}/python"],
        cwd=folder,
        env=quiet(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert not (folder / ".venv" / "ready").exists()
    return done.stderr


def make(verb: str, cwd: Path) -> None:
    run("make", "-s", verb, cwd=cwd, env=quiet())


def quiet() -> dict[str, str]:
    """The environment without what an outer make passes on."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}


def stamps() -> dict[str, int]:
    """When each stamp and each installed package list was last written."""
    found = [*ROOT.glob(".venv/*"), *ROOT.glob(".venv/lib/*/site-packages"), *ROOT.glob("build/npm/*")]
    return {str(path): path.stat().st_mtime_ns for path in found}


def program(path: Path, lines: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!/bin/sh\n{lines}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def pins(lock: Path) -> set[str]:
    return {name for name, _ in versions(lock)}


def versions(lock: Path) -> list[tuple[str, str]]:
    return re.findall(r"^([a-z0-9.-]+)==(\S+)", lock.read_text(encoding="utf-8"), re.MULTILINE)


def name_of(requirement: str) -> str:
    return re.split(r"[][=<>; ]", requirement)[0]


def run(*command: str | Path, cwd: Path | None = None, env: dict[str, str] | None = None) -> str:
    """What a program printed; a failure shows all that it said."""
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command[0]} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}"
    return done.stdout
