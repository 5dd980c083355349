"""The same firmware in the simulator, where one thing after the other goes wrong until it tells the same fault."""

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from shoecore import records
from shoecore.records import Record
from trueshoe.link import parts
from trueshoe.link.client import Client
from trueshoe.records.uptime import Uptime
from trueshoe.replay import causes
from trueshoe.replay.scene import Scene
from trueshoe.virtual import VirtualDevice

_QUIET = 4  # seconds without a record: the device waits for somebody
# When a fault is seen at the machine, after its record's time: one that latches is on the flash before.
_SEEN_US = 1_000
_LATCHED_US = 60_000
_MOST_CARDS = 416


class Replayed(NamedTuple):
    """What went wrong at which card so that the device told this fault, what it recorded before, and all that was seen
    of it until then; ``same`` says that code, place, card, attempt and latch are those of the field."""

    cause: str
    card: int
    fault: Record
    before: tuple[Record, ...]
    seen: list[dict[str, Any]]
    same: bool


def replay(scene: Scene, trying: Callable[[str, int], None]) -> Replayed | None:
    """The nearest that is found: the same fault at the same card, else one of its code and place; None for none."""
    nearest: Replayed | None = None
    for cause in causes.of(scene.code, scene.told[1], at_shoe=scene.kind == "shoe"):
        found = _at_its_card(scene, cause, trying)
        if found and found.same:
            return found
        nearest = nearest or found
    return nearest


def _at_its_card(scene: Scene, cause: str, trying: Callable[[str, int], None]) -> Replayed | None:
    """A cause tried at the card of the fault, and again as much earlier or later as it was told too late or early."""
    wanted = scene.told[2]
    card = max(0, wanted - 1) if wanted < _MOST_CARDS else 0
    trying(cause, card)
    found = _once(scene, cause, card)
    if found and not found.same and wanted < _MOST_CARDS:
        shifted = card + wanted - found.fault.values[2]
        if shifted != card and 0 <= shifted < _MOST_CARDS:
            trying(cause, shifted)
            found = _once(scene, cause, shifted) or found
    return found


def _once(scene: Scene, cause: str, card: int) -> Replayed | None:
    """A day with that one thing; None where the device tells no such fault of it."""
    times = max(1, scene.told[3])
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "trace"
        options = [
            "--cpu=cpython",
            f"--device={scene.kind}",
            f"--rulebook={scene.rulebook}",
            f"--packs={scene.packs}",
            f"--seats={','.join(map(str, scene.seats))}",
            f"--button={scene.button}",
            "--rounds=1",
            "--speed=0",
            f"--fault={cause}@{card}*{times}",
            f"--trace={trace}",
        ]
        with VirtualDevice(options, passing=True) as device:
            key = device.listening.key
            with Client(device.listening.port, parts.passing, lambda _: key) as client:
                told = _followed(client, scene)
        seen = [json.loads(line) for line in trace.read_text(encoding="utf-8").splitlines()]
    if not told or told[-1].kind != records.FAULT:
        return None
    uptime = Uptime()
    fault = told[-1]
    values = fault.values
    end = [uptime.of(record) for record in told][-1] * 1000 + (_LATCHED_US if values[6] else _SEEN_US)
    same = (*values[:4], values[6]) == scene.told
    return Replayed(cause, card, fault, tuple(told[:-1]), [each for each in seen if each["us"] <= end], same)


def _followed(client: Client, scene: Scene) -> list[Record]:
    """What the device records up to the fault of that code and place at that attempt, else up to the round's end."""
    told: list[Record] = []
    quiet = 0
    with client.leasing():
        while quiet < _QUIET:
            record = client.receive(1.0)
            if record is None:
                quiet += 1
                continue
            quiet = 0
            told.append(record)
            if record.kind == records.FAULT and record.values[:2] == scene.told[:2]:
                if (record.values[3], record.values[6]) == scene.told[3:]:
                    return told
            elif record.kind in (records.ROUND_CLOSED, records.DECK_REFUSED):
                break
            client.acknowledge(record.number)
    return told
