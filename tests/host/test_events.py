"""What the house's broker, a real Mosquitto, is told: each event once it is kept, over its absence; how devices are."""

import asyncio
import json
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from sqlalchemy import text

from shoecore import facts, records
from shoecore.records import Record
from tests.host.bridged import SERIAL, Running, floor_on, store_in
from tests.host.brokers import PASSWORD, USER, Listener, Mosquitto, trusting
from tests.host.running import ROOT, await_that, started
from trueshoe.bridge.floor import Floor
from trueshoe.events import waiting
from trueshoe.events.broker import BadBroker, Broker, broker
from trueshoe.events.telling import Events
from trueshoe.link.greeting import Status
from trueshoe.store.store import open

BAD = "rws-poker-7-shoe-burn-missed"


@pytest.fixture
def bridge(tmp_path: Path) -> Iterator[Running]:
    """A bridge that has met one device."""
    store = store_in(tmp_path)
    with Running(lambda: floor_on(store, tmp_path)) as running:
        yield running
    store.close()


def tell(bridge: Running, place: Broker) -> Events:
    """Have a bridge tell a broker, as ``trueshoe bridge`` does."""

    async def begin(floor: Floor) -> Events:
        await floor.keeper.do(lambda: waiting.begin(floor.store))
        floor.events = Events(floor, place)
        floor.telling = asyncio.ensure_future(floor.events.run())  # type: ignore[attr-defined]
        return floor.events

    found: Events = bridge.do(begin)
    return found


def end(bridge: Running) -> None:
    async def cancel(floor: Floor) -> None:
        floor.telling.cancel()  # type: ignore[attr-defined]
        await asyncio.wait([floor.telling])  # type: ignore[attr-defined]

    bridge.do(cancel)


def ruled(bridge: Running, times: int = 1) -> None:
    """A fault of the device, and rulings of the pit."""

    async def happened(floor: Floor) -> None:
        table = floor.tables[SERIAL]
        fault = table.record(Record(table.number + 1, 1, records.FAULT, (1, 0, 65535, 1, 0, 0, 1)))
        judged = [fault, *(table.fact(facts.RULED, ("first-burn-missed", "void", 2, 1)) for _ in range(times))]
        assert (await floor.keep(SERIAL, judged)).trouble is None

    bridge.do(happened)


def misfits(topic: str, told: dict[str, Any]) -> list[str]:
    """Where a payload is not what the published schemas have of its topic, and what of it they do not have."""
    whole = json.loads((ROOT / "host" / "trueshoe" / "events" / "schemas.json").read_text(encoding="utf-8"))
    last = "bridge" if "/bridges/" in topic else topic.rpartition("/")[2]
    wrong = jsonschema_rs.validator_for({**whole, "$ref": f"#/$defs/{last}"}).iter_errors(told)
    forms = whole["$defs"][last].get("oneOf", [whole["$defs"][last]])
    unknown = set(told) - {name for form in forms for name in form["properties"]}
    return [f"{topic}: {one.message}" for one in wrong] + [f"{topic}: {name} is in no schema" for name in unknown]


def ids(heard: Listener) -> list[str]:
    return [told["id"] for _, told, _ in heard.came if "id" in told]


def test_findings_rulings_and_faults_are_told_and_states_stay(bridge: Running, tmp_path: Path) -> None:
    with Mosquitto(tmp_path / "broker") as there, Listener(there) as heard:
        events = tell(bridge, broker(f"mqtt://127.0.0.1:{there.port}", None, None, "trueshoe", "pit1"))
        bridge.deal(BAD)
        ruled(bridge)
        await_that(lambda: heard.of("/rulings"), "a ruling")
        findings = bridge.ask(f"/tables/{SERIAL}")[1]["found"]
        assert [one["what"] for one in reversed(findings)] == [one["what"] for one in heard.of("/findings")]
        assert heard.of("/findings")[0]["rulebook"] == "rws-poker-7" and heard.of("/findings")[0]["due"]
        assert (heard.of("/rulings")[0]["outcome"], heard.of("/rulings")[0]["rank"]) == ("void", "Pit Supervisor")
        assert heard.of("/faults")[0]["record"] == "fault" and len(set(ids(heard))) == len(ids(heard))
        assert [reason for topic, told, _ in heard.came for reason in misfits(topic, told)] == []
        page = (ROOT / "host" / "trueshoe" / "events" / "README.md").read_text(encoding="utf-8")
        of_records = (ROOT / "shared" / "RECORDS.md").read_text(encoding="utf-8")
        for topic, told, _ in heard.came:
            assert f"/{topic.rpartition('/')[2]}`" in page
            assert [name for name in told if f"`{name}`" not in page and f"`{name}`" not in of_records] == [], topic
        assert all(one.ContentType == "application/json" for one in heard.properties) and events.there

        async def stopped(floor: Floor) -> None:
            floor.ports[0].status = Status(3, 17, 5, 99)
            floor.ports[0].rollers = {"feed roller": {"percent": 117}}

        bridge.do(stopped)
        await_that(lambda: heard.of(f"devices/{SERIAL}/state")[-1]["fault"] == 17, "the latched fault")
        assert heard.of(f"devices/{SERIAL}/state")[-1]["rollers"] == {"feed roller": 117}
        assert [reason for topic, told, _ in heard.came for reason in misfits(topic, told)] == []
        with Listener(there, "trueshoe/+/+/state") as late:
            await_that(lambda: len(late.came) == 2, "what stays, for who comes later")
            assert {topic for topic, _, _ in late.came} == {
                "trueshoe/bridges/pit1/state",
                f"trueshoe/devices/{SERIAL}/state",
            }
            assert all(is_retained for _, _, is_retained in late.came)
        end(bridge)
        await_that(lambda: heard.of("bridges/pit1/state")[-1] == {"online": False}, "the bridge's end")


def test_a_broker_that_is_away_loses_nothing_and_a_restart_of_the_bridge_tells_nothing_again(
    bridge: Running, tmp_path: Path
) -> None:
    there = Mosquitto(tmp_path / "broker")
    place = broker(f"mqtt://127.0.0.1:{there.port}", None, None, "trueshoe", "pit1")
    events = tell(bridge, place)
    bridge.deal(BAD)
    ruled(bridge, 300)
    with there, Listener(there) as heard:
        await_that(lambda: len(heard.of("/rulings")) == 300, "what happened before the broker was there")
        there.kill()
        await_that(lambda: not events.there, "the broker's end to be seen")
        ruled(bridge, 50)
        end(bridge)
        tell(bridge, place)
        there.start()
        await_that(lambda: len(set(ids(heard))) >= 350 + 2 + len(heard.of("/findings")), "what happened meanwhile")
        assert len(heard.of("/findings")) == bridge.ask(f"/tables/{SERIAL}")[1]["findings"]
        entries = [one["entry"] for one in heard.of("/rulings")]
        assert entries == sorted(entries) and len(entries) == len(set(entries)) == 350


def test_tls_and_a_password_let_in_the_bridge_and_nobody_else(bridge: Running, tmp_path: Path) -> None:
    (tmp_path / "right").write_text(PASSWORD + "\n")
    (tmp_path / "wrong").write_text("another\n")
    with Mosquitto(tmp_path / "broker", secured=True) as there, Listener(there, **trusting(there)) as heard:
        address = f"mqtts://{USER}@127.0.0.1:{there.port}"
        for password, authority in (("wrong", there.authority), ("right", None)):
            events = tell(bridge, broker(address, tmp_path / password, authority, "trueshoe", "pit1"))
            bridge.do(lambda floor: asyncio.sleep(1.0))
            assert not events.there and heard.came == []
            end(bridge)
        tell(bridge, broker(address, tmp_path / "right", there.authority, "trueshoe", "pit1"))
        bridge.deal(BAD)
        await_that(lambda: heard.of("/findings"), "a finding over TLS")
        end(bridge)


@pytest.mark.parametrize(
    ("address", "observed"),
    [
        ("http://x", "another form"),
        ("mqtt://", "another form"),
        ("mqtts://a:secret@x", "one"),
        ("mqtt://a@broker.house", "mqtt://, on which anybody reads it"),
    ],
)
def test_a_broker_that_cannot_be_used_is_refused(tmp_path: Path, address: str, observed: str) -> None:
    (tmp_path / "password").write_text("p")
    with pytest.raises(BadBroker) as refused:
        broker(address, tmp_path / "password", None, "trueshoe", "pit1")
    assert refused.value.observed == observed and "secret" not in str(refused.value)


@pytest.mark.parametrize("end_by", [signal.SIGKILL, signal.SIGTERM])
def test_a_bridge_that_ends_is_told_by_its_will_or_by_itself(tmp_path: Path, end_by: int) -> None:
    settings = {"store": f"sqlite:///{tmp_path / 's.db'}", "listen": "127.0.0.1:0", "mqtt_topic": "house/trueshoe"}
    settings |= {name: str(tmp_path / name) for name in ("token", "receipts", "parts")}
    with Mosquitto(tmp_path / "broker") as there, Listener(there, "house/#") as heard:
        settings["mqtt"] = f"mqtt://127.0.0.1:{there.port}"
        file = tmp_path / "bridge.toml"
        file.write_text("".join(f'{name} = "{value}"\n' for name, value in settings.items()))
        with started("bridge", "socket://127.0.0.1:9", "--config", str(file)) as bridge:
            own = f"house/trueshoe/bridges/{socket.gethostname()}/state"
            await_that(lambda: (own, {"online": True}, False) in heard.came, "the bridge")
            os.kill(bridge.pid, end_by)
            await_that(lambda: (own, {"online": False}, False) in heard.came, "its end")


def test_what_an_older_store_has_is_not_announced(tmp_path: Path, bridge: Running) -> None:
    bridge.deal(BAD)
    with bridge.floor.store.engine.begin() as connection:
        connection.execute(text("DROP TABLE announced"))
        connection.execute(text("UPDATE versions SET version = 2 WHERE part = 'store'"))
    older = open(f"sqlite:///{tmp_path / 'store.db'}")
    waiting.begin(older)
    assert waiting.waiting(older) == waiting.Waiting([], {})
    ruled(bridge)
    found = waiting.waiting(older)
    assert [one.kind for one in found.events] == ["faults", "rulings"] and list(found.until) == [1]
    waiting.announced(older, found.until)
    assert waiting.waiting(older).events == []
    older.close()


def test_whoever_tells_ends_though_its_end_came_just_as_something_was_told(bridge: Running) -> None:
    class Deaf:
        """A client that takes its end for a message that was told, as Python 3.11 may where both come at once."""

        def __init__(self) -> None:
            self.seconds = 60

        async def publish(self, *_: object) -> None:
            with suppress(asyncio.CancelledError):
                await asyncio.sleep(self.seconds)
            self.seconds = 0

    async def ended(floor: Floor) -> bool:
        telling = asyncio.ensure_future(Events(floor, broker("mqtt://127.0.0.1:1", None, None, "t", "n"))._at(Deaf()))  # type: ignore[arg-type]
        await asyncio.sleep(0.1)
        telling.cancel()
        await asyncio.wait([telling], timeout=5)
        return telling.cancelled()

    assert bridge.do(ended)
