"""Reconstruction: which cards would have to move so that each lies where the order of dealing intended it.

Only proposed, never done: whether the cards are Reconstructable is for the House to say."""

from collections import namedtuple

from . import rulebooks
from .cards import HIDDEN
from .rulebooks.steps import BURN, CLOSE, DEAL, DEALER, NOBODY, REVEAL, SET

# The card at a position goes from one place to another; NOBODY is back into the device, as the next card.
Move = namedtuple("Move", ("position", "origin", "to"))

# All cards of one betting area go to another.
HandMove = namedtuple("HandMove", ("origin", "to"))


def intended(rulebook, device: str, table, closed: int = 0) -> list[int]:
    """Where the cards of a round belong, in the order they leave the device, up to the betting that is still open.

    In Free Bet Blackjack up to the first offer: from there on the cards themselves decide."""
    places: list[int] = []
    procedure = rulebooks.procedure(rulebook, device, table)
    answer = None
    while True:
        try:
            step = procedure.send(answer)
        except StopIteration:
            return places
        if step.kind in (BURN, DEAL, SET):
            places += [step.to] * step.count
        elif step.kind != REVEAL and not (step.kind == CLOSE and step.count <= closed):
            return places
        answer = HIDDEN


# clauses: rws-poker-7 1.34; rws-poker-6 1.33; rws-mlp-3 1.22; rws-mlp-2 1.22
def moves(where: list[int], belongs: list[int]) -> list[Move]:
    """The shortest list that puts every card where it belongs: each misplaced card once, one too many back.

    A card that is in the device again counts no more: the one after it takes its turn."""
    found = []
    lying = [position for position, place in enumerate(where) if place != NOBODY]
    for turn, position in enumerate(lying):
        to = belongs[turn] if turn < len(belongs) else NOBODY
        if to != where[position]:
            found.append(Move(position, where[position], to))
    return found


def hand_moves(where: list[int], belongs: list[int]) -> list[HandMove] | None:
    """The same by moving complete Hands alone, as MLP 5.8.6 allows; None where that cannot put it right."""
    found = []
    for move in moves(where, belongs):
        hand = HandMove(move.origin, move.to)
        if not (_is_area(hand.origin) and _is_area(hand.to)):
            return None
        if hand not in found:
            found.append(hand)
    for hand in found:
        if _positions(where, hand.origin) != _positions(belongs, hand.to):
            return None
    return found


def _is_area(place: int) -> bool:
    return 1 <= place < DEALER


def _positions(places: list[int], place: int) -> list[int]:
    """Which cards lie at a place."""
    return [position for position, other in enumerate(places) if other == place]
