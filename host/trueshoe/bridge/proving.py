"""What was kept of a floor verified again without it: records judged anew from files, receipts checked one by one."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from trueshoe.link.parts import file_name
from trueshoe.receipt.check import check_chain, checked
from trueshoe.receipt.signed import SUFFIX
from trueshoe.records import reader
from trueshoe.records.audit import Audit
from trueshoe.store.check import whole
from trueshoe.store.export import writing
from trueshoe.store.rounds import Wanted, listed
from trueshoe.store.rounds import whole as rounds_whole
from trueshoe.store.store import Store


class Proven(NamedTuple):
    """One rulebook's rounds: how many were kept, what was found live and what offline, how many receipts hold."""

    rulebook: str
    serial: str
    file: Path
    rounds: int
    found: int
    found_again: int
    receipts: int

    @property
    def agrees(self) -> bool:
        """Whether what was found again is what was found, and each round has a receipt that holds."""
        return self.found == self.found_again and self.receipts == self.rounds


def prove(store: Store, public: str, folder: Path) -> Iterator[Proven]:
    """Check the store, write each device's rounds and receipts to a folder, and verify what was written."""
    for damage in whole(store):
        raise damage
    rounds = list(listed(store, Wanted()))
    for serial in dict.fromkeys(row.serial for row in rounds):
        own = [row for row in rounds if row.serial == serial]
        file = folder / f"{file_name(serial)}.jsonl"
        writing.write(rounds_whole(store, Wanted(device=serial)), file, overwrite=True)
        audit = Audit(in_force=False)
        with file.open("rb") as lines:
            found_again = sum(1 for _ in audit.judge(reader.read(lines, file.name)))
        receipts = []
        for row in own:
            content = store.receipt(serial, row.first)
            if content:
                path = file.with_name(f"{file.stem}-{row.round}{SUFFIX}")
                path.write_bytes(content)
                receipts.append((path.name, content, checked(content, public, path.name)))
        check_chain(receipts)
        live = sum(row.findings for row in own)
        yield Proven(own[0].rulebook, serial, file, len(own), live, found_again, len(receipts))
