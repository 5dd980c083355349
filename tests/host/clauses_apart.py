"""Clauses of §3, §4 and the betting clauses of §5 that nothing at the table follows or breaks, each with the reason."""

from collections.abc import Iterator
from typing import NamedTuple


class Apart(NamedTuple):
    """Why clauses have no pair; ``heads`` where it is that each clause under them has its own."""

    reason: str
    of: dict[str, tuple[str, ...]]
    heads: bool = False

    def clauses(self) -> Iterator[tuple[str, str]]:
        """Each rulebook with each clause."""
        return ((rulebook, clause) for rulebook, clauses in self.of.items() for clause in clauses)


APART = (
    Apart(
        "it heads the clauses under it",
        {
            "rws-poker-7": ("3.9", "3.10", "3.11.2", "4.6"),
            "rws-poker-6": ("3.14.2", "4.6"),
            "rws-mlp-3": ("3.11", "3.12"),
            "rws-mlp-2": ("3.11", "3.12"),
        },
        heads=True,
    ),
    Apart(
        "it says what the game is for; who wins is decided by the clauses of settlement",
        {
            "rws-poker-7": ("3.1",),
            "rws-poker-6": ("3.1",),
            "rws-mlp-3": ("3.1",),
            "rws-mlp-2": ("3.1",),
            "mbs-fbbj-3": ("3.3",),
        },
    ),
    Apart(
        "whose hand moved the chips or the cards, and who spoke, only people see: an action is told for a seat",
        {
            "rws-poker-7": ("3.2", "3.3", "5.15"),
            "rws-poker-6": ("3.2", "3.3", "5.13"),
            "rws-mlp-3": ("5.22",),
            "rws-mlp-2": ("5.22",),
            "mbs-fbbj-3": ("3.7",),
        },
    ),
    Apart(
        "what Players agree on away from the table, only people see: no action divides a Pot",
        {"rws-poker-7": ("4.2",), "rws-poker-6": ("4.2",)},
    ),
    Apart(
        "the House puts up the sign; Bets off the limits on it are other clauses' (5.1, 5.2)",
        {"rws-mlp-3": ("3.3",), "rws-mlp-2": ("3.3",)},
    ),
    Apart("a hand signal is seen by people, and told as the decision that it is", {"mbs-fbbj-3": ("3.31",)}),
    Apart("what a Player counts in his head is seen by nobody", {"mbs-fbbj-3": ("3.5",)}),
    Apart("what the Dealer asks before the round is told as who sits where", {"mbs-fbbj-3": ("3.13",)}),
)
