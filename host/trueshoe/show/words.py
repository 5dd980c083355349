"""Records, steps and findings in words, the same on every screen."""

from collections.abc import Callable

from shoecore import cards, finding_texts, records
from shoecore.rulebooks import steps
from shoecore.rulebooks.table import SEATS
from trueshoe.judge import Event
from trueshoe.scene import Scene
from trueshoe.show import fault_words, plain_words
from trueshoe.tally import Tally

CardText = Callable[[int], str]

_PLACES = {steps.COMMUNITY: "the community", steps.DEALER: "the Dealer", steps.BURNT: "the discards"}
_OFFERS = {steps.SURRENDER: "surrender", steps.INSURANCE: "insurance"}
# The kinds of record that name a card.
OF_CARDS = (records.EXPOSED, records.DRAWN, records.OPENED)


def record(event: Event, scene: Scene, card: CardText = cards.text) -> str:
    """What a record says; a card the way the screen prints cards."""
    kind = event.record.kind
    if kind == records.DRAWN:
        face = event.value("card")
        return f"1 card to {to(event.value('to'))}" + (f": {card(face)}" if face != cards.HIDDEN else "")
    if kind in OF_CARDS:
        opened = "opened to the host, " if kind == records.OPENED else ""
        return f"{opened}{_owner(scene, event.value('position'))}: {card(event.value('card'))}"
    if kind == records.FAULT:
        return fault_words.fault(event).line
    if kind == records.ROUND_OPENED:
        seats = ", ".join(map(str, scene.seats)) or "none"
        return f"round {scene.round} opened by {scene.rulebook}: seats {seats}, button at seat {scene.button}"
    if kind == records.DISPENSED:
        return f"{plain_words.cards(event.value('count'))} to {to(event.value('to'))}"
    return plain_words.record(event)


def step(wanted: steps.Step | None) -> str:
    """What comes next at the table."""
    if wanted is None:
        return "the next round"
    kind, place, count, _ = wanted
    if kind == steps.SET:
        return f"{plain_words.cards(count)} as one set to {to(place)}"
    if kind == steps.BURN:
        return "a card is burnt"
    if kind == steps.DEAL:
        return f"{plain_words.cards(count)} to {to(place)}"
    if kind == steps.CLOSE:
        return f"betting round {count} closes"
    if kind == steps.REVEAL:
        return f"{plain_words.cards(count)} of {to(place)} exposed"
    if kind == steps.OFFER:
        return f"{_OFFERS[count]} is offered"
    if kind == steps.DECIDE:
        return f"{to(place)} decides hand {count}"
    return "showdown"


def finding(event: Event) -> str:
    """What is wrong with a record; empty when nothing is."""
    if event.finding is None:
        return ""
    name = str(finding_texts.NAMES[event.finding.code])
    wanted = event.finding.expected
    return f"{name}; expected: {step(wanted)}" if wanted else name


def to(place: int) -> str:
    """A seat, the community, the Dealer or the discards."""
    return _PLACES.get(place, f"seat {place}")


def clock(milliseconds: int) -> str:
    """A device's time since it started, in seconds."""
    return f"{milliseconds / 1000:.3f} s"


def summary(tally: Tally) -> list[tuple[str, str]]:
    """The end of a run, a label and a value a line."""
    hello = tally.hello
    running = f", {tally.interpreter}" if tally.interpreter else ""
    return [
        ("device", f"{hello.product} {hello.version}, board {hello.board}, serial {hello.serial}{running}"),
        ("rounds", str(tally.rounds)),
        ("sets", f"{tally.sets} ({plain_words.cards(tally.cards_dispensed)})"),
        ("exposed", plain_words.cards(tally.cards_exposed)),
        ("orders", _orders(tally)),
        ("faults", f"{tally.faults}, cleared: {tally.faults_cleared}" if tally.faults else "none"),
        ("warnings", str(tally.warnings) if tally.warnings else "none"),
        ("findings", str(tally.findings) if tally.findings else "none: every record is as the rulebook says"),
        ("time", f"{tally.device_seconds:.1f} s on the device, {tally.real_seconds:.1f} s here"),
    ]


def _orders(tally: Tally) -> str:
    """How many orders the device drew, and how many of the last of them were voided."""
    orders = tally.orders
    if orders.alarm:
        return orders.says
    return f"{orders.drawn} drawn, {orders.voided or 'none'} voided" if orders.drawn else "none drawn"


def _owner(scene: Scene, position: int) -> str:
    place = scene.place_of(position)
    if place is None:
        return f"card {position + 1} of the round"
    whose, which = place
    if whose == steps.COMMUNITY:
        return f"community card {which}"
    return f"{to(whose)} shows card {which}" if whose <= SEATS else f"card {which} of {to(whose)}"
