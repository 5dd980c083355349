"""Scenarios of a situation: the facts as a pit supervisor would state them, and what the rulebook makes of them."""

from shoecore.rulings import engine
from shoecore.rulings.nodes import Ruling, after, answers


def facts_of(text: str) -> dict:
    """Facts from a line such as "device=shoe looked=no"."""
    found = {}
    for word in text.split():
        fact, value = word.split("=")
        found[fact] = {"yes": True, "no": False}.get(value, value)
    return found


def adjudicate(rulebook: str, situation: str, rows) -> list:
    """Hold each row, (facts, outcome, clauses), against the ruling, and the rows against the tree: every leaf has one.

    No fact is guessed: without any one of a row's facts that very fact is asked. The rulings, in the rows' order."""
    tree = engine.tree(engine.load(rulebook), situation)
    rulings = []
    reached = set()
    for text, outcome, clause in rows:
        facts = facts_of(text)
        ruling = engine.walk(tree, facts)[-1]
        where = "%s, %s, %s: %r" % (rulebook, situation, text, ruling)
        assert isinstance(ruling, Ruling), where
        assert (ruling.outcome, ruling.clause) == (outcome, clause), where
        for fact in facts:
            known = {other: facts[other] for other in facts if other != fact}
            assert getattr(engine.walk(tree, known)[-1], "fact", None) == fact, "%s: %s guessed" % (where, fact)
        reached.add(" ".join(sorted(text.split())))
        rulings.append(ruling)
    assert len(reached) == _leaves(tree), "%s, %s: %d of %d" % (rulebook, situation, len(reached), _leaves(tree))
    return rulings


def _leaves(node) -> int:
    if isinstance(node, Ruling):
        return 1
    return sum([_leaves(after(node, answer)) for answer in answers(node)])
