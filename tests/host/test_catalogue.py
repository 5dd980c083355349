"""The clause catalogue against the approved texts: nothing left out, nothing invented, nothing called the same amiss.

Each check of the loader is also seen to fail: a small rulebook with one thing wrong must be refused by its clause.
"""

import re
from pathlib import Path

import pytest

from trueshoe.rulebooks import clauses, in_force, text
from trueshoe.rulebooks.clauses import ASKED, CLASSES, ENFORCED, HUMAN, KINDS, Catalogue
from trueshoe.rulebooks.entry import BadCatalogue

RULES = Path(__file__).resolve().parents[2] / "shared" / "rules"
RULEBOOKS = ("mbs-fbbj-3", "rws-mlp-2", "rws-mlp-3", "rws-poker-6", "rws-poker-7")
READINGS = {f"A.{number}" for number in range(1, 25)} | {f"B.{number}" for number in range(1, 18)}

# Ids that a reader of these texts loses easily -> how the words begin.
EASILY_LOST = {
    "rws-poker-6": {
        "1.5 tail": "A Betting Round may also end",
        "1.6": "Blind refers to",
        "1.19i": "BETTING ROUND indicates",
        "1.19ii": "SHOWDOWN indicates",
        "3.1.2 table": "Poker Ranking List",
        "5.2 tail": "the current Round of play shall be Voided",
        "5.4.2b": "where the Player misses posting a Small Blind and returns on a seat",
        "5.4.2 tail": "The House shall have the sole discretion",
    },
    "rws-poker-7": {
        "1.20ii": "SHOWDOWN indicates",
        "3.9.4d": "Once a Player has BET",
        "3.11.2b": "If a Player reveals his Hand",
        "5.4.2b": "where the Player misses posting a Small Blind and returns on a seat",
        "5.8.2": "All affected Bets will be returned",
    },
    "rws-mlp-2": {
        "1.3a": "1st Betting Round:",
        "3.17 table": "Multi-Link Progressive Jackpot Ranking List",
        "4.1 table": "Multi-Link Progressive Texas Hold'em Poker Pay Table",
        "4.2 table": "Multi-Link Progressive Jackpot Pay Table",
        "5.8 tail": "the current Round of play shall be Voided",
        "5.10 tail": "All Players who have chosen",
        "5.17.2c": "continue to operate the game",
    },
    "rws-mlp-3": {"3.11": "Where a Card Shoe is used:", "4.1.1": "The maximum payout for a Bonus Bet"},
    "mbs-fbbj-3": {
        "1.1.8.2": "The Dealer will place",
        "3.17.2.5": "Players without a wager",
        "4.3 table": "Winning Wagers Pays 1",
        "5.23.4.6": "The remaining card shall then be discarded.",
        "Appendix A": "This layout is available with 1 to 7 playing positions",
    },
}


NO_CLAUSE = re.compile(r'(?m)^[#* ]*(\d\. [A-Z][\w ]+|In these rules:|Appendix( "?[A-D]"?)?)\**$')
LONG_WORD = re.compile(r"[A-Za-z]{4,}")


def printed(rulebook: str) -> dict[str, str]:
    """The words of each clause of a text, by id, in the text's order."""
    return dict(text.clauses((RULES / f"{rulebook}.txt").read_text(encoding="utf-8")))


def differing(later: Catalogue, words: dict[str, str], earlier_words: dict[str, str]) -> list[str]:
    """The clauses called the same as an earlier one whose words are not; moved numbers do not count."""
    moved = {clause.id: clause.same or clause.changed or clause.id for clause in later.clauses}
    return [
        clause.id
        for clause in later.clauses
        if clause.same and text.references(words[clause.id], moved) != earlier_words[clause.same]
    ]


def test_every_text_has_a_catalogue() -> None:
    assert clauses.ids() == sorted(RULEBOOKS) == sorted(path.stem for path in RULES.glob("*.txt"))


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_the_catalogue_has_every_clause_of_the_text_and_no_other_in_its_order(rulebook: str) -> None:
    catalogue = clauses.load(rulebook)
    assert catalogue.text == f"{rulebook}.txt"
    assert [clause.id for clause in catalogue.clauses] == list(printed(rulebook))


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_the_reader_loses_no_clause_and_no_word_of_a_text(rulebook: str) -> None:
    words = printed(rulebook)
    for id, beginning in EASILY_LOST[rulebook].items():
        assert words[id].startswith(beginning), id
    body = (RULES / f"{rulebook}.txt").read_text(encoding="utf-8").split("1. Definitions")[-1]
    without_headings = NO_CLAUSE.sub("", re.sub(r"</?\w+>", "", body))
    assert LONG_WORD.findall(" ".join(words.values())) == LONG_WORD.findall(without_headings)


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_the_moment_it_came_into_force_is_the_printed_one(rulebook: str) -> None:
    in_force = clauses.load(rulebook).in_force
    head = (RULES / f"{rulebook}.txt").read_text(encoding="utf-8")[:400]
    day, hour = re.search(r"w\.e\.f\. (\d+ \w+ \d{4}), (\d\d:?\d\d)", head).groups()
    assert (f"{in_force.day} {in_force:%B %Y}", f"{in_force:%H%M}") == (day, hour.replace(":", ""))


@pytest.mark.parametrize("rulebook", ("rws-mlp-3", "rws-poker-7"))
def test_what_is_called_the_same_has_the_same_words(rulebook: str) -> None:
    catalogue = clauses.load(rulebook)
    assert differing(catalogue, printed(rulebook), printed(catalogue.earlier)) == []


@pytest.mark.parametrize("rulebook", ("rws-mlp-3", "rws-poker-7"))
def test_what_is_called_changed_has_other_words(rulebook: str) -> None:
    catalogue = clauses.load(rulebook)
    words, earlier = printed(rulebook), printed(catalogue.earlier)
    moved = {clause.id: clause.same or clause.changed or clause.id for clause in catalogue.clauses}
    for clause in catalogue.clauses:
        assert not clause.changed or text.references(words[clause.id], moved) != earlier[clause.changed], clause.id


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_classes_readings_and_addressees_are_valid(rulebook: str) -> None:
    for clause in clauses.load(rulebook).clauses:
        assert clause.class_ in CLASSES and 0 < len(clause.says) <= 120, clause.id
        assert (clause.class_ == HUMAN) == bool(clause.to), clause.id
        for reading in clause.readings:
            assert reading.ref in READINGS and reading.kind in KINDS, (clause.id, reading.ref)


def test_every_reading_of_a_clause_stands_beside_one() -> None:
    beside = {r.ref for rulebook in RULEBOOKS for clause in clauses.load(rulebook).clauses for r in clause.readings}
    # Of the numbers between versions, of the moment in force, and of reading the texts: no clause has them.
    assert READINGS - beside <= {"A.3", "A.18", "A.19"}


def test_wording_is_never_copied_into_a_paraphrase() -> None:
    for rulebook in RULEBOOKS:
        words = printed(rulebook)
        for clause in clauses.load(rulebook).clauses:
            assert len(words[clause.id]) < 60 or clause.says not in words[clause.id], (rulebook, clause.id)


OLD = """
id = "old-1"
title = "Old"
in_force = 2020-01-01T08:00:00
text = "old-1.txt"

[[clause]]
id = "1.1"
class = "enforced"
says = "Cards are dealt"

[[clause.reading]]
ref = "A.1"
kind = "plain"
says = "From the left"

[[clause]]
id = "1.2"
class = "human"
part = "table"
to = "Dealer"
says = "The Dealer smiles"
"""
NEW = """
id = "new-2"
title = "New"
in_force = 2021-01-01T08:00:00
text = "new-2.txt"
earlier = "old-1"

[[clause]]
id = "1.2"
same = "1.1"

[[clause.reading]]
ref = "B.1"
kind = "house"
says = "How many at a time"
default = "one"

[[clause]]
id = "1.3"
changed = "1.2"
class = "asked"
says = "Did the Dealer smile?"
"""


def written(folder: Path, old: str = OLD, new: str = NEW) -> Path:
    """A folder with two versions of a rulebook of two clauses."""
    (folder / "old-1.toml").write_text(old, encoding="utf-8")
    (folder / "new-2.toml").write_text(new, encoding="utf-8")
    return folder


def test_a_clause_that_repeats_an_earlier_one_is_filled_in_from_it(tmp_path: Path) -> None:
    same, changed = clauses.load("new-2", written(tmp_path)).clauses
    assert (same.id, same.same, same.class_, same.says) == ("1.2", "1.1", ENFORCED, "Cards are dealt")
    assert [(reading.ref, reading.default) for reading in same.readings] == [("A.1", None), ("B.1", "one")]
    assert (changed.id, changed.changed, changed.class_, changed.readings) == ("1.3", "1.2", ASKED, ())


@pytest.mark.parametrize(
    ("instead", "of", "said"),
    [
        ('class = "sometimes"', 'class = "asked"', "clause 1.3"),
        ('class = "human"', 'class = "asked"', "'to' is wrong"),
        ('class = "asked"\nto = "Dealer"', 'class = "asked"', "'to' is wrong"),
        ('class = "asked"\npart = "chairs"', 'class = "asked"', "cards or table"),
        ('class = "asked"\nclas = 1', 'class = "asked"', "no such key"),
        ('same = "1.1"\nsays = "else"', 'same = "1.1"', "no such key"),
        ('same = "9.9"', 'same = "1.1"', "9.9"),
        ('changed = "9.9"', 'changed = "1.2"', "9.9"),
        ('id = "1.2"\nchanged', 'id = "1.3"\nchanged', "a second time"),
        ("", "Did the Dealer smile?", "'says' is wrong"),
        ("x" * 121, "Did the Dealer smile?", "at most 120"),
        ("", 'default = "one"\n', "'default' is wrong"),
        ('kind = "hint"', 'kind = "house"', "clause 1.2, reading B.1"),
        ("in_force = 2021", "in_force = 2021-01-01T08:00:00", "a date and a time"),
        ('id = "old-1"', 'id = "new-2"', "new-2"),
        ('earlier = "older-0"', 'earlier = "old-1"', "older-0"),
        ('colour = "red"\nearlier', "earlier", "colour"),
        ("[[clause]", "[[clause]]", "no TOML"),
        ("[clause]", "", "no TOML"),
    ],
)
def test_what_is_wrong_in_a_catalogue_is_said_with_its_place(tmp_path: Path, instead: str, of: str, said: str) -> None:
    assert of in NEW
    new = NEW.replace(of, instead, 1) if of else NEW + instead
    with pytest.raises(BadCatalogue) as refused:
        clauses.load("new-2", written(tmp_path, new=new))
    assert said in str(refused.value) and "next:" in str(refused.value)


def test_clauses_that_are_no_list_of_entries_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadCatalogue, match=r"entries under \[\[clause\]\]"):
        clauses.load("old-1", written(tmp_path, old=OLD.split("[[clause]]", 1)[0] + "clause = 3\n"))


def test_a_rulebook_without_catalogue_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(BadCatalogue, match="no rulebook rws-bridge-1"):
        clauses.load("rws-bridge-1", written(tmp_path))


def test_other_words_under_the_same_are_seen_and_a_moved_number_is_not() -> None:
    later = clauses.load("rws-poker-7")
    words, earlier = printed("rws-poker-7"), printed("rws-poker-6")
    assert "3.11.2 (b)" in words["3.11"] and "3.14.2 (b)" in earlier["3.14"]
    assert differing(later, {**words, "5.13": words["5.13"].replace("one or both", "both")}, earlier) == ["5.13"]
    assert differing(later, {**words, "3.11": words["3.11"].replace("3.11.2", "3.11.1")}, earlier) == ["3.11"]


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_the_head_is_that_of_the_whole_catalogue(rulebook: str) -> None:
    head, catalogue = clauses.head(rulebook), clauses.load(rulebook)
    assert vars(catalogue) == {**vars(head), "clauses": catalogue.clauses}


def test_when_versions_are_in_force_is_known_without_reading_a_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a clause was read")

    monkeypatch.setattr(clauses, "_clause", refuse)
    in_force.versions.cache_clear()
    in_force.span.cache_clear()
    assert in_force.span("rws-poker-6")[1] == in_force.span("rws-poker-7")[0]
