"""The page of the records is what the tables say, and every kind and every field has its sentence."""

from pathlib import Path

import pytest

from shoecore import facts, records
from tools import records_page
from trueshoe.records import texts

ROWS = (*records.TABLE, *facts.TABLE)


def test_the_page_is_current() -> None:
    assert records_page.PAGE.read_text(encoding="utf-8") == records_page.page(), "run: python -m tools.records_page"


def test_every_kind_and_every_field_has_a_sentence_in_the_order_of_the_tables() -> None:
    assert [row[0] for row in texts.TABLE] == [row[0] for row in ROWS]
    for kind, name, layout in ROWS:
        says = (texts.sentence(kind), *texts.field_sentences(kind))
        assert len(says) == 1 + len(layout), name
        assert all(text[:1].isupper() or text[:1] == "`" for text in says) and all(text[-1] == "." for text in says)


def test_the_check_sees_a_page_that_is_not_current(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "RECORDS.md"
    assert run(monkeypatch, "--page", str(page), "--check") == 1
    assert run(monkeypatch, "--page", str(page)) == 0
    assert run(monkeypatch, "--page", str(page), "--check") == 0
    page.write_text(page.read_text(encoding="utf-8").replace("### 16 folded", "### 16 gave up"), encoding="utf-8")
    capsys.readouterr()
    assert run(monkeypatch, "--page", str(page), "--check") == 1
    assert "python -m tools.records_page" in capsys.readouterr().out


def test_a_kind_or_a_field_without_a_sentence_has_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "TABLE", texts.TABLE[:-1])
    with pytest.raises(KeyError, match="89 has no sentence"):
        records_page.page()
    monkeypatch.setattr(texts, "TABLE", (*texts.TABLE, (facts.FOUND, "A person found something.", ("What.",))))
    with pytest.raises(ValueError, match="shorter"):
        records_page.page()


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """The tool with these options."""
    monkeypatch.setattr("sys.argv", ["records_page", *words])
    return records_page.main()
