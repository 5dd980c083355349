"""The store under kills, full disks and servers that go: nothing twice, nothing lost that was answered, and whole."""

import os
import random
import resource
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from sqlalchemy import Engine, event, make_url, text

from tests.host.databases import Server, execute, new_database, postgresql
from tests.host.dying import dies_at, end_of_child, in_child
from tests.host.kept import FINDING, card, closed, device, everything, opened, round_of, take, void
from trueshoe.store import check, database
from trueshoe.store.entries import Action, Batch, Receipt
from trueshoe.store.failing import NoRoom, NoStore
from trueshoe.store.purge import purge
from trueshoe.store.store import Store, open

DAY = 24 * 60 * 60 * 1000
TOLD = Action("told", "Ada", "Pit Supervisor", "ruled", "{}")
ANEW = Action("anew", "Ada", "auditor", "anew", "board replaced")
PURGE = Action("purge", "Ada", "auditor", "purge", "room")

# Everything that is ever written, each step with the day that it is done on.
STEPS: list[tuple[int, Callable[[Store], object]]] = [
    (0, lambda store: store.meet(device())),
    (0, lambda store: store.meet(device("SHUF2"))),
    (0, lambda store: store.saw("rulebook", "rws-poker-7", b"hash")),
    (0, lambda store: store.take([Batch("SHUF1", round_of(1)), Batch("SHUF2", round_of(7, found=(FINDING,)))])),
    (1, lambda store: store.keep_receipt("SHUF1", 1, b"receipt")),
    (1, lambda store: store.take([Batch("SHUF1", [opened(6), card(7)]), Batch("SHUF2", [card(12)])])),
    (1, lambda store: store.take([Batch("SHUF1", [void(7, 1)], [TOLD])])),
    (2, lambda store: store.take([Batch("SHUF1", [card(7), void(7, 1), closed(8)], [TOLD], [Receipt(6, b"void")])])),
    (2, lambda store: store.begin_anew("SHUF2", ANEW)),
    (3, lambda store: store.take([Batch("SHUF2", [card(1)])])),
    (95, lambda store: store.take([Batch("SHUF1", round_of(9))])),
    (96, lambda store: purge(store, DAY * 3, PURGE)),
]


def opened_at(address: str, day: int = 0) -> Store:
    """The store as it is opened on a day."""
    return open(address, lambda: day * DAY)


@pytest.mark.parametrize("stride", [8, pytest.param(1, marks=pytest.mark.proof)])
def test_killed_at_any_database_operation_and_asked_again_it_is_done_once(
    database: str, tmp_path: Path, stride: int
) -> None:
    whole = opened_at(f"sqlite:///{tmp_path / 'whole.db'}")
    opened_at(database).close()
    for at, (day, step) in enumerate(STEPS):
        whole.now = lambda day=day: day * DAY  # type: ignore[misc]
        step(whole)
        expected = everything(whole.engine)
        moment = at % stride
        while True:

            def act(day: int = day, step: Callable[[Store], object] = step, moment: int = moment) -> None:
                mine = opened_at(database, day)
                dies_at(mine.engine, moment)
                step(mine)

            ended = in_child(act)
            assert ended in (0, -signal.SIGKILL)
            if ended == 0:
                break
            moment += stride
        assert moment >= 4
        found = opened_at(database, day)
        kept = everything(found.engine)
        assert kept == expected
        assert list(check.whole(found)) == []
        found.close()
    whole.close()


def keep_on(address: str, told: int) -> None:
    """Take rounds for ever, and tell each number once it may be acknowledged; what is there already comes again."""
    store = open(address)
    number = store.meet(device()).number
    while True:
        came = [one for round in range(4) for one in round_of(number + 1 + 5 * round)]
        taken = take(store, *round_of(number - 4), *came) if number else take(store, *came)
        assert taken.trouble is None and taken.fresh == len(came)
        number = taken.head.number
        os.write(told, number.to_bytes(4, "big"))


def killed_at_random(address: str, times: int) -> None:
    """Kill whoever keeps at random points: what it had answered is kept, and no more than once."""
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    answered = 0
    for _ in range(times):
        hears, tells = os.pipe()
        pid = os.fork()
        if pid == 0:
            end_of_child(lambda: keep_on(address, tells))
        os.close(tells)
        for _ in range(chance.randint(1, 6)):
            answered = int.from_bytes(os.read(hears, 4), "big") or answered
        time.sleep(chance.random() * 0.01)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        rest = b""
        while piece := os.read(hears, 4096):
            rest += piece
        os.close(hears)
        answered = int.from_bytes(rest[-4:], "big") if rest else answered
        with closing(open(address)) as store:
            numbers = [row.number for row in store.entries("SHUF1")]
            assert numbers == list(range(1, len(numbers) + 1)) and len(numbers) >= answered > 0
            check.at_start(store)
    with closing(open(address)) as store:
        assert list(check.whole(store)) == []


def test_killed_at_random_points_nothing_that_was_answered_is_lost_and_nothing_is_there_twice(database: str) -> None:
    killed_at_random(database, 12)


@pytest.mark.proof
def test_killed_at_a_thousand_random_points(database: str) -> None:
    killed_at_random(database, 500)


def fill(store: Store, told: Callable[[int], object] = lambda number: None) -> None:
    """Take rounds until the disk is full, and tell each number once it may be acknowledged."""
    number = store.meet(device()).number
    for _ in range(2_000):
        number = take(store, *round_of(number + 1, cards=40)).head.number
        told(number)
    raise AssertionError("the disk never was full")


def test_a_full_disk_is_told_in_words_and_when_there_is_room_it_goes_on(tmp_path: Path) -> None:
    store = open(f"sqlite:///{tmp_path / 'trueshoe.db'}")
    pages = [120]

    @event.listens_for(store.engine, "begin")
    def limit(connection: object) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages[0]}")  # type: ignore[attr-defined]

    with pytest.raises(NoRoom, match="make room there") as full:
        fill(store)
    assert str(tmp_path) in full.value.where
    answered = store.meet(device()).number
    assert answered > 42 and list(check.whole(store)) == []
    pages[0] = 10_000
    assert take(store, *round_of(answered + 1, cards=40)).head.number == answered + 42
    numbers = [row.number for row in store.entries("SHUF1")]
    assert numbers == list(range(1, answered + 43)) and list(check.whole(store)) == []
    store.close()


def test_a_quota_that_ends_writes_in_their_middle_loses_nothing_that_was_answered(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'trueshoe.db'}"
    open(address).close()
    told = tmp_path / "told"

    def filled() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (300_001, 300_001))
        store = open(address)
        try:
            fill(store)
        except NoStore as refused:
            told.write_text(f"{store.meet(device()).number} {refused.next_step}")

    assert in_child(filled) == 0
    answered, _, next_step = told.read_text().partition(" ")
    assert int(answered) > 42 and "quota" in next_step
    with closing(open(address)) as store:
        assert store.meet(device()).number == int(answered) and list(check.whole(store)) == []
        assert take(store, *round_of(int(answered) + 1)).trouble is None


def test_a_file_that_another_program_keeps_is_told_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "_SECONDS_TO_WAIT", 0.1)
    path = tmp_path / "trueshoe.db"
    store = open(f"sqlite:///{path}")
    store.meet(device())
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(NoStore, match="end the other program"):
            take(store, opened(1))
        other.execute("ROLLBACK")
    assert take(store, opened(1)).fresh == 1
    store.close()


def move(folder: Path, source: str, target: str) -> None:
    """Move a database with all of its files."""
    for path in folder.glob(f"{source}.db*"):
        path.rename(folder / path.name.replace(source, target, 1))


def test_a_file_that_is_taken_away_is_missed_at_once_and_when_it_is_back_it_goes_on(tmp_path: Path) -> None:
    with closing(open(f"sqlite:///{tmp_path / 'trueshoe.db'}")) as store, closing(device_of(tmp_path)) as other:
        store.meet(device())
        assert take(store, *round_of(1)).fresh == 5
        move(tmp_path, "trueshoe", "away")
        for _ in range(2):
            with pytest.raises(NoStore, match="put it back"):
                take(store, *round_of(6))
        assert not list(tmp_path.glob("trueshoe.db*"))
        move(tmp_path, "away", "trueshoe")
        assert take(store, *round_of(6)).fresh == 5 and list(check.whole(store)) == []
        assert [row.number for row in store.entries("SHUF1")] == list(range(1, 11))
        other.close()
        move(tmp_path, "trueshoe", "away")
        move(tmp_path, "other", "trueshoe")
        with pytest.raises(NoStore, match="put it back"):
            take(store, *round_of(11))
        assert take(store, *round_of(11)).fresh == 5
        assert [row.number for row in store.entries("SHUF1")] == list(range(11, 16))


def device_of(folder: Path) -> Store:
    """Another store, that has met the device."""
    store = open(f"sqlite:///{folder / 'other.db'}")
    store.meet(device())
    return store


@pytest.fixture(scope="module")
def mortal() -> Iterator[Server]:
    """A server that tests may kill."""
    with postgresql() as server:
        yield server


def wait_for(store: Store) -> None:
    """Until the server, which starts again by itself, is there."""
    for _ in range(600):
        with suppress(NoStore):
            store.meet(device())
            return
        time.sleep(0.1)
    raise AssertionError("the server does not come back")


def test_a_server_whose_disk_takes_no_more_loses_nothing_that_was_answered(mortal: Server) -> None:
    store = open(new_database(mortal.url, "full_disk"))
    execute(mortal.url, "SELECT pg_switch_wal()")
    store.meet(device())  # in a log file that is new, and long enough
    with store.engine.connect() as connection:
        backend = connection.execute(text("SELECT pg_backend_pid()")).scalar_one()
        connection.exec_driver_sql(f"COPY (SELECT 1) TO PROGRAM 'prlimit --pid {backend} --fsize=1000000'")
    answered: list[int] = []
    with pytest.raises(NoStore, match="nothing is done twice"):
        fill(store, answered.append)
    wait_for(store)
    assert store.meet(device()).number == answered[-1] and list(check.whole(store)) == []
    assert take(store, *round_of(answered[-1] + 1)).trouble is None
    store.close()


def test_a_server_that_dies_again_and_again_loses_nothing_that_was_answered(mortal: Server) -> None:
    store = open(new_database(mortal.url, "dies"))
    answered = store.meet(device()).number
    for _ in range(2):
        for _ in range(5):
            answered = take(store, *round_of(answered + 1)).head.number
        mortal.kill()
        for _ in range(2):
            with pytest.raises(NoStore, match="bring it back"):
                take(store, *round_of(answered + 1))
        mortal.restart()
        assert store.meet(device()).number == answered
        answered = take(store, *round_of(answered - 4), *round_of(answered + 1)).head.number
    assert [row.number for row in store.entries("SHUF1")] == list(range(1, answered + 1))
    assert list(check.whole(store)) == []
    store.close()


def statements(engine: Engine) -> list[str]:
    """The statements that go to a database from now on."""
    said: list[str] = []
    event.listen(engine, "before_cursor_execute", lambda *call: said.append(call[2].split()[0]))
    return said


@pytest.mark.proof
def test_a_server_that_goes_in_the_middle_of_a_transaction_has_all_of_it_or_none(mortal: Server) -> None:
    store = open(new_database(mortal.url, "goes"))
    store.meet(device())
    said = statements(store.engine)
    take(store, *round_of(1))
    for place in range(len(said)):
        number = store.meet(device()).number
        left = [place]

        def die(*_: object, left: list[int] = left) -> None:
            left[0] -= 1
            if left[0] == -1:
                mortal.kill()

        event.listen(store.engine, "before_cursor_execute", die)
        with pytest.raises(NoStore):
            take(store, *round_of(number + 1))
        event.remove(store.engine, "before_cursor_execute", die)
        mortal.restart()
        assert store.meet(device()).number == number
        assert take(store, *round_of(number + 1)).fresh == 5
    assert list(check.whole(store)) == []
    store.close()


def test_a_server_that_does_not_let_this_user_in_says_what_to_correct(mortal: Server) -> None:
    place = make_url(new_database(mortal.url, "guarded"))
    execute(mortal.url, "CREATE ROLE eve LOGIN PASSWORD 'right'")
    rules = Path(str(place.query["host"])) / "pg_hba.conf"
    before = rules.read_text()
    rules.write_text(f"local all eve scram-sha-256\n{before}")
    mortal.kill()
    mortal.restart()
    wrong = place.set(username="eve", password="wrong")
    for address, next_step in (
        (wrong, "correct the user or the password"),
        (wrong.set(password=None), "correct the user or the password"),
        (place.set(username="nobody"), "correct the user or the password"),
        (place.set(database="nowhere"), "createdb"),
        (wrong.set(password="right"), "give this user the right"),
    ):
        with pytest.raises(NoStore, match=next_step) as refused:
            open(address.render_as_string(hide_password=False))
        assert "wrong" not in str(refused.value)
