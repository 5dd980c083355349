"""A round in which far more was told than in any other: a bridge's restart costs it no receipt, and audits count it."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from shoecore import records
from tests.host.audited import Told, dealt, kept, numbered
from tests.host.test_audit import address_of, audited
from trueshoe.audit import run
from trueshoe.store.export import writing
from trueshoe.store.rounds import Wanted as Rounds
from trueshoe.store.rounds import whole
from trueshoe.store.store import Store, open

TOLD_MORE = 2_500  # entries of one round: more than any of two rounds is expected to have
REFUSED: Told = (records.REFUSED, (1, 1, 1))


@pytest.fixture(params=["at its end", "amid it"])
def store(database: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Store]:
    """Three rounds, the second a long one, which the bridge is started again in."""
    found = open(database)
    first, second, third = (list(dealt(random.Random(button), button=button)) for button in (1, 2, 3))
    at = len(second) - 1 if request.param == "at its end" else len(second) // 2
    told = list(numbered([*first, *second[:at], *[REFUSED] * TOLD_MORE, *second[at:], *third]))
    restart = len(first) + at + TOLD_MORE
    for some in (told[:restart], told[restart:]):
        kept(found, "LONG", some, tmp_path)
    yield found
    found.close()


def test_a_round_of_thousands_of_entries_has_its_receipt_over_a_restart(store: Store) -> None:
    assert [bool(one.receipt) for one in whole(store, Rounds())] == [True, True, True]
    assert [one.round.verdict for one in whole(store, Rounds())] == ["clean"] * 3


def test_parts_within_it_count_as_the_whole(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "rounds.parquet"
    writing.write(whole(store, Rounds()), out, overwrite=False)
    at_once = [audited(source, tmp_path) for source in (address_of(store), str(out))]
    assert all(one.clean and one.rounds == 3 for one in at_once), [one.wrong_examples for one in at_once]
    for length in (400, 1_300):
        monkeypatch.setattr(run, "_ENTRIES", length)
        for source, whole_of_it in zip((address_of(store), str(out)), at_once, strict=True):
            assert audited(source, tmp_path).as_object() == whole_of_it.as_object(), length
