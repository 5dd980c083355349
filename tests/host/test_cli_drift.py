"""`trueshoe drift`: a sample at each visit, the line through them, and when a roller will be slow."""

import json
from pathlib import Path

import pytest

from tests.host.running import lines, trueshoe
from trueshoe.errors import Trouble
from trueshoe.link import keys
from trueshoe.service import drifting
from trueshoe.service.drifting import Sample
from trueshoe.service.told import Parts, Roller
from trueshoe.show import drift
from trueshoe.virtual import VirtualDevice

NEW_US = 88_000


def visits(*percents: int, roller: int = 0, cards: int = 1000) -> list[Sample]:
    """A visit every so many cards."""
    return [
        Sample(f"2026-11-{at + 1:02}", roller, (at + 1) * cards, NEW_US, NEW_US * percent // 100)
        for at, percent in enumerate(percents)
    ]


def test_a_roller_that_slows_by_two_per_cent_a_thousand_cards_needs_service_when_the_line_says() -> None:
    samples = visits(102, 104, 106, 108)
    line = drifting.trend(samples)
    assert line and round(1000 * line.a_card, 6) == 2 and round(line.at_new, 6) == 100
    told = drift.as_object("S1", samples)["drift"]["rollers"]["feed roller"]
    assert (told["cards_to_slowing"], told["cards_to_service"]) == (3500, 11000)
    text = list(drift.as_text("S1", samples, 80))
    assert max(map(len, text)) <= 80 and any(line.startswith(" 130 % ---") for line in text)
    assert sum(line.count("*") for line in text) == 4 and "in 11,000 cards" in " ".join(text[-2:])
    assert not drift.is_due(samples) and drift.is_due(visits(116))


def test_a_roller_that_gets_no_slower_has_no_end_and_a_replaced_one_begins_anew() -> None:
    assert "does not slow down" in list(drift.as_text("S1", visits(105, 105, 104), 80))[-1]
    replaced = visits(110, 125) + visits(100)
    assert [sample.percent for sample in drifting.since_new(replaced, 0)] == [100]
    assert drifting.trend(drifting.since_new(replaced, 0)) is None
    learned_anew = [*visits(110, 125), Sample("later", 0, 9000, NEW_US + 1, NEW_US + 1)]
    assert len(drifting.since_new(learned_anew, 0)) == 1
    assert "jams next" in list(drift.as_text("S1", visits(120, 131), 80))[-1]
    assert "being learned" in list(drift.as_text("S1", [], 80))[-1]


def test_a_visit_at_which_no_card_has_passed_since_adds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "S1.drift"
    parts = Parts((500, 400) + (0,) * 14, (Roller(NEW_US, NEW_US), Roller(0, 0)))
    (sample,) = drifting.samples(parts)
    assert (sample.roller, sample.cards, sample.percent) == (0, 500, 100)
    assert drifting.add(path, [sample]) == [sample]
    assert drifting.add(path, [sample._replace(taken="later")]) == [sample]
    assert len(drifting.add(path, [sample._replace(cards=501)])) == 2 == len(drifting.read(path))


@pytest.mark.parametrize(
    "content", ["{}", "[1]", "nonsense", '{"taken":"","roller":0,"cards":1,"new_us":0,"late_us":1}', "[" * 99999]
)
def test_what_is_no_sample_is_refused_in_words(tmp_path: Path, content: str) -> None:
    path = tmp_path / "x.drift"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(Trouble):
        drifting.read(path)
    done = trueshoe("drift", str(path))
    assert done.returncode == 2 and "cannot be kept or read" in done.stderr


def test_a_file_is_plotted_without_its_device_and_a_device_adds_to_its_own(tmp_path: Path) -> None:
    path = tmp_path / "S1.drift"
    path.write_text("".join(f"{json.dumps(sample._asdict())}\n" for sample in visits(104, 117, roller=1)))
    done = trueshoe("drift", str(path))
    assert done.returncode == 1 and done.stdout.startswith("S1: ") and "exit roller, 2 visits" in done.stdout
    with VirtualDevice(("--cpu=cpython", "--speed=1"), passing=True) as device:
        told = device.listening
        keys.keep(told.serial, told.key, tmp_path)
        asked = trueshoe("drift", told.port, "--parts", str(tmp_path), "--json")
    assert asked.returncode == 0, asked.stderr
    assert lines(asked.stdout) == [{"drift": {"serial": told.serial, "rollers": {}}}]
    assert (tmp_path / f"{told.serial}.drift").read_text() == ""
