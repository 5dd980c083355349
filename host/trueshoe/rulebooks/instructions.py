"""Steps of a procedure as a dealer reads them: what to do now."""

from shoecore.rulebooks import steps
from shoecore.rulebooks.steps import Step

_NUMBERS = ("no", "one", "two", "three", "four", "five")
_ORDINALS = ("", "1st", "2nd", "3rd", "4th")


def to_do(step: Step) -> str:
    """One step, in a few words."""
    kind, to, count, _ = step
    if kind == steps.BURN:
        return "Burn one card."
    if kind == steps.DEAL:
        return f"Deal {_cards(count)} to {place(to)}."
    if kind == steps.SET:
        return f"Hand out {_cards(count)} as one set to {place(to)}."
    if kind == steps.CLOSE:
        return f"Let the {_ORDINALS[count]} Betting Round be played, and close it."
    if kind == steps.REVEAL:
        return f"Turn {_turned(to, count)}."
    if kind == steps.OFFER:
        return f"Offer {offered(count)} to all Players, and say when that is over."
    if kind == steps.DECIDE:
        return f"Ask {place(to)} to decide about hand {count}."
    return "Showdown: hands are shown and compared."


def to_do_in_turn(places: list[int], step: Step) -> str:
    """The same step for several seats, one after the other."""
    seats = ", ".join(map(str, places))
    if step.kind == steps.SET:
        return f"Hand out {_cards(step.count)} as one set to each seat, in this order: {seats}."
    return f"Deal {_cards(step.count)} to each seat, in this order: {seats}."


def place(to: int) -> str:
    """Where cards go."""
    if to == steps.COMMUNITY:
        return "the community"
    return "the Dealer" if to == steps.DEALER else f"seat {to}"


def offered(what: int) -> str:
    """What is offered to all Players at once."""
    return "Insurance" if what == steps.INSURANCE else "surrender"


def _turned(to: int, count: int) -> str:
    if to == steps.DEALER:
        return f"the Dealer's {_cards(count)}"
    return "the next community card" if count == 1 else f"the next {_NUMBERS[count]} community cards"


def _cards(count: int) -> str:
    return f"{_NUMBERS[count]} card{'s' * (count != 1)}"
