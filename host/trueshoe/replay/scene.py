"""What a journal says of the device and the table at which a fault happened: what the simulator is set up for."""

from pathlib import Path
from typing import NamedTuple

from shoecore import records
from shoecore.records import Record
from shoecore.rulebooks.table import seats_of
from trueshoe.errors import Trouble
from trueshoe.evidence import file as evidence
from trueshoe.journal import file, history
from trueshoe.journal.file import Dump
from trueshoe.replay import causes

_SHOE = "shoe"
_RULEBOOKS = {_SHOE: "mbs-fbbj-3", "shuffler": "rws-poker-7"}
_SEATS = (1, 3, 5)
_ZIP = b"PK"


class Scene(NamedTuple):
    """Of which device and firmware, what was dealt to whom, the fault, and what was recorded before it since its deck
    came; ``card`` is the one at which it was told."""

    serial: str
    firmware: str
    kind: str
    rulebook: str
    packs: int
    seats: tuple[int, ...]
    button: int
    fault: Record
    before: tuple[Record, ...]

    @property
    def code(self) -> int:
        """Which fault."""
        code: int = self.fault.values[0]
        return code

    @property
    def told(self) -> tuple[int, ...]:
        """What is to come out again: code, place, card, attempt, and whether it latched."""
        code, place, card, attempt, _, _, latched = self.fault.values
        return (code, place, card, attempt, latched)


def of(path: Path, number: int | None) -> Scene:
    """The scene of a fault in a file, by its record's number; without one, of the last that the machine has part in."""
    dump = _dump(path)
    told = [past.record for past in history.of(str(path), dump, True).past]
    faults = [at for at, record in enumerate(told) if record.kind == records.FAULT]
    if number is None:
        found = [at for at in faults if causes.of(*told[at].values[:2], at_shoe=_SHOE in dump.board)]
    else:
        found = [at for at in faults if told[at].number == number]
    if not found:
        raise Trouble(
            "There is nothing to replay.",
            str(path),
            "a fault of the machine or its cards in its journal"
            if number is None
            else f"a fault as its record {number}",
            "none",
            "List what it has: trueshoe faults FILE; of evidence, `trueshoe evidence show FILE --journal DUMP` first.",
        )
    return _scene(dump, told[: found[-1]], told[found[-1]])


def _scene(dump: Dump, before: list[Record], fault: Record) -> Scene:
    kind = _SHOE if _SHOE in dump.board else "shuffler"
    rulebook, packs, seats, button = _RULEBOOKS[kind], 1, _SEATS, _SEATS[-1]
    since = 0
    for at, record in enumerate(before):
        if record.kind == records.CONFIGURED:
            rulebook, packs, _ = record.values
        elif record.kind == records.ROUND_OPENED:
            _, rulebook, _, packs, mask, button = record.values
            seats = tuple(seats_of(mask))
        elif record.kind in (records.ORDER_DRAWN, records.BOOTED):
            since = at
    return Scene(
        dump.serial, dump.firmware, kind, rulebook, packs, seats, button or seats[0], fault, tuple(before[since:])
    )


def _dump(path: Path) -> Dump:
    """The journal in a file of evidence, or a dump by itself."""
    try:
        with path.open("rb") as opened:
            is_archive = opened.read(2) == _ZIP
    except OSError:
        is_archive = False
    if not is_archive:
        return file.read(path)
    return file.parsed(evidence.read(path).parts[evidence.JOURNAL], path)
