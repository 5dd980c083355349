"""What a device tells and what the table tells meanwhile are kept in the order in which they were judged."""

from pathlib import Path

from shoecore import facts
from tests.host.bridged import HELLO, SERIAL, Running, floor_on, records_of, store_in
from trueshoe.bridge.floor import Floor


def test_a_fact_that_is_told_while_records_wait_is_kept_behind_them(tmp_path: Path) -> None:
    store = store_in(tmp_path)

    async def told(floor: Floor) -> None:
        table = await floor.meet(HELLO)
        came = [table.record(record) for record in records_of("rws-poker-7-shoe")[:4]]
        of_the_device = floor.keep(SERIAL, came)
        of_the_table = floor.keep(SERIAL, [table.fact(facts.BURN_DUE, ())])
        assert (await of_the_table).trouble is None
        assert (await of_the_device).trouble is None

    with Running(lambda: floor_on(store, tmp_path)) as running:
        running.do(told)
    assert [row.told for row in store.entries(SERIAL)] == [0, 0, 0, 0, 1]
    store.close()
