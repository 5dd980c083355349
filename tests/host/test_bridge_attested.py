"""What a device was found to run stands in its receipts and rounds, until something else may run."""

import json
from pathlib import Path

from shoecore import records
from shoecore.bundle.told import RUNS_ON_TRIAL
from shoecore.records import Record
from shoecore.wire.rights import ATTEST, AUDITOR
from tests.host.bridged import HELLO, SERIAL, Running, floor_on, records_of, store_in
from trueshoe.bridge.floor import Floor
from trueshoe.store.rounds import Wanted, listed
from trueshoe.store.seen import ATTESTED

NONCE, DIGEST = bytes(range(32)), bytes(range(32, 64))
ROUNDS = "rws-poker-7-shuffler"


def commanded(command: int, signed: bytes) -> tuple[int, tuple[int, int, int, bytes]]:
    """The kind and values of such a record."""
    return records.COMMANDED, (command, AUDITOR, 0, signed)


def test_a_receipt_names_what_an_attestation_found_until_a_bundle_is_tried(tmp_path: Path) -> None:
    told = [(record.kind, record.values) for record in records_of(ROUNDS)]
    attested = commanded(ATTEST, b"auditor!" + NONCE)
    tried = commanded(RUNS_ON_TRIAL, bytes(32))
    said = [*told, attested, *told, commanded(ATTEST, b"auditor!" + bytes(32)), *told, tried, *told]
    all_of_it = [Record(number, number, *each) for number, each in enumerate(said, 1)]

    async def dealt(floor: Floor) -> None:
        table = await floor.meet(HELLO)
        for at in range(0, len(all_of_it), 7):
            taken = await floor.keep(SERIAL, [table.record(record) for record in all_of_it[at : at + 7]])
            assert taken.trouble is None

    store = store_in(tmp_path)
    store.saw(ATTESTED, NONCE.hex(), DIGEST)
    store.close()
    with Running(lambda: floor_on(store_in(tmp_path), tmp_path)) as bridge:
        bridge.do(dealt)
    store = store_in(tmp_path)
    found = sorted(listed(store, Wanted()), key=lambda row: int(row.first))
    receipts = [json.loads(store.receipt(SERIAL, one.first) or b"") for one in found]
    store.close()
    assert [body["firmware"] for body in receipts] == ["", DIGEST.hex(), DIGEST.hex(), ""]
    assert [bytes(one.firmware_hash) for one in found] == [b"", DIGEST, DIGEST, b""]
