"""Records, steps, findings and faults in words, the same on every screen."""

from collections.abc import Callable

from shoecore import cards, fault_texts, faults, findings, records
from shoecore.rulebooks import steps
from shoecore.rulebooks.table import SEATS
from trueshoe.judge import Event
from trueshoe.scene import Scene
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
        return f"{_owner(scene, event.value('position'))}: {card(event.value('card'))}"
    if kind == records.FAULT:
        return fault(event)
    if kind == records.ROUND_OPENED:
        seats = ", ".join(map(str, scene.seats)) or "none"
        return f"round {scene.round} opened by {scene.rulebook}: seats {seats}, button at seat {scene.button}"
    if kind == records.DISPENSED:
        return f"{_cards(event.value('count'))} to {to(event.value('to'))}"
    return _plain_record(event)


def step(wanted: steps.Step | None) -> str:
    """What comes next at the table."""
    if wanted is None:
        return "the next round"
    kind, place, count, _ = wanted
    if kind == steps.SET:
        return f"{_cards(count)} as one set to {to(place)}"
    if kind == steps.BURN:
        return "a card is burnt"
    if kind == steps.DEAL:
        return f"{_cards(count)} to {to(place)}"
    if kind == steps.CLOSE:
        return f"betting round {count} closes"
    if kind == steps.REVEAL:
        return f"{_cards(count)} of {to(place)} exposed"
    if kind == steps.OFFER:
        return f"{_OFFERS[count]} is offered"
    if kind == steps.DECIDE:
        return f"{to(place)} decides hand {count}"
    return "showdown"


def finding(event: Event) -> str:
    """What is wrong with a record; empty when nothing is."""
    if event.finding is None:
        return ""
    name = str(findings.NAMES[event.finding.code])
    wanted = event.finding.expected
    return f"{name}; expected: {step(wanted)}" if wanted else name


def fault(event: Event) -> str:
    """A fault with where, what was expected and what was observed."""
    code, attempt, waited = event.value("code"), event.value("attempt"), event.value("observed")
    name, expected = fault_name(code), _fault_row(code)[2]
    tried = f", attempt {attempt}" if attempt else ""
    observed = f", nothing came in {waited} ms" if waited else ""
    return f"{name}{_fault_place(code, event.value('card'))}{tried}: expected {expected}{observed}"


def fault_name(code: int) -> str:
    """A fault's name, also of one that this version does not know."""
    return str(_fault_row(code)[1])


def fault_expected(code: int) -> str:
    """What the device expected when it found the fault."""
    return str(_fault_row(code)[2])


def fault_next_step(code: int) -> str:
    """What a person does about a fault that stopped the device."""
    return str(_fault_row(code)[3])


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
        ("sets", f"{tally.sets} ({_cards(tally.cards_dispensed)})"),
        ("exposed", _cards(tally.cards_exposed)),
        ("faults", f"{tally.faults}, cleared by the device: {tally.faults_cleared}" if tally.faults else "none"),
        ("findings", str(tally.findings) if tally.findings else "none: every record is as the rulebook says"),
        ("time", f"{tally.device_seconds:.1f} s on the device, {tally.real_seconds:.1f} s here"),
    ]


def _plain_record(event: Event) -> str:
    """The records that need nothing but their own values."""
    kind = event.record.kind
    if kind == records.BOOTED:
        return f"booted, start {event.value('boots')}"
    if kind == records.SHUFFLED:
        return f"{_cards(event.value('cards'))} taken in and shuffled"
    if kind == records.DECK_REFUSED:
        missing, duplicate, foreign, unread = event.record.values
        return f"deck refused: {missing} missing, {duplicate} too many, {foreign} foreign, {unread} unread"
    if kind == records.ROUND_REFUSED:
        reason = event.value("reason")
        return f"round refused: {records.REFUSALS[reason] if reason < len(records.REFUSALS) else f'reason {reason}'}"
    if kind == records.BETTING_CLOSED:
        return f"betting round {event.value('betting_round')} closed"
    if kind == records.ROUND_CLOSED:
        return f"round {event.value('round')} closed"
    if kind == records.CLEARED:
        return f"{fault_name(event.value('code'))} cleared by the device"
    told = [f"{name} {value}" for (name, _), value in zip(records.layout(kind), event.record.values, strict=True)]
    return " ".join([str(records.name_of(kind)), *told])


def _cards(count: int) -> str:
    return f"{count} card{'s' * (count != 1)}"


def _owner(scene: Scene, position: int) -> str:
    place = scene.place_of(position)
    if place is None:
        return f"card {position + 1} of the round"
    whose, which = place
    if whose == steps.COMMUNITY:
        return f"community card {which}"
    return f"{to(whose)} shows card {which}" if whose <= SEATS else f"card {which} of {to(whose)}"


def _fault_place(code: int, card: int) -> str:
    if code == faults.FEED_JAM:
        return f" at card {card + 1} of the deck"
    if code in (faults.EXIT_JAM, faults.HOMING_FAILED):
        return f" at slot {card}"
    return ""


def _fault_row(code: int) -> tuple[int, str, str, str]:
    if 1 <= code <= len(fault_texts.TABLE):
        row: tuple[int, str, str, str] = fault_texts.row(code)
        return row
    return (code, f"fault {code}", "a fault that this version knows", "Update the host software.")
