"""The procedure of a rulebook as a dealer reads it, made from the same steps that the device deals by."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from shoecore import rulebooks
from shoecore.rulebooks.steps import CLOSE, DEAL, SET, Step
from shoecore.rulebooks.table import Table
from trueshoe.rulebooks import clauses, free_bet
from trueshoe.rulebooks.instructions import to_do, to_do_in_turn
from trueshoe.rulebooks.page import Page, Part, Row


class _Turn(NamedTuple):
    """What play may decide when a Betting Round is closed."""

    when: str
    folded_but: int | None
    jackpots: int
    betting: bool


_TURNS = (
    _Turn("all Players but one have folded", 1, 0, True),
    _Turn("all Players have folded and no Jackpot Bet is left", 0, 0, True),
    _Turn("all Players have folded and a Jackpot Bet is left", 0, 1, True),
    _Turn("no Player has an option to bet any more", None, 0, False),
)


def page(id: str, device: str, table: Table) -> Page:
    """The page of a rulebook for a device that it is dealt from and a table that it can be dealt to."""
    rules = rulebooks.load(id)
    parts = _by_betting(rules, device, table) if rules.CARDS_HIDDEN else free_bet.parts(rules, table)
    return Page(clauses.load(id), device, table.seats, table.button, tuple(parts))


def _by_betting(rules: Any, device: str, table: Table) -> Iterator[Part]:
    """The deal where everybody stays, then what is different where play decides otherwise."""
    steps = list(rulebooks.procedure(rules, device, _again(rules, table)))
    lines = _in_lines(steps)
    yield Part("The deal", tuple(_row(line, number) for number, line in enumerate(lines, 1)))
    numbers = {step: number for number, line in enumerate(lines, 1) for step in line}
    otherwise = []
    for at, step in enumerate(steps):
        if step.kind == CLOSE:
            otherwise += list(_otherwise(rules, device, table, steps, at, numbers))
    yield Part("Where play decides otherwise", tuple(otherwise))


def _otherwise(
    rules: Any, device: str, table: Table, steps: list[Step], at: int, numbers: dict[Step, int]
) -> Iterator[Row]:
    """The turns that change what follows the closing of a Betting Round."""
    told: list[list[Step]] = [steps[at + 1 :]]
    for turn in _TURNS:
        rest = _after(rules, device, _again(rules, table), at, turn)
        if rest not in told:
            told.append(rest)
            yield Row(steps[at].clause, f"After {numbers[steps[at]]}, if {turn.when}: {_go_on(rest, numbers)}.")


def _after(rules: Any, device: str, table: Table, at: int, turn: _Turn) -> list[Step]:
    """The steps after one, when play has taken a turn there."""
    procedure = rulebooks.procedure(rules, device, table)
    for _ in range(at + 1):
        next(procedure)
    if turn.folded_but is not None:
        for seat in table.seats[turn.folded_but :]:
            table.fold(seat)
    table.jackpots = turn.jackpots
    table.betting = turn.betting
    return list(procedure)


def _again(rules: Any, table: Table) -> Table:
    """The same table before anything has happened there."""
    return Table(table.seats, table.button, *rules.SEATS)


def _go_on(rest: list[Step], numbers: dict[Step, int]) -> str:
    """Which of the numbered lines are left."""
    left = [str(numbers[step]) for step in rest]
    if not left:
        return "the round ends"
    return f"go on with {left[0]}" if len(left) == 1 else f"go on with {', '.join(left[:-1])} and {left[-1]}"


def _in_lines(steps: list[Step]) -> list[list[Step]]:
    """Steps that a dealer takes as one: the same to each seat in its turn."""
    lines: list[list[Step]] = []
    for step in steps:
        line = lines[-1] if lines else []
        if line and _goes_on(line, step):
            line.append(step)
        else:
            lines.append([step])
    return lines


def _goes_on(line: list[Step], step: Step) -> bool:
    last = line[-1]
    return (
        step.kind in (DEAL, SET)
        and (step.kind, step.count, step.clause) == (last.kind, last.count, last.clause)
        and all(1 <= each.to <= 10 for each in (last, step))
        and step.to not in [each.to for each in line]
    )


def _row(line: list[Step], number: int) -> Row:
    step = line[0]
    do = to_do(step) if len(line) == 1 else to_do_in_turn([each.to for each in line], step)
    return Row(str(step.clause), do, number)
