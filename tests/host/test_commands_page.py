"""The page of the commands is what they say of themselves, and each says what a person needs."""

import os
from typing import Any

import pytest
from typer.main import get_command

from tests.host.running import TRUESHOE, trueshoe
from tools import commands_page
from trueshoe.cli.app import app

COMMANDS = list(commands_page.leaves(get_command(app), ""))


def test_the_page_is_current() -> None:
    assert commands_page.PAGE.read_text(encoding="utf-8") == commands_page.page(), "run: python -m tools.commands_page"


@pytest.mark.parametrize(("name", "command"), COMMANDS, ids=[name for name, _ in COMMANDS])
def test_every_command_has_a_sentence_an_example_of_its_own_and_its_exit_codes(name: str, command: Any) -> None:
    example, codes = command.epilog.split("\n\n")
    assert example.startswith(f"Example: trueshoe {name}") and codes.startswith("Exit codes: 0 ")
    assert command.help.split("\n\n")[0].rstrip().endswith(".")
    assert [param.name for param in command.params if param.name != "help" and not param.help] == []


def test_the_page_is_written_and_one_that_is_not_current_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "COMMANDS.md"
    for words, code in ((["--check"], 1), ([], 0), (["--check"], 0)):
        monkeypatch.setattr("sys.argv", ["commands_page", "--page", str(page), *words])
        assert commands_page.main() == code
    assert "python -m tools.commands_page" in capsys.readouterr().out


def test_a_shell_completes_commands_and_options() -> None:
    def completed(words: str, at: int) -> list[str]:
        asked = {"_TRUESHOE_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(at)}
        return trueshoe(env=asked).stdout.split()

    assert TRUESHOE.name == "trueshoe" and os.sep not in TRUESHOE.name
    assert completed("trueshoe sta", 1) == ["status"]
    assert set(completed("trueshoe faults --", 2)) >= {"--all", "--json", "--last"}
    assert completed("trueshoe config d", 2) == ["diff"]
