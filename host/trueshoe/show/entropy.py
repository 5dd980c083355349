"""What shuffles were drawn from, and how the noise behind them did in its tests."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from shoecore import faults, records
from trueshoe.journal.history import History
from trueshoe.service.noise import Estimate
from trueshoe.show import moments

_BLOCK = 1024
_SEED_BITS = 256


class Drawn(NamedTuple):
    """The shuffles of a history: how many, of them the last one's figures, and what failed."""

    shuffles: int
    fresh_bits: int
    samples: int
    alarms: int
    failures: int


def drawn(history: History) -> Drawn:
    """What the journal says; samples and alarms are counted by the device since its start, over all starts here."""
    shuffles = [past for past in history.past if past.record.kind == records.SHUFFLED]
    last_of_start = {past.moment.start: past.record.values for past in shuffles}
    failures = [
        past
        for past in history.past
        if past.record.kind == records.FAULT and past.record.values[0] == faults.ENTROPY_FAILED
    ]
    return Drawn(
        len(shuffles),
        sum(_SEED_BITS * past.record.values[2] for past in shuffles),
        sum(_BLOCK * values[3] for values in last_of_start.values()),
        sum(values[4] for values in last_of_start.values()),
        len(failures),
    )


def as_text(history: History, found: Drawn, estimate: Estimate | None) -> Iterator[str]:
    """In lines."""
    yield moments.over(history)
    yield f"shuffles: {found.shuffles}, drawn from {found.fresh_bits:,} fresh bits"
    yield f"tested:   {found.samples:,} samples, {found.alarms} alarms, {found.failures} times the noise failed"
    if estimate:
        yield (
            f"sampled:  {estimate.samples:,} raw samples, {estimate.values} values; the most common, "
            f"{estimate.most_common}, came {estimate.times} times: {estimate.bits:.2f} bits a sample at least"
        )


def as_object(history: History, found: Drawn, estimate: Estimate | None) -> dict[str, Any]:
    """The same for a program."""
    told = {"serial": history.serial, "whole": history.whole, **found._asdict()}
    return {"entropy": told | {"estimate": estimate._asdict() if estimate else None}}
