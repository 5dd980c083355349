"""The cards of one round of a file of records, by where they lie: what a written round is held against."""

from collections.abc import Sequence

from shoecore import records
from trueshoe.errors import Trouble
from trueshoe.records import reader, source
from trueshoe.records.audit import Audit
from trueshoe.scene import Scene


class NoSuchRound(Trouble):
    """A file of records without the round that is looked for."""


def of_round(name: str, rulebook: str, number: int | None) -> dict[int, Sequence[int | None]]:
    """The cards of a round by its number, or of the last one by that rulebook; None for one that was not shown."""
    audit, scene = Audit(in_force=False), Scene()
    found: dict[int, Sequence[int | None]] | None = None
    wanted, dealt = False, b""
    with source.lines(name) as lines:
        for line in reader.read(lines, source.name_of(name)):
            audit.see(line)
            event = audit.event
            assert event
            if event.record.kind == records.ROUND_OPENED:
                if wanted:
                    found = dict(scene.lying(dealt))
                wanted = event.value("rulebook") == rulebook and number in (None, event.value("round"))
            scene.take(event)
            dealt = audit.dealt
    if wanted:
        found = dict(scene.lying(dealt))
    if found is None:
        what = f"round {number}" if number else "a round"
        raise NoSuchRound(
            "there is no such round in the records",
            source.name_of(name),
            f"{what} of {rulebook}",
            f"{audit.rounds} rounds, none of them that",
            "name the file and the round (--round) that were settled",
        )
    return found
