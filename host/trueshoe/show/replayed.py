"""A fault that was replayed: what brings it about, and the machine step by step up to it."""

from collections.abc import Iterator
from typing import Any

from shoecore import fault_texts
from trueshoe.replay.run import Replayed
from trueshoe.replay.scene import Scene
from trueshoe.show import fault_words


def as_text(scene: Scene, found: Replayed, version: str) -> Iterator[str]:
    """What the field told, what the simulator tells, and what went wrong there."""
    table = f"{scene.rulebook}, {scene.packs} pack{'s' * (scene.packs > 1)}, seats {', '.join(map(str, scene.seats))}"
    yield f"field:    {scene.serial}, a {scene.kind}, {table}"
    yield f"          record {scene.fault.number}: {_fault(scene.fault.values)}"
    if scene.firmware != version:
        yield f"firmware: {scene.firmware} in the field, {version} here: what differs between them may differ here"
    yield f"replayed: {_fault(found.fault.values)}"
    yield f"          brought about by {found.cause} at card {found.card}, counted from 0"
    yield f"          {'the same fault' if found.same else 'the same code and place, but not the same card or attempt'}"
    yield f"          {alike(scene, found)} records before it are of the same kinds in the same order"


def as_object(scene: Scene, found: Replayed, version: str) -> dict[str, Any]:
    """The same for a program."""
    return {
        "replay": {
            "serial": scene.serial,
            "record": scene.fault.number,
            "name": fault_words.name(scene.code),
            "field": list(scene.fault.values),
            "replayed": list(found.fault.values),
            "cause": found.cause,
            "card": found.card,
            "same": found.same,
            "records_alike": alike(scene, found),
            "steps": len(found.seen),
            "firmware": {"field": scene.firmware, "here": version},
        }
    }


def step(found: Replayed, at: int) -> Iterator[str]:
    """One moment: what is where, what is blocked, what turns, and what display and lamps show."""
    seen = found.seen[at]
    yield f"step {at + 1} of {len(found.seen)}, {seen['us'] / 1_000_000:.6f} s" + " - the fault" * (
        at + 1 == len(found.seen)
    )
    cards = "  ".join(f"{place} {count}" for place, count in seen["cards"].items())
    where = ", ".join(f"{um / 1000:.1f} mm" for um in seen["where_um"])
    yield f"  cards:    {cards}" + (f"  (on its way: {where})" if where else "")
    yield f"  blocked:  {', '.join(seen['blocked']) or 'nothing'}"
    yield f"  turning:  {', '.join(seen['turning']) or 'nothing'}"
    lamps = "".join(f", {lamp} lamp" for lamp in seen["lamps"])
    yield f"  display:  {' / '.join(filter(None, seen['display'])) or 'nothing'}{lamps}"


def alike(scene: Scene, found: Replayed) -> int:
    """How many records before the fault are of the same kinds, back from it."""
    count = 0
    for field, here in zip(reversed(scene.before), reversed(found.before), strict=False):
        if field.kind != here.kind:
            break
        count += 1
    return count


def _fault(values: tuple[Any, ...]) -> str:
    said = fault_texts.told(values)
    return f"{fault_texts.heading(values)} {said.what}, {said.where}; observed {said.observed}"
