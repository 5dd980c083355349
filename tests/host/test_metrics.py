"""What the bridge tells Prometheus: read by its own parser, and as it is; and the dashboard that shows it."""

import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from grafana_foundation_sdk.cog.encoder import JSONEncoder
from grafana_foundation_sdk.models.dashboard import Dashboard
from prometheus_client.parser import text_string_to_metric_families

from shoecore import facts, records
from shoecore.records import Record
from tests.host.bridged import HELLO, SERIAL, TOKEN, Running, floor_on, records_of, store_in
from tools import dashboard
from trueshoe.bridge.floor import Floor
from trueshoe.bridge.metrics import METRICS
from trueshoe.link.greeting import Status

BAD = "rws-poker-7-shoe-burn-missed"

Samples = dict[tuple[str, ...], float]


@pytest.fixture
def bridge(tmp_path: Path) -> Iterator[Running]:
    """A bridge that has met one device."""
    store = store_in(tmp_path)
    with Running(lambda: floor_on(store, tmp_path)) as running:
        yield running
    store.close()


def scraped(bridge: Running) -> dict[str, Samples]:
    """Each metric's samples, by the values of its labels in their order."""
    asked = urllib.request.Request(bridge.url + "/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    with urllib.request.urlopen(asked, timeout=30) as answer:
        assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
        families = list(text_string_to_metric_families(answer.read().decode()))
    table = {metric.name.removesuffix("_total"): metric for metric in METRICS}
    assert [one.name for one in families] == list(table)
    for one in families:
        assert (one.type, one.documentation) == (table[one.name].kind, table[one.name].says + ".")
    return {
        table[one.name].name: {
            tuple(sample.labels[label] for label in table[one.name].labels): sample.value for sample in one.samples
        }
        for one in families
    }


def test_a_bridge_counts_what_it_kept_and_tells_how_it_is(bridge: Running) -> None:
    before = scraped(bridge)
    assert before["trueshoe_keeps"] == {(): 1.0} and before["trueshoe_ports"] == {("connected",): 1.0}
    assert before["trueshoe_device_connected"] == {(SERIAL,): 1.0}
    assert before["trueshoe_entries_total"] == before["trueshoe_device_state"] == {}
    bridge.deal(BAD)

    async def happened(floor: Floor) -> None:
        table = floor.tables[SERIAL]
        ruling = table.fact(facts.RULED, ('say "so"', "void", 2, 1))
        fault = Record(table.number + 1, 1, records.FAULT, (1, 0, 65535, 1, 0, 0, 1))
        assert (await floor.keep(SERIAL, [ruling, table.record(fault)])).trouble is None
        floor.ports[0].status = Status(3, 17, 5, 99)
        floor.ports[0].rollers = {"feed roller": {"percent": 117}, "exit roller": {"percent": None}}

    bridge.do(happened)
    after = scraped(bridge)
    assert after["trueshoe_entries_total"] == {(SERIAL,): len(records_of(BAD)) + 2}
    assert after["trueshoe_rounds_total"] == {(SERIAL,): 1.0} and after["trueshoe_round_open"] == {(SERIAL,): 0.0}
    assert sum(after["trueshoe_findings_total"].values()) == bridge.ask(f"/tables/{SERIAL}")[1]["findings"] > 0
    assert {labels[:2] for labels in after["trueshoe_findings_total"]} == {(SERIAL, "rws-poker-7")}
    assert after["trueshoe_rulings_total"] == {(SERIAL, "void"): 1.0}
    assert list(after["trueshoe_faults_total"].values()) == [1.0]
    assert after["trueshoe_device_fault"] == {(SERIAL,): 17.0}
    assert after["trueshoe_device_waiting_records"] == {(SERIAL,): 5.0}
    assert after["trueshoe_roller_percent"] == {(SERIAL, "feed roller"): 117.0}, "one that is known"
    assert after["trueshoe_void_rate_alarm"] == {(SERIAL,): 0.0}


def test_a_device_that_is_gone_tells_nothing_old(bridge: Running) -> None:
    async def gone(floor: Floor) -> None:
        floor.ports[0].status = Status(3, 17, 5, 99)
        floor.ports[0].rollers = {"feed roller": {"percent": 117}}
        floor.ports[0].hello = HELLO._replace(serial='a "b"\n\\c')
        floor.say(floor.ports[0], "lost")

    bridge.do(gone)
    found = scraped(bridge)
    assert found["trueshoe_device_connected"] == {('a "b"\n\\c',): 0.0}, "and a label reads back as it was"
    assert found["trueshoe_device_state"] == found["trueshoe_roller_percent"] == {} and found["trueshoe_ports"] == {
        ("lost",): 1.0
    }


def test_the_dashboard_is_current_and_shows_every_metric_once() -> None:
    told = json.loads(dashboard.FILE.read_text(encoding="utf-8"))
    assert told == dashboard.dashboard(), "run: python -m tools.dashboard"
    asked = [panel["targets"][0]["expr"] for panel in told["panels"]]
    assert [sum(metric.name in one for one in asked) for metric in METRICS] == [1] * len(METRICS)
    assert len({(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in told["panels"]}) == len(METRICS)


def test_grafanas_own_model_of_a_dashboard_has_room_for_all_of_it() -> None:
    told = json.loads(dashboard.FILE.read_text(encoding="utf-8"))
    understood = json.loads(JSONEncoder().encode(Dashboard.from_json(told)))
    assert lost(told, understood) == []


def lost(told: Any, understood: Any, at: str = "") -> list[str]:
    """What is not in the one as it is in the other."""
    if isinstance(told, dict):
        return [one for key in told for one in lost(told[key], understood.get(key), f"{at}/{key}")]
    if isinstance(told, list) and len(told) == len(understood or ()):
        return [one for place, each in enumerate(told) for one in lost(each, understood[place], f"{at}/{place}")]
    return [] if told == understood else [f"{at}: {told!r} as {understood!r}"]
