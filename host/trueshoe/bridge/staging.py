"""A whole floor for a demonstration: a virtual device for each rulebook, behind a bridge, and who finds faults.

In the second round of each table a person tells of one thing that went wrong: what the rules then demand is shown.
"""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from shoecore import findings
from shoecore.finding_texts import NAMES
from trueshoe.bridge.reporting import Report
from trueshoe.bridge.serving import Serving, serve
from trueshoe.bridge.settings import Settings
from trueshoe.bridge.showing import Held, show
from trueshoe.bridge.telling import Teller
from trueshoe.link import keys
from trueshoe.rulebooks import rulings_told
from trueshoe.virtual import VirtualDevice

_WITH_FAULT = 2
_CARDS = ("dispensed", "drawn")


class Stage(NamedTuple):
    """A table: its rulebook and device, how many cards of its second round go before the fault, and which it is."""

    rulebook: str
    device: str
    packs: int
    after: int
    code: int

    @property
    def serial(self) -> str:
        """Its device's serial number, as the device tells it."""
        return self._short.encode().ljust(8, b"0").hex()

    @property
    def options(self) -> list[str]:
        """What the virtual device is started with."""
        return [
            f"--device={self.device}",
            f"--rulebook={self.rulebook}",
            f"--packs={self.packs}",
            f"--serial={self._short}",
        ]

    @property
    def _short(self) -> str:
        return "".join(part[:4] for part in self.rulebook.split("-"))[-8:]


STAGES = (
    Stage("rws-poker-7", "shuffler", 1, 2, findings.TOO_EARLY),
    Stage("rws-poker-6", "shoe", 1, 6, findings.MISSED),
    Stage("rws-mlp-3", "shuffler", 1, 1, findings.FOREIGN),
    Stage("rws-mlp-2", "shoe", 1, 5, findings.TOGETHER),
    Stage("mbs-fbbj-3", "shoe", 6, 3, findings.FACE_UP),
)


@contextmanager
def devices(board: str, rounds: int, seed: int, speed: float, parts: Path) -> Iterator[list[VirtualDevice]]:
    """The virtual devices, this host paired with each of them."""
    with ExitStack() as stack:
        started = []
        for stage in STAGES:
            options = [f"--cpu={board}", f"--rounds={rounds}", f"--seed={seed}", f"--speed={speed}", *stage.options]
            device = stack.enter_context(VirtualDevice(options, passing=True))
            keys.keep(stage.serial, device.listening.key, parts)
            started.append(device)
        yield started


async def play(settings: Settings, report: Report, rounds: int, screen: Held | None) -> int:
    """Follow them until each has dealt its rounds; the signal that stopped it before, else 0.

    Where there is a ``screen``, it has the terminal meanwhile, and what is reported to it comes after."""
    playing: list[asyncio.Task[None]] = []
    showing: list[asyncio.Task[None]] = []

    def begun(serving: Serving) -> None:
        report.begin(serving)
        playing.append(asyncio.ensure_future(_attend(serving, rounds, report)))
        if screen:
            showing.append(asyncio.ensure_future(show(serving, screen)))

    stopped = await serve(settings, begun)
    for task in playing:
        task.cancel()
    await asyncio.gather(*showing)
    return stopped


async def _attend(serving: Serving, rounds: int, report: Report) -> None:
    """Watch every table, tell of each fault when its moment comes, and stop when all is dealt."""
    teller = Teller(serving.floor)
    stages = {stage.serial: stage for stage in STAGES}
    opened: Counter[str] = Counter()
    closed: Counter[str] = Counter()
    cards: Counter[str] = Counter()
    with serving.floor.announcer.listening() as listener:
        while any(closed[serial] < rounds for serial in stages):
            told = await listener.next()
            if told is None or "record" not in told:
                continue
            serial = told["device"]
            opened[serial] += told["record"] == "round opened"
            closed[serial] += told["record"] == "round closed"
            if opened[serial] == _WITH_FAULT and told["record"] in _CARDS:
                cards[serial] += 1
                if cards[serial] == stages[serial].after:
                    answer = await teller.fact(serial, _fault(stages[serial]))
                    for case in answer["findings"][0]["due"]["cases"]:
                        report.rule(_answered(case))
    serving.stop()


def _answered(case: dict[str, Any]) -> dict[str, Any]:
    """The case once each question that is open is answered with the first of its answers."""
    while "question" in case:
        asked = case["question"]
        answers = {**case["facts"], asked["fact"]: asked["answers"][0]["answer"]}
        given = {fact: rulings_told.answer(value) for fact, value in answers.items()}
        case = rulings_told.as_object(rulings_told.decide(case["rulebook"], case["situation"], given))
    return case


def _fault(stage: Stage) -> dict[str, Any]:
    """What the person at a table tells."""
    by = {"key": f"demo-{stage.serial}", "who": "demo", "role": "Dealer"}
    return {**by, "record": "found", "code": NAMES[stage.code], "position": stage.after - 1}
