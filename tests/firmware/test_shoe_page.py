"""The page for whoever deals from a shoe, against the code: each key, each prompt, each remark, each finding."""

import ast
import re
from collections import namedtuple
from pathlib import Path

import pytest
from shoe_rig import ShoeRig, powered

from shoecore.finding_texts import NAMES
from shoecore.prompts import next_step
from shoecore.rulebooks import steps as s
from shoefw.control import report
from shoefw.control.shoe import dealing, shown
from shoefw.drivers import keys

PAGE = Path(dealing.__file__).with_name("README.md").read_text(encoding="utf-8")
RESTING = ("STARTING", "LOAD A DECK", "READY", "WAITING", "SERVICE")

Judge = namedtuple("Judge", ("sequence", "dealt"))
Sequence = namedtuple("Sequence", ("expected", "adrift", "revealed", "part"))


def rows(heading: str, table: int = 0) -> list[list[str]]:
    """The rows of a table under a heading."""
    part = PAGE.split(f"## {heading}")[1].split("\n## ")[0]
    tables = re.findall(r"(?:^\|.*\n)+", part, re.MULTILINE)
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in tables[table].splitlines()[2:]]


def texts(heading: str, table: int = 0) -> list[str]:
    """What the first column shows."""
    return [row[0].strip("`") for row in rows(heading, table)]


def plain(line: str) -> str:
    """A line of the display with n for each number."""
    return re.sub(r"\d+", "n", line)


def prompts() -> set[str]:
    """Every prompt that a step at a shoe can lead to."""
    seat, board = 3, s.COMMUNITY
    cases = [
        *[(step, 0) for step in (s.Burn(""), s.Close(1, ""), s.Showdown(""), None)],
        *[(s.Offer(offer, ""), 0) for offer in (s.SURRENDER, s.INSURANCE)],
        *[(s.Decide(seat, hand, ""), 0) for hand in (1, 2)],
        *[(s.Deal(to, 1, ""), 0) for to in (seat, s.DEALER)],
        *[(s.Deal(board, count, ""), lie) for count, lie in ((3, 0), (1, 3), (1, 4))],
    ]
    told = {next_step(Judge(Sequence(step, False, lie, 0), b"")) for step, lie in cases}
    told |= {next_step(Judge(Sequence(s.Deal(to, 1, ""), False, 0, 0), bytes((to,)))) for to in (seat, s.DEALER)}
    return {plain(line) for line in told | {next_step(Judge(Sequence(None, True, 0, 0), b""))}}


def test_each_key_is_told() -> None:
    names = [name for name, value in vars(keys).items() if name.isupper() and isinstance(value, int)]
    assert [row[0] for row in rows("Keys")] == ["seat 1 to 10", *sorted(names, key=_place)]


def _place(name: str) -> int:
    """Where a key stands on the page; one that does not stand there comes last."""
    told = [row[0] for row in rows("Keys")]
    return told.index(name) if name in told else len(told)


def test_each_first_line_is_told_and_no_other() -> None:
    assert set(RESTING) <= set(report._SHOWN)
    told = texts("First line: what comes next")
    assert set(told) == {*RESTING, *prompts(), "FAULT n"} and len(set(told)) == len(told)


@pytest.mark.parametrize("rulebook", ["rws-poker-7", "rws-poker-6", "rws-mlp-3", "rws-mlp-2", "mbs-fbbj-3"])
def test_whatever_a_round_shows_is_told(rulebook: str) -> None:
    chip = powered()
    try:
        rig = ShoeRig(chip, rulebook=rulebook)
        dealer = rig.seat(1, seats=(1, 4, 7))
        said = set()
        while not dealer.done:
            rig.step()
            said.add(plain(rig.display()[0]))
    finally:
        chip.close()
    assert len(said) > 6 and said - {""} <= set(texts("First line: what comes next"))  # blank before the first poll


def test_each_remark_is_told_and_no_other() -> None:
    said = set()
    for node in ast.walk(ast.parse(Path(dealing.__file__).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "self._note":
            said.add(ast.literal_eval(node.value))
    assert set(texts("Second line: what is odd")) == said - {""}


def test_each_finding_is_told_by_its_text_and_its_name() -> None:
    told = [[cells[0].strip("`"), cells[1]] for cells in rows("Second line: what is odd", 1)]
    assert told == [[text, NAMES[code]] for code, text in enumerate(shown._FINDINGS) if code]
