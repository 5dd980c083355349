"""The store takes each entry once, in its order, with its chain, and what follows from it; on SQLite and PostgreSQL."""

import random
import struct
from collections.abc import Iterator
from hashlib import sha256

import pytest
from sqlalchemy import exc, select, text

from shoecore.proof.chain import START
from tests.host.kept import FINDING, card, closed, device, entry, everything, opened, pieces, round_of, take, void
from trueshoe.store import refusing
from trueshoe.store.entries import Action, Batch, Head, Receipt
from trueshoe.store.failing import NoStore
from trueshoe.store.store import Store, open
from trueshoe.store.tables import FINDINGS, KEPT, RULINGS


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """A store that has met one device."""
    found = open(database)
    found.meet(device())
    yield found
    found.close()


def verdicts(store: Store) -> list[str]:
    """How the rounds ended."""
    with store.engine.connect() as connection:
        return list(connection.execute(text("SELECT verdict FROM rounds ORDER BY first")).scalars())


def test_a_batch_is_there_with_its_chain_when_the_call_returns(store: Store, database: str) -> None:
    came = round_of(1, 3)
    taken = take(store, *came)
    assert (taken.fresh, taken.trouble) == (5, None)
    link = START
    other = open(database)
    for place, (kept, sent) in enumerate(zip(other.entries("SHUF1"), came, strict=True), 1):
        head = struct.pack("<IIHIB", 1, sent.number, 0, sent.time, sent.kind)
        link = sha256(b"\x02" + link + head + sent.body).digest()
        assert (kept.entry, kept.number, kept.time, kept.kind) == (place, sent.number, sent.time, sent.kind)
        assert (bytes(kept.body), bytes(kept.link)) == (sent.body, link)
    assert taken.head == other.meet(device()) == Head("SHUF1", 1, 5, 5, 0, link)
    other.close()


def test_however_often_records_come_each_is_kept_once(store: Store) -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    came = [one for round in range(6) for one in round_of(1 + 9 * round, 7, round)]
    for piece in pieces(chance, came):
        assert take(store, *piece).trouble is None
    assert [row.number for row in store.entries("SHUF1")] == [one.number for one in came]
    assert take(store, *came).fresh == 0
    assert verdicts(store) == ["clean"] * 6


def test_another_record_under_a_number_that_is_kept_is_refused_and_the_other_devices_are_taken(store: Store) -> None:
    store.meet(device("SHUF2"))
    take(store, opened(1), card(2))
    forked, fine = store.take([Batch("SHUF1", [card(2, to=3), card(3)]), Batch("SHUF2", [opened(1)])])
    assert isinstance(forked.trouble, refusing.Fork) and forked.fresh == 0 and forked.head.number == 2
    assert fine.trouble is None and fine.head.number == 1
    said = str(forked.trouble)
    assert "device SHUF1, epoch 1, record 2" in said and "journal dump" in said
    assert "to seat 1" in forked.trouble.expected and "to seat 3" in forked.trouble.observed
    assert [row.number for row in store.entries("SHUF1")] == [1, 2]


@pytest.mark.parametrize("change", ["time", "kind", "body"])
def test_a_record_differs_by_whatever_of_it_is_another(store: Store, change: str) -> None:
    take(store, opened(1), card(2))
    other = {"time": 7, "kind": card(2).kind + 1, "body": b"\x00"}[change]
    assert isinstance(take(store, card(2)._replace(**{change: other})).trouble, refusing.Fork)


@pytest.mark.parametrize(("numbers", "missing"), [((4,), "record 3"), ((3, 5), "record 4"), ((3, 4, 9), "record 5")])
def test_a_hole_is_refused_whole(store: Store, numbers: tuple[int, ...], missing: str) -> None:
    take(store, opened(1), card(2))
    taken = take(store, *map(card, numbers))
    assert isinstance(taken.trouble, refusing.Gap) and missing in taken.trouble.expected
    assert [row.number for row in store.entries("SHUF1")] == [1, 2]


def test_a_device_begins_where_it_has_forgotten_what_came_before(store: Store) -> None:
    assert take(store, card(100), card(101)).head.entry == 2
    assert isinstance(take(store, card(99)).trouble, refusing.Fork)


def test_a_device_that_was_never_met_is_refused(store: Store) -> None:
    assert isinstance(take(store, opened(1), serial="SHUF9").trouble, refusing.NotMet)


def test_facts_of_the_table_stand_after_their_record(store: Store) -> None:
    take(store, opened(1), card(2))
    assert take(store, void(2, 1), void(2, 2), card(3)).trouble is None
    assert [(row.number, row.told) for row in store.entries("SHUF1")] == [(1, 0), (2, 0), (2, 1), (2, 2), (3, 0)]
    assert take(store, void(2, 1)).fresh == 0
    assert isinstance(take(store, void(2, 3)).trouble, refusing.Fork)
    assert isinstance(take(store, void(3, 2)).trouble, refusing.Gap)


@pytest.mark.parametrize("at_once", [True, False])
def test_a_round_ends_as_its_records_say(store: Store, at_once: bool) -> None:
    came = [
        *round_of(1),
        *round_of(6, found=(FINDING,)),
        *round_of(11),
        card(16, found=(FINDING,)),
        *round_of(17, found=(FINDING,))[:-1],
        void(20, 1),
        closed(21),
        opened(22),
        opened(23),
        void(23, 1),
        opened(24),
    ]
    for batch in [came] if at_once else [[one] for one in came]:
        assert take(store, *batch).trouble is None
    assert verdicts(store) == ["clean", "findings", "findings", "void", "unfinished", "void", "open"]
    with store.engine.connect() as connection:
        findings = connection.execute(select(*FINDINGS.c["entry", "place", "first", "what", "due"])).all()
        rulings = connection.execute(
            select(*RULINGS.c["entry", "first", "situation", "outcome", "rank", "since"])
        ).all()
    said = (FINDING.what, FINDING.due)
    assert sorted(map(tuple, findings)) == [(9, 0, 6, *said), (16, 0, 11, *said), (20, 0, 17, *said)]
    told = ("first-burn-missed", "void", "Pit Supervisor")
    assert sorted(map(tuple, rulings)) == [(21, 17, *told, 20), (25, 24, *told, 23)]


def test_a_text_that_no_database_takes_does_not_stop_the_device(store: Store) -> None:
    taken = take(store, entry(1, 4, (1, "a\0b", 2, 1, 2, 0)))
    assert taken.trouble is None and taken.head.number == 1


def test_a_journal_that_was_begun_anew_counts_from_its_start_and_the_chain_goes_on(store: Store) -> None:
    before = take(store, *round_of(1)).head
    assert isinstance(take(store, opened(1, round=9)).trouble, refusing.Fork)
    action = Action("k", "Ada", "auditor", "anew", "board replaced")
    assert (
        store.begin_anew("SHUF1", action) == store.begin_anew("SHUF1", action) == Head("SHUF1", 2, 5, 0, 0, before.link)
    )
    assert take(store, opened(1, round=9)).head.entry == 6
    assert [(row.epoch, row.number) for row in store.entries("SHUF1", after=4)] == [(1, 5), (2, 1)]


def test_a_round_names_the_firmware_and_the_rulebook_as_they_were_seen_last(store: Store) -> None:
    store.saw("rulebook", "rws-poker-7", b"one")
    take(store, *round_of(1))
    store.saw("rulebook", "rws-poker-7", b"two")
    store.saw("firmware", "SHUF1", b"fw")
    store.saw("firmware", "SHUF2", b"other")
    take(store, *round_of(6))
    store.saw("rulebook", "rws-poker-7", b"one")
    take(store, *round_of(11))
    with store.engine.connect() as connection:
        rows = connection.execute(text("SELECT rulebook_hash, firmware_hash FROM rounds ORDER BY first")).all()
    assert [tuple(map(bytes, row)) for row in rows] == [(b"one", b""), (b"two", b"fw"), (b"one", b"fw")]


def test_a_receipt_is_kept_once(store: Store) -> None:
    take(store, *round_of(1), opened(6))
    assert store.rounds_without_receipt() == [("SHUF1", 1)] and store.receipt("SHUF1", 1) is None
    store.keep_receipt("SHUF1", 1, b"receipt")
    store.keep_receipt("SHUF1", 1, b"receipt")
    assert store.receipt("SHUF1", 1) == b"receipt" and store.rounds_without_receipt() == []
    with pytest.raises(refusing.NotAgain, match="receipt of round SHUF1/1"):
        store.keep_receipt("SHUF1", 1, b"another")


def test_a_receipt_is_kept_with_what_closes_its_round_or_not_at_all(store: Store) -> None:
    hole = Batch("SHUF1", [opened(7)], receipts=[Receipt(1, b"receipt")])
    take(store, *round_of(1)[:-1])
    assert store.take([hole])[0].trouble and store.receipt("SHUF1", 1) is None
    closing = Batch("SHUF1", round_of(1)[-1:], receipts=[Receipt(1, b"receipt")])
    for fresh in (1, 0):  # the same again, where nobody knows what became of it
        assert store.take([closing])[0].fresh == fresh and store.receipt("SHUF1", 1) == b"receipt"
    with pytest.raises(refusing.NotAgain, match="receipt of round SHUF1/1"):
        store.take([closing._replace(receipts=[Receipt(1, b"another")])])


def test_what_people_did_is_kept_once_with_what_came_of_it(store: Store) -> None:
    told = Action("key 1", "Ada", "Pit Supervisor", "ruled", "{}")
    take(store, opened(1))
    assert store.take([Batch("SHUF1", [void(1, 1)], [told])])[0].fresh == 1
    assert store.take([Batch("SHUF1", [void(1, 1)], [told])])[0].fresh == 0
    done = store.acted("key 1")
    assert done and (done.who, done.serial, done.entry) == ("Ada", "SHUF1", 2) and store.acted("key 2") is None
    forged = store.take([Batch("SHUF1", [card(2)], [told._replace(who="Eve")]), Batch("SHUF1", [card(2)])])
    assert isinstance(forged[0].trouble, refusing.NotAgain) and forged[1].fresh == 1
    other = Action("key 2", "Bob", "auditor", "looked", "{}")
    store.act(other)
    store.act(other)
    with pytest.raises(refusing.NotAgain, match="a new key"):
        store.act(other._replace(who="Eve"))
    assert len(everything(store.engine)["actions"]) == 2


@pytest.mark.parametrize("table", KEPT)
def test_what_was_written_is_not_changed_by_any_statement(store: Store, table: str) -> None:
    take(store, *round_of(1, found=(FINDING,)), void(5, 1))
    store.keep_receipt("SHUF1", 1, b"receipt")
    store.saw("rulebook", "rws-poker-7", b"one")
    store.act(Action("k", "Ada", "auditor", "looked", "{}"))
    if table == "cuts":
        with store.engine.begin() as connection:
            connection.execute(text("INSERT INTO cuts VALUES (1, 0, '', 1)"))
    column = {"hashes": "at", "actions": "at"}.get(table, "device")
    for statement in (f"UPDATE {table} SET {column} = {column}", f"DELETE FROM {table}"):
        with pytest.raises(exc.IntegrityError, match=f"{table} are never changed"), store.engine.begin() as connection:
            connection.execute(text(statement))


@pytest.mark.parametrize("address", ["store", "sqlite://", "mysql://host/name", "sqlite:////no/such/folder/x.db"])
def test_an_address_where_nothing_can_be_kept_is_refused_in_words(address: str) -> None:
    with pytest.raises(NoStore, match="such as sqlite:///trueshoe"):
        open(address)


def test_an_address_that_is_refused_is_shown_without_its_password() -> None:
    for address in ("mysql://eve:secret@host/name", "eve:secret@host"):
        with pytest.raises(NoStore, match="eve:\\*\\*\\*@host") as refused:
            open(address)
        assert "secret" not in str(refused.value)


def test_a_file_in_no_folder_says_what_to_do() -> None:
    with pytest.raises(NoStore, match="make the folder, give this user the right"):
        open("sqlite:////no/such/folder/x.db")
