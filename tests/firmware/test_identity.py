"""The secret of a device: drawn at the first start of either kind, the same at every later one, and told to nobody."""

import pytest
from rig import Rig, unpaired
from shoe_rig import ShoeRig, powered

from cpu import CPythonCpu
from shoecore import faults
from shoecore.wire import messages
from shoefw.drivers import keys
from shoefw.store.identity import Identity
from shoefw.store.places import IDENTITY, SECTOR
from sim.shuffler import Shuffler

KINDS = ("shuffler", "shoe")


class Kept:
    """The flash of a device that is off."""

    def __init__(self, flash: bytearray) -> None:
        self.flash = flash

    def read(self, at: int, buffer: bytearray) -> None:
        """Fill the buffer."""
        buffer[:] = self.flash[at : at + len(buffer)]

    def program(self, at: int, data: bytes) -> None:
        """Nothing of a whole identity needs to be written."""
        raise AssertionError(f"{len(data)} bytes were programmed at {at}")


def start(kind: str, flash: bytearray, seed: int = 1) -> Rig:
    """A device on a flash, some seconds after power-on."""
    if kind == "shoe":
        rig: Rig = ShoeRig(powered(flash=flash), seed=seed)
    else:
        rig = Rig(CPythonCpu(flash), Shuffler(seed=seed), seed)
    rig.run(2)
    return rig


def secret(flash: bytearray) -> bytes:
    """What the flash has as the device's secret."""
    return Identity(Kept(flash)).secret


def status(rig: Rig) -> tuple[int, ...]:
    """What a device tells a host that it does not let in: state, fault, records that wait, the next one."""
    rig.say(messages.ASK_STATUS)
    rig.run(1)
    return rig.status


def shown(rig: Rig) -> str:
    """The first line of the display."""
    return bytes(rig.mechanism.display[0]).decode().strip()


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_start_draws_a_secret_and_every_later_one_finds_it(kind: str) -> None:
    flash, other = unpaired(), unpaired()
    rig = start(kind, flash)
    first = secret(flash)
    assert len(first) == 32 and first not in rig.wire
    rig = start(kind, flash, seed=2)
    assert secret(flash) == first and first not in rig.wire
    assert status(rig)[1] == 0
    start(kind, other, seed=2)
    assert secret(other) not in (first, b"")


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_secret_stops_the_device_and_no_other_is_drawn(kind: str) -> None:
    flash = unpaired()
    start(kind, flash)
    flash[IDENTITY + 20] ^= 1
    before = flash[IDENTITY : IDENTITY + 2 * SECTOR]
    rig = start(kind, flash)
    assert status(rig)[1] == faults.INTEGRITY_FAILED
    waiting = status(rig)[2]
    for closed in (True, False):
        rig.mechanism.set_service(closed)
        rig.run(1)
    assert status(rig)[2] > waiting + 1  # it was over, and is told again
    assert status(rig)[1] == faults.INTEGRITY_FAILED and shown(rig) == "FAULT 28"
    assert flash[IDENTITY : IDENTITY + 2 * SECTOR] == before


def test_a_shoe_whose_noise_fails_draws_no_secret_and_begins_no_round() -> None:
    flash = unpaired()
    rig = ShoeRig(powered(flash=flash))
    rig.device._noise.take = bytes
    rig.mechanism.fill(list(range(52)))
    rig.run(2)
    assert status(rig)[1] == faults.ENTROPY_FAILED
    for key in (1, 4, keys.BUTTON, 4, keys.ROUND):
        rig.mechanism.press(key)
        rig.run(1)
    assert shown(rig) == "FAULT 5"
    for closed in (True, False):
        rig.mechanism.set_service(closed)
        rig.run(1)
    assert status(rig)[1] == faults.ENTROPY_FAILED
    assert flash[IDENTITY : IDENTITY + 2 * SECTOR] == b"\xff" * (2 * SECTOR)
