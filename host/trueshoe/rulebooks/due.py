"""What a finding calls for: each ruling that may be due, as far as the records tell, and the moves that would help."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from shoecore import reconstruct, records, rulebooks
from shoecore.findings import Finding
from shoecore.records import Record
from shoecore.rulebooks.steps import BURNT, NOBODY
from shoecore.rulings import engine, known
from shoecore.rulings.nodes import below
from shoecore.verify import Verifier
from trueshoe.records import named
from trueshoe.rulebooks import rulings_told
from trueshoe.rulebooks.instructions import place
from trueshoe.rulebooks.rulings_told import Told


class Due(NamedTuple):
    """The cases that a finding may be, more than one where a person must say which; and the moves proposed.

    ``stuck`` says that only whole Hands may move and that no such move helps."""

    cases: tuple[Told, ...]
    moves: tuple[str, ...]
    stuck: bool = False


NOTHING = Due((), ())

_WHOLE_HANDS = "rws-mlp-"  # the texts that let whole Hands move alone


class Clerk:
    """Keeps what the records of a round say of the facts, so that a ruling asks only for what is still open."""

    def __init__(self) -> None:
        self._known: dict[str, Any] = {}

    def see(self, record: Record) -> None:
        """Take a record into what is known."""
        known.learn(self._known, record)

    def due(self, rulebook: str, finding: Finding, record: Record, verifier: Verifier) -> Due:
        """What a finding in a record calls for."""
        if rulebook not in rulebooks.IDS:
            return NOTHING
        by = named.value(record, "by") if record.kind == records.EXPOSED else records.BY_RULES
        cases = [self._case(rulebook, *each) for each in engine.situation_of(rulebook, finding, by)]
        cases.sort(key=lambda case: case.situation == engine.NOT_COVERED)
        if not verifier.round or not any(map(_asks_for_moves, cases)):
            return Due(tuple(cases), ())
        moves = tuple(_moves(rulebook, verifier))
        return Due(tuple(cases), moves, stuck=_moves_hands(rulebook) and not moves)

    def _case(self, rulebook: str, situation: str, told: dict[str, Any]) -> Told:
        facts = {**self._known, **told}
        return rulings_told.decide(rulebook, situation, engine.relevant(rulebook, situation, facts))


def _asks_for_moves(case: Told) -> bool:
    """Whether the case may come to a Reconstruction."""
    return any(getattr(node, "outcome", "") == "reconstruct" for node in below(case.trail[-1]))


def _moves_hands(rulebook: str) -> bool:
    """Whether a Reconstruction moves whole Hands alone."""
    return rulebook.startswith(_WHOLE_HANDS)


def _moves(rulebook: str, verifier: Verifier) -> Iterator[str]:
    """The moves in words: of whole Hands where the text allows no others, else of cards."""
    where = list(verifier.dealt)
    belongs = reconstruct.intended(*verifier.round)
    if _moves_hands(rulebook):
        for hand in reconstruct.hand_moves(where, belongs) or ():
            yield f"move the whole Hand of {_place(hand.origin)} to {_place(hand.to)}"
        return
    for move in reconstruct.moves(where, belongs):
        yield f"move card {move.position + 1} from {_place(move.origin)} to {_place(move.to)}"


def _place(to: int) -> str:
    return {BURNT: "the burnt cards", NOBODY: "the device, as its next card"}.get(to) or place(to)
