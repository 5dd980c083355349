"""A jam cleared by hand, followed step by step with what the sensors see, and its cards reckoned up afterwards."""

from collections.abc import Callable

from shoecore import states
from trueshoe.journal import history, recent
from trueshoe.link.client import Client
from trueshoe.service import told
from trueshoe.service.clearing import Look
from trueshoe.service.reckoning import Reckoned, reckon

# The sensors that a card lies before which a hand has to take out.
_ON_THE_WAY = ("entry", "slot", "exit_sensor", "gate", "mouth", "thick")


def looking(client: Client) -> Callable[[], Look]:
    """What looks at the device: what it asks for, and what is in the way while a fault stands."""

    def look() -> Look:
        status = client.status()
        if not status.fault:
            return Look(0, status.state, ("", ""))
        seen = told.sensors(client).blocked
        return Look(status.fault, status.state, told.display(client), tuple(s for s in _ON_THE_WAY if seen.get(s)))

    return look


def reckoned(client: Client) -> Reckoned:
    """Where the cards are by the newest part of the journal; while the device gives them out, nobody can count them."""
    if client.status().state == states.EMPTYING:
        return Reckoned(None, 0, "it gives its cards out as soon as its bridge follows it: run this again then")
    past = history.of(client.hello.serial, recent.take(client, history.NEWEST), False).past
    return reckon([each.record for each in past])
