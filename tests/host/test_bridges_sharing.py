"""Which bridge has what in a PostgreSQL that several share: one at a time, its writes alone, its events alone."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.host.bridged import SERIAL, Running, floor_on, records_of
from tests.host.brokers import Listener, Mosquitto
from tests.host.databases import Server, execute
from tests.host.kept import card, device, everything, opened
from tests.host.running import await_that
from tests.host.test_events import BAD, end, ids, ruled, tell
from trueshoe.bridge.alone import Alone, NotAlone
from trueshoe.bridge.floor import Floor
from trueshoe.bridge.sharing import Sharing
from trueshoe.bridge.sharing import begin as begin_sharing
from trueshoe.events.broker import Broker, broker
from trueshoe.store import holding, taking
from trueshoe.store.database import reading, transaction
from trueshoe.store.entries import Batch
from trueshoe.store.holding import Bridge, Held, NameTaken, NotTheSame
from trueshoe.store.refusing import TakenOver
from trueshoe.store.store import Store, open

WHAT = holding.device("SHUF1")


@pytest.fixture
def url(postgresql_database: str) -> str:
    """The address of an empty database."""
    execute(postgresql_database, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
    return postgresql_database


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """A store that has met one device."""
    found = open(url)
    found.meet(device())
    yield found
    found.close()


def begun(store: Store, name: str) -> Bridge:
    """A bridge that has begun."""
    found = holding.begin(store.engine, name, f"http://{name}", None)
    assert isinstance(found, Bridge)
    return found


def claim(store: Store, me: Bridge, *, patient: bool = False, part: str = "p", signer: str = "s") -> int:
    """A bridge's term with the device from now on."""
    return holding.claim(store.engine, me, WHAT, f"socket://{me.name}", patient, lambda _: (part, signer))


def silent(store: Store, name: str, milliseconds: int = 0, session: int = -1) -> None:
    """A bridge says nothing more, and counts as alive for so long at the most; its session is gone, or is another."""
    with store.engine.begin() as connection:
        now = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
        connection.exec_driver_sql(
            f"UPDATE bridges SET session = {session}, until = {now} + {milliseconds} WHERE name = '{name}'"
        )


def test_one_bridge_has_a_device_and_what_another_judged_is_not_kept(store: Store) -> None:
    east, west = begun(store, "east"), begun(store, "west")
    assert claim(store, east) == claim(store, east) == 1
    with pytest.raises(Held, match="east has it at socket://east"):
        claim(store, west)
    assert store.take([Batch("SHUF1", [opened(1)], term=1)])[0].trouble is None
    holding.let_go(store.engine, east, WHAT)
    assert store.take([Batch("SHUF1", [card(2)], term=1)])[0].trouble is None  # nobody has it yet
    assert claim(store, west) == 2
    before = everything(store.engine)
    for term in (0, 1, 3):
        late, of_another = store.take([Batch("SHUF1", [card(3, to=2)], term=term), Batch("SHUF1", [], term=2)])
        assert isinstance(late.trouble, TakenOver) and late.fresh == 0 and of_another.trouble is None
        assert "of the bridge west" in late.trouble.observed
    assert everything(store.engine) == before
    assert store.take([Batch("SHUF1", [card(3)], term=2)])[0].fresh == 1


def test_who_takes_a_device_over_meets_it_behind_what_is_kept_just_then(store: Store) -> None:
    east, west = begun(store, "east"), begun(store, "west")
    claim(store, east)
    holding.let_go(store.engine, east, WHAT)
    with ThreadPoolExecutor(1) as beside:
        with transaction(store.engine) as connection:
            (taken,) = taking.take(connection, [Batch("SHUF1", [opened(1)], term=1)], 0)
            assert taken.fresh == 1 and claim(store, west) == 2
            meeting = beside.submit(store.meet, device())
            with pytest.raises(TimeoutError):
                meeting.result(0.3)
        assert meeting.result(60).number == 1
    assert isinstance(store.take([Batch("SHUF1", [card(2)], term=1)])[0].trouble, TakenOver)


def test_a_bridge_is_gone_when_it_is_silent_and_sooner_where_its_session_is_gone_too(store: Store) -> None:
    east, west = begun(store, "east"), begun(store, "west")
    claim(store, east)
    with store.engine.connect() as session:
        own = session.exec_driver_sql("SELECT pg_backend_pid()").scalar()
        for says_so, milliseconds in ((-1, 4_500), (own, 2_000)):  # a session that was cut just now; one that is there
            silent(store, "east", milliseconds, says_so)
            with pytest.raises(Held):
                claim(store, west)
    silent(store, "east", 2_000)
    with pytest.raises(Held):
        claim(store, west, patient=True)
    assert claim(store, west) == 2
    with pytest.raises(Held):
        claim(store, east)
    holding.end(store.engine, west)
    assert claim(store, east) == 3


def test_whoever_takes_over_has_the_same_part_and_signs_with_the_same_key(store: Store) -> None:
    east, west = begun(store, "east"), begun(store, "west")
    claim(store, east)
    with pytest.raises(Held) as held:
        claim(store, west, part="")
    assert held.value.lacks and held.value.lacks.observed == "none"
    holding.let_go(store.engine, east, WHAT)
    for part, signer, expected in (("", "s", "the part that east has"), ("p", "t", "the public key s, of east")):
        with pytest.raises(NotTheSame) as lacks:
            claim(store, west, part=part, signer=signer)
        assert lacks.value.expected.startswith(expected)
    assert claim(store, east, part="q", signer="t") == 1  # its own it may lose, as a bridge alone may
    holding.end(store.engine, east)
    assert claim(store, begun(store, "east"), part="r", signer="t") == 2


def test_a_name_is_one_bridge_s_at_a_time_and_of_one_that_crashed_the_next_one_s(store: Store) -> None:
    async def second() -> Sharing:
        async with asyncio.timeout(60):
            return await begin_sharing(store, "east", "", Path(), "s")

    first = begun(store, "east")

    async def beaten() -> None:
        beginning = asyncio.ensure_future(second())
        while not beginning.done():
            holding.beat(store.engine, first)
            await asyncio.sleep(0.1)
        with pytest.raises(NameTaken, match="give each bridge its own as the setting name"):
            await beginning

    asyncio.run(beaten())
    claim(store, first)
    silent(store, "east", 1_000)
    again = begun(store, "east")
    assert claim(store, again) == 2  # at once, though nobody let it go
    for call in (lambda: holding.beat(store.engine, first), lambda: claim(store, first)):
        with pytest.raises(NameTaken):
            call()


def test_a_program_that_stands_still_in_mid_transaction_keeps_nobody_waiting(store: Store) -> None:
    asked = "SELECT current_setting('idle_in_transaction_session_timeout')"
    with transaction(store.engine) as connection:
        assert connection.exec_driver_sql(asked).scalar() == "5s"
    with reading(store.engine) as connection:
        assert (
            connection.exec_driver_sql("SELECT current_setting('idle_in_transaction_session_timeout')").scalar() == "0"
        )


def test_of_bridges_that_were_all_cut_off_each_keeps_what_it_had(store: Store, postgresql_server: Server) -> None:
    east = begun(store, "east")
    claim(store, east)
    silent(store, "east")

    async def looks() -> None:
        west = Sharing(store, begun(store, "west"), Path(), "s")
        running = asyncio.ensure_future(west.run())
        await west.beaten()
        found = west.other(WHAT)
        assert found and not found.alive and west.as_object()[0]["address"] is None
        west._began -= holding.LEASE_SECONDS  # it has looked on for that long
        assert west.other(WHAT) is None
        postgresql_server.kill()
        await asyncio.sleep(1.5 * holding.BEAT_SECONDS)
        postgresql_server.restart()
        await west.beaten()
        assert west.other(WHAT) == found
        running.cancel()

    asyncio.run(looks())


def test_a_file_of_sqlite_is_one_bridge_s(tmp_path: Path) -> None:
    file = str(tmp_path / "trueshoe.db")
    first = Alone(file)
    with pytest.raises(NotAlone, match="several bridges share one PostgreSQL"):
        Alone(file)
    asyncio.run(first.end())
    asyncio.run(Alone(file).end())


def among(bridge: Running, name: str) -> None:
    """Have a bridge share its store with others."""

    async def share(floor: Floor) -> None:
        sharing = await begin_sharing(floor.store, name, f"http://{name}", Path(), "s")
        sharing.told = floor.regard
        floor.sharing = sharing
        floor.beating = asyncio.ensure_future(sharing.run())  # type: ignore[attr-defined]
        await sharing.beaten()

    bridge.do(share)


def test_a_fact_of_a_device_that_another_bridge_has_is_refused_with_its_name(url: str, tmp_path: Path) -> None:
    store = open(url)
    with Running(lambda: floor_on(store, tmp_path)) as west:
        among(west, "west")
        west.do(lambda floor: asyncio.to_thread(floor.sharing.claim, holding.device(SERIAL)))
        west.deal(BAD)
        fact = {"key": "k", "who": "Ana", "role": "Dealer", "record": "showdown"}
        assert west.ask(f"/tables/{SERIAL}/facts", fact)[0] == 200
        west.do(lambda floor: floor.sharing.let_go(holding.device(SERIAL)))
        east = begun(store, "east")
        holding.claim(store.engine, east, holding.device(SERIAL), "socket://east", False, lambda _: ("", ""))
        status, trouble = west.ask(f"/tables/{SERIAL}/facts", fact | {"key": "l"})  # also before west has seen it
        assert status == 409 and "another bridge has the device" in trouble["what"]
        west.do(lambda floor: floor.sharing.beaten())
        status, trouble = west.ask(f"/tables/{SERIAL}/facts", fact | {"key": "m"})
        assert status == 409 and trouble["observed"] == f"east has {SERIAL}"
        assert west.ask("/state")[1]["tables"] == {}
    assert len(list(store.entries(SERIAL))) == len(records_of(BAD)) + 1
    store.close()


def test_each_event_is_told_by_one_bridge_and_by_the_other_where_that_one_is_gone(url: str, tmp_path: Path) -> None:
    stores = [open(url), open(url)]

    def place(name: str) -> Broker:
        return broker(f"mqtt://127.0.0.1:{there.port}", None, None, "trueshoe", name)

    async def gone(floor: Floor) -> None:
        floor.beating.cancel()  # type: ignore[attr-defined]

    with (
        Mosquitto(tmp_path / "broker") as there,
        Listener(there) as heard,
        Running(lambda: floor_on(stores[0], tmp_path)) as east,
        Running(lambda: floor_on(stores[1], tmp_path)) as west,
    ):
        for bridge, name in ((east, "east"), (west, "west")):
            among(bridge, name)
        for what in (holding.EVENTS, holding.device(SERIAL)):
            east.do(lambda floor, what=what: asyncio.to_thread(floor.sharing.claim, what))  # type: ignore[misc]
        telling = tell(west, place("west"))
        await_that(lambda: telling.there, "the other one at the broker")
        east.deal(BAD)
        ruled(east, 20)
        west.do(lambda _: asyncio.sleep(1.5))
        assert ids(heard) == []
        tell(east, place("east"))
        await_that(lambda: len(heard.of("/rulings")) == 20, "what happened")
        east.do(gone)
        end(east)
        ruled(east, 5)
        await_that(lambda: len(heard.of("/rulings")) == 25, "what the other one tells")
        assert len(ids(heard)) == len(set(ids(heard)))
        assert {told["device"] for told in heard.of(f"{SERIAL}/state")} == {SERIAL}
        end(west)
    for one in stores:
        one.close()
