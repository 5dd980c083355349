"""What changed between two versions of a text: clauses that moved, changed, came and went, and the order of dealing."""

import difflib
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from shoecore import rulebooks
from shoecore.rulebooks.steps import Step
from shoecore.rulebooks.table import Table
from trueshoe.errors import Trouble
from trueshoe.rulebooks import clauses, in_force
from trueshoe.rulebooks.clauses import Catalogue, Clause
from trueshoe.rulebooks.instructions import to_do

_SEATS = (1, 3, 5)
_BUTTON = 5


class Unrelated(Trouble):
    """Two rulebooks that are not one version and the next of the same text."""


class Change(NamedTuple):
    """A clause whose words are others now."""

    earlier: Clause
    later: Clause


class Line(NamedTuple):
    """A step that one of the versions has alone: "-" the earlier, "+" the later."""

    sign: str
    step: Step


class Difference(NamedTuple):
    """The later version against the earlier; `dealing` has the steps for each kind of device that both have."""

    earlier: Catalogue
    later: Catalogue
    moved: tuple[tuple[str, str], ...]
    changed: tuple[Change, ...]
    new: tuple[Clause, ...]
    gone: tuple[Clause, ...]
    new_devices: tuple[str, ...]
    dealing: dict[str, tuple[Line, ...]]


def difference(earlier_id: str, later_id: str) -> Difference:
    """What changed from a version to the next."""
    earlier, later = clauses.load(earlier_id), clauses.load(later_id)
    if later.earlier != earlier.id:
        raise _unrelated(earlier.id, later.id)
    kept = {clause.same or clause.changed for clause in later.clauses}
    before, after = rulebooks.load(earlier.id), rulebooks.load(later.id)
    devices = rulebooks.devices(before)
    return Difference(
        earlier,
        later,
        tuple((clause.same, clause.id) for clause in later.clauses if clause.same and clause.same != clause.id),
        tuple(
            Change(replaced, clause)
            for clause in later.clauses
            if clause.changed and (replaced := earlier.clause(clause.changed))
        ),
        tuple(clause for clause in later.clauses if not clause.same and not clause.changed),
        tuple(clause for clause in earlier.clauses if clause.id not in kept),
        tuple(device for device in rulebooks.devices(after) if device not in devices),
        {device: tuple(_dealing(before, after, device)) for device in devices},
    )


def moved_together(found: Difference) -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
    """The clauses that moved, first and last of each run that is one in both texts."""
    places = [{clause.id: at for at, clause in enumerate(text.clauses)} for text in (found.earlier, found.later)]
    runs: list[list[tuple[str, str]]] = [[found.moved[0]]] if found.moved else []
    for one, other in pairwise(found.moved):
        if all(place[other[side]] == place[one[side]] + 1 for side, place in enumerate(places)):
            runs[-1].append(other)
        else:
            runs.append([other])
    return ((run[0], run[-1]) for run in runs)


def _dealing(before: Any, after: Any, device: str) -> Iterator[Line]:
    """The steps that one version has and the other has not, at a table with the button on a seat."""
    old, new = (list(rulebooks.procedure(rules, device, _table(rules))) for rules in (before, after))
    matched = difflib.SequenceMatcher(None, [step[:3] for step in old], [step[:3] for step in new], autojunk=False)
    for what, old_from, old_to, new_from, new_to in matched.get_opcodes():
        if what != "equal":
            yield from (Line("-", step) for step in old[old_from:old_to])
            yield from (Line("+", step) for step in new[new_from:new_to])


def _table(rules: Any) -> Table:
    return Table(_SEATS, _BUTTON if rules.BUTTON else 0, *rules.SEATS)


def _unrelated(earlier: str, later: str) -> Unrelated:
    pairs = [" ".join((one[1], other[1])) for id in clauses.ids() for one, other in pairwise(in_force.versions(id))]
    return Unrelated(
        "two rulebooks that are not one version and the next",
        "trueshoe rulebook diff",
        " or ".join(dict.fromkeys(pairs)),
        f"{earlier} {later}",
        "name a version, then the one that followed it",
    )


def as_object(found: Difference) -> dict[str, Any]:
    """The difference as other programs read it."""
    return {
        "earlier": found.earlier.id,
        "later": found.later.id,
        "moved": [{"earlier": earlier, "later": later} for earlier, later in found.moved],
        "changed": [
            {
                "earlier": {"clause": change.earlier.id, "class": change.earlier.class_, "says": change.earlier.says},
                "later": {"clause": change.later.id, "class": change.later.class_, "says": change.later.says},
            }
            for change in found.changed
        ],
        "new": [{"clause": clause.id, "class": clause.class_, "says": clause.says} for clause in found.new],
        "gone": [{"clause": clause.id, "class": clause.class_, "says": clause.says} for clause in found.gone],
        "new_devices": list(found.new_devices),
        "dealing": {
            device: [{"sign": line.sign, "clause": line.step.clause, "do": to_do(line.step)} for line in lines]
            for device, lines in found.dealing.items()
        },
    }


def as_text(found: Difference) -> Iterator[str]:
    """The difference line by line."""
    yield f"{found.later.title} against {found.earlier.title}"
    yield f"in force from {found.later.in_force:%d %B %Y, %H:%M}"
    yield from _dealing_text(found)
    yield from _clauses_text("New clauses", found.new)
    yield from _clauses_text("Clauses that are gone", found.gone)
    yield from ("", f"Clauses with other words: {len(found.changed)}")
    for earlier, later in found.changed:
        class_ = later.class_ if earlier.class_ == later.class_ else f"{earlier.class_}, now {later.class_}"
        yield f"  {earlier.id} -> {later.id} ({class_})"
        if earlier.says == later.says:
            yield f"      {later.says}"
        else:
            yield f"    - {earlier.says}"
            yield f"    + {later.says}"
    yield from ("", f"Clauses with the same words and another number: {len(found.moved)}")
    for (first, first_now), (last, last_now) in moved_together(found):
        yield f"  {first} -> {first_now}" if first == last else f"  {first} to {last} -> {first_now} to {last_now}"


def _dealing_text(found: Difference) -> Iterator[str]:
    for device, lines in found.dealing.items():
        yield from ("", f"The order of dealing from a {device}: {'what changed' if lines else 'as before'}")
        yield from (f"  {line.sign} {line.step.clause:<9} {to_do(line.step)}" for line in lines)
    for device in found.new_devices:
        yield from ("", f"Dealt from a {device} too: trueshoe rulebook show {found.later.id} --device {device}")


def _clauses_text(heading: str, found: tuple[Clause, ...]) -> Iterator[str]:
    yield from ("", f"{heading}: {len(found)}")
    yield from (f"  {clause.id:<9} {clause.class_:<8}  {clause.says}" for clause in found)
