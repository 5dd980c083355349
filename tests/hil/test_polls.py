"""How long a turn of the loop takes on a chip whose processor is watched: while one goes on, nothing else is heard."""

import wiring
from tests.hil.benches import EmulatedPico

_SLICE_US = 20_000
_ROUND_SECONDS = 300


def test_no_turn_of_the_loop_takes_long_and_the_longest_come_with_no_card_between_sensors(dut: EmulatedPico) -> None:
    device = dut.device
    assert device
    device.measure()
    dut.host.play(1)
    longest = 0.0
    named: list[tuple[float, float, str]] = []
    end = dut.machine.time + _ROUND_SECONDS * 1_000_000
    while not dut.host.device.dealer.done:
        assert dut.machine.time < end
        dut.host.run_for(_SLICE_US)
        work = device.measure()
        longest = max(longest, work["longest"])
        named += work["named"]
    assert longest <= dut.tolerances.poll_us
    assert max(took for _, took, _ in named) <= dut.tolerances.poll_named_us
    ways = _ways(dut)
    assert len(ways) > 60
    turns = [(device.began + at - took, device.began + at) for at, took, _ in named]
    assert [turn for turn in turns if any(turn[0] < left and came < turn[1] for came, left in ways)] == []


def _ways(dut: EmulatedPico) -> list[tuple[int, int]]:
    """From when to when each card was on its way past a sensor: from the entry into its slot, or out."""
    rises = zip(dut.machine.rises(wiring.ENTRY), dut.machine.rises(wiring.SLOT), strict=False)
    shadows = dut.machine.shadows(wiring.SLOT)
    into = [(came, there + shadow) for (came, there), shadow in zip(rises, shadows, strict=False)]
    out = zip(dut.machine.rises(wiring.EXIT), dut.machine.shadows(wiring.EXIT), strict=False)
    return into + [(came, came + shadow) for came, shadow in out]
