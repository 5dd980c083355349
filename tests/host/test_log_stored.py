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
        stored.sign(store, SERIAL, own)
        stored.sign(store, SERIAL, own)
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
