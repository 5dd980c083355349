"""Every cut of the power at every step of what a journal does to its flash: nothing lost, nothing invented, no gap.

``make test`` cuts a change of sector at every sixth of its steps, from a first one on that is printed; the proof at
every one."""

import random
from collections.abc import Callable
from contextlib import suppress

import pytest
from fast_flash import FastFlash

from failing_flash import A_PART, ALL, ANOTHER_PART, NOTHING, PowerCut
from journal_story import Story, values_of
from shoefw.store.journal import Journal

LEAVES = {"nothing": NOTHING, "a-part": A_PART, "another-part": ANOTHER_PART, "all": ALL}
AT = 8192
SECTORS = 8
SECTOR = 4096

# So many records of the story a sector holds, and a page.
A_SECTOR = 118
A_PAGE = 7
LAST_PAGE = 15


def story_of(count: int) -> Story:
    """A journal with so many records, of which the host has all but those of the last three sectors."""
    story = Story(FastFlash(SECTORS * SECTOR, AT), AT, SECTORS)
    while story.made < count:
        story.journal.make_room()
        story.append(1)
        story.acknowledge(story.made - 3 * A_SECTOR)
    return story


def cut_everywhere(story: Story, act: Callable[[Story], None], leaves: int, every: int = 1) -> int:
    """Do it with the power cut at each step in turn, or at one in so many; after each, two starts and more records must
    be right."""
    flash = story.flash
    saved = bytes(flash.bytes)
    told = (story.begun, story.made, story.acknowledged)

    def start(cut: int) -> Story:
        flash.bytes[:] = saved
        flash.weak = -1
        flash.power()
        again = Story(flash, AT, SECTORS)
        again.begun, again.made, again.acknowledged = told
        flash.power(cut, leaves)
        return again

    act(start(-1))
    steps = flash.steps
    first = random.randrange(every)
    print(f"first {first}")
    for cut in range(first, steps, every):
        again = start(cut)
        with pytest.raises(PowerCut):
            act(again)
        flash.power()
        after_a_cut(again, cut)
    return steps


def after_a_cut(story: Story, cut: int) -> None:
    """What is there is right, is so again when a bit that was half programmed reads otherwise, and takes more."""
    try:
        story.check(3)
        story.flash.waver()
        story.check(31)
        story.append(2)
        story.flash.waver()
        story.check(31)
    except AssertionError as wrong:
        raise AssertionError(f"cut at step {cut}: {wrong}") from wrong


@pytest.mark.parametrize("leaves", LEAVES.values(), ids=LEAVES)
@pytest.mark.parametrize("count", [0, 40])
def test_appends_and_changes_of_page(count: int, leaves: int) -> None:
    assert cut_everywhere(story_of(count), lambda story: story.append(A_PAGE + 3), leaves) > 200


@pytest.mark.parametrize("leaves", LEAVES.values(), ids=LEAVES)
@pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.proof)])
def test_a_change_of_sector_and_the_ring_going_round(every: int, leaves: int) -> None:
    story = story_of(9 * (A_SECTOR - 4))
    while story.journal._head.index != LAST_PAGE - 1:
        story.append(1)
        story.journal.make_room()
    sequence = story.journal._head.sequence

    def act(story: Story) -> None:
        story.append(A_PAGE + 4)
        assert story.journal._head.sequence == sequence + 1

    assert cut_everywhere(story, act, leaves, every) > 200


@pytest.mark.parametrize("leaves", LEAVES.values(), ids=LEAVES)
@pytest.mark.parametrize("sector", [1, 9])
def test_acknowledging_and_making_room(sector: int, leaves: int) -> None:
    story = story_of(sector * A_SECTOR + 60)

    def act(story: Story) -> None:
        story.acknowledge(story.made)
        story.journal.make_room()
        story.append(1)

    assert cut_everywhere(story, act, leaves) > 40


@pytest.mark.parametrize("leaves", LEAVES.values(), ids=LEAVES)
def test_a_start_after_a_cut_that_is_cut_itself(leaves: int) -> None:
    story = story_of(20)
    flash = story.flash
    flash.power(20, A_PART)
    with pytest.raises(PowerCut):
        story.append(3)
    flash.power()
    saved = bytes(flash.bytes)
    told = (story.begun, story.made, story.acknowledged)
    story.open()
    steps = flash.steps
    for cut in range(steps):
        flash.bytes[:] = saved
        flash.weak = -1
        story.begun, story.made, story.acknowledged = told
        flash.power(cut, leaves)
        with pytest.raises(PowerCut):
            story.open()
        flash.power()
        after_a_cut(story, cut)


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("leaves", [NOTHING, A_PART, ANOTHER_PART], ids=["nothing", "a-part", "another-part"])
def test_a_checksum_that_reads_blank_and_comes_back_while_its_record_is_made_none(count: int, leaves: int) -> None:
    story = story_of(count)
    flash = story.flash
    clean = bytes(flash.bytes)
    story.append(1)
    place = next(at for at, byte in enumerate(flash.bytes) if byte != clean[at])
    comes_back = flash.bytes[place]
    flash.bytes[place] = flash.bytes[place + 1] = 255
    begun = bytes(flash.bytes)
    story.made -= 1
    told = (story.begun, story.made, story.acknowledged)
    flash.power()
    story.open()
    for cut in range(flash.steps):
        flash.bytes[:] = begun
        flash.power(cut, leaves)
        story.begun, story.made, story.acknowledged = told
        with pytest.raises(PowerCut):
            story.open()
        flash.bytes[place] &= comes_back
        flash.weak = -1
        flash.power()
        after_a_cut(story, cut)


@pytest.mark.parametrize("leaves", list(LEAVES.values()), ids=LEAVES)
@pytest.mark.parametrize("sectors", [0, 1, 2])
def test_a_sector_begun_when_the_host_had_everything_gives_all_that_comes_into_it(sectors: int, leaves: int) -> None:
    """The power goes at any operation of the append that begins a sector; the first in the ring, and later ones."""
    story = Story(FastFlash(SECTORS * SECTOR), 0, SECTORS)
    while sectors and not (story.journal._head.sequence == sectors - 1 and story.journal._head.is_full()):
        story.append(1)
        story.acknowledge(story.made)
        story.journal.make_room()
    kept, done = bytes(story.flash.bytes), story.flash.steps
    story.append(1)
    for cut in range(story.flash.steps - done):
        flash = FastFlash(SECTORS * SECTOR)
        flash.bytes[:] = kept
        journal = Journal(flash, 0, SECTORS)
        flash.power(cut, leaves)
        with suppress(PowerCut):
            journal.append(*values_of(journal.next))
        flash.power()
        Journal(flash, 0, SECTORS).acknowledge(journal.next)
        journal = Journal(flash, 0, SECTORS)
        for _ in range(3):
            journal.append(*values_of(journal.next))
        given = [journal.get(number) for number in range(journal.oldest, journal.next)]
        assert [found and found[0] for found in given] == list(range(journal.oldest, journal.next)), cut
        assert len(given) >= 3, cut
