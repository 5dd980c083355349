"""`python -m tools.build`: the same sources give the same bundle, byte for byte, and nothing in it is a secret."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from shoecore.bundle.check import Here, files
from shoecore.bundle.lines import Lines
from shoecore.rulebooks import IDS
from tests.host.running import ROOT
from tests.host.signed import source
from tools.build import BOARDS
from trueshoe.bundle import bundles
from trueshoe.bundle.file import Source

WORDS = ("--release", "3", "--until", "2027-11-18")
SECRETS = (rb"PRIVATE KEY", rb"-----BEGIN", rb"(?i)passw(or)?d", rb"(?i)api.?key", rb"AKIA[0-9A-Z]{16}", rb"ghp_\w+")


def build(tree: Path, board: str, out: Path) -> bytes:
    """The bundle that a tree's own sources give, in a folder of products that is its own."""
    paths = os.pathsep.join(str(tree / part) for part in ("", "shared", "host"))
    done = subprocess.run(
        [sys.executable, "-m", "tools.build", board, *WORDS, "--out", str(out)],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return out.read_bytes()


def test_two_clean_clones_build_the_same_bytes(tmp_path: Path) -> None:
    built = []
    for name in ("one", "another/of/another/length"):
        clone = tmp_path / name
        subprocess.run(["git", "clone", "-q", "--no-hardlinks", str(ROOT), str(clone)], check=True)
        built.append(build(clone, BOARDS[0], tmp_path / f"{len(built)}.bundle"))
    assert built[0] == built[1]


@pytest.mark.parametrize("board", BOARDS)
def test_a_bundle_has_what_a_device_runs_and_the_texts_that_it_deals_by(board: str, tmp_path: Path) -> None:
    content = build(ROOT, board, tmp_path / "a.bundle")
    bundle = bundles.whole(tmp_path / "a.bundle")
    assert (bundle.board, bundle.release, bundle.until) == (board, 3, "2027-11-18")
    assert set(bundle.rulebooks) == set(IDS)
    lines = Lines(*source(content))
    while lines.next():
        pass
    while lines.signature():
        pass
    held = list(files(Source(content), len(content), lines.at))
    assert {"main.mpy", "app.mpy", "board.mpy"} <= {file.path for file in held}
    assert all(content[file.at : file.at + 1] == b"M" for file in held)
    assert held[-1].at + held[-1].size == len(content)
    assert bundles.checked(tmp_path / "a.bundle", bundles.NOBODY, Here(board, 3, "")) == bundle


@pytest.mark.parametrize("board", BOARDS)
def test_no_secret_and_no_path_of_the_machine_that_built_it_is_in_a_bundle(board: str, tmp_path: Path) -> None:
    content = build(ROOT, board, tmp_path / "a.bundle")
    assert [secret for secret in SECRETS if re.search(secret, content)] == []
    for path in (str(ROOT), str(tmp_path), str(Path.home()), "/tmp", "site-packages"):
        assert path.encode() not in content
