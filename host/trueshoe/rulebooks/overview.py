"""The rulebooks in a list: what each is dealt from, for how many, and from when to when it is in force."""

from collections.abc import Iterator
from typing import Any

from shoecore import rulebooks
from trueshoe.rulebooks import clauses, in_force


def as_objects() -> Iterator[dict[str, Any]]:
    """Each rulebook as other programs read it."""
    for id in rulebooks.IDS:
        rules, catalogue = rulebooks.load(id), clauses.load(id)
        later = in_force.superseded_by(id)
        yield {
            "rulebook": id,
            "title": catalogue.title,
            "devices": list(rulebooks.devices(rules)),
            "seats": list(rules.SEATS),
            "packs": list(rules.PACKS),
            "button": rules.BUTTON,
            "in_force": catalogue.in_force.isoformat(),
            "until": clauses.head(later).in_force.isoformat() if later else None,
            "superseded_by": later,
            "clauses": len(catalogue.clauses),
        }


def as_text() -> Iterator[str]:
    """Each rulebook in two lines."""
    for found in as_objects():
        since = f"in force from {found['in_force'][:16].replace('T', ' ')}"
        until = f" to {found['until'][:16].replace('T', ' ')}, then {found['superseded_by']}" if found["until"] else ""
        yield f"{found['rulebook']:<13}{found['title']}, {since}{until}"
        button = ", with a Dealer Button" if found["button"] else ""
        yield (
            f"{'':<13}from a {' or a '.join(found['devices'])}, {_range(found['seats'])} seats{button}, "
            f"{_range(found['packs'])} pack{'s' * (found['packs'][1] > 1)}, {found['clauses']} clauses"
        )


def _range(bounds: list[int]) -> str:
    least, most = bounds
    return str(least) if least == most else f"{least} to {most}"
