"""A sector of the journal's ring goes bad in any of five ways: the journal goes on in the next, at every start too.

What was programmed in it stays as long as it can be read; where it cannot, only its records are missing, and no number
is given twice."""

import pytest
from cut_flash import READ_FAILS, WRONGS, Bad, Content, SeenFlash

from journal_story import values_of
from shoecore import records
from shoecore.journal.sectors import PAGES
from shoefw.store.journal import Journal

SECTORS = 8
SECTOR = 4096

# Twice round the ring, with so many records from one start to the next, and so many that the host has not.
MANY = 1800
A_START = 47
WAITING = 250

# Of the ring, over which the wear is counted.
ROUNDS = 20


class Life:
    """A journal with a bad sector: the records that were appended, and in which sector of the ring each is."""

    def __init__(self, bad: Bad | None) -> None:
        self.flash = SeenFlash(Content(b"\xff" * SECTORS * SECTOR), lambda operation: None, bad)
        self.bad = bad
        self.made: dict[int, int] = {}
        self.journal = self.open()

    def open(self) -> Journal:
        """The journal as the next start finds it."""
        return Journal(self.flash, 0, SECTORS)

    def append(self) -> None:
        """Make one more record, whose number no other has."""
        number = self.journal.next
        assert number not in self.made, f"number {number} is given twice"
        self.journal.append(*values_of(number))
        assert self.journal.next == number + 1
        self.made[number] = self.journal._head.sequence % SECTORS

    def start(self) -> None:
        """The next start: every record that is not acknowledged is there, or it was in the sector that is not read."""
        self.journal = journal = self.open()
        assert journal.foreign == ""
        assert journal.next > max(self.made, default=0), f"record {journal.next} would be given twice"
        for made in sorted(number for number in self.made if number >= journal.oldest):
            found = journal.get(made)
            time, kind, values = values_of(made)
            if found != (made, time, kind, records.pack(kind, values)):
                assert found is None or found[0] > made, f"record {made} is {found}"
                assert self.is_unreadable(made), f"record {made} is missing"

    def is_unreadable(self, number: int) -> bool:
        """Whether the record is in a sector that reads no longer."""
        return self.bad is not None and self.bad.wrong == READ_FAILS and self.made[number] == self.bad.sector

    def go_on(self, many: int) -> None:
        """Make so many records, with a start now and then, until the journal says that records are missing."""
        for turn in range(many):
            self.journal.make_room()
            self.append()
            self.journal.acknowledge(self.journal.next - WAITING)
            if turn % A_START == 0:
                self.start()
                if self.journal.damaged:
                    return


def test_the_wear_is_level_over_many_rounds_of_the_ring_with_starts_between() -> None:
    erased: list[int] = []
    life = Life(None)
    life.flash = SeenFlash(
        life.flash.content(), lambda operation: erased.append(operation.at // SECTOR) if operation.is_erase() else None
    )
    while len(erased) < ROUNDS * SECTORS:
        life.journal = life.open()
        for _ in range(A_START):
            life.journal.make_room()
            life.append()
            life.journal.acknowledge(life.journal.next - WAITING)
    counts = [erased.count(sector) for sector in range(SECTORS)]
    assert max(counts) - min(counts) <= 1, f"the sectors were erased {counts} times"


@pytest.mark.parametrize("share", [4, pytest.param(1, marks=pytest.mark.proof)])
@pytest.mark.parametrize("wrong", WRONGS)
def test_the_journal_goes_on_with_the_next_sector(wrong: int, share: int) -> None:
    """Each way in which it is bad with a quarter of the moments, and with each of them."""
    for sector, step in ((0, 1), (3, 3)):
        for after in (0, 1, 2, 3, 5, 17, 40, 90, 171, 254, 300, 320, 400, 577)[wrong % share :: step * share]:
            life = Life(Bad(sector, wrong, after))
            life.go_on(MANY)
            if life.journal.damaged:
                assert wrong == READ_FAILS, f"sector {sector} after {after}: {life.journal.damaged} damaged"
            else:
                assert len(life.made) == MANY


def test_a_newest_sector_that_is_read_no_longer_is_told_and_its_numbers_are_not_given_again() -> None:
    for many in (1, 30, 99, 104, 105, 106, 130, 460):
        life = Life(None)
        for _ in range(many):
            life.journal.make_room()
            life.append()
        newest = life.journal._head.sequence
        life.bad = Bad(newest, READ_FAILS, -1)
        life.flash = SeenFlash(life.flash.content(), lambda operation: None, life.bad)
        life.start()
        assert life.journal.damaged, f"after {many} records"
        life.append()
        life.start()


@pytest.mark.parametrize("wrong", [wrong for wrong in WRONGS if wrong != READ_FAILS])
@pytest.mark.parametrize("after", range(8))
def test_the_last_order_is_found_over_a_sector_that_took_no_record(wrong: int, after: int) -> None:
    """The power goes at any operation of the append that finds the next sector bad, and goes on in the one behind."""
    left: list[Content] = []
    flash = SeenFlash(Content(b"\xff" * SECTORS * SECTOR), lambda _: left.append(flash.content()), Bad(1, wrong, after))
    journal = Journal(flash, 0, SECTORS)
    journal.make_room()
    while journal._head.index < PAGES - 1:
        journal.append(*values_of(journal.next))
    journal.append(journal.time, records.ORDER_DRAWN, (7, 52, 0))
    number = journal.next - 1
    while journal._head.sequence == 0:
        journal.make_room()
        left.clear()
        journal.append(*values_of(2))
    for content in (*left, flash.content()):
        start = Journal(SeenFlash(content, lambda _: None), 0, SECTORS)
        assert start.order == 7 and number in [record[0] for record in start.tail()]


@pytest.mark.parametrize("wrong", WRONGS)
def test_a_sector_that_was_left_out_is_not_missed_when_the_one_before_it_is_full(wrong: int) -> None:
    """At each start after each record around the end of a sector, whether the bad one behind it is read or not."""
    bad = Bad(1, wrong, -1)
    flash = SeenFlash(Content(b"\xff" * SECTORS * SECTOR), lambda _: None, bad)
    journal = Journal(flash, 0, SECTORS)
    full = 0
    while journal._head.sequence <= 2:
        journal.make_room()
        journal.append(*values_of(journal.next))
        full += journal._head.sequence == 0 and journal._head.is_full()
        for as_read in (bad, Bad(1, READ_FAILS, -1)):
            start = Journal(SeenFlash(flash.content(), lambda _: None, as_read), 0, SECTORS)
            assert (start.damaged, start.next) == (0, journal.next)
    assert full and journal.damaged == 0


def test_a_sector_that_was_left_out_is_not_begun_at_a_later_start_that_finds_it_good() -> None:
    flash = SeenFlash(Content(b"\xff" * SECTORS * SECTOR), lambda _: None, Bad(1, READ_FAILS, -1))
    journal = Journal(flash, 0, SECTORS)
    while journal.next == 1 or not journal._head.is_full():
        journal.make_room()
        journal.append(*values_of(journal.next))
    good = SeenFlash(flash.content(), lambda _: None)
    journal = Journal(good, 0, SECTORS)
    journal.append(*values_of(journal.next))
    assert journal._head.sequence == 2
    again = Journal(SeenFlash(good.content(), lambda _: None, Bad(1, READ_FAILS, -1)), 0, SECTORS)
    assert (again.damaged, again.next) == (0, journal.next)
