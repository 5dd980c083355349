"""The command line itself: help with examples, bad input in words, and no traceback but for who asks."""

from collections.abc import Iterator
from typing import Any

import pytest
import typer

from tests.host.running import trueshoe
from trueshoe.cli.app import app

COMMANDS = ("demo", "sim", "follow")


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_has_an_example_and_the_exit_codes(command: str) -> None:
    said = trueshoe(*command.split(), "--help").stdout
    assert f"Example: trueshoe {command}" in said
    assert "Exit codes: 0 clean, 1 findings, 2 could not run, 130" in said


def test_every_command_is_listed() -> None:
    said = trueshoe("--help").stdout
    listed = said[said.index("Commands:") :]
    assert all(f"\n  {command} " in listed for command in COMMANDS)


# What these print is for a program, or a screen, as it is.
ALWAYS = {
    "udev": "rules for a file",
    "watch": "a screen",
    "log heads": "a log",
    "log prove": "JSON",
    "jackpot do": "JSON",
}


def test_every_command_tells_a_program_too() -> None:
    silent = [name for name, command in commands() if not any("--json" in option.opts for option in command.params)]
    assert sorted(silent) == sorted(ALWAYS)


def commands(group: Any = None, before: str = "") -> Iterator[tuple[str, Any]]:
    """Every command by its words."""
    for name, command in (group or typer.main.get_command(app)).commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, f"{before}{name} ")
        else:
            yield before + name, command


def test_version() -> None:
    done = trueshoe("--version")
    assert done.returncode == 0 and done.stdout.startswith("trueshoe 0.")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("nonsense", "nonsense"),
        ("demo --rounds 0", "--rounds"),
        ("demo --rounds many", "--rounds"),
        ("demo --board abacus", "abacus"),
        ("demo --seed x", "--seed"),
        ("demo --speed -1", "--speed"),
        ("demo --speed inf", "a finite number, 0 or more, not inf"),
        ("demo --speed nan", "a finite number, 0 or more, not nan"),
        ("demo --seats 1,1", "seats are different numbers from 1 to 10"),
        ("demo --seats 1", "2 to 10 seats, not 1"),
        ("demo --seats 0,3", "seats are different numbers from 1 to 10"),
        ("demo --seats a,b", "seats are numbers with commas between them"),
        ("demo --seats=", "seats are numbers with commas between them"),
        ("follow", "PORT"),
        ("follow nowhere --until-rounds -1", "--until-rounds"),
        ("sim --port 65536", "--port"),
        ("sim --button 11", "--button"),
        ("sim --modules zip", "zip"),
        ("sim --heap 127", "--heap"),
        ("sim --fault feed-jam", "expected NAME@CARD such as feed-jam@20, or feed-jam@20*3, not 'feed-jam'"),
        ("sim --fault feed-jam@-1", "not 'feed-jam@-1'"),
        ("sim --board cpython --fault door@3", "no fault of a shuffler is named 'door'; there are feed-jam, slot-jam"),
        ("sim --device table", "table"),
        ("sim --rulebook whist", "no rulebook 'whist'; expected one of rws-poker-6"),
        ("sim --packs 9", "--packs"),
        ("sim --board cpython --rulebook mbs-fbbj-3", "mbs-fbbj-3 is not dealt from a shuffler"),
        ("sim --speed inf", "a finite number, 0 or more, not inf"),
        ("sim --speed -0.5", "a finite number, 0 or more, not -0.5"),
        ("sim --serial=", "one to eight ASCII letters or digits, not ''"),
        ("sim --serial NINECHARS", "one to eight ASCII letters or digits"),
        ("sim --serial TEST_1", "one to eight ASCII letters or digits"),
        ("sim --serial TÄST", "one to eight ASCII letters or digits"),
    ],
)
def test_bad_input_is_named(words: str, named: str) -> None:
    done = trueshoe(*words.split())
    assert done.returncode == 2 and done.stdout == ""
    assert named in " ".join(done.stderr.split())


def test_a_port_that_is_not_there_is_told_in_five_parts() -> None:
    done = trueshoe("follow", "/dev/no-such-port")
    assert done.returncode == 2 and done.stdout == ""
    for part in ("could not be opened", "where:    /dev/no-such-port", "expected:", "observed:", "next:"):
        assert part in done.stderr


def test_debug_shows_the_traceback_and_keeps_the_exit_code() -> None:
    done = trueshoe("--debug", "follow", "/dev/no-such-port")
    assert done.returncode == 2 and "Traceback" in done.stderr and "where:    /dev/no-such-port" in done.stderr
