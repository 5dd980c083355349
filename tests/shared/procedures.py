"""Procedures driven by hand: the steps they yield, with cards and decisions sent in."""

from shoecore import rulebooks
from shoecore.cards import parse
from shoecore.rulebooks.steps import BURN, DEAL, DECIDE, OFFER, SET
from shoecore.rulebooks.table import Table


def table(rulebook: str, seats, button: int = 0):
    """A table of the rulebook's own bounds."""
    rules = rulebooks.load(rulebook)
    return Table(tuple(seats), button, *rules.SEATS)


def steps(rulebook: str, device: str, at):
    """The procedure for a table."""
    return rulebooks.procedure(rulebooks.load(rulebook), device, at)


def every_step(procedure) -> list:
    """All steps of a procedure that needs nothing sent in."""
    return list(procedure)


def play(procedure, cards: str, decisions=(), taken=()) -> list:
    """The steps of a blackjack procedure that gets these cards and decisions, each in its turn.

    ``taken`` is what is taken up of the first offer, as (seat, decision)."""
    offers = list(taken)
    texts = cards.split()
    wanted = list(decisions)
    seen = []
    answer = None
    while True:
        try:
            step = procedure.send(answer)
        except StopIteration:
            assert not texts and not wanted, "left over: %r %r" % (texts, wanted)
            return seen
        seen.append(step)
        answer = None
        if step.kind == DEAL:
            answer = parse(texts.pop(0))
        elif step.kind == OFFER and offers:
            answer = offers.pop(0)
        elif step.kind == DECIDE:
            answer = wanted.pop(0)


def cards_of(found) -> list:
    """Where each card goes, burns as a letter."""
    order = []
    for step in found:
        if step.kind == BURN:
            order.append("burn")
        elif step.kind in (DEAL, SET):
            order += [step.to] * step.count
    return order
