"""Tells the house's broker: states that stay there, and each event until the broker has it; its absence loses none."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import aiomqtt
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from trueshoe.events import waiting
from trueshoe.events.broker import Broker
from trueshoe.store import holding
from trueshoe.store.failing import NoStore
from trueshoe.store.holding import EVENTS, Held

if TYPE_CHECKING:
    from trueshoe.bridge.floor import Floor

_TICK_SECONDS = 0.5
_AGAIN_SECONDS = 1.0
_AGAIN_AT_MOST = 10.0
_KEEPALIVE_SECONDS = 15
_ONCE_AT_LEAST = 1

State = dict[str, Any]


class Events:
    """Of one bridge; ``there`` says whether the broker is."""

    def __init__(self, floor: "Floor", broker: Broker) -> None:
        self._floor = floor
        self._broker = broker
        self._told: dict[str, State] = {}
        self.there = False

    async def run(self) -> None:
        """For ever; a broker that is away is asked again and again."""
        pause = _AGAIN_SECONDS
        while True:
            try:
                async with self._client() as client:
                    pause = _AGAIN_SECONDS
                    await self._at(client)
            except (aiomqtt.MqttError, OSError):
                self.there = False
                await asyncio.sleep(pause)
                pause = min(2 * pause, _AGAIN_AT_MOST)

    def _client(self) -> aiomqtt.Client:
        broker = self._broker
        return aiomqtt.Client(
            broker.host,
            broker.port,
            username=broker.user,
            password=broker.password,
            tls_context=broker.tls,
            identifier=f"trueshoe-{broker.name}",
            protocol=aiomqtt.ProtocolVersion.V5,
            will=aiomqtt.Will(
                self._own, _json({"online": False}), _ONCE_AT_LEAST, True, _properties(PacketTypes.WILLMESSAGE)
            ),
            keepalive=_KEEPALIVE_SECONDS,
        )

    async def _at(self, client: aiomqtt.Client) -> None:
        """The broker is there: everything as it is, and from then on what changes."""
        self._told.clear()
        self.there = True
        try:
            await self._send(client, self._own, {"online": True}, stays=True)
            while True:
                await self._states(client)
                await self._events(client)
                await _tick(client)
        except asyncio.CancelledError:
            with suppress(aiomqtt.MqttError):
                await self._send(client, self._own, {"online": False}, stays=True)
            raise
        finally:
            self.there = False
            await asyncio.shield(self._floor.sharing.let_go(EVENTS))

    async def _states(self, client: aiomqtt.Client) -> None:
        """How each device is, where that is not what the broker was told last."""
        for serial, state in states(self._floor).items():
            if not self._floor.sharing.is_mine(holding.device(serial)):
                self._told.pop(serial, None)
            elif self._told.get(serial) != state:
                await self._send(client, self._of(serial, "state"), state, stays=True)
                self._told[serial] = state

    async def _events(self, client: aiomqtt.Client) -> None:
        """What waits; it counts as told once the broker has acknowledged all of it."""
        sharing = self._floor.sharing
        with suppress(NoStore, Held):
            if not sharing.is_mine(EVENTS):
                if sharing.other(EVENTS):
                    return
                await asyncio.to_thread(sharing.claim, EVENTS)
            found = await self._ask(lambda: waiting.waiting(self._floor.store))
            for event in found.events:
                await self._send(client, self._of(event.device, event.kind), event.told)
            if found.until:
                term = sharing.term(EVENTS)
                await self._ask(lambda: waiting.announced(self._floor.store, found.until, term))

    def _ask(self, call: Callable[[], Any]) -> Awaitable[Any]:
        return self._floor.keeper.do(call)

    async def _send(self, client: aiomqtt.Client, topic: str, told: State, stays: bool = False) -> None:
        """Until the broker has acknowledged it; Python 3.11 may lose a cancellation that comes just then."""
        await client.publish(topic, _json(told), _ONCE_AT_LEAST, stays, _properties(PacketTypes.PUBLISH))
        task = asyncio.current_task()
        if task and task.cancelling():
            raise asyncio.CancelledError

    @property
    def _own(self) -> str:
        return f"{self._broker.topic}/bridges/{self._broker.name}/state"

    def _of(self, serial: str, what: str) -> str:
        """A topic of a device; what a serial number may have that a topic may not is told in hexadecimal."""
        name = serial if serial.isalnum() else serial.encode().hex()
        return f"{self._broker.topic}/devices/{name}/{what}"


async def _tick(client: aiomqtt.Client) -> None:
    """Wait, and see the broker go meanwhile; nothing was subscribed to that it could send."""
    with suppress(TimeoutError):
        async with asyncio.timeout(_TICK_SECONDS):
            await anext(client.messages)


def states(floor: "Floor") -> dict[str, State]:
    """How each device that was met is."""
    found: dict[str, State] = {}
    for port in floor.ports:
        if not port.hello:
            continue
        serial, status = port.hello.serial, port.status if port.state == "connected" else None
        table = floor.tables.get(serial)
        rate = table.audit.void_rate if table else None
        found[serial] = {
            "device": serial,
            "connected": port.state == "connected",
            "state": status.state if status else None,
            "fault": status.fault if status else None,
            "rollers": {name: roller["percent"] for name, roller in port.rollers.items()},
            "round_open": bool(table and table.audit.open),
            "void_alarm": bool(rate and rate.alarm),
            "voided": rate.voided if rate else 0,
            "orders": rate.recent if rate else 0,
        }
    return found


def _json(told: State) -> str:
    return json.dumps(told, ensure_ascii=False)


def _properties(packet: int) -> Properties:
    found = Properties(packet)
    found.ContentType = "application/json"
    found.PayloadFormatIndicator = 1
    return found
