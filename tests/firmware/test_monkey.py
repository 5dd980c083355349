"""Anybody does anything to a shuffler at any time: nothing turns that must not, no record lies, and it deals on.

What no machine survives, and nobody does here: a hand at the cards with the lid closed. And two pairs of faults that
no sensor tells apart: after a power cut or an order given up, an exit that is blind or picks nothing in the sweep that
alone can say which slots are empty; and a feed roller that runs away past a sensor that is blind to the same card."""

import random

import pytest
from mischief import KINDS, Story

SECONDS = 60
STORIES = 12
MANY = 2000
LONG_SECONDS = 180


def tell(seed: int, seconds: int) -> None:
    """A story, and its seed where it ends badly."""
    story = Story(seed)
    try:
        story.mischief(seconds)
        story.calm()
    except BaseException:
        print(f"seed {seed}: {story.rulebook}, {story.kinds}", *story.did[-30:], sep="\n")
        raise
    finally:
        story.rig.device.cpu.close()


def test_whatever_people_do_to_it_the_device_deals_a_clean_round_in_the_end() -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    for number in range(STORIES):
        tell(seed + number, SECONDS)


@pytest.mark.proof
@pytest.mark.parametrize("part", range(10))
def test_many_long_stories_end_well(part: int) -> None:
    for number in range(part, MANY, 10):
        tell(number, LONG_SECONDS)


def test_every_mischief_alone_is_survived() -> None:
    for number, kind in enumerate(sorted(KINDS)):
        story = Story(number, (kind,))
        story.mischief(SECONDS)
        story.calm()
        story.rig.device.cpu.close()
