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
from trueshoe.rulebooks import rulings_told
from trueshoe.rulebooks.instructions import place
from trueshoe.rulebooks.rulings_told import Told


class Due(NamedTuple):
    """The cases that a finding may be, more than one where a person must say which; and the moves proposed."""

    cases: tuple[Told, ...]
    moves: tuple[str, ...]


NOTHING = Due((), ())


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
        by: Any = records.value(record, "by") if record.kind == records.EXPOSED else records.BY_RULES
        cases = tuple(self._case(rulebook, *each) for each in engine.situation_of(rulebook, finding, by))
        return Due(cases, tuple(_moves(verifier)) if any(map(_asks_for_moves, cases)) else ())

    def _case(self, rulebook: str, situation: str, told: dict[str, Any]) -> Told:
        facts = {**self._known, **told}
        return rulings_told.decide(rulebook, situation, engine.relevant(rulebook, situation, facts))


def _asks_for_moves(case: Told) -> bool:
    """Whether the case may come to a Reconstruction."""
    return any(getattr(node, "outcome", "") == "reconstruct" for node in below(case.trail[-1]))


def _moves(verifier: Verifier) -> Iterator[str]:
    """The moves in words: whole Hands where they suffice, else cards."""
    if not verifier.round:
        return
    where = list(verifier.dealt)
    belongs = reconstruct.intended(*verifier.round)
    hands = reconstruct.hand_moves(where, belongs)
    for hand in hands or ():
        yield f"move the whole Hand of {_place(hand.origin)} to {_place(hand.to)}"
    if not hands:
        for move in reconstruct.moves(where, belongs):
            yield f"move card {move.position + 1} from {_place(move.origin)} to {_place(move.to)}"


def _place(to: int) -> str:
    return {BURNT: "the burnt cards", NOBODY: "the device, as its next card"}.get(to) or place(to)
