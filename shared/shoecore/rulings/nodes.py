"""What a ruling's tree is made of: questions, each with the clause that needs the answer, and rulings as the leaves."""

from collections import namedtuple

from ..compat import const

# Who decides, as an index of ``facts.RANKS``.
DEALER = const(1)
PIT_SUPERVISOR = const(2)
PIT_MANAGER = const(3)
SHIFT_MANAGER = const(4)
HOUSE = const(5)

# What the device does: it waits for a decision that no clause makes, or it shuffles the remaining cards anew, with
# those that the steps take back into it.
WAIT = "wait"
RESHUFFLE = "reshuffle"
TAKE_ALL = "take-all"
TAKE_ERRORS = "take-errors"
TAKE_EXPOSED = "take-exposed"
TAKE_BURN = "take-burn"
RIFFLE = "riffle-and-cut"

# A question that is answered yes or no.
Ask = namedtuple("Ask", ("fact", "clause", "yes", "no"))

# A question with several answers; ``ways`` is ((answer, node), ...).
Choose = namedtuple("Choose", ("fact", "clause", "ways"))

# What must happen. ``clause`` is one id, or several with commas between, the one that decides first; ``steps`` the
# Dealer takes in their order; ``who`` decides or must sign. Outcome, steps, bets and device are codes: short names
# whose sentences the host has, so that a device carries no more of them than its rulebook uses.
Ruling = namedtuple("Ruling", ("outcome", "clause", "steps", "bets", "device", "who"))

# The question that is still open.
Question = namedtuple("Question", ("fact", "clause"))


def answers(node) -> tuple:
    """The answers that a question takes."""
    return (True, False) if isinstance(node, Ask) else tuple([way[0] for way in node.ways])


def after(node, answer):
    """The node that an answer leads to; None for an answer that the question does not take."""
    if isinstance(node, Ask):
        return node.yes if answer is True else node.no if answer is False else None
    for value, following in node.ways:
        if value == answer:
            return following
    return None


def below(node) -> list:
    """A node and all that it leads to, questions and rulings."""
    found = [node]
    if not isinstance(node, Ruling):
        for answer in answers(node):
            found += below(after(node, answer))
    return found
