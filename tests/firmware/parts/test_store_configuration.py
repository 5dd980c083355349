"""The configuration: the board's own until the House sets one, told once, refused where it is damaged or too new."""

from expect import raises
from failing_flash import Flash
from shoecore import faults, records
from shoecore.wire.fields import BYTES, TEXT, U8, U16
from shoefw.store.configuration import Configuration
from shoefw.store.places import CONFIGURATION, SECTOR
from shoefw.store.ring import OVERHEAD, Ring
from shoefw.store.versions import Versioned

_ENTRY = 128
_FIRST = (U16, U16, TEXT, U8, U8)
_SECOND = _FIRST + (BYTES, BYTES)


class Board:
    """What the board is set to."""

    rulebook = "rws-poker-7"
    packs = 1


class Outbox:
    """Keeps what is told, while there is room."""

    def __init__(self, room: bool = True) -> None:
        self.made = []
        self._room = room

    def has_room(self, _: int) -> bool:
        """Whether there is."""
        return self._room

    def add(self, *record) -> None:
        """Take a record."""
        self.made.append(record)


def test_a_new_device_has_what_its_board_says_and_tells_nothing():
    kept = _start(_flash())
    assert (kept.rulebook, kept.packs, kept.production, kept.generation, kept.fault) == (
        "rws-poker-7",
        1,
        False,
        0,
        None,
    )
    assert _told(kept) == []


def test_what_is_stored_wins_over_the_board_at_every_start():
    flash = _flash()
    _start(flash).change("mbs-fbbj-3", 8, True)
    for _ in range(2):
        kept = _start(flash)
        assert (kept.rulebook, kept.packs, kept.production, kept.generation) == ("mbs-fbbj-3", 8, True, 1)


def test_a_change_is_told_once_also_where_it_was_made_before_the_start():
    flash = _flash()
    _start(flash).change("mbs-fbbj-3", 8, False)
    assert _told(_start(flash)) == [(records.CONFIGURED, "mbs-fbbj-3", 8, 1)]
    assert _told(_start(flash)) == []
    _start(flash).change("rws-mlp-3", 1, False)
    assert _told(_start(flash)) == [(records.CONFIGURED, "rws-mlp-3", 1, 2)]


def test_what_finds_no_room_is_told_later():
    flash = _flash()
    _start(flash).change("mbs-fbbj-3", 8, False)
    full = Outbox(False)
    _start(flash).tell(full)
    assert full.made == []
    assert len(_told(_start(flash))) == 1


def test_one_bit_wrong_is_a_fault_until_it_is_set_again():
    flash = _flash()
    _start(flash).change("rws-mlp-3", 1, True)
    for at in range(0, _ENTRY - 1, 9):
        flash.bytes[at] ^= 1 << at % 8
        kept = _start(flash)
        assert kept.fault == (faults.JOURNAL_DAMAGED, faults.AT_FLASH, faults.NO_CARD, 0, 0, 1), at
        assert _told(kept) == []
        flash.bytes[at] ^= 1 << at % 8
    flash.bytes[5] ^= 1
    _start(flash).change("rws-mlp-3", 1, True)
    assert _start(flash).fault is None


def test_an_older_firmware_reads_what_it_knows_of_a_newer_one_and_keeps_the_rest():
    flash = _flash()
    _store(flash, Versioned(3, 1, _SECOND + (BYTES,), (4, 4, "rws-mlp-3", 1, 1, b"now", b"before", b"options")))
    kept = _start(flash)
    assert (kept.rulebook, kept.packs, kept.production, kept.generation, kept.fault) == ("rws-mlp-3", 1, True, 4, None)
    kept.change("rws-poker-7", 1, False)
    newer = Versioned(3, 1, _SECOND + (BYTES,), (0, 0, "", 0, 0, b"", b"", b""))
    newer.read(Ring(flash, CONFIGURATION, _ENTRY).value)
    assert newer.values == (5, 4, "rws-poker-7", 1, 0, b"now", b"before", b"options")


def test_a_newer_firmware_takes_the_boards_own_for_what_an_older_one_had_not():
    flash = _flash()
    _store(flash, Versioned(1, 1, (U16, U16, TEXT), (3, 3, "rws-mlp-3")))
    kept = _start(flash)
    assert (kept.rulebook, kept.packs, kept.production) == ("rws-mlp-3", 1, False)


def test_one_that_only_a_newer_firmware_can_read_is_refused_and_not_written_over():
    flash = _flash()
    _store(flash, Versioned(3, 3, _FIRST, (4, 4, "rws-mlp-3", 1, 1)))
    flash.power()
    kept = _start(flash)
    assert kept.fault == (faults.CONFIGURATION_REFUSED, faults.AT_FLASH, faults.NO_CARD, 0, 2, 3)
    assert "needs version 3" in str(raises(ValueError, kept.change, "rws-poker-7", 1, False))
    assert flash.steps == 0


def _flash() -> Flash:
    return Flash(2 * SECTOR, CONFIGURATION)


def _start(flash: Flash) -> Configuration:
    return Configuration(flash, Board())


def _store(flash: Flash, value: Versioned) -> None:
    Ring(flash, CONFIGURATION, _ENTRY).append(value.write(_ENTRY - OVERHEAD))


def _told(kept: Configuration) -> list:
    """The records that it makes of itself."""
    outbox = Outbox()
    kept.tell(outbox)
    return outbox.made
