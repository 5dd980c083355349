"""Every rulebook that is dealt from a shuffler, dealt by the simulated Dealer, and judged."""

import pytest
from rig import Rig, erased

from cpu import CPythonCpu
from shoecore import records
from shoecore.verify import Verifier
from sim.shuffler import Shuffler

ROUNDS = 2
SECONDS = 400


# clauses: rws-mlp-3 3.12; rws-mlp-2 3.12; rws-poker-7 3.10
@pytest.mark.parametrize("rulebook", ["rws-mlp-3", "rws-mlp-2", "rws-poker-7"])
def test_rounds_of_every_text_from_a_shuffler_are_as_the_text_says(rulebook: str) -> None:
    rig = Rig(CPythonCpu(erased()), Shuffler(), rulebook=rulebook)
    rig.play(ROUNDS)
    rig.run_until(lambda: rig.device.dealer is not None and rig.device.dealer.done, SECONDS)
    rig.run(1)
    verifier = Verifier()
    assert [found for found in map(verifier.see, rig.records) if found] == []
    assert rig.kinds().count(records.ROUND_CLOSED) == ROUNDS and rig.of(records.FAULT) == []
    assert [how for _, how, _ in rig.of(records.ORDER_ENDED)] == [records.EXECUTED] * ROUNDS
