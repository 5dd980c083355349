"""How a device's rollers slow down: a sample at each visit, kept on this host, and the line that they lie along."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from trueshoe.errors import Trouble
from trueshoe.link.parts import default_folder, file_name
from trueshoe.service.told import Parts

SUFFIX = ".drift"

_MOST_BYTES = 4 * 1024 * 1024


class Sample(NamedTuple):
    """One roller at one visit: how many cards it had moved, and a card's time when it was new and of late."""

    taken: str
    roller: int
    cards: int
    new_us: int
    late_us: int

    @property
    def percent(self) -> float:
        """Of late by new."""
        return 100 * self.late_us / self.new_us


class Trend(NamedTuple):
    """The straight line through a roller's samples since it was new: per cent at 0 cards, and per cent a card."""

    at_new: float
    a_card: float

    def at(self, cards: int) -> float:
        """The per cent that the line has there."""
        return self.at_new + self.a_card * cards

    def reaches(self, percent: float, cards: int) -> int | None:
        """After how many cards more than these it comes to a per cent; None where it does not rise to it."""
        if self.a_card <= 0:
            return None
        return max(0, round((percent - self.at_new) / self.a_card) - cards)


def place(serial: str, folder: Path | None) -> Path:
    """Where the samples of a device are kept if nobody says where: beside this host's key to it."""
    return (folder or default_folder()) / f"{file_name(serial)}{SUFFIX}"


def samples(parts: Parts) -> list[Sample]:
    """What the device says now, of each roller that has learned what a card's time is."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return [
        Sample(now, number, parts.uses[number], roller.new_us, roller.late_us)
        for number, roller in enumerate(parts.rollers)
        if roller.new_us
    ]


def add(path: Path, found: list[Sample]) -> list[Sample]:
    """All that is kept, and after it what is new: a roller that has moved no card since tells nothing more."""
    kept = read(path) if path.exists() else []
    newest = {sample.roller: sample.cards for sample in kept}
    fresh = [sample for sample in found if newest.get(sample.roller) != sample.cards]
    try:
        with path.open("a", encoding="utf-8") as file:
            file.writelines(f"{json.dumps(sample._asdict())}\n" for sample in fresh)
    except OSError as refused:
        raise _trouble(path, "a file that this user may write to", refused.strerror or str(refused)) from None
    return kept + fresh


def read(path: Path) -> list[Sample]:
    """The samples in a file."""
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise _trouble(path, f"at most {_MOST_BYTES} bytes", "more")
        found = [Sample(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]
    except OSError as refused:
        raise _trouble(path, "a file of samples", refused.strerror or str(refused)) from None
    except (ValueError, TypeError, RecursionError):
        raise _trouble(path, "a sample a line, as `trueshoe drift` keeps them", "something else") from None
    if not all(_is_one(sample) for sample in found):
        raise _trouble(path, "whole numbers, and a time that is not 0", "others")
    return found


def since_new(found: list[Sample], roller: int) -> list[Sample]:
    """The samples of a roller since it was replaced last: since it counts from 0, or is measured against another."""
    its: list[Sample] = []
    for sample in (sample for sample in found if sample.roller == roller):
        if its and (sample.cards < its[-1].cards or sample.new_us != its[-1].new_us):
            its = []
        its.append(sample)
    return its


def trend(its: list[Sample]) -> Trend | None:
    """The line of least squares; None for fewer than two places to draw it through."""
    count = len(its)
    cards = sum(sample.cards for sample in its) / count if its else 0.0
    spread = sum((sample.cards - cards) ** 2 for sample in its)
    if not spread:
        return None
    percent = sum(sample.percent for sample in its) / count
    a_card = sum((sample.cards - cards) * (sample.percent - percent) for sample in its) / spread
    return Trend(percent - a_card * cards, a_card)


def _is_one(sample: Sample) -> bool:
    numbers = sample[1:]
    return all(type(number) is int and number >= 0 for number in numbers) and sample.new_us > 0


def _trouble(path: Path, expected: str, observed: str) -> Trouble:
    return Trouble(
        "The samples of a device cannot be kept or read.",
        str(path),
        expected,
        observed,
        "Name another file with --samples; this one is left as it is.",
    )
