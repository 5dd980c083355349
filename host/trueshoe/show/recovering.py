"""What a hand does at each step of clearing a jam, and whether the cards were all there afterwards."""

from typing import Any

from trueshoe.service.clearing import Look
from trueshoe.service.reckoning import Reckoned
from trueshoe.show import clearing

# What each thing that the display asks for means for whoever stands there.
STEPS = {
    "CALL SUPERVISOR": "Call the Pit Supervisor, and free the device together: the fault's page says how.",
    "CONNECT A HOST": "It goes on when its bridge follows it again.",
    "OPEN THE LID": "Open the lid.",
    "BACK ON HOPPER": "Take every card out that lies between the hopper and the wheel, lay them back on the hopper as "
    "they came, face down, and close the lid. Count them.",
    "INTO THE TRAY": "Take every card out that lies between the wheel and the tray, lay them into the tray, face down, "
    "and close the lid.",
    "FREE THE WHEEL": "Take out what holds the wheel, leave the cards in their slots, and close the lid.",
    "CLEAN SENSOR": "Take out what lies before the sensor, blow the dust off it, wipe it dry, and close the lid.",
    "TAKE CARDS OUT": "Take out every card that can be seen, and close the lid.",
    "TAKEN OUT? SEATS": "Press the seat key of how many cards you took out; BUTTON for none.",
    "IN TRAY? SEATS": "Press the seat key of how many cards lie in the tray; BUTTON for none.",
    "SUPERVISOR KEY": "Have the Pit Supervisor look, and press SUPERVISOR with the lid closed.",
    "ROUND ON, ABORT": "The Pit Supervisor presses ROUND to go on, or ABORT to give the deck up.",
    "CALL SERVICE": "Do what the fault's page says, then close the service switch.",
    "OPEN THE SWITCH": "Open the service switch again.",
}

_PLACES = {"exit_sensor": "exit", "gate": "inner exit", "mouth": "outer exit", "thick": "thickness"}


def step(look: Look) -> str:
    """What is to be done now, as the display asks for it, and what still lies before a sensor."""
    if not look.fault:
        return clearing.step(look)
    asked = look.display[1]
    said = STEPS.get(asked, "Do what the display says.")
    return f"{asked or 'nothing shown'}: {said}{_in_the_way(look)}"


def step_object(look: Look) -> dict[str, Any]:
    """The same for a program."""
    found = clearing.step_object(look)["step"]
    return {"step": found | {"do": STEPS.get(look.display[1]), "blocked": list(look.blocked)}}


def question(reckoned: Reckoned) -> str:
    """What is to be counted."""
    return (
        f"Count the deck's cards that lie on the table, with the players and in hand, without the device's tray "
        f"unless it shows TAKE THE CARDS: how many of {reckoned.deck}?"
    )


def count(reckoned: Reckoned, counted: int | None) -> str:
    """What a hand counted against what the device reckons."""
    if reckoned.on_table is None:
        return f"cards: not counted: {reckoned.why}"
    if counted == reckoned.on_table:
        return f"cards: {counted} on the table, as the device reckons: {reckoned.why}"
    return (
        f"cards: {counted} on the table, expected {reckoned.on_table}: {reckoned.why}\n"
        "next:  count again; look under the lid, in the tray, in the hopper and on the floor. Where they still differ "
        "the deck is no deck: have the pit rule on the round, and take another deck"
    )


def count_object(reckoned: Reckoned, counted: int | None) -> dict[str, Any]:
    """The same for a program."""
    expected = reckoned.on_table
    right = None if expected is None else counted == expected
    return {"count": {"expected": expected, "counted": counted, "right": right, "why": reckoned.why}}


def _in_the_way(look: Look) -> str:
    names = [f"the {_PLACES.get(name, name)} sensor" for name in look.blocked]
    return f" A card is still before {' and '.join(names)}." if names else ""
