"""`trueshoe retire` against a real device: by the two who may, and in words for everybody else."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pairing import paired
from shoecore.wire import rights, roles
from state import State
from tests.host.running import trueshoe
from trueshoe.link import keys
from trueshoe.link.keys import Key
from trueshoe.virtual import VirtualDevice

STAFF = (rights.TECHNICIAN, rights.PIT_MANAGER, rights.PIT_SUPERVISOR, rights.OBSERVER)


class Floor:
    """A running device, and the folders in which its people keep their keys."""

    def __init__(self, device: VirtualDevice, folder: Path, staff: dict[int, Key]) -> None:
        self.url = device.listening.port
        self.staff = staff
        self._folder = folder
        for role, key in staff.items():
            keys.keep(device.listening.serial, key, self.of(role))

    def of(self, role: int) -> Path:
        """Where the one of a role keeps the key."""
        return self._folder / roles.NAMES[role].replace(" ", "-")

    def retire(self, key_id: str, first: int, second: int) -> tuple[int, str, str]:
        """Run it: exit code, what it printed, what it complained of."""
        where = ["--parts", str(self.of(first)), "--second", str(self.of(second))]
        done = trueshoe("retire", self.url, key_id, *where)
        return done.returncode, done.stdout, done.stderr


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    """A device that is paired with a host of each role."""
    state = State(tmp_path / "state")
    staff = {role: Key(*paired(state.flash, role=role, name=roles.NAMES[role])) for role in STAFF}
    state.save_flash()
    with VirtualDevice(["--cpu=cpython", f"--state={tmp_path / 'state'}"]) as device:
        yield Floor(device, tmp_path, staff)


def test_a_technician_and_a_manager_retire_a_key_and_it_is_gone(floor: Floor) -> None:
    key_id = floor.staff[rights.OBSERVER].id.hex()
    code, printed, _ = floor.retire(key_id, rights.TECHNICIAN, rights.PIT_MANAGER)
    assert code == 0 and printed.startswith(f"retired {key_id} at ")
    code, printed, complaint = floor.retire(key_id, rights.TECHNICIAN, rights.PIT_MANAGER)
    assert code == 2 and printed == "" and "it says: not possible" in complaint
    code, _, complaint = floor.retire(key_id, rights.OBSERVER, rights.PIT_MANAGER)
    assert code == 2 and "it says: no such key is paired with it" in complaint


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (rights.TECHNICIAN, rights.PIT_SUPERVISOR),
        (rights.PIT_MANAGER, rights.TECHNICIAN),
        (rights.OBSERVER, rights.PIT_MANAGER),
    ],
)
def test_two_who_may_not_are_told_so_and_nothing_is_done(floor: Floor, first: int, second: int) -> None:
    key_id = floor.staff[rights.PIT_SUPERVISOR].id.hex()
    code, printed, complaint = floor.retire(key_id, first, second)
    assert code == 2 and printed == "" and "may not give it" in complaint and "next:" in complaint


@pytest.mark.parametrize("key_id", ["", "xyz", "0123", "0123456789abcdef0"])
def test_what_is_no_key_s_id_is_refused_before_anything_is_done(tmp_path: Path, key_id: str) -> None:
    done = trueshoe("retire", "socket://127.0.0.1:1", key_id, "--second", str(tmp_path))
    assert done.returncode == 2 and "16 digits 0 to 9 and a to f" in " ".join(done.stderr.replace("│", " ").split())


def test_its_help_has_an_example() -> None:
    assert "Example: trueshoe retire" in trueshoe("retire", "--help").stdout
