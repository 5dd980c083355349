"""`trueshoe ruling`: what the rulebook says must happen now, asking only for what its clauses need."""

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from trueshoe.cli.failures import FINDINGS, told
from trueshoe.cli.rulebook import Id

if TYPE_CHECKING:
    from trueshoe.rulebooks.rulings_told import Answer, Told

EXAMPLE = "trueshoe ruling rws-poker-7 burn-missed --fact device=shoe"
EXIT_CODES = "Exit codes: 0 a ruling, 1 a question is open, 2 could not run, 130 stopped by Ctrl-C."


@told
def ruling(
    id: Id,
    situation: Annotated[
        str, typer.Argument(metavar="SITUATION", help="What went wrong, as --list names it.", show_default=False)
    ] = "",
    fact: Annotated[
        list[str] | None, typer.Option("--fact", metavar="FACT=ANSWER", help="A fact that is known; may be repeated.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object: the ruling or the open question.")] = False,
    list_all: Annotated[bool, typer.Option("--list", help="Show every situation of the rulebook and stop.")] = False,
) -> None:
    """Say what must happen when something went wrong, by the clauses of a rulebook.

    In a terminal it asks what the clauses need to know; elsewhere it names the question that is open."""
    from trueshoe.rulebooks import rulings_told

    if list_all:
        _list(id, as_json)
        return
    asking = sys.stdin.isatty() and sys.stdout.isatty() and not as_json
    situation = _situation(id, situation, asking)
    case = _decide(id, situation, _facts(fact or []))
    while case.question and asking and (given := _ask(case)):
        case = _decide(id, situation, {**case.facts, case.question.fact: given[0]})
    if as_json:
        print(json.dumps(rulings_told.as_object(case), ensure_ascii=False))
    else:
        print("\n".join(rulings_told.as_text(case)))
    if case.question:
        raise typer.Exit(FINDINGS)


def _list(id: str, as_json: bool) -> None:
    """Every situation with its title."""
    for name, title in _situations(id).items():
        print(json.dumps({"situation": name, "title": title}, ensure_ascii=False) if as_json else f"{name:<20} {title}")


def _situations(id: str) -> dict[str, str]:
    from shoecore.rulings import engine
    from trueshoe.rulebooks import rulings_words

    titles = rulings_words.load(id).situations
    return {name: titles[name] for name in engine.situations(id)}


def _situation(id: str, situation: str, asking: bool) -> str:
    """The situation that is named, or that the person picks from the list."""
    known = _situations(id)
    if not situation and asking:
        _list(id, as_json=False)
        situation = input("\nWhich situation? ").strip()
    if situation not in known:
        said = f"no situation {situation!r} in {id}" if situation else "no SITUATION is named"
        raise typer.BadParameter(f"{said}; expected one of {', '.join(known)}; see them with --list")
    return situation


def _facts(given: list[str]) -> "dict[str, Answer]":
    """Facts as the command line gives them."""
    from trueshoe.rulebooks.rulings_told import answer

    found: dict[str, Answer] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not name or not equals or not value:
            raise typer.BadParameter(f"expected such as --fact looked=no, not {text!r}")
        if name in found and found[name] != answer(value):
            raise typer.BadParameter(f"fact {name} is given twice, and differently; find out which is so")
        found[name] = answer(value)
    return found


def _decide(id: str, situation: str, facts: "dict[str, Answer]") -> "Told":
    """Where the case stands; a fact that cannot be is bad input."""
    from shoecore.rulings.engine import BadFact
    from trueshoe.rulebooks import rulings_told

    try:
        return rulings_told.decide(id, situation, facts)
    except BadFact as refused:
        raise typer.BadParameter(str(refused)) from None


def _ask(case: "Told") -> "tuple[Answer] | None":
    """Ask the open question until an answer fits; None where the person ends the input."""
    from trueshoe.rulebooks import rulings_told

    choices = rulings_told.choices(case)
    print("\n".join(rulings_told.question_lines(case)))
    while True:
        try:
            text = input(f"{' or '.join(choices)}? ").strip()
        except EOFError:
            print()
            return None
        if text in choices:
            return (rulings_told.answer(text),)
        print(f"expected {' or '.join(choices)}, not {text!r}")
