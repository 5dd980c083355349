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
from shoefw.store import places
from tests.host.running import ROOT
from tests.host.signed import source
from tools.build import BOARDS, manifest, packed
from trueshoe.bundle import bundles
from trueshoe.bundle.file import Source

WORDS = ("--release", "3", "--until", "2027-11-18")
FLASH_SIZE = 1408 * 1024
_SIGNATURE = len("signature  \n") + 64 + 128
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
    held = [file for file in files(Source(content), len(content), lines.at) if file]
    assert {"main.mpy", "app.mpy", "board.mpy"} <= {file.path for file in held}
    assert all(Source(content).inflated(file.at, file.packed).read(1) == b"M" for file in held)
    assert held[-1].at + held[-1].packed == len(content)
    assert bundles.checked(tmp_path / "a.bundle", bundles.NOBODY, Here(board, 3, "")) == bundle


@pytest.mark.parametrize("board", BOARDS)
def test_no_secret_and_no_path_of_the_machine_that_built_it_is_in_a_bundle(board: str, tmp_path: Path) -> None:
    build(ROOT, board, tmp_path / "a.bundle")
    held = contents(tmp_path / "a.bundle")
    assert len(held) > 50
    for path in (str(ROOT), str(tmp_path), str(Path.home()), "/tmp", "site-packages"):
        assert [content for content in held if path.encode() in content] == []
    assert [secret for secret in SECRETS for content in held if re.search(secret, content)] == []
    assert re.search(SECRETS[0], contents(packed_with(tmp_path, b"-----BEGIN PRIVATE KEY-----"))[-1])


@pytest.mark.parametrize("board", BOARDS)
def test_a_bundle_fits_into_its_place_with_two_signatures_and_a_tenth_to_spare(board: str, tmp_path: Path) -> None:
    _, (_, sectors), (_, others) = places.bundles(FLASH_SIZE)
    assert sectors == others
    assert len(build(ROOT, board, tmp_path / "a.bundle")) + 2 * _SIGNATURE < sectors * places.SECTOR * 10 // 11


def contents(path: Path) -> list[bytes]:
    """What a bundle says of itself, and each of its files unpacked."""
    content = path.read_bytes()
    lines = Lines(*source(content))
    while lines.next():
        pass
    while lines.signature():
        pass
    held = [file for file in files(Source(content), len(content), lines.at) if file]
    return [content[: lines.at], *(Source(content).inflated(file.at, file.packed).read() for file in held)]


def packed_with(folder: Path, content: bytes) -> Path:
    """A bundle of one file."""
    path = folder / "one.bundle"
    path.write_bytes(manifest(BOARDS[0], 1, "2027-11-18", {"a.mpy": content}) + b"\n" + packed(content))
    return path
