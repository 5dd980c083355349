"""`trueshoe attest` against a real device: what it runs by is proven, and whatever differs is named."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from failing_flash import Flash
from pairing import paired
from shoecore.bundle.lines import Lines
from shoecore.bundle.told import READY
from shoefw.store.installed import Installed
from state import FLASH_SIZE, State
from tests.host.running import need_vm, trueshoe
from tests.host.signed import ANNA, BEN, CLEO, KEYS, bundle, keys_text, signed, source
from tools.build import manifest, modules, packed
from trueshoe.virtual import VirtualDevice

BOARD = "virtual-shuffler"
CONTENT = bundle(board=BOARD)
OTHER = bundle(board=BOARD, release=5)
FIRST_KEYS = signed(keys_text(1, (ANNA, BEN, CLEO)), (ANNA, BEN))


def installed(state: State, *contents: bytes) -> Installed:
    """Bundles in a device's flash, one confirmed after the other, by the keys of three."""
    flash = Flash(FLASH_SIZE)
    flash.size = FLASH_SIZE  # type: ignore[attr-defined]
    flash.bytes[:] = state.flash
    kept = Installed(flash)
    kept.rotate(KEYS)
    for release, content in enumerate(contents, 1):
        kept.begin(digest(content), len(content))
        place = kept.slot(kept.now.coming)
        for at in range(0, len(content), 256):
            flash.program(place.at + at, content[at : at + 256])
        kept.to(READY)
        kept.confirm(release)
    state.flash[:] = flash.bytes
    return kept


def digest(content: bytes) -> bytes:
    """What is signed of a bundle."""
    lines = Lines(*source(content))
    while lines.next():
        pass
    return bytes(lines.digest)


def kept(file: Path) -> list[bytes]:
    """What attestations have found, by a store."""
    with closing(sqlite3.connect(file)) as database:
        return [found for (found,) in database.execute("SELECT hash FROM hashes WHERE what = 'attested'")]


class Place:
    """A device, the folder of its files, and of the files that it is held against."""

    def __init__(self, folder: Path) -> None:
        self.state = State(folder / "state")
        self.folder = folder
        paired(self.state.flash)
        for name, content in (("1.keys", FIRST_KEYS), ("the.bundle", CONTENT), ("other.bundle", OTHER)):
            (folder / name).write_bytes(content)

    @contextmanager
    def powered(self, cpu: str) -> Iterator[str]:
        """Its port."""
        self.state.save_flash()
        with VirtualDevice([f"--cpu={cpu}", f"--state={self.folder / 'state'}"]) as device:
            yield device.listening.port

    def attest(self, port: str, *options: str) -> tuple[int, dict[str, Any]]:
        """Exit code, and the JSON."""
        words = [word if word.startswith("-") else str(self.folder / word) for word in options]
        done = trueshoe("attest", port, *words, "--json")
        assert done.stderr == ""
        return done.returncode, json.loads(done.stdout)["attest"]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    """A device whose host's keys lie in a folder of the test's."""
    monkeypatch.setenv("TRUESHOE_PARTS", str(tmp_path / "parts"))
    return Place(tmp_path)


def test_a_device_that_runs_what_it_must_and_one_that_does_not(place: Place) -> None:
    assert installed(place.state, OTHER, CONTENT).now.runs == 2
    with place.powered("cpython") as port:
        keep = [f"--store=sqlite:///{place.folder / 'store.db'}"]
        others = ("--other", "other.bundle", "--keys", "1.keys")
        code, told = place.attest(port, "--bundle", "the.bundle", *others, *keep)
        assert (code, told["holds"], told["wrong"]) == (0, True, [])
        assert told["set_to"]["runs"] == 2 and told["set_to"]["release"] == 2 and told["seconds"] <= 10
        code, told = place.attest(port, "--bundle", "other.bundle", *keep)
    assert kept(place.folder / "store.db") == [digest(CONTENT)]  # of what was found right, not of what was not
    assert code == 1 and not told["holds"]
    assert [one["what"][:7] for one in told["wrong"]] == ["Place A", "Place B"]
    assert all(set(one) == {"what", "where", "expected", "observed", "next_step"} for one in told["wrong"])


def test_what_cannot_be_asked_is_said_in_five_parts(place: Place) -> None:
    (place.folder / "spoilt.bundle").write_bytes(CONTENT[:-1])
    done = trueshoe("attest", "socket://127.0.0.1:1", "--bundle", str(place.folder / "spoilt.bundle"))
    assert done.returncode == 2 and "next:" in done.stderr and "bundle of another length" in done.stderr
    done = trueshoe("attest", "socket://127.0.0.1:1")
    assert done.returncode == 2 and "next:" in done.stderr


def test_the_programs_of_an_image_in_micropython(place: Place) -> None:
    need_vm()
    files = modules(BOARD)
    image = signed(manifest(BOARD, 1, "2099-12-31", files), (), b"".join(map(packed, files.values())))
    (place.folder / "image.bundle").write_bytes(image)
    with place.powered("vm") as port:
        assert place.attest(port, "--image", "image.bundle")[1]["wrong"] == []
        code, told = place.attest(port)
    assert code == 1
    assert [one["what"] for one in told["wrong"]] == ["Other programs lie in the device's filesystems."]


def test_its_help_has_an_example() -> None:
    assert "Example: trueshoe attest" in trueshoe("attest", "--help").stdout
