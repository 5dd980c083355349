"""Firmware that gives up each deck it dislikes until one comes that it likes is flagged by what the bridge judges."""

import pytest
from cut_mutants import Mutant
from rig import Rig, erased

from cpu import CPythonCpu
from shoecore import records
from sim.shuffler import Shuffler
from trueshoe.records.audit import Audit
from trueshoe.records.reader import Line
from trueshoe.records.voids import MOST

SECONDS = 3600
ALARM = "void-rate alarm"

# The first Hole Card is to be an Ace; nobody pressed ABORT, and nobody was told why.
GRINDS = Mutant(
    "gives-up-decks-it-dislikes",
    "shoefw.control.intake",
    (("        if shuffler.abort:\n", "        if shuffler.abort or shuffler.cards[5] >> 2 != 12:\n"),),
)

# It says that the deck was not whole, and takes the blame for a bad reader.
REFUSES = Mutant(
    "refuses-decks-it-dislikes",
    "shoefw.control.intake",
    (
        (
            "        elif deck.is_whole(found) and is_sound and",
            "        elif shuffler.cards[5] >> 2 == 12 and deck.is_whole(found) and is_sound and",
        ),
    ),
)


class Planted(CPythonCpu):
    """Firmware with a fault in it."""

    mutant: Mutant | None = None

    def _start(self) -> None:
        if self.mutant:
            self.mutant.plant()
        super()._start()


def orders(monkeypatch: pytest.MonkeyPatch, mutant: Mutant | None, count: int) -> tuple[list[str], int]:
    """What a host finds of a device that has drawn so many orders, and how many of them were voided."""
    monkeypatch.setattr(Planted, "mutant", mutant)
    machine = Shuffler()
    rig = Rig(Planted(erased()), machine)
    rig.play(rounds=count)
    rig.run_until(lambda: rig.kinds().count(records.ORDER_ENDED) == count, count * SECONDS)
    audit = Audit()
    found = [one.what for one in audit.judge(Line(record.number, record, None) for record in rig.records)]
    return found, [how for _, how, _ in rig.of(records.ORDER_ENDED)].count(records.VOIDED)


@pytest.mark.parametrize("mutant", [GRINDS, REFUSES], ids=lambda mutant: mutant.name)
def test_firmware_that_draws_until_it_likes_an_order_is_flagged(
    monkeypatch: pytest.MonkeyPatch, mutant: Mutant
) -> None:
    found, voided = orders(monkeypatch, mutant, MOST + 4)
    assert voided >= MOST and [what.split(":")[0] for what in found].count(ALARM) == 1


def test_honest_firmware_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    found, voided = orders(monkeypatch, None, MOST + 4)
    assert voided == 0 and not [what for what in found if what.startswith(ALARM)]
