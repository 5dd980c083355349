"""A run with a device: each record judged, saved, shown, and only then acknowledged."""

from trueshoe.errors import Trouble
from trueshoe.judge import Judge
from trueshoe.link.client import Client
from trueshoe.records.writer import RecordFile
from trueshoe.scene import Scene
from trueshoe.show import words
from trueshoe.show.screen import Screen
from trueshoe.tally import Tally

_IDLE_SECONDS = 1.0


class DeviceStopped(Trouble):
    """A fault has stopped the device until a person clears it."""


def watch(
    client: Client, screen: Screen, rounds: int = 0, interpreter: str | None = None, file: RecordFile | None = None
) -> Tally:
    """Follow a device for so many closed rounds, 0 for ever, and let it move; however it ends, there is a summary.

    Where there is a file to save to, a record is in it before the device may forget it."""
    judge, scene, tally = Judge(), Scene(), Tally(client.hello, interpreter)
    try:
        screen.begin(tally)
        with client.leasing():
            while not rounds or tally.rounds < rounds:
                record = client.receive(_IDLE_SECONDS)
                if record is None:
                    _must_run(client)
                    continue
                if file:
                    file.add(record)
                event = judge.see(record)
                scene.take(event)
                tally.take(event)
                screen.show(event, scene)
                client.acknowledge(record.number)
    finally:
        tally.frames_damaged = client.damaged
        screen.end(tally)
    return tally


def _must_run(client: Client) -> None:
    """A quiet device is asked how it is; one that a fault has stopped will send no more."""
    status = client.status()
    if status.fault and not status.waiting:
        raise DeviceStopped(
            f"The device has stopped: {words.fault_name(status.fault)}.",
            f"{client.url}, serial {client.hello.serial}",
            words.fault_expected(status.fault),
            "a fault that the device could not clear by itself",
            words.fault_next_step(status.fault),
        )
