"""A device whose journal is damaged, or of a newer format, tells it, writes nothing, and gives it all."""

import random
from binascii import crc32

import pytest
from rig import DECK, Rig, erased
from shoe_rig import ShoeRig, powered

from cpu import CPythonCpu
from shoecore import faults, records, states
from shoecore.journal.sectors import MARKS, VERSION
from shoecore.wire import messages
from shoefw.store import places
from sim.shuffler import Shuffler
from trueshoe.journal.account import Account
from trueshoe.journal.file import BadDump
from trueshoe.journal.found import Damage
from trueshoe.journal.rings import Rings

KINDS = ("shuffler", "shoe")
SIZE = len(erased())
BEGIN, COUNT = places.rounds(SIZE)
SUMMARIES, MORE = places.summaries(SIZE)
JOURNAL = slice(BEGIN, SUMMARIES + MORE * places.SECTOR)
LONGEST = 200
PAGE = 256

# In a header.
VERSION_AT = 27
CHECK_AT = 40


class Reading:
    """A host that reads the journal as it lies there."""

    def __init__(self, rig: Rig | ShoeRig) -> None:
        self.raw = bytearray()
        self._rig = rig
        self._take = rig._take
        rig._take = self._dumped  # type: ignore[method-assign]

    def all(self) -> bytes:
        """Piece by piece, from the beginning to the end."""
        asked = -1
        while len(self.raw) < JOURNAL.stop - JOURNAL.start:
            assert asked != len(self.raw), f"no answer about byte {asked}"
            asked = len(self.raw)
            self._rig.say(messages.ASK_DUMP, asked)
            self._rig.run_until(lambda: len(self.raw) > asked, 5)
        return bytes(self.raw)

    def _dumped(self, message: messages.Message, at: int) -> None:
        if message.kind == messages.DUMP:
            assert message.values[0] == len(self.raw) and len(message.values[1]) <= LONGEST
            self.raw += message.values[1]
        self._take(message, at)


def start(kind: str, flash: bytearray) -> Rig | ShoeRig:
    """The power comes."""
    return ShoeRig(powered(flash=flash)) if kind == "shoe" else Rig(CPythonCpu(flash), Shuffler())


def recorded(kind: str) -> tuple[bytearray, int]:
    """What many starts leave of a device whose host acknowledges nothing, and the number of the last record."""
    flash = erased()
    for _ in range(30):
        rig = start(kind, flash)
        rig.acknowledges = False
        rig.run(2)
    return flash, rig.records[-1].number


def is_told(rig: Rig | ShoeRig) -> None:
    """It stands, and says why to whoever looks at it and to its host."""
    rig.say(messages.ASK_STATUS)
    rig.run(1)
    assert rig.status[:2] == (states.STOPPED, faults.JOURNAL_DAMAGED)
    assert rig.mechanism.display[0].decode().strip() == f"FAULT {faults.JOURNAL_DAMAGED}"
    assert isinstance(rig, ShoeRig) or rig.stands()
    assert records.ORDER_DRAWN not in rig.kinds() and records.ROUND_OPENED not in rig.kinds()


def damage_in(raw: bytes) -> list[Damage]:
    """What the host's reader finds wrong in a dump."""
    account = Account(Rings(raw, "the dump"))
    return [found for page in account.pages() for found in page if isinstance(found, Damage)]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("sector", [0, 1])
def test_a_journal_with_a_damaged_header_is_told_at_the_start_given_whole_and_not_written_to(
    kind: str, sector: int
) -> None:
    flash, number = recorded(kind)
    flash[BEGIN + sector * places.SECTOR + 30] ^= 4
    before = bytes(flash[JOURNAL])
    rig = start(kind, flash)
    rig.run(5)
    is_told(rig)
    assert rig.status[3] > number
    raw = Reading(rig).all()
    assert raw == before == bytes(flash[JOURNAL]) and len(raw) == (COUNT + MORE) * places.SECTOR
    assert damage_in(raw)


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_page_in_the_middle_is_told_once_it_is_come_to_and_at_every_start(kind: str) -> None:
    flash, _ = recorded(kind)
    flash[BEGIN + 5 * PAGE + 40] ^= 4
    rig = start(kind, flash)
    rig.run(60)
    if kind == "shuffler":
        rig.put(DECK)  # a deck is not taken in any more
        rig.run(1)
    is_told(rig)
    assert damage_in(Reading(rig).all())
    rig = start(kind, flash)
    rig.run(5)
    is_told(rig)


@pytest.mark.parametrize("kind", KINDS)
def test_what_lies_in_the_place_of_the_summaries_and_is_none_is_told_and_left_as_it_is(kind: str) -> None:
    flash, number = recorded(kind)
    strange = random.Random(6).randbytes(JOURNAL.stop - SUMMARIES)
    flash[SUMMARIES : JOURNAL.stop] = strange
    rig = start(kind, flash)
    rig.run(5)
    is_told(rig)
    assert rig.status[3] == number + 1
    raw = Reading(rig).all()
    assert raw == bytes(flash[JOURNAL]) and raw.endswith(strange)
    assert damage_in(raw)


@pytest.mark.parametrize("kind", KINDS)
def test_a_journal_of_a_newer_format_is_told_and_left_as_it_is(kind: str) -> None:
    """As after a return to an older firmware."""
    flash, _ = recorded(kind)
    for sector in range(2):
        header = memoryview(flash)[BEGIN + sector * places.SECTOR :][:MARKS]
        header[VERSION_AT] = VERSION + 1
        header[CHECK_AT:] = crc32(header[:CHECK_AT]).to_bytes(4, "little")
    before = bytes(flash[JOURNAL])
    rig = start(kind, flash)
    rig.run(5)
    is_told(rig)
    raw = Reading(rig).all()
    assert raw == before == bytes(flash[JOURNAL])
    with pytest.raises(BadDump, match=f"format {VERSION + 1}"):
        Rings(raw, "the dump")
