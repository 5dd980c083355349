"""The page of the protocol is what the tables say, and every message and every field has its sentence."""

from pathlib import Path

import pytest

from shoecore.wire import messages
from tools import protocol_page
from trueshoe.link import texts


def test_the_page_is_current() -> None:
    assert protocol_page.PAGE.read_text(encoding="utf-8") == protocol_page.page(), "run: python -m tools.protocol_page"


def test_every_message_and_every_field_has_a_name_of_its_own_and_a_sentence() -> None:
    assert [row[0] for row in texts.TABLE] == sorted(messages.LAYOUTS)
    assert len({row[1] for row in texts.TABLE}) == len(texts.TABLE)
    for kind, name, sender, sentence, fields in texts.TABLE:
        says = (sentence, *(said for _, said in fields))
        assert len({field for field, _ in fields}) == len(messages.LAYOUTS[kind]) == len(fields), name
        assert sender in (texts.HOST, texts.DEVICE) and all(text[-1] == "." for text in says)


def test_the_check_sees_a_page_that_is_not_current(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "PROTOCOL.md"
    assert run(monkeypatch, "--page", str(page), "--check") == 1
    assert run(monkeypatch, "--page", str(page)) == 0
    assert run(monkeypatch, "--page", str(page), "--check") == 0
    page.write_text(page.read_text(encoding="utf-8").replace("from the host", "from anybody"), encoding="utf-8")
    capsys.readouterr()
    assert run(monkeypatch, "--page", str(page), "--check") == 1
    assert "python -m tools.protocol_page" in capsys.readouterr().out


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """The tool with these options."""
    monkeypatch.setattr("sys.argv", ["protocol_page", *words])
    return protocol_page.main()
