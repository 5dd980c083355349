"""All that a device tells of itself to who may ask, gathered in one session; no closed card and no secret is in it."""

import json
import platform
import secrets
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from trueshoe.evidence.file import JOURNAL, SELFTEST
from trueshoe.journal import file, history, taking
from trueshoe.link.asking import Asked
from trueshoe.link.client import Client
from trueshoe.service import calibrating, told, tried
from trueshoe.service.calibrating import NotCalibrated
from trueshoe.show import calibration, changes, configuration, health, past_faults, sensors
from trueshoe.show import parts as shown_parts

_NONCE_BYTES = 32


def gathered(client: Client, folder: Path | None) -> tuple[dict[str, Any], dict[str, bytes]]:
    """What the evidence is about, and its parts by their names; the last self-test's results lie in the folder."""
    hello = client.hello
    dump = taking.take(client)
    read = history.of(hello.serial, dump, True)
    parts = {f"{name}.json": _lines([what]) for name, what in _answers(client)}
    parts["faults.jsonl"] = _lines(past_faults.as_objects(read, past_faults.happened(read)))
    last = changes.worked(read)
    changed = changes.since(read, last.record.number if last else 0)
    parts["changes.jsonl"] = _lines(changes.as_objects(read, last, changed))
    results = tried.kept(hello.serial, folder)
    if results:
        parts[SELFTEST] = results
    parts[JOURNAL] = file.content(dump)
    about = {
        "device": hello._asdict(),
        "taken": datetime.now(UTC).isoformat(timespec="seconds"),
        "trueshoe": version("trueshoe"),
        "python": platform.python_version(),
        "system": platform.system(),
    }
    return about, parts


def _answers(client: Client) -> Iterator[tuple[str, dict[str, Any]]]:
    """The device's answers, one after the other."""
    serial = client.hello.serial
    yield "status", health.as_object("", Asked(client.hello, client.status()))
    yield "configuration", configuration.as_object(serial, told.configuration(client))
    clock = told.clock(client)
    yield "clock", clock._asdict() | {"time": clock.time.isoformat() if clock.time else None}
    parts = told.parts(client)
    yield "parts", shown_parts.as_object(serial, parts)
    yield "sensors", sensors.as_object(serial, sensors.Seen(told.sensors(client), parts.rollers))
    with suppress(NotCalibrated):
        yield "calibration", calibration.kept_object(serial, calibrating.calibration(client))
    yield "display", {"lines": told.display(client)}
    nonce = secrets.token_bytes(_NONCE_BYTES)
    codes, said = client.attest(nonce)
    yield "attested", {"nonce": nonce.hex(), "codes": codes.hex(), "set_to": said.hex()}


def _lines(objects: Any) -> bytes:
    return "".join(f"{json.dumps(each, ensure_ascii=False)}\n" for each in objects).encode()
