"""The table of faults: every fault that a device can name has its words, for any values, and the page is current."""

from pathlib import Path

import pytest

from shoecore import fault_table, fault_texts, faults, records
from shoecore.fault_table import TABLE
from tools import faults_page
from trueshoe.records import named

# What the code's list begins with and ends with, as it stands in the file.
_CODES = list(vars(faults))[list(vars(faults)).index("FEED_JAM") : list(vars(faults)).index("NOWHERE")]
_PLACES = [name for name in vars(faults) if name == "NOWHERE" or name.startswith("AT_")]

_WHO = {faults.ITSELF: "It clears when", faults.SUPERVISOR: "presses SUPERVISOR", faults.SERVICE: "service switch"}

# Every fault that a technician must be able to tell from the others.
_NAMED = """feed jam, exit jam, misfeed, double feed, short or long card, card returned, extra card, card not read,
foreign card, duplicate card, missing card, card face up, cut card in the deck, lid open, homing failed, slot full,
sensor stuck or dirty, motor stalled, overheated, power low, power lost, entropy failed, journal damaged, journal full,
link lost, clock unset, clock drifts, integrity failed, configuration refused, cards slowing, service due, records lost,
sensor edges lost, in service, lid opened while off, journal nearly full, memory full"""


def test_every_code_has_its_text_and_every_text_its_code() -> None:
    assert [getattr(faults, name) for name in _CODES] == [row.code for row in TABLE]
    assert [getattr(faults, name) for name in _PLACES] == list(range(len(fault_texts.PLACES)))
    assert sorted(row.name for row in TABLE) == sorted(_NAMED.replace("\n", " ").split(", "))


@pytest.mark.parametrize("at", [*range(len(fault_texts.PLACES) + 1), 255])
def test_every_text_takes_any_values(at: int) -> None:
    wide = dict(named.layout(records.FAULT))
    for code in range(1 << 8 * wide["code"]):
        for number in (0, 1, 51, 52, 65534, 65535):
            for latched in (0, 1, 255):
                values = (code, at, number, number & 255, number, 65535 - number, latched)
                assert records.unpack(1, 2, records.FAULT, records.pack(records.FAULT, values)).values == values
                told = fault_texts.told(values)
                for part in told:
                    assert part.strip() == part != "" and "{" not in part and "  " not in part, values
                assert told.next.endswith(".") and fault_texts.heading(values).isupper()


def test_what_a_person_clears_is_told_with_who_does_it_and_what_goes_by_itself_says_when() -> None:
    for row in TABLE:
        told = fault_texts.told((row.code, row.places[0], 0, 0, 0, 0, row.effect == fault_table.STOPS))
        ended = fault_texts.ended_by(row.code)
        assert [whose for whose, words in _WHO.items() if words in told.next] == [ended], row.name
        assert "void" not in told.next.lower(), "the device reports, and the pit decides"


def test_the_page_is_current() -> None:
    assert faults_page.PAGE.read_text(encoding="utf-8") == faults_page.page(), "run: python -m tools.faults_page"


def test_the_check_sees_a_page_that_is_not_current(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "FAULTS.md"
    assert run(monkeypatch, "--page", str(page), "--check") == 1
    assert run(monkeypatch, "--page", str(page)) == 0
    assert run(monkeypatch, "--page", str(page), "--check") == 0
    page.write_text(page.read_text(encoding="utf-8").replace("lid open", "lid shut"), encoding="utf-8")
    capsys.readouterr()
    assert run(monkeypatch, "--page", str(page), "--check") == 1
    assert "python -m tools.faults_page" in capsys.readouterr().out


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """The tool with these options."""
    monkeypatch.setattr("sys.argv", ["faults_page", *words])
    return faults_page.main()
