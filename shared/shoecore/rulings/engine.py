"""The one who asks: a situation and the facts known so far in, the ruling or the next question out. Never guesses.

A rulebook's rulings are a module. ``SITUATIONS`` is ((name, function that builds the tree), ...): trees are built when
they are asked for, so that none lies in a device's memory. ``FOUND`` names the module beside it that tells what was
found: ``CONFLICTS`` are pairs of (fact, answer) that cannot both be true; ``found(code)`` gives which situations a
finding of the judge may be, in rows of kinds of the step that was due and its clauses (none: any), who exposed the card
(0: anybody), situation, facts that it tells."""

from .. import findings, rulebooks
from .nodes import RESHUFFLE, WAIT, Question, Ruling, after, answers, below

NOT_COVERED = "not-covered"

_OF_RECORDS = (findings.LOST, findings.REPEATED, findings.UNFINISHED, findings.UNKNOWN_RULEBOOK)


class UnknownSituation(ValueError):
    """A situation that a rulebook's rulings do not name."""


class BadFact(ValueError):
    """A fact that no question asks for, an answer that its question does not take, or facts that contradict."""


def load(rulebook: str):
    """The rulings of a rulebook by its id, imported only now, so that a device carries one."""
    if rulebook not in rulebooks.IDS:
        raise rulebooks.UnknownRulebook("rulebook %r is not one of %s" % (rulebook, ", ".join(rulebooks.IDS)))
    name = rulebook.replace("-", "_")
    return getattr(__import__("shoecore.rulings." + name).rulings, name)


def load_found(rulebook: str):
    """What the judge's findings may be in a rulebook, imported only where somebody asks: a device mostly does not."""
    name = load(rulebook).FOUND
    return getattr(__import__("shoecore.rulings." + name).rulings, name)


def situations(rulebook: str) -> tuple:
    """The names of all situations of a rulebook."""
    return tuple([name for name, _ in load(rulebook).SITUATIONS])


def resolve(rulebook: str, situation: str, facts: dict) -> Ruling | Question:
    """The ruling for a situation, or the one question that its clause needs next."""
    last = trail(rulebook, situation, facts)[-1]
    return last if isinstance(last, Ruling) else Question(last.fact, last.clause)


def trail(rulebook: str, situation: str, facts: dict) -> list:
    """The questions that the facts answer, in their order, then the ruling or the question that is open."""
    rulings = load(rulebook)
    node = tree(rulings, situation)
    _check(rulebook, node, facts)
    return walk(node, facts)


def walk(node, facts: dict) -> list:
    """The nodes of a tree that the facts lead through."""
    passed = [node]
    while not isinstance(node, Ruling) and node.fact in facts:
        given = facts[node.fact]
        following = after(node, given)
        if following is None:
            takes = ", ".join([said(answer) for answer in answers(node)])
            raise BadFact("fact %s takes %s, not %s" % (node.fact, takes, said(given)))
        node = following
        passed.append(node)
    return passed


def tree(rulings, situation: str):
    """The tree of a situation in loaded rulings, built anew."""
    for name, build in rulings.SITUATIONS:
        if name == situation:
            return build()
    known = ", ".join([name for name, _ in rulings.SITUATIONS])
    raise UnknownSituation("situation %r is not one of %s" % (situation, known))


def reshuffles(rulebook: str, device: str, situation: str, outcome: str, rank: int) -> list:
    """The rulings with an outcome by which a rank may have the remainder shuffled anew; none: it demands no reshuffle.

    Where no clause rules a situation, whoever decides then may order it as the rulebook has it elsewhere."""
    rulings = load(rulebook)
    node = tree(rulings, situation)
    last = walk(node, {"device": device})[-1]
    if not isinstance(last, Ruling):
        return [ruling for ruling in _reshuffling(last, outcome) if ruling.who <= rank]
    if last.device == WAIT and last.who <= rank:
        found = _reshuffling(node, outcome)
        for _, build in rulings.SITUATIONS:
            found = found or _reshuffling(build(), outcome)
        return found
    return []


def conflicts(rulebook: str, facts: dict) -> list:
    """The pairs of known facts that cannot both be true: ((fact, answer), (fact, answer)) each."""
    return _contradicting(rulebook, facts)


def said(answer) -> str:
    """An answer as people read and write it."""
    return "yes" if answer is True else "no" if answer is False else str(answer)


def situation_of(rulebook: str, finding, by: int = 0) -> tuple:
    """The situations that a finding of the judge may be, ((name, facts that it tells), ...); more than one: ask which.

    ``by`` is who exposed the card, of ``records``, 0 where nobody told. No situation: the fault is of the records, not
    of the cards."""
    if finding.code in _OF_RECORDS:
        return ()
    rows = load_found(rulebook).found(finding.code)
    found = [(row[3], dict(row[4])) for row in rows if _fits(row, finding.expected, by)]
    return tuple(found) or ((NOT_COVERED, {}),)


def _fits(row: tuple, step, by: int) -> bool:
    """Whether the step that was due and who exposed the card are those of a row."""
    kinds, clauses, exposer = row[:3]
    if by and exposer not in (0, by):
        return False
    if step is None:
        return not kinds and not clauses
    return (not kinds or step.kind in kinds) and (not clauses or step.clause in clauses)


def relevant(rulebook: str, situation: str, known: dict) -> dict:
    """Of what the records showed, the facts that a situation asks for."""
    node = tree(load(rulebook), situation)
    return {fact: known[fact] for fact in sorted(known) if _asks(node, fact)}


def _check(rulebook: str, node, facts: dict) -> None:
    """Refuse facts that no question of the rulebook asks for, and facts that contradict each other."""
    situations = load(rulebook).SITUATIONS
    for fact in sorted(facts):
        if not _asks(node, fact) and not any(_asks(build(), fact) for _, build in situations):
            raise BadFact("fact %r is asked for by no situation of this rulebook" % fact)
    for one, other in _contradicting(rulebook, facts):
        both = (one[0], said(one[1]), other[0], said(other[1]))
        raise BadFact("facts contradict each other: %s=%s and %s=%s; find out which is so" % both)


def _reshuffling(node, outcome: str) -> list:
    """The rulings of a tree with an outcome by which the remainder is shuffled anew."""
    found = [ruling for ruling in below(node) if isinstance(ruling, Ruling) and ruling.device == RESHUFFLE]
    return [ruling for ruling in found if ruling.outcome == outcome]


def _asks(node, fact: str) -> bool:
    """Whether a node or one below it asks for a fact."""
    if isinstance(node, Ruling):
        return False
    return node.fact == fact or any(_asks(after(node, answer), fact) for answer in answers(node))


def _contradicting(rulebook: str, facts: dict) -> list:
    return [pair for pair in load_found(rulebook).CONFLICTS if all(facts.get(fact) == answer for fact, answer in pair)]
