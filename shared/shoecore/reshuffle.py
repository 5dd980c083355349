"""A reshuffle of the remainder that a ruling demands: whether it was ruled, and which cards it takes back."""

from . import findings
from .rulebooks.steps import BURNT, COMMUNITY
from .rulings import engine
from .rulings.nodes import RIFFLE, TAKE_ALL, TAKE_BURN, TAKE_EXPOSED


def ways(rulebook: str, device: str, values: tuple) -> tuple:
    """The rulings that a record of one may be, where its outcome is to shuffle the remainder anew; else none."""
    situation, outcome, rank, _ = values
    try:
        return tuple(engine.reshuffles(rulebook, device, situation, outcome, rank))
    except (engine.UnknownSituation, engine.BadFact):
        return ()


def wrong(ruled: tuple, layout, returned: bytes, settled: int, by_sets: bool) -> int:
    """What is wrong with the cards that were taken back, if no ruling among these says so; else 0.

    ``settled`` are the seats that were paid or taken, as a mask; ``by_sets`` is a round whose board came as one set:
    there the person who ruled says which of it goes back."""
    positions = list(returned)
    code = 0
    for ruling in ruled:
        code = _wrong(ruling.steps, layout, positions, settled, by_sets)
        if code == 0:
            return 0
    return code


def _wrong(steps: tuple, layout, returned: list, settled: int, by_sets: bool) -> int:
    board = _community(layout, 0)
    if RIFFLE in steps:
        allowed = [at for at, to in enumerate(layout.where) if to == BURNT or settled >> to & 1]
        due = []
    elif not board:
        return findings.NOT_TO_TAKE
    elif by_sets:
        allowed = board
        due = [] if _any(board, returned) else board
    else:
        start = _start(steps, layout, board, returned)
        cards = _community(layout, start)
        burn = [start - 1] if TAKE_BURN in steps and start and layout.where[start - 1] == BURNT else []
        allowed = burn + cards + [at for at, to in enumerate(layout.where) if at > start and to == BURNT]
        due = burn + ([] if TAKE_EXPOSED in steps and _any(cards, returned) else cards)
    for at, position in enumerate(returned):
        if position not in allowed or position in returned[:at]:
            return findings.NOT_TO_TAKE
    return 0 if all(position in returned for position in due) else findings.LEFT_LYING


def _start(steps: tuple, layout, board: list, returned: list) -> int:
    """The position of the first card of the street that went wrong: the last one that was dealt, or what lies after it
    where it was no street at all."""
    number = max([layout.numbers[at] for at in board])
    back = [at for at in board if at in returned]
    if TAKE_ALL not in steps and back and layout.numbers[back[0]] == 0:
        return back[0]
    return next(at for at in board if layout.numbers[at] == number)


def _community(layout, start: int) -> list:
    return [at for at, to in enumerate(layout.where) if at >= start and to == COMMUNITY]


def _any(positions: list, returned: list) -> bool:
    return any(at in returned for at in positions)
