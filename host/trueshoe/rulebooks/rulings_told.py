"""A ruling, or the question that is still open, with all that a person must know of it: clauses, steps, readings."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from shoecore.facts import RANKS
from shoecore.rulings import engine
from shoecore.rulings.nodes import Ruling, answers
from trueshoe.rulebooks import clauses, rulings_words
from trueshoe.rulebooks.clauses import Catalogue, Reading
from trueshoe.rulebooks.rulings_words import Words

Answer = bool | str


@dataclass(frozen=True)
class Told:
    """Where a case stands: the nodes passed so far, the last a ruling or an open question, and the facts used."""

    words: Words
    catalogue: Catalogue
    situation: str
    facts: dict[str, Answer]
    trail: tuple[Any, ...]

    @property
    def ruling(self) -> Any:
        """The ruling, where the facts suffice for one."""
        return self.trail[-1] if isinstance(self.trail[-1], Ruling) else None

    @property
    def question(self) -> Any:
        """The question that is still open, where there is one."""
        return None if self.ruling else self.trail[-1]


def answer(text: str) -> Answer:
    """An answer as a person writes it."""
    return {"yes": True, "no": False}.get(text, text)


def decide(rulebook: str, situation: str, facts: dict[str, Answer]) -> Told:
    """Walk a situation as far as the facts and the settings of the House lead."""
    (words, catalogue), known = _texts(rulebook), dict(facts)
    while True:
        trail = engine.trail(rulebook, situation, known)
        fact = getattr(trail[-1], "fact", None)
        if fact not in words.settings:
            return Told(words, catalogue, situation, known, tuple(trail))
        known[fact] = answer(words.settings[fact])


@cache
def _texts(rulebook: str) -> tuple[Words, Catalogue]:
    """What is written of a rulebook, read once: a bridge and an audit ask for it at every finding."""
    return rulings_words.load(rulebook), clauses.load(rulebook)


def choices(told: Told) -> dict[str, str]:
    """The answers that the open question takes, each with its words."""
    takes = [engine.said(each) for each in answers(told.question)]
    return {each: told.words.facts[told.question.fact].answers.get(each, each) for each in takes}


def readings(told: Told) -> list[tuple[str, Reading]]:
    """The readings that played a part, each with its clause: of the questions passed, and what the ruling builds in."""
    passed = [id for node in told.trail for id in node.clause.split(", ")]
    found: dict[tuple[str, Reading], None] = {}
    for node in told.trail:
        if node is not told.ruling:
            refs = told.words.facts[node.fact].readings
            everywhere = [each for each in _readings(told.catalogue) if each[1].ref in refs]
            once = {each[1].says: each for each in reversed(everywhere)}.values()
            found |= dict.fromkeys([each for each in everywhere if each[0] in passed] or reversed(list(once)))
    if told.ruling:
        ruled = told.ruling.clause.split(", ")
        found |= dict.fromkeys(
            each for each in _readings(told.catalogue) if each[0] in ruled and each[1].kind == "plain"
        )
    return list(found)


def _readings(catalogue: Catalogue) -> Iterator[tuple[str, Reading]]:
    """Every reading of a text with its clause."""
    return ((clause.id, reading) for clause in catalogue.clauses for reading in clause.readings)


def as_object(told: Told) -> dict[str, Any]:
    """The case as other programs read it."""
    facts = {fact: engine.said(value) for fact, value in told.facts.items()}
    head = {"rulebook": told.catalogue.id, "situation": told.situation, "title": _title(told), "facts": facts}
    played = [
        {"ref": each.ref, "clause": id, "kind": each.kind, "says": each.says, "default": each.default}
        for id, each in readings(told)
    ]
    return {**head, **(_ruling(told) if told.ruling else _question(told)), "readings": played}


def _ruling(told: Told) -> dict[str, Any]:
    ruling, words = told.ruling, told.words
    said = {
        "outcome": {"code": ruling.outcome, "says": words.codes["outcome"][ruling.outcome]},
        "clauses": [{"id": id, "says": says} for id, says in _clauses(told, ruling.clause)],
        "steps": [{"code": step, "says": words.codes["step"][step]} for step in ruling.steps],
        "bets": {"code": ruling.bets, "says": words.codes["bets"][ruling.bets]},
        "device": {"code": ruling.device, "says": words.codes["device"][ruling.device]},
        "who": words.rank(ruling.who),
        "rank": RANKS[ruling.who],
    }
    return {"ruling": said}


def _question(told: Told) -> dict[str, Any]:
    fact = told.words.facts[told.question.fact]
    said = {
        "fact": fact.name,
        "ask": fact.ask,
        "who": told.words.titled(fact.who),
        "clauses": [{"id": id, "says": says} for id, says in _clauses(told, told.question.clause)],
        "answers": [{"answer": each, "says": says} for each, says in choices(told).items()],
    }
    return {"question": said}


def _clauses(told: Told, named: str) -> Iterator[tuple[str, str]]:
    for id in named.split(", "):
        clause = told.catalogue.clause(id)
        yield id, clause.says if clause else ""


def _title(told: Told) -> str:
    return told.words.situations[told.situation]


def as_text(told: Told) -> list[str]:
    """The case as a pit supervisor reads it."""
    head = [f"{told.catalogue.title}: {_title(told)}", ""]
    return head + list(_ruling_lines(told) if told.ruling else question_lines(told))


def in_a_line(told: Told) -> str:
    """The ruling, or the question that is open and the command that asks on."""
    if told.ruling:
        said = _ruling(told)["ruling"]
        return f"ruling:   {told.situation}: {said['outcome']['says']} ({told.ruling.clause}; signed by {said['who']})"
    said = _question(told)["question"]
    facts = "".join(f" --fact {fact}={engine.said(value)}" for fact, value in told.facts.items())
    return (
        f"to rule:  ask the {said['who']}: {said['ask']} (trueshoe ruling {told.catalogue.id} {told.situation}{facts})"
    )


def line_of(case: dict[str, Any]) -> str:
    """A case, as ``as_object`` has it, in a line: the ruling with its clauses, or the question that is open."""
    ruling = case.get("ruling")
    if ruling:
        clauses = ", ".join(each["id"] for each in ruling["clauses"])
        return f"ruling: {case['situation']}: {ruling['outcome']['says']} ({clauses}; signed by {ruling['who']})"
    question = case["question"]
    return f"to be asked: {case['situation']}: {question['ask']} ({question['who']})"


def question_lines(told: Told) -> Iterator[str]:
    """The open question: whom to ask, what, by which clause, and how to answer."""
    said = _question(told)["question"]
    yield f"{'Ask':<9} the {said['who']}: {said['ask']}"
    for clause in said["clauses"]:
        yield f"{'Clause':<9} {clause['id']}  {clause['says']}"
    for each in said["answers"]:
        words = "" if each["says"] == each["answer"] else f"  {each['says']}"
        yield f"{'Answer':<9} {said['fact']}={each['answer']}{words}"


def _ruling_lines(told: Told) -> Iterator[str]:
    said = _ruling(told)["ruling"]
    yield f"{'Ruling':<9} {said['outcome']['says']}"
    for clause in said["clauses"]:
        yield f"{'Clause':<9} {clause['id']}  {clause['says']}"
    for number, step in enumerate(said["steps"], 1):
        yield f"{'Dealer' if number == 1 else '':<9} {number}. {step['says']}"
    yield f"{'Bets':<9} {said['bets']['says']}"
    yield f"{'Device':<9} {said['device']['says']}"
    yield f"{'Signed by':<9} {said['who']}"
    for fact, value in told.facts.items():
        yield f"{'Fact':<9} {fact}={engine.said(value)}"
    for id, each in readings(told):
        yield f"{'Reading':<9} {each.ref}, {id}: {each.says}{f' Set to: {each.default}.' if each.default else ''}"
