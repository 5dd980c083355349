"""Facts as the command line takes them, and every way through a tree of rulings written like that."""

from shoecore.rulings import engine
from shoecore.rulings.nodes import Ruling, after, answers


def facts_of(text: str) -> dict:
    """Facts from a line such as "looked=no exposed=one"."""
    facts = {}
    for word in text.split():
        fact, answer = word.split("=")
        facts[fact] = {"yes": True, "no": False}.get(answer, answer)
    return facts


def leaves(node, before: str) -> list:
    """Every way to a ruling, as its facts in the order in which they are asked."""
    if isinstance(node, Ruling):
        return [before]
    found = []
    for answer in answers(node):
        fact = "%s=%s" % (node.fact, engine.said(answer))
        found += leaves(after(node, answer), before + " " + fact if before else fact)
    return found
