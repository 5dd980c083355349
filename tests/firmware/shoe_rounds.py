"""A shoe on its simulated hand as its tests power it, open a round and draw from it."""

from collections.abc import Callable, Iterator

from shoe_rig import DECK, ShoeRig, powered

from cpu import CPythonCpu, VmCpu
from shoecore.wire import messages
from shoefw.drivers import keys
from sim.hand import Hand
from trueshoe.link.greeting import Status

RULEBOOKS = ("rws-poker-7", "rws-poker-6", "rws-mlp-3", "rws-mlp-2", "mbs-fbbj-3")
HIDING = RULEBOOKS[:4]
FREE_BET = RULEBOOKS[4]
FEW = (1, 4, 7)
PIT_MANAGER = 3
# The cards of a round of poker-7 at three seats.
CARDS = range(15)

Start = Callable[..., ShoeRig]


def starting() -> Iterator[Start]:
    """Powers shoes, each in place of the one before."""
    running: list[CPythonCpu | VmCpu] = []

    def power(kind: str = "cpython", flash: bytearray | None = None, **how: object) -> ShoeRig:
        while running:
            running.pop().close()
        running.append(powered(kind) if flash is None else CPythonCpu(flash, "shoe"))
        return ShoeRig(running[0], **how)  # type: ignore[arg-type]

    yield power
    while running:
        running.pop().close()


def codes(rig: ShoeRig) -> list[int]:
    """What the judge finds."""
    return [finding.code for finding in rig.findings()]


def status(rig: ShoeRig) -> Status:
    """What the device says of itself."""
    rig.status = ()
    rig.say(messages.ASK_STATUS)
    rig.run_until(lambda: bool(rig.status), 1)
    return Status(*rig.status)


def press(rig: ShoeRig, *pressed: int) -> None:
    """Press keys, one after the other."""
    for key in pressed:
        rig.mechanism.press(key)
        for _ in range(20):
            rig.step(rig.mechanism.time + 10000)


def opened(rig: ShoeRig, deck: bytes = DECK, seats: tuple[int, ...] = FEW, button: int = 4) -> None:
    """A full shoe and an open round, with nobody there to play."""
    rig.mechanism.fill(list(deck))
    rig.run(1)
    press(rig, *seats, keys.BUTTON, button, keys.ROUND)


def draw(rig: ShoeRig, manner: int = 0, pace: tuple[int, int] = (500, 1000)) -> None:
    """A hand draws a card."""
    assert Hand(rig.mechanism, rig.mechanism.picked).draw(manner, *pace)
    rig.run_until(rig.mechanism.rests, 10)
    rig.run(1)
