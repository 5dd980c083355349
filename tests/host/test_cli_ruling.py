"""`trueshoe ruling` as a person and as a program use it, its words held to the trees and to the catalogue."""

import json
import os
import pty
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shoecore.rulebooks import IDS
from shoecore.rulings import engine
from shoecore.rulings.nodes import Ruling, answers, below
from tests.host.running import ROOT, TRUESHOE, trueshoe
from trueshoe.rulebooks import clauses, rulings_told, rulings_words
from trueshoe.rulebooks.entry import BadCatalogue

SCENARIOS = ROOT / "tests" / "shared"
MISSED_TURN = "--fact device=shoe --fact noticed-late=no --fact reconstructable=no --fact bet-on-wrong-card=yes"


def nodes(rulebook: str) -> Iterator[Any]:
    """Every question and ruling of a rulebook."""
    for _, build in engine.load(rulebook).SITUATIONS:
        yield from below(build())


@pytest.mark.parametrize("rulebook", IDS)
def test_every_clause_of_the_trees_is_in_the_catalogue(rulebook: str) -> None:
    known = {clause.id for clause in clauses.load(rulebook).clauses}
    named = {id for node in nodes(rulebook) for id in node.clause.split(", ")}
    assert named and named - known == set()


@pytest.mark.parametrize("rulebook", IDS)
def test_every_question_and_every_answer_has_its_words(rulebook: str) -> None:
    words = rulings_words.load(rulebook)
    for node in nodes(rulebook):
        if not isinstance(node, Ruling):
            takes = {engine.said(answer) for answer in answers(node)}
            said = words.facts[node.fact].answers
            assert takes <= set(said) if said else takes == {"yes", "no"}, node.fact


@pytest.mark.parametrize("game", ["poker", "mlp", "free-bet"])
def test_no_words_are_left_over(game: str) -> None:
    words = next(words for words in map(rulings_words.load, IDS) if words.file == f"{game}.toml")
    situations = {name for rulebook in words.rulebooks for name in engine.situations(rulebook)}
    asked = {node.fact for rulebook in words.rulebooks for node in nodes(rulebook) if not isinstance(node, Ruling)}
    assert (set(words.situations), set(words.facts)) == (situations, asked)


def test_every_code_of_every_ruling_has_its_sentence_and_no_sentence_is_left_over() -> None:
    rulings = [node for rulebook in IDS for node in nodes(rulebook) if isinstance(node, Ruling)]
    used = {
        "outcome": {ruling.outcome for ruling in rulings},
        "step": {step for ruling in rulings for step in ruling.steps},
        "bets": {ruling.bets for ruling in rulings},
        "device": {ruling.device for ruling in rulings},
    }
    assert {kind: set(said) for kind, said in rulings_words.codes().items()} == used


@pytest.mark.parametrize("rulebook", IDS)
def test_readings_of_questions_and_settings_are_of_the_catalogue(rulebook: str) -> None:
    words = rulings_words.load(rulebook)
    texts = [clauses.load(id) for id in words.rulebooks]
    found = [(each.ref, each.kind) for text in texts for clause in text.clauses for each in clause.readings]
    for fact in words.facts.values():
        assert set(fact.readings) <= {ref for ref, _ in found}, fact.name
        assert not fact.default or any((ref, "house") in found for ref in fact.readings), fact.name


@pytest.mark.parametrize("rulebook", IDS)
def test_every_situation_has_its_scenarios(rulebook: str) -> None:
    paths = (*SCENARIOS.glob("test_rulings_*.py"), *SCENARIOS.glob("*scenarios.py"))
    text = "".join(path.read_text(encoding="utf-8") for path in paths)
    assert [name for name in engine.situations(rulebook) if f'"{name}"' not in text] == []


@pytest.mark.parametrize("rulebook", IDS)
def test_every_situation_is_told_from_its_first_question_on(rulebook: str) -> None:
    for situation in engine.situations(rulebook):
        told = rulings_told.decide(rulebook, situation, {})
        assert len(rulings_told.as_text(told)) > 2
        assert ("ruling" in (said := rulings_told.as_object(told))) != ("question" in said)


def test_the_burn_before_the_turn_missed_as_a_supervisor_reads_it() -> None:
    done = trueshoe("ruling", "rws-poker-7", "burn-missed", *MISSED_TURN.split())
    assert done.returncode == 0 and done.stderr == ""
    said = done.stdout
    for line in (
        r"Poker \(RWS\) version 7: The burn before the Flop, the Turn or the River was missed",
        r"Ruling    Cards are taken back, the remaining cards are shuffled anew",
        r"Clause    5\.8\.1  Not Reconstructable",
        r"Clause    5\.8\.2  The affected Bets go back",
        r"Clause    5\.8\.3  Who folded in that Betting Round stays out",
        r"Dealer    1\. Take back the cards dealt in error\.",
        r"          3\. A Player who folded in that Betting Round stays out\.",
        r"Bets      Bets of the Betting Round played on a wrong card are returned",
        r"Device    Shuffle the remaining cards under a new commitment",
        r"Signed by House",
        r"Reading   A\.5, 5\.8\.2: Affected are Bets",
    ):
        assert re.search(f"^{line}", said, re.MULTILINE), line


def test_an_open_question_names_whom_to_ask_and_ends_with_1() -> None:
    done = trueshoe("ruling", "rws-poker-7", "first-burn-missed", "--fact", "device=shoe", "--fact", "looked=no")
    assert done.returncode == 1 and "Ask       the House: Can the cards be put back" in done.stdout
    assert "Clause    5.7  " in done.stdout and "Answer    reconstructable=no" in done.stdout


def test_a_ruling_and_a_question_for_programs() -> None:
    done = trueshoe("ruling", "rws-poker-7", "burn-missed", "--json", *MISSED_TURN.split())
    said = json.loads(done.stdout)
    ruling = said["ruling"]
    assert done.returncode == 0 and ruling["outcome"]["code"] == "take-back" and ruling["who"] == "House"
    assert [clause["id"] for clause in ruling["clauses"]] == ["5.8.1", "5.8.2", "5.8.3"]
    assert (ruling["bets"]["code"], ruling["device"]["code"]) == ("affected-returned", "reshuffle")
    assert said["facts"]["reconstructable"] == "no" and {"A.5", "B.3"} <= {each["ref"] for each in said["readings"]}
    asked = trueshoe("ruling", "rws-poker-7", "burn-missed", "--json")
    question = json.loads(asked.stdout)["question"]
    assert asked.returncode == 1 and question["fact"] == "device" and question["who"] == "Dealer"
    assert [answer["answer"] for answer in question["answers"]] == ["shoe", "shuffler"]


def test_version_6_refers_a_missed_burn_to_the_shift_manager() -> None:
    done = trueshoe("ruling", "rws-poker-6", "burn-missed")
    assert done.returncode == 0 and "Clause    5.14  " in done.stdout
    assert "Signed by Table Game Shift Manager" in done.stdout and "Reading   A.2, 5.14" in done.stdout


def test_a_setting_of_the_house_is_taken_and_shown_unless_a_fact_says_otherwise() -> None:
    taken = trueshoe("ruling", "rws-poker-7", "blind-absent", "--fact", "absent-blind=both")
    assert taken.returncode == 0 and "Fact      both-blinds-absent=next-two-post" in taken.stdout
    assert "Set to: the next two Players clockwise post them." in taken.stdout
    other = "--fact absent-blind=both --fact both-blinds-absent=shift-manager"
    assert "Clause    5.16" in trueshoe("ruling", "rws-poker-7", "blind-absent", *other.split()).stdout


@pytest.mark.parametrize("rulebook", IDS)
def test_the_list_shows_every_situation(rulebook: str) -> None:
    plain = trueshoe("ruling", rulebook, "--list")
    assert plain.returncode == 0
    assert [line.split()[0] for line in plain.stdout.splitlines()] == list(engine.situations(rulebook))
    listed = [json.loads(line) for line in trueshoe("ruling", rulebook, "--list", "--json").stdout.splitlines()]
    assert [each["situation"] for each in listed] == list(engine.situations(rulebook))
    assert all(each["title"] for each in listed)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("whist-1 burn-missed", "no rulebook 'whist-1'; expected one of rws-poker-6"),
        ("rws-poker-7 burn", "no situation 'burn' in rws-poker-7; expected one of"),
        ("rws-poker-6 first-burn-missed", "no situation 'first-burn-missed' in rws-poker-6"),
        ("rws-poker-7", "no SITUATION is named"),
        ("rws-poker-7 burn-missed --fact device", "expected such as --fact looked=no, not 'device'"),
        ("rws-poker-7 burn-missed --fact device=hat", "device takes shoe, shuffler, not hat"),
        ("rws-poker-7 card-count --fact any-card-seen=maybe", "any-card-seen takes yes, no, not maybe"),
        ("rws-poker-7 burn-missed --fact seen=no", "fact 'seen' is asked for by no situation"),
        ("rws-poker-7 burn-missed --fact looked=no --fact looked=yes", "given twice"),
        ("rws-poker-7 card-count --fact any-card-seen=no --fact looked=yes", "any-card-seen=no and looked=yes"),
    ],
)
def test_bad_input_is_named(words: str, named: str) -> None:
    done = trueshoe("ruling", *words.split())
    assert done.returncode == 2 and done.stdout == ""
    assert named in " ".join(done.stderr.split())


def test_help_has_an_example_and_the_exit_codes() -> None:
    said = " ".join(trueshoe("ruling", "--help").stdout.split())
    assert "Example: trueshoe ruling rws-poker-7 burn-missed" in said and "0 a ruling, 1 a question is open" in said


def typed(text: str, *words: str) -> tuple[int, str]:
    """The command in a terminal where a person types; its exit code, and what the person saw."""
    ours, theirs = pty.openpty()
    with subprocess.Popen([TRUESHOE, "ruling", *words], stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        os.write(ours, text.encode())
        seen = b""
        try:
            while piece := os.read(ours, 4096):
                seen += piece
        except OSError:  # how a terminal on Linux says that its other side is gone
            pass
        os.close(ours)
        return process.wait(timeout=60), seen.decode().replace("\r\n", "\n")


def test_in_a_terminal_it_asks_until_it_can_rule() -> None:
    code, seen = typed("burn-missed\nhat\nshoe\nno\nno\nyes\n", "rws-poker-7")
    assert code == 0 and "Which situation?" in seen and "expected shoe or shuffler, not 'hat'" in seen
    assert seen.count("Ask       the ") == 4 and "Clause    5.8.1" in seen and "Traceback" not in seen


def test_in_a_terminal_the_end_of_input_leaves_the_question_open() -> None:
    code, seen = typed("shoe\n\x04", "rws-poker-7", "first-burn-missed")
    assert code == 1 and seen.rstrip().endswith("Answer    looked=no") and "Traceback" not in seen


GOOD = """
[[rulebook]]
name = "toy-1"
shift_manager = "Boss"
[[situation]]
name = "spilt"
title = "Something was spilt"
[[fact]]
name = "wet"
ask = "Is it wet?"
who = "Dealer"
"""


@pytest.mark.parametrize(
    ("harm", "by", "named"),
    [
        ('who = "Dealer"', 'who = "Waiter"', "fact wet"),
        ('ask = "Is it wet?"', "", "fact wet"),
        ('title = "Something was spilt"', 'title = "Spilt"\ncolour = "red"', "situation spilt"),
        ('who = "Dealer"', 'who = "Dealer"\ndefault = "yes"', "fact wet"),
        ('who = "Dealer"', 'who = "Dealer"\ndefault = "perhaps"\nreadings = "B.1"', "yes or no"),
        ('shift_manager = "Boss"', "", "rulebook toy-1"),
        ("[[fact]]", '[[situation]]\nname = "spilt"\ntitle = "Again"\n[[fact]]', "a second time"),
        ("[[fact]]", "[[fact]", "toy.toml"),
    ],
)
def test_words_that_are_wrong_are_refused_with_their_place(tmp_path: Path, harm: str, by: str, named: str) -> None:
    (tmp_path / "codes.toml").write_text("", encoding="utf-8")
    (tmp_path / "toy.toml").write_text(GOOD, encoding="utf-8")
    assert rulings_words.load("toy-1", tmp_path).rank(4) == "Boss"
    assert GOOD.count(harm) == 1
    (tmp_path / "toy.toml").write_text(GOOD.replace(harm, by), encoding="utf-8")
    with pytest.raises(BadCatalogue) as refused:
        rulings_words.load("toy-1", tmp_path)
    assert named in str(refused.value)


def test_a_rulebook_without_words_is_named() -> None:
    with pytest.raises(BadCatalogue, match="no words for toy-2"):
        rulings_words.load("toy-2")
