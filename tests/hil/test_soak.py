"""An hour's soak: deck after deck and round after round, judged record by record."""

import pytest

from shoecore import records
from shoecore.verify import Verifier
from tests.hil.benches import SECOND, Simulated

HOUR = 3600
ROUNDS = 1000


@pytest.mark.proof
@pytest.mark.soak
@pytest.mark.timeout(6 * HOUR)
def test_an_hour_of_rounds_is_dealt_by_the_rulebook_and_tells_no_fault(dut: Simulated) -> None:
    """On a rig whose time is simulated, an hour of that."""
    verifier = Verifier()
    dut.host.play(ROUNDS)
    end = dut.machine.time + HOUR * SECOND
    judged = 0
    while dut.machine.time < end:
        dut.host.run(10)
        for record in dut.host.records[judged:]:
            assert not verifier.see(record), record
            judged = record.number
        assert not dut.faults()
    assert [record.number for record in dut.host.records] == list(range(1, judged + 1))
    assert len(dut.records(records.ROUND_CLOSED)) > 30
