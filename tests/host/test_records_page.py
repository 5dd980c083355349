"""The page of the records is what the tables say, and every kind and every field has its sentence."""

from importlib import reload
from pathlib import Path

import pytest

from shoecore import facts, records
from shoecore.records import Record
from tools import records_page
from trueshoe.records import named, texts


def test_the_page_is_current() -> None:
    assert records_page.PAGE.read_text(encoding="utf-8") == records_page.page(), "run: python -m tools.records_page"


def test_every_kind_and_every_field_has_a_name_of_its_own_and_a_sentence() -> None:
    assert [row[0] for row in texts.TABLE] == sorted([*records.LAYOUTS, *facts.LAYOUTS])
    assert len(named.KINDS) == len(texts.TABLE)
    for kind, name, sentence, fields in texts.TABLE:
        says = (sentence, *(said for _, said in fields))
        assert len({field for field, _ in fields}) == len(records.layout(kind)) == len(fields), name
        assert all(text[:1].isupper() or text[:1] == "`" for text in says) and all(text[-1] == "." for text in says)


def test_a_value_by_its_name() -> None:
    record = Record(1, 2, records.DISPENSED, (3, 5, 2))
    assert [named.value(record, name) for name in ("to", "first", "count")] == [3, 5, 2]
    with pytest.raises(KeyError, match="'card'"):
        named.value(record, "card")


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


def test_a_field_without_a_sentence_or_without_a_place_on_the_wire_has_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    for fields in ((("code", "What was found."),), (("code", "A."), ("position", "B."), ("more", "C."))):
        rows = (*texts.TABLE[:-1], (*texts.TABLE[-1][:3], fields))
        monkeypatch.setattr(texts, "TABLE", rows)
        with pytest.raises(ValueError, match=r"shorter|longer"):
            reload(named)
    monkeypatch.undo()
    reload(named)


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """The tool with these options."""
    monkeypatch.setattr("sys.argv", ["records_page", *words])
    return records_page.main()
