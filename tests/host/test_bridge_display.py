"""What was found and what was ruled goes to the display of the device that it happened at."""

import asyncio
import socket
from pathlib import Path
from typing import Any

from scripted import Scripted, peer

from shoecore import faults, states
from shoecore.wire import messages
from tests.host.bridged import SERIAL, Running, floor_on, store_in
from trueshoe.bridge.floor import Floor, Port
from trueshoe.bridge.following import Follower
from trueshoe.link import keys, parts

BY = {"who": "Ana", "role": "Shift Manager"}


def test_a_finding_is_shown_with_its_clause_and_a_ruling_as_it_is_called(tmp_path: Path) -> None:
    shown: list[str] = []
    store = store_in(tmp_path)
    with Running(lambda: floor_on(store, tmp_path)) as bridge:
        bridge.deal("rws-poker-7-shoe", 12)
        bridge.floor.displays[SERIAL] = shown.append

        def tell(**fact: Any) -> None:
            status, answer = bridge.ask(f"/tables/{SERIAL}/facts", {**BY, **fact})
            assert status == 200, answer

        tell(key="1", record="a Player has looked", seat=1)
        assert shown == []
        tell(key="2", record="a card is to be burnt first")
        assert shown == ["3.9.3 NOT WHAT COMES NEXT"]
        tell(key="3", record="ruled", situation="burn-missed", outcome="void", rank="Shift Manager", since=3)
        assert shown[1] == "RULED VOID"
    store.close()


def test_how_a_device_is_goes_to_everybody_when_it_changes(tmp_path: Path) -> None:
    def device(line: socket.socket) -> None:
        scripted = Scripted(line, 1, 1)
        scripted.greet()
        asked = 0
        while (heard := scripted.hear().kind) != messages.NOTE:
            if heard == messages.ASK_STATUS:
                asked += 1
                scripted.say(messages.STATUS, states.IN_ROUND, faults.EXIT_JAM if asked > 4 else 0, 0, 1)

    async def told(floor: Floor, url: str) -> list[int]:
        floor.ports = [Port(url)]
        found = []
        with floor.announcer.listening() as listener:
            following = asyncio.ensure_future(Follower(floor, floor.ports[0], parts.kept, keys.kept).run())
            while not found or not found[-1]:
                said = await listener.next()
                assert said
                if said["status"]:
                    found.append(said["status"]["fault"])
        floor.displays[SERIAL]("SEEN")
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)
        return found

    store = store_in(tmp_path)
    with peer(device) as url, Running(lambda: floor_on(store, tmp_path)) as bridge:
        assert bridge.do(lambda floor: told(floor, url)) == [0, faults.EXIT_JAM]
    store.close()


def test_a_line_goes_over_the_link_while_the_device_is_there_and_nowhere_when_it_has_gone(tmp_path: Path) -> None:
    heard: list[str] = []

    def device(line: socket.socket) -> None:
        scripted = Scripted(line, 1, 1)
        scripted.greet()
        heard.append(scripted.hear(messages.NOTE).values[0])
        line.shutdown(socket.SHUT_RDWR)

    async def followed(floor: Floor, url: str) -> None:
        floor.ports = [Port(url)]
        following = asyncio.ensure_future(Follower(floor, floor.ports[0], parts.kept, keys.kept).run())
        while not floor.displays:
            await asyncio.sleep(0.01)
        (show,) = floor.displays.values()
        show("RULED VOID")
        while floor.ports[0].state == "connected":
            await asyncio.sleep(0.01)
        show("NOBODY READS THIS")
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)
        assert not floor.displays

    store = store_in(tmp_path)
    with peer(device) as url, Running(lambda: floor_on(store, tmp_path)) as bridge:
        bridge.do(lambda floor: followed(floor, url))
    store.close()
    assert heard == ["RULED VOID"]
