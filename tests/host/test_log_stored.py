"""The log of a device in a bridge's store: a head at each round's close, and whatever is changed since is found."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from shoecore import records
from shoecore.proof.chain import START, chain
from tests.host.bridged import SERIAL, Running, floor_on, records_of, store_in
from tests.host.running import trueshoe
from trueshoe.bridge.receipting import signer
from trueshoe.log import stored
from trueshoe.log.verify import Wrong
from trueshoe.store.entries import Batch, Device, Entry, content
from trueshoe.store.store import Store

ROUNDS = "rws-poker-7-shuffler"
SIZES = (1, 2, 3, 5, 8, 13, 21, 34)
BODY = bytes(range(12))
KIND = 23


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A new store."""
    kept = store_in(tmp_path)
    yield kept
    kept.close()


def grown(store: Store, folder: Path) -> str:
    """A log signed at each of the sizes, as by a bridge that was started anew for each; the host's public key."""
    own = signer(folder / "host.key")
    store.meet(Device(SERIAL, "trueshoe", "1", "virtual"))
    before = 0
    for size in SIZES:
        fresh = [Entry(number, number, KIND, BODY + bytes([number])) for number in range(before + 1, size + 1)]
        assert store.take([Batch(SERIAL, fresh)])[0].trouble is None
        stored.sign(store, [SERIAL], own)
        stored.sign(store, [SERIAL], own)
        before = size
    return own.public


def found(store: Store, public: str) -> list[Wrong]:
    """What is wrong with it."""
    return stored.verify(store, SERIAL, public)[0]


def changed(folder: Path, *statements: tuple[str, tuple[object, ...]]) -> None:
    """What somebody does who has the file and knows how to switch its guards off."""
    with sqlite3.connect(folder / "store.db") as database:
        for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {name}")
        for statement, values in statements:
            database.execute(statement, values)
    database.close()


def relinked(folder: Path) -> None:
    """Make all links, and the device's own, anew from what is there."""
    with sqlite3.connect(folder / "store.db") as database:
        link = START
        rows = database.execute("SELECT entry, epoch, number, time, kind, body, told FROM records ORDER BY entry")
        for entry, epoch, number, time, kind, body, told in rows.fetchall():
            link = chain(link, content(epoch, Entry(number, time, kind, body, told)))
            database.execute("UPDATE records SET link = ? WHERE entry = ?", (link, entry))
        database.execute("UPDATE devices SET link = ?", (link,))
    database.close()


def test_a_log_goes_on_from_its_last_head_and_is_as_it_was_signed(store: Store, tmp_path: Path) -> None:
    public = grown(store, tmp_path)
    assert [head.size for head in store.heads(SERIAL)] == list(SIZES)
    assert stored.verify(store, SERIAL, public) == ([], SIZES[-1], SIZES[-1])
    store.take([Batch(SERIAL, [Entry(SIZES[-1] + 1, 1, KIND, BODY)])])
    assert stored.verify(store, SERIAL, public) == ([], SIZES[-1] + 1, SIZES[-1])


def test_heads_are_due_once_a_round_was_closed(store: Store, tmp_path: Path) -> None:
    store.meet(Device(SERIAL, "trueshoe", "1", "virtual"))
    store.take([Batch(SERIAL, [Entry(1, 1, KIND, BODY)])])
    assert found(store, "") == []
    store.take([Batch(SERIAL, [Entry(2, 2, records.ROUND_CLOSED, b"\x01\x00")])])
    assert [wrong.what for wrong in found(store, "")] == ["log without a head"]


@pytest.mark.parametrize("entry", range(1, SIZES[-1] + 1))
def test_every_edit_is_found_at_its_entry_and_made_with_its_links_between_two_heads(
    store: Store, tmp_path: Path, entry: int
) -> None:
    public = grown(store, tmp_path)
    changed(tmp_path, ("UPDATE records SET body = ? WHERE entry = ?", (b"another", entry)))
    assert found(store, public)[0].where.startswith(f"entry {entry},")
    relinked(tmp_path)
    head = next(size for size in SIZES if size >= entry)
    before = max([size for size in SIZES if size < entry], default=0)
    wrong = found(store, public)
    assert (wrong[0].what, wrong[0].where) == (
        "other entries than were signed",
        f"entries {before + 1} to {head} of the log",
    )


@pytest.mark.parametrize("last", [1, 12, 33])
def test_an_end_that_was_cut_off_and_heads_that_were_forged_are_found(store: Store, tmp_path: Path, last: int) -> None:
    public = grown(store, tmp_path)
    changed(
        tmp_path,
        ("DELETE FROM records WHERE entry > ?", (last,)),
        ("UPDATE heads SET root = ? WHERE size = 1", ("00" * 32,)),
    )
    whats = [wrong.what for wrong in found(store, public)]
    assert whats.count("entries cut off") == len([size for size in SIZES[1:] if size > last])
    assert "head without its signature" in whats


def test_two_entries_that_changed_places_or_one_that_is_gone_are_found(store: Store, tmp_path: Path) -> None:
    public = grown(store, tmp_path)
    changed(tmp_path, ("DELETE FROM records WHERE entry = ?", (7,)))
    assert found(store, public)[0] == Wrong("entries deleted", "behind entry 6", "entry 7", "entry 8")


@pytest.mark.parametrize("last", [1, 12, 33])
def test_a_beginning_that_no_auditor_let_go_of_is_missed(store: Store, tmp_path: Path, last: int) -> None:
    public = grown(store, tmp_path)
    changed(tmp_path, ("DELETE FROM records WHERE entry <= ?", (last,)))
    assert found(store, public) == [Wrong("entries deleted", "the beginning", "entry 1", f"entry {last + 1}")]


def test_all_of_it_is_missed(store: Store, tmp_path: Path) -> None:
    public = grown(store, tmp_path)
    changed(tmp_path, ("DELETE FROM records", ()))
    assert [(wrong.what, wrong.where) for wrong in found(store, public)] == [
        ("entries cut off", "behind entry 0 of the log")
    ] * len(SIZES)


def test_what_an_auditor_let_go_of_is_told_and_the_rest_is_held_by_its_links(store: Store, tmp_path: Path) -> None:
    public = grown(store, tmp_path)
    link = next(bytes(row.link) for row in store.entries(SERIAL) if row.entry == 12)
    gone = "DELETE FROM records WHERE entry <= 12"
    cut = "INSERT INTO cuts VALUES (1, 12, ?, 1)"
    changed(tmp_path, (gone, ()), (cut, (link,)))
    assert stored.verify(store, SERIAL, public) == ([], SIZES[-1] - 12, SIZES[-1])
    changed(tmp_path, ("UPDATE cuts SET link = ?", (bytes(32),)))
    assert found(store, public)[0].where == "entry 13, record 13"
    changed(tmp_path, ("DELETE FROM records", ()))
    assert [wrong.where for wrong in found(store, public)] == [f"entry {size}" for size in SIZES if size > 12]


@pytest.mark.parametrize("last", [1, 12, 33, SIZES[-1]])
def test_a_store_put_back_to_what_it_was_or_forked_is_found_by_a_head_that_was_kept_elsewhere(
    store: Store, tmp_path: Path, last: int
) -> None:
    public = grown(store, tmp_path)
    kept = stored.newest(store)
    assert [head.size for head in kept] == [SIZES[-1]] and stored.verify(store, SERIAL, public, kept)[0] == []
    forged = [kept[0]._replace(size=1)]
    assert [wrong.what for wrong in stored.verify(store, SERIAL, public, forged)[0]] == ["head without its signature"]
    changed(
        tmp_path,
        ("DELETE FROM records WHERE entry > ?", (last,)),
        ("DELETE FROM heads WHERE size > ?", (last,)),
    )
    if last < SIZES[-1]:
        assert found(store, public) == []
        *_, wrong = stored.verify(store, SERIAL, public, kept)[0]
        assert (wrong.what, wrong.where) == ("entries cut off", f"behind entry {last} of the log")
    changed(tmp_path, ("UPDATE records SET body = ? WHERE entry = ?", (b"another", last)), ("DELETE FROM heads", ()))
    relinked(tmp_path)
    stored.sign(store, [SERIAL], signer(tmp_path / "host.key"))
    assert found(store, public) == []
    (wrong,) = stored.verify(store, SERIAL, public, kept)[0]
    assert wrong.what == "entries cut off" if last < SIZES[-1] else wrong.what.startswith("fork")


def test_the_heads_that_a_store_gives_away_are_held_against_it_later(tmp_path: Path) -> None:
    own = signer(tmp_path / "host.key")
    store = store_in(tmp_path)
    grown(store, tmp_path)
    store.close()
    url, public = f"sqlite:///{tmp_path / 'store.db'}", str(tmp_path / "host.key.pub")
    given = trueshoe("log", "heads", url)
    assert given.returncode == 0 and own.public in given.stdout, given.stderr
    (tmp_path / "kept.log").write_text(given.stdout)
    words = ("log", "verify", url, "--key", public, "--anchored", str(tmp_path / "kept.log"))
    assert trueshoe(*words).returncode == 0
    changed(
        tmp_path,
        ("DELETE FROM heads", ()),
        ("DELETE FROM records", ()),
        ("DELETE FROM devices", ()),
    )
    done = trueshoe(*words)
    assert done.returncode == 1 and f"device {SERIAL}, behind entry 0 of the log" in done.stdout


def test_a_bridge_signs_at_each_round_s_close_and_the_command_verifies_its_store(tmp_path: Path) -> None:
    folder = tmp_path
    with Running(lambda: floor_on(store_in(folder), folder)) as bridge:
        bridge.deal(ROUNDS)
    store = store_in(folder)
    closes = len(store.heads(SERIAL))
    store.close()
    assert closes == 1 and records_of(ROUNDS)
    words = ("log", "verify", f"sqlite:///{folder / 'store.db'}", "--key", str(folder / "receipts.key.pub"))
    done = trueshoe(*words)
    assert done.returncode == 0 and "as it was signed" in done.stdout, done.stderr
    changed(folder, ("UPDATE records SET body = ? WHERE entry = ?", (b"another", 5)))
    done = trueshoe(*words)
    assert done.returncode == 1 and f"where:    device {SERIAL}, entry 5, record" in done.stdout
