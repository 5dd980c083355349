"""The alarm of too many voided orders outlives the bridge: what it kept counts when it is started again."""

from pathlib import Path

import pytest

from shoecore import records
from tests.host.bridged import HELLO, SERIAL, store_in
from trueshoe.bridge.recalling import recalled
from trueshoe.bridge.receipting import signer
from trueshoe.records.voids import MOST
from trueshoe.store.entries import Batch, Device, Entry
from trueshoe.store.store import Store

BETWEEN = 1_200
DEVICE = Device(SERIAL, HELLO.product, HELLO.version, HELLO.board)

Told = tuple[int, tuple[int, ...]]


def order(number: int, how: int) -> list[Told]:
    """An order that is drawn, and what becomes of it."""
    return [(records.ORDER_DRAWN, (number, 52, 0)), (records.ORDER_ENDED, (number, how, 52))]


def kept(store: Store, told: list[Told]) -> None:
    """What a bridge had kept before it was stopped."""
    rows = [Entry(number, number, kind, records.pack(kind, values)) for number, (kind, values) in enumerate(told, 1)]
    store.meet(DEVICE)
    assert store.take([Batch(SERIAL, rows)])[0].trouble is None


@pytest.mark.parametrize(("before", "alarms"), [(MOST - 1, 1), (MOST - 2, 0)])
def test_a_device_that_voids_on_both_sides_of_a_restart_is_flagged(tmp_path: Path, before: int, alarms: int) -> None:
    told: list[Told] = [(records.BOOTED, (1, 1))]
    for number in range(1, before + 1):
        told += order(number, records.VOIDED)
    kept(store := store_in(tmp_path), told + [(records.SERVICE, (1,))] * BETWEEN)
    head = store.meet(DEVICE)
    table = recalled(store, DEVICE, head, signer(tmp_path / "receipts.key"), 10, True)
    found = []
    for at, (kind, values) in enumerate(order(before + 1, records.VOIDED), head.number + 1):
        found += table.record(records.Record(at, at, kind, values)).entry.found
    assert len([one for one in found if one.what.startswith("void-rate alarm: 10 of the last 10 orders")]) == alarms
    store.close()
