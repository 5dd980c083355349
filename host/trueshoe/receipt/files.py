"""Receipts as files: made from a file of records, and read again."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from trueshoe.bundle.file import read, write
from trueshoe.errors import Trouble
from trueshoe.link.parts import file_name
from trueshoe.receipt import check
from trueshoe.receipt.maker import Maker
from trueshoe.receipt.signed import SUFFIX, NotHeld, Signer
from trueshoe.records import reader, source
from trueshoe.records.audit import Audit
from trueshoe.store.entries import Device

_DEVICE_LINE = b'{"device"'
_PUBLIC_DIGITS = 64


class Told(NamedTuple):
    """What is said of a file of records: whose they are, what that ran, the boxes of the layout."""

    serial: str
    firmware: str
    boxes: int


class NoDevice(Trouble):
    """Records of which nobody knows the device."""


def made(name: str, key: Path, out: Path, told: Told) -> Iterator[Path]:
    """Write a receipt of each round of a file of records; where each is."""
    maker = Maker(Device(told.serial, "", "", ""), Signer(key), told.firmware)
    audit = Audit(boxes=told.boxes)
    out.mkdir(parents=True, exist_ok=True)
    with source.lines(name) as lines:
        for line in reader.read(_noting(lines, maker), source.name_of(name)):
            receipt = maker.see(line, audit.see(line), audit.openings)
            if receipt:
                yield _written(receipt, maker, out, source.name_of(name))


def verified(paths: list[Path], key: Path) -> Iterator[tuple[str, dict[str, Any], NotHeld | None]]:
    """Each receipt of some files, with what does not hold of it."""
    public = read(key).decode("ascii", "replace").strip()
    if len(public) != _PUBLIC_DIGITS:
        raise NotHeld(
            "no public key", str(key), "what `keys make` wrote as KEY.pub", "something else", "name that file"
        )
    before: list[tuple[str, bytes, dict[str, Any]]] = []
    for path in paths:
        content = read(path)
        body: dict[str, Any] = {}
        try:
            body = check.checked(content, public, str(path))
            check.check_chain([*before[-1:], (str(path), content, body)])
        except NotHeld as wrong:
            yield str(path), body, wrong
        else:
            yield str(path), body, None
        if body:
            before.append((str(path), content, body))


def _noting(lines: Iterator[bytes], maker: Maker) -> Iterator[bytes]:
    """The same lines; one that names the device tells the maker."""
    for line in lines:
        if line.startswith(_DEVICE_LINE) and not maker.device.serial:
            found = json.loads(line)["device"]
            maker.device = Device(*(str(found.get(name, "")) for name in Device._fields))
        yield line


def _written(receipt: bytes, maker: Maker, out: Path, name: str) -> Path:
    serial = maker.device.serial
    if not serial:
        raise NoDevice(
            "records that do not say which device made them",
            name,
            "a line with the device, as `follow --json` writes it, or --serial",
            "neither",
            "name it: --serial NUMBER",
        )
    played = json.loads(receipt)["round"]
    path = out / f"{file_name(serial)}-{played['number']}-{played['last_record']}{SUFFIX}"
    write(path, receipt)
    return path
