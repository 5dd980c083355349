"""The bridge's settings: a file with every key is read as it is written, and what is wrong in one is said in words."""

import asyncio
import tomllib
from dataclasses import fields
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Self

import pytest

from tests.host.running import trueshoe
from trueshoe.bridge import serving
from trueshoe.bridge.receipting import signer
from trueshoe.bridge.settings import BadSettings, Settings, as_toml, read
from trueshoe.bridge.token import TokenTrouble, token
from trueshoe.errors import Trouble

PLACES = Path("t"), Path("k"), Path("p\\q")
METER = "sqlite:///jackpot.db", "west"
CHOSEN = Settings(("COM3", "socket://127.0.0.1:1"), "sqlite:///a 'b' \"c\".db", "[::1]:0", *PLACES, False, 7, *METER)


def test_the_printed_file_has_every_key_with_its_meaning_and_is_read_as_it_was(tmp_path: Path) -> None:
    lines = list(as_toml(CHOSEN))
    assert [line.split(" = ")[0] for line in lines if not line.startswith("#")] == [
        one.name for one in fields(Settings)
    ]
    assert all(line.startswith("# ") and ". Takes " in line for line in lines[::2])
    (tmp_path / "bridge.toml").write_text("\n".join(lines))
    assert read(tmp_path / "bridge.toml", {}) == CHOSEN


def test_the_command_prints_such_a_file(tmp_path: Path) -> None:
    said = trueshoe("bridge", "COM3", "--listen", "127.0.0.1:0", "--settings").stdout
    assert tomllib.loads(said)["ports"] == ["COM3"]


def test_what_the_command_line_says_stands_before_the_file_and_its_ports_beside(tmp_path: Path) -> None:
    file = tmp_path / "bridge.toml"
    file.write_text("ports = ['COM3']\nboxes = 7\nlisten = 'a:1'")
    chosen = read(file, {"listen": "b:2", "store": None}, ["COM4", "COM3"])
    assert (chosen.ports, chosen.boxes, chosen.listen) == (("COM3", "COM4"), 7, "b:2")


@pytest.mark.parametrize(
    ("text", "what", "expected"),
    [
        ("port = 'COM3'", "there is no such key", "ports"),
        ("ports = 'COM3'", "the key ports is wrong", "a list of different ports or URLs"),
        ("ports = ['COM3', 'COM3']", "the key ports is wrong", "a list of different ports or URLs"),
        ("ports = [3]", "the key ports is wrong", "a list of different ports or URLs"),
        ("store = ''", "the key store is wrong", "sqlite:///FILE"),
        ("listen = '8470'", "the key listen is wrong", "HOST:PORT"),
        ("listen = 'host:65536'", "the key listen is wrong", "HOST:PORT"),
        ("token = 1", "the key token is wrong", "a file"),
        ("in_force = 1", "the key in_force is wrong", "true or false"),
        ("boxes = 11", "the key boxes is wrong", "1 to 10"),
        ("boxes = true", "the key boxes is wrong", "1 to 10"),
        ("jackpot = 1", "the key jackpot is wrong", "sqlite:///FILE"),
        ("meter = ''", "the key meter is wrong", "a name"),
        ("boxes = ", "the settings cannot be read", "a TOML file"),
    ],
)
def test_what_is_wrong_in_a_file_is_said_with_what_is_taken(
    tmp_path: Path, text: str, what: str, expected: str
) -> None:
    file = tmp_path / "bridge.toml"
    file.write_text(text)
    with pytest.raises(BadSettings) as refused:
        read(file, {})
    assert refused.value.what == what and expected in refused.value.expected and refused.value.where == str(file)


def test_a_bridge_without_a_port_is_told_to_name_one() -> None:
    done = trueshoe("bridge")
    assert done.returncode == 2 and "no PORT is named" in done.stderr


def test_the_token_is_made_once_for_this_user_alone(tmp_path: Path) -> None:
    place = tmp_path / "folder" / "bridge.token"
    made = token(place)
    assert len(made) >= 43 and place.stat().st_mode & 0o777 == 0o600 and place.parent.stat().st_mode & 0o777 == 0o700
    assert token(place) == made
    assert token(tmp_path / "other") != made


def test_a_key_of_receipts_that_has_no_place_or_is_none_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(Trouble, match="the setting receipts"):
        signer(tmp_path / "file" / "receipts.key")
    with pytest.raises(Trouble, match="no key to sign with"):
        signer(tmp_path / "file")
    assert signer(tmp_path / "new" / "receipts.key").public == signer(tmp_path / "new" / "receipts.key").public


def test_a_token_that_others_may_read_or_that_is_short_is_refused(tmp_path: Path) -> None:
    place = tmp_path / "bridge.token"
    token(place)
    place.chmod(0o640)
    with pytest.raises(TokenTrouble, match="chmod 600"):
        token(place)
    place.chmod(0o600)
    place.write_text("short\n")
    with pytest.raises(TokenTrouble, match="5 characters"):
        token(place)
    with pytest.raises(TokenTrouble, match="cannot be kept"):
        token(tmp_path)


def test_a_clock_that_was_never_set_is_said_before_anything_is_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Unset(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls(1970, 1, 1, tzinfo=tz)

    monkeypatch.setattr(serving, "datetime", Unset)
    chosen = Settings(("COM3",), f"sqlite:///{tmp_path}/s.db", token=tmp_path / "t", receipts=tmp_path / "k")
    with pytest.raises(serving.ClockUnset, match="set the clock") as refused:
        asyncio.run(serving.serve(chosen, lambda begun: None))
    assert refused.value.observed == "1970-01-01 00:00" and not list(tmp_path.iterdir())
