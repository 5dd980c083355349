"""In what order major winners are paid: clockwise at a table, across tables as the House decides by device times."""

from collections.abc import Sequence
from typing import NamedTuple

from trueshoe.table.jackpot.records import Bet, Dealt


class Claim(NamedTuple):
    """A Hand that is still to be paid; its turn where the House has decided it."""

    bet: Bet
    hand: str
    dealt: Dealt
    turn: int | None = None


# clauses: rws-mlp-3 4.5, 4.5.1, 4.5.2; rws-mlp-2 4.5, 4.5.1, 4.5.2
def in_order(claims: Sequence[Claim]) -> list[Claim]:
    """The claims as they are paid: as the House decided, else by when each full Hand was dealt."""
    if is_decided(claims):
        return sorted(claims, key=lambda claim: claim.turn or 0)
    latest: dict[tuple[str, str], int] = {}
    moments = []
    for claim in sorted(claims, key=lambda claim: claim.dealt.place):
        # A Hand is dealt no sooner than those before it at its table, whatever a clock says.
        at = latest[claim.bet[:2]] = max(latest.get(claim.bet[:2], 0), claim.dealt.at)
        moments.append((at, claim.bet.table, claim.bet.round, claim.dealt.place, claim))
    return [claim for *_, claim in sorted(moments, key=lambda moment: moment[:4])]


def is_decided(claims: Sequence[Claim]) -> bool:
    """Whether the House's decision is about all of them."""
    return all(claim.turn is not None for claim in claims)


def asks_the_house(claims: Sequence[Claim]) -> bool:
    """Whether winners of several tables wait without a decision about all of them."""
    return len({claim.bet.table for claim in claims}) > 1 and not is_decided(claims)


def keeps_each_table(order: Sequence[Claim]) -> bool:
    """Whether the winners of each Round at a table are paid clockwise, in the order of dealing."""
    last: dict[tuple[str, str], int] = {}
    for claim in order:
        if last.get(claim.bet[:2], 0) >= claim.dealt.place:
            return False
        last[claim.bet[:2]] = claim.dealt.place
    return True
