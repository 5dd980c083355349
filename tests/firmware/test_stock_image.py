"""A stock image may format the store: in production it is refused by name, before anything moves, on either device."""

import pytest
from rig import Rig, erased
from shoe_rig import ShoeRig, powered

import wiring
from cpu import CPythonCpu
from device import Device
from shoecore import faults, records
from shoefw.store.configuration import Configuration
from sim.shuffler import Shuffler

KINDS = ("shuffler", "shoe")
REFUSED = (faults.CONFIGURATION_REFUSED, faults.AT_FLASH, faults.NO_CARD, 0, 1, 0, 1)


class Content:
    """The flash of a device that is off."""

    def __init__(self, content: bytearray) -> None:
        self._content = content

    def read(self, at: int, buffer: bytearray) -> None:
        """Fill the buffer."""
        buffer[:] = self._content[at : at + len(buffer)]

    def program(self, at: int, data: bytes) -> None:
        """Clear bits."""
        for i, byte in enumerate(data):
            self._content[at + i] &= byte


class Straps:
    """What the board is set to."""

    rulebook = "rws-poker-7"
    packs = 1


def start(kind: str, production: bool) -> Rig:
    """A device that the House has set up, some seconds after power-on."""
    flash = erased()
    Configuration(Content(flash), Straps()).change("rws-poker-7", 1, production)
    rig = ShoeRig(powered(flash=flash)) if kind == "shoe" else Rig(CPythonCpu(flash), Shuffler())
    rig.run(3)
    return rig


@pytest.mark.parametrize("kind", KINDS)
def test_a_stock_image_is_refused_in_production_and_service_does_not_end_it(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Device, "stock_image", True)
    rig = start(kind, True)
    assert rig.of(records.CONFIGURED) == [("rws-poker-7", 1, 1)]
    assert rig.of(records.FAULT) == [REFUSED] and not rig.mechanism.lamps[wiring.READY_LAMP]
    for closed in (True, False):
        rig.mechanism.set_service(closed)
        rig.run(1)
    assert rig.of(records.FAULT) == [REFUSED, REFUSED]


@pytest.mark.parametrize("kind", KINDS)
def test_a_stock_image_is_good_for_a_trial(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "stock_image", True)
    assert not start(kind, False).of(records.FAULT)


@pytest.mark.parametrize("kind", KINDS)
def test_the_boards_own_image_is_good_for_production(kind: str) -> None:
    assert not start(kind, True).of(records.FAULT)
