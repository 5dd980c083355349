"""Free Bet Blackjack as printed: the initial deal, then what may be decided and what follows, not one line of play."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from shoecore import rulebooks
from shoecore.cards import parse
from shoecore.rulebooks import decisions as d
from shoecore.rulebooks.steps import BURN, DEAL, DEALER, DECIDE, OFFER, Step
from shoecore.rulebooks.table import Table
from trueshoe.rulebooks.instructions import offered, to_do
from trueshoe.rulebooks.page import Part, Row


class _Case(NamedTuple):
    """A decision, the clauses that allow and limit it, and a hand on which it may be taken."""

    decision: int
    clauses: tuple[str, ...]
    hand: str


_CASES = (
    _Case(d.STAND, ("3.28",), "8c 7d"),
    _Case(d.DRAW, ("3.29",), "8c 7d"),
    _Case(d.REFUSE, ("5.24",), "8c 7d"),
    _Case(d.FREE_SPLIT, ("3.21", "3.22", "3.22.1", "3.23.2"), "8c 8d"),
    _Case(d.SPLIT, ("3.21.1",), "Tc Td"),
    _Case(d.FREE_DOUBLE, ("3.26.5",), "5c 4d"),
    _Case(d.DOUBLE, ("3.26.1", "3.26.2", "3.26.3"), "8c 7d"),
)
# The Dealer's card, its words, and the clauses of what may be taken up against it.
_UP_CARDS = (("6h", "no Ace", ("3.25", "3.25.1.1")), ("Ah", "an Ace", ("3.20",)))
_DRAWN = "2h"


def parts(rules: Any, table: Table) -> Iterator[Part]:
    """The parts of the page: deal, offers, each hand, the Dealer's hand."""
    yield Part("The initial deal", tuple(_initial(rules, table)))
    yield Part("Before the first hand is played", tuple(_offers(rules, table)))
    seats = ", ".join(map(str, table.seats))
    yield Part(f"Each hand in its turn: seats {seats}; below 21 its Player decides", tuple(_decisions(rules)))
    yield Part("A hand that asks nothing", (Row("3.30"), Row("3.32"), Row("3.23.1")))
    yield Part("The Dealer's hand", (Row("3.34"), Row("3.35"), Row("3.33")))


def _initial(rules: Any, table: Table) -> Iterator[Row]:
    """The deal as far as no card decides; the burn where the House has it."""
    dealt = Table(table.seats, table.button, *rules.SEATS)
    dealt.burn = True
    for number, step in enumerate(_until(rules, dealt, (OFFER,), _UP_CARDS[0][0])):
        if step.kind == BURN:
            yield Row(step.clause, "Burn one card: once a shuffle or each round, as the House has set it.")
        elif step.kind == DEAL:
            yield Row(step.clause, to_do(step), number)


def _offers(rules: Any, table: Table) -> Iterator[Row]:
    """What is offered, which hangs on the Dealer's card."""
    for card, has, clauses in _UP_CARDS:
        step = _until(rules, Table(table.seats, table.button, *rules.SEATS), (OFFER,), card)[-1]
        offer = f"The Dealer has {has}: offer {offered(step.count)} to all Players, and say when that is over."
        yield Row(step.clause, offer)
        yield from map(Row, clauses)


def _decisions(rules: Any) -> Iterator[Row]:
    """Each decision with what follows it."""
    for case in _CASES:
        yield Row(case.clauses[0], f"{d.NAMES[case.decision].capitalize()}: {_follows(rules, case)}.")
        yield from map(Row, case.clauses[1:])


def _follows(rules: Any, case: _Case) -> str:
    """What the procedure asks for after a decision, as it is found by taking it."""
    table = Table((1,), 0, *rules.SEATS)
    procedure = rulebooks.procedure(rules, rulebooks.SHOE, table)
    hand = [parse(card) for card in case.hand.split()]
    cards = iter([hand[0], parse(_UP_CARDS[0][0]), hand[1]])
    step = next(procedure)
    while step.kind != DECIDE:
        step = procedure.send(next(cards) if step.kind == DEAL else None)
    step = procedure.send(case.decision)
    if table.refused:
        raise ValueError(f"{d.NAMES[case.decision]} with {case.hand} is forbidden by {table.refused}")
    dealt = step.kind == DEAL and step.to != DEALER
    card = "deal one card to it, " if dealt else ""
    step = procedure.send(parse(_DRAWN)) if dealt else step
    if step.kind == DECIDE and step.to == 1:
        return f"{card}then ask again"
    return f"{card}{'then ' if dealt else ''}the hand is finished"


def _until(rules: Any, table: Table, kinds: tuple[int, ...], dealer: str) -> list[Step]:
    """The steps up to the first of a kind, where the Dealer gets a card and nobody a Blackjack."""
    procedure = rulebooks.procedure(rules, rulebooks.SHOE, table)
    steps = [next(procedure)]
    while steps[-1].kind not in kinds:
        to = steps[-1].to
        steps.append(procedure.send(parse(dealer if to == DEALER else "8c")))
    return steps
