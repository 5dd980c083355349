"""What is damaged or of another format is told, never guessed over; no number is given twice."""

import importlib
import random

import pytest
from fast_flash import FastFlash

from journal_story import Story, values_of
from shoecore import records
from shoecore.journal import scan, sectors
from shoefw.store import tail
from shoefw.store.journal import Foreign, Journal

SECTORS = 4
SECTOR = 4096
PAGE = 256
MANY = 150

# No page holds more of them.
A_PAGE = 11


def story_of(count: int) -> Story:
    """A journal with so many records."""
    story = Story(FastFlash(SECTORS * SECTOR), 0, SECTORS)
    story.append(count)
    return story


def write_format(monkeypatch: pytest.MonkeyPatch, version: int) -> None:
    """Let the journal be of a format; what it imports when it opens may be loaded anew by then."""
    for module in (scan, sectors, tail):
        monkeypatch.setattr(module, "VERSION", version)
        monkeypatch.setattr(importlib.import_module(module.__name__), "VERSION", version)


def is_told(story: Story, lost: int) -> None:
    """Of the records only some are missing, the journal says so, and goes on with numbers that none had."""
    journal = story.open()
    for _ in journal.check_steps():
        pass
    assert journal.damaged > 0
    assert journal.next > story.made
    missing = 0
    number = 1
    while number <= story.made:
        found = journal.get(number)
        after = min(found[0], story.made + 1) if found else story.made + 1
        assert after >= number
        missing += after - number
        if found and found[0] <= story.made:
            time, kind, values = values_of(found[0])
            assert found[1:] == (time, kind, records.pack(kind, values))
        number = after + 1
    assert 0 < missing <= lost, missing
    new = journal.next
    journal.append(*values_of(new))
    assert story.open().next > new


def test_an_older_format_is_read_and_the_next_record_is_in_a_sector_of_the_new(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write_format(monkeypatch, 1)
    story = story_of(30)
    write_format(monkeypatch, 2)
    story.check()
    story.append(5)
    assert story.journal._head.sequence == 1
    story.check()


def test_a_newer_format_is_refused_by_name_and_left_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    write_format(monkeypatch, 2)
    story = story_of(MANY)
    before = bytes(story.flash.bytes)
    write_format(monkeypatch, 1)
    journal = story.open()
    assert journal.foreign == "a journal of format 2, this firmware reads up to 1"
    with pytest.raises(Foreign, match="format 2"):
        journal.append(*values_of(1))
    journal.make_room()
    assert journal.room() == 0
    assert story.flash.bytes == before


@pytest.mark.parametrize("page", [1, 7, 14, 15, 17])
def test_a_damaged_page_loses_its_records_alone(page: int) -> None:
    story = story_of(MANY)
    for at in range(page * PAGE + 30, page * PAGE + 200):
        story.flash.bytes[at] ^= at & 127 | 1
    is_told(story, A_PAGE)


def test_damage_in_the_middle_is_known_once_the_page_behind_it_is_looked_at() -> None:
    story = story_of(MANY)
    page = 3
    story.flash.bytes[page * PAGE + 100] ^= 4
    journal = story.open()
    steps = journal.check_steps()
    found = [(journal.damaged, journal.damaged_at) for _ in steps]
    behind = found.index((1, page * PAGE))
    assert behind > page and set(found[:behind]) == {(0, -1)} and set(found[behind:]) == {(1, page * PAGE)}


@pytest.mark.parametrize("steps_each", [6, 7, 20])
def test_a_check_that_is_closed_again_and_again_goes_on_where_it_was(steps_each: int) -> None:
    story = story_of(MANY)
    page = 3
    story.flash.bytes[page * PAGE + 100] ^= 4
    journal = story.open()
    parts = 0
    while not parts or journal.checked[:2] != (0, 0):
        steps = journal.check_steps()
        for _ in range(4 + steps_each):  # the first bring what it needs
            next(steps, None)
        steps.close()
        parts += 1
        assert parts < MANY
    assert parts > 1 and (journal.damaged, journal.damaged_at) == (1, page * PAGE)


@pytest.mark.parametrize("pages", [2, 3])
def test_the_last_pages_damaged_have_their_numbers_kept(pages: int) -> None:
    story = story_of(MANY)
    last = 16 + story.journal._head.index
    for at in range((last - pages + 1) * PAGE, last * PAGE + 150):
        story.flash.bytes[at] ^= at & 127 | 1
    is_told(story, A_PAGE * pages)


def test_a_damaged_header_of_the_newest_sector_loses_the_records_of_its_page_alone() -> None:
    story = story_of(MANY)
    for at in range(20, 48):
        story.flash.bytes[SECTOR + at] ^= 90
    is_told(story, A_PAGE)


def test_what_an_interrupted_erasure_leaves_is_erased_again_and_never_read() -> None:
    seed = random.randrange(1 << 32)
    chance = random.Random(seed)
    for _ in range(50):
        story = story_of(20)
        following = slice(SECTOR, 2 * SECTOR)
        story.flash.bytes[following] = chance.randbytes(SECTOR)
        journal = story.check()
        assert journal.next == 21, f"seed {seed}"
        story.append(110)
        assert isinstance(story.check(), Journal), f"seed {seed}"
