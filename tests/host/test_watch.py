"""`trueshoe watch` on a real bridge's API: what is drawn, what is found, and a ruling that is made and kept."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, RichLog, Static

from shoecore import faults, records, states
from shoecore.cards import HIDDEN
from shoecore.records import Record
from shoecore.rulebooks.steps import BURNT
from tests.host.bridged import HELLO, SERIAL, TOKEN, Running, floor_on, store_in
from tests.host.running import trueshoe
from tools.pictures import words_of
from tools.watch_picture import PICTURE, draw
from trueshoe.bridge.floor import Floor, Port
from trueshoe.errors import Trouble
from trueshoe.link.greeting import Status
from trueshoe.store.failing import NoRoom
from trueshoe.store.rounds import Wanted, whole
from trueshoe.store.store import Store
from trueshoe.watching import picture
from trueshoe.watching.hearing import Bridge, NoBridge
from trueshoe.watching.screen import Watch

BURN_MISSED = "rws-poker-7-shoe-burn-missed"
SIZES = [(80, 24), (120, 40)]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """The bridge's store."""
    found = store_in(tmp_path)
    yield found
    found.close()


@pytest.fixture
def running(store: Store, tmp_path: Path) -> Iterator[Running]:
    """A bridge with a device behind a port."""
    with Running(lambda: floor_on(store, tmp_path)) as found:
        yield found


@pytest.fixture
def bridge(running: Running, tmp_path: Path) -> Bridge:
    """The bridge as a screen reaches it."""
    file = tmp_path / "token"
    file.write_text(TOKEN)
    return Bridge(running.url.removeprefix("http://"), file)


async def until(pilot: Pilot[None], text: str, where: str = "#table") -> str:
    """Wait until something is shown."""
    for _ in range(600):
        shown = drawn(pilot, where)
        if text in shown:
            return shown
        await asyncio.sleep(0.05)
    raise AssertionError(f"{text!r} is not shown: {drawn(pilot, where)}")


def drawn(pilot: Pilot[None], where: str) -> str:
    """What stands in a part of the screen."""
    part = pilot.app.query_one(where)
    if isinstance(part, RichLog):
        return "\n".join(line.text for line in part.lines)
    return str(part.visual) if isinstance(part, Static) else ""


def watch(bridge: Bridge, rank: str = "Pit Supervisor", name: str = "Ada") -> Watch:
    """The screen as somebody looks at it."""
    return Watch(bridge, None, name, rank)


@pytest.mark.parametrize("size", SIZES)
def test_a_table_is_drawn_as_it_changes(running: Running, bridge: Bridge, size: tuple[int, int]) -> None:
    async def look() -> None:
        async with watch(bridge).run_test(size=size) as pilot:
            await until(pilot, "no device has introduced itself")
            await asyncio.to_thread(running.deal, BURN_MISSED, 12)
            shown = await until(pilot, "seat 5 (D)")
            assert "rws-poker-7   round 1, open" in shown and "board     -- --" in shown and "burnt     2" in shown
            assert "next      3 cards to the community (3.9.3)" in shown
            assert f"{SERIAL:<10}connected" in drawn(pilot, "#devices")
            for part in ("#table", "#devices", "#findings"):
                region = pilot.app.query_one(part).region
                assert region.bottom <= size[1] and region.right <= size[0] and region.height > 0

    asyncio.run(look())


def test_the_fullest_table_of_many_devices_is_drawn_whole_on_the_smallest_screen(
    running: Running, bridge: Bridge
) -> None:
    opened = Record(1, 10, records.ROUND_OPENED, (1, "rws-poker-7", records.SHOE, 1, 0b1111111111, 5))
    burnt = Record(2, 20, records.DRAWN, (0, HIDDEN, 0, BURNT, b""))

    async def deal(floor: Floor) -> None:
        floor.ports.extend(Port(f"socket://other:{at}", "refused") for at in range(9))
        table = await floor.meet(HELLO)
        await floor.keep(SERIAL, [table.record(record) for record in (opened, burnt)])

    async def look() -> None:
        await asyncio.to_thread(running.do, deal)
        async with watch(bridge).run_test(size=SIZES[0]) as pilot:
            shown = await until(pilot, "next      1 card to seat 6")
            await pilot.pause()
            table, devices = pilot.app.query_one("#table"), pilot.app.query_one("#devices")
            assert "seat 10" in shown and len(shown.splitlines()) <= table.region.height
            assert len(drawn(pilot, "#devices").splitlines()) <= devices.region.height - 1

    asyncio.run(look())


def test_a_finding_is_shown_with_its_clause_as_it_is_kept(running: Running, bridge: Bridge, store: Store) -> None:
    async def look() -> None:
        async with watch(bridge).run_test() as pilot:
            await until(pilot, "no device has introduced itself")
            await asyncio.to_thread(running.deal, BURN_MISSED)
            shown = await until(pilot, "expected:", "#findings")
            (kept, *_) = [found for round in whole(store, Wanted()) for found in round.findings]
            assert f"{SERIAL} record" in shown and kept.what in shown and f"({kept.rulebook} {kept.clause})" in shown
            (case,) = json.loads(kept.due)["cases"]
            asked = await until(pilot, "to be asked: burn-missed:", "#findings")
            assert case["question"]["ask"] in " ".join(asked.split())

    asyncio.run(look())


def port(serial: str, state: str = "connected", fault: int = 0) -> dict[str, Any]:
    """A port as the API has it."""
    status = Status(states.IN_ROUND, fault, 0, 1)._asdict()
    return {"port": f"at {serial}", "state": state, "trouble": None, "serial": serial, "bridge": None, "status": status}


def test_of_many_devices_the_one_that_is_shown_and_those_with_something_wrong_come_first() -> None:
    floor = [port(f"S{at:03}") for at in range(200)]
    (line,) = picture.devices([port("5649525430303031")], "")  # as long as devices have it
    assert line == "5649525430303031 connected: in a round, 0 waiting"
    shown = list(picture.devices(floor, "S150"))
    assert [line.split()[0] for line in shown] == ["S150", "S000", "S001", "and"]
    assert shown[-1] == "and 197 more, nothing wrong there" and shown[0] == "S150      connected: in a round, 0 waiting"
    floor[70], floor[80] = port("S070", fault=faults.EXIT_JAM), port("S080", "lost")
    shown = list(picture.devices(floor, "S150"))
    assert [line.split()[0] for line in shown[:3]] == ["S150", "S070", "S080"] and "FAULT: exit jam" in shown[1]
    floor[90:95] = [port(f"S09{at}", "refused") for at in range(5)]
    assert list(picture.devices(floor, "S150"))[-1] == "and 197 more, 5 of them with something wrong"
    (line,) = picture.devices([port("S1", "standing by") | {"bridge": "west"}], "")
    assert line == "S1        standing by: west has it"


def test_a_store_that_keeps_nothing_is_told_and_when_it_keeps_again_too(running: Running, bridge: Bridge) -> None:
    async def tell(trouble: Trouble | None) -> None:
        running.floor.keeper.told(trouble)

    async def look() -> None:
        async with watch(bridge).run_test() as pilot:
            await until(pilot, "no device has introduced itself")
            await asyncio.to_thread(running.do, lambda _: tell(NoRoom("the disk is full", "", "", "", "")))
            await until(pilot, "the disk is full", "#title")
            await asyncio.to_thread(running.do, lambda _: tell(None))
            while "full" in drawn(pilot, "#title"):
                await pilot.pause(0.05)

    asyncio.run(look())


def test_a_screen_that_does_not_stay_ends_with_its_bridge(store: Store, tmp_path: Path) -> None:
    (tmp_path / "token").write_text(TOKEN)

    async def look() -> None:
        app = Watch(Bridge(running.url.removeprefix("http://"), tmp_path / "token"), None, "", "Dealer", stays=False)
        async with app.run_test() as pilot:
            await until(pilot, "no device has introduced itself")
            await asyncio.to_thread(bridges.close)
            while app.is_running:
                await pilot.pause(0.05)

    with ExitStack() as bridges:
        running = bridges.enter_context(Running(lambda: floor_on(store, tmp_path)))
        asyncio.run(look())


def test_the_table_goes_on_behind_the_dialogue(running: Running, bridge: Bridge) -> None:
    async def look() -> None:
        app = watch(bridge)
        async with app.run_test() as pilot:
            await until(pilot, "no device has introduced itself")
            await asyncio.to_thread(running.deal, BURN_MISSED, 4)
            await until(pilot, "round 1")
            await pilot.press("r")
            heard = app.heard
            await asyncio.to_thread(running.deal, BURN_MISSED, 12)
            while app.heard < heard + 8:
                await pilot.pause(0.05)
            await pilot.press("escape")
            await until(pilot, "burnt     2")

    asyncio.run(look())


_VOID = ("first-burn-missed", "shoe", "yes", "keep")


async def ruled(pilot: Pilot[None], answers: tuple[str, ...] = _VOID) -> list[str]:
    """Rule, by default that the burn before the Hole Cards was missed and a card was seen: Void; what was asked."""
    await pilot.press("r")
    asked = []
    for answer in answers:
        dialogue = pilot.app.screen
        for _ in range(200):
            options = [one.id for one in dialogue.query_one(OptionList).options]
            if answer in options:
                break
            await pilot.pause(0.05)
        asked.append(str(dialogue.query_one("#asked", Static).visual))
        dialogue.query_one(OptionList).highlighted = options.index(answer)
        await pilot.press("enter")
        await pilot.pause()
    return asked


def test_a_ruling_is_asked_for_by_its_facts_and_kept_with_who_made_it(
    running: Running, bridge: Bridge, store: Store
) -> None:
    async def look() -> None:
        async with watch(bridge).run_test(size=(100, 30)) as pilot:
            await until(pilot, "no device has introduced itself")
            await asyncio.to_thread(running.deal, BURN_MISSED, 4)
            await until(pilot, "round 1")
            asked = await ruled(pilot)
            assert asked[0] == "What happened?" and asked[1] == "Which device deals this round?"
            assert asked[-1] == "The round is Void."

    asyncio.run(look())
    (round,) = whole(store, Wanted())
    assert [(one.situation, one.outcome, one.rank) for one in round.rulings] == [
        ("first-burn-missed", "void", "Pit Supervisor")
    ]
    assert [(one.who, one.role) for one in round.actions] == [("Ada", "Pit Supervisor")]


def test_without_a_name_no_ruling_is_kept(running: Running, bridge: Bridge, store: Store) -> None:
    async def look() -> None:
        async with watch(bridge, name="").run_test(size=(100, 30)) as pilot:
            await until(pilot, "no device has introduced itself")
            await asyncio.to_thread(running.deal, BURN_MISSED, 4)
            await until(pilot, "round 1")
            await ruled(pilot)

    asyncio.run(look())
    assert not [ruling for round in whole(store, Wanted()) for ruling in round.rulings]


def test_a_bridge_that_is_gone_is_told(tmp_path: Path, store: Store) -> None:
    (tmp_path / "token").write_text(TOKEN)
    with Running(lambda: floor_on(store, tmp_path)) as running:
        found = Bridge(running.url.removeprefix("http://"), tmp_path / "token")
        assert found.state()["tables"] == {}

    async def look() -> None:
        async with watch(found).run_test() as pilot:
            await until(pilot, "the bridge cannot be reached: trying again", "#title")

    asyncio.run(look())
    with pytest.raises(NoBridge, match="trueshoe bridge"):
        found.state()


@pytest.mark.parametrize("words", [("--token", "none"), ("--bridge", "127.0.0.1:1")])
def test_what_cannot_be_reached_is_said_in_words(tmp_path: Path, words: tuple[str, ...]) -> None:
    (tmp_path / "token").write_text(TOKEN)
    token = () if "--token" in words else ("--token", str(tmp_path / "token"))
    done = trueshoe("watch", *words, *token)
    assert done.returncode == 2 and "next:" in done.stderr and not done.stdout
    assert "Example: trueshoe watch" in trueshoe("watch", "--help").stdout


def test_the_picture_is_what_the_screen_shows() -> None:
    assert words_of(draw()) == words_of(PICTURE.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("rank", "kept"), [("Pit Manager", []), ("Shift Manager", ["Shift Manager"])])
def test_what_the_shift_manager_decides_is_kept_of_nobody_below(
    running: Running, bridge: Bridge, store: Store, rank: str, kept: list[str]
) -> None:
    async def look() -> None:
        async with watch(bridge, rank).run_test(size=(100, 30)) as pilot:
            await until(pilot, "no device has introduced itself")
            await asyncio.to_thread(running.deal, BURN_MISSED, 4)
            await until(pilot, "round 1")
            await ruled(pilot, ("deal-order", "keep"))

    asyncio.run(look())
    assert [ruling.rank for round in whole(store, Wanted()) for ruling in round.rulings] == kept
