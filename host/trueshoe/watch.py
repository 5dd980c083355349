"""A run with a device: each record judged, saved, shown, and only then acknowledged."""

from shoecore import records
from trueshoe.errors import Trouble
from trueshoe.judge import Judge
from trueshoe.link.client import Client
from trueshoe.link.greeting import Status
from trueshoe.records.writer import RecordFile
from trueshoe.scene import Scene
from trueshoe.show import fault_words
from trueshoe.show.fault_words import Fault
from trueshoe.show.screen import Screen
from trueshoe.tally import Tally

_IDLE_SECONDS = 1.0


class DeviceStopped(Trouble):
    """A fault has stopped the device until a person clears it."""


def watch(
    client: Client, screen: Screen, rounds: int = 0, interpreter: str | None = None, file: RecordFile | None = None
) -> Tally:
    """Follow a device for so many closed rounds, 0 for ever, and let it move; however it ends, there is a summary.

    Who waits for a number of rounds is not left waiting by a device that stands still until a person clears a fault;
    who follows for ever stays, for the person who clears it needs a host.

    Where there is a file to save to, a record is in it before the device may forget it."""
    judge, scene, tally = Judge(), Scene(), Tally(client.hello, interpreter)
    fault = None
    try:
        screen.begin(tally)
        with client.leasing():
            while not rounds or tally.rounds < rounds:
                record = client.receive(_IDLE_SECONDS)
                if record is None:
                    status = client.status()  # asked of one that is followed for ever too: a lost cable is noticed
                    if rounds:
                        _must_run(client, status, fault)
                    continue
                if file:
                    file.add(record)
                event = judge.see(record)
                scene.take(event)
                tally.take(event)
                fault = fault_words.fault(event) if record.kind == records.FAULT else fault
                screen.show(event, scene)
                for what, expected in tally.wrong:
                    screen.note(f"FINDING: {what}; expected {expected}")
                client.acknowledge(record.number)
    finally:
        tally.frames_damaged = client.damaged
        screen.end(tally)
    return tally


def _must_run(client: Client, status: Status, told: Fault | None) -> None:
    """One that stands still until a fault is cleared will send no more."""
    if not status.fault or status.waiting or not fault_words.stops(status.fault):
        return
    name = fault_words.name(status.fault)
    where = f"{client.url}, serial {client.hello.serial}"
    if told and told.urgent and told.what.startswith(name):
        raise DeviceStopped(
            f"The device has stopped: {told.what}.", f"{told.where}, {where}", told.expected, told.observed, told.next
        )
    raise DeviceStopped(
        f"The device has stopped: {name}.",
        where,
        "a device without a fault that a person must clear",
        "one that was told before; its record has the place and the numbers",
        fault_words.next_step(status.fault),
    )
