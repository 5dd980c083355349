"""What the bridge says where it was started: how ports and store are, findings and rulings, as lines or as JSON."""

import asyncio
import json
import sys
from typing import Any, Protocol, TextIO

from trueshoe.bridge.api import state
from trueshoe.bridge.floor import as_object
from trueshoe.bridge.serving import Serving
from trueshoe.errors import Trouble
from trueshoe.records.reader import JUDGED


class Report(Protocol):
    """A form of it."""

    def begin(self, serving: Serving) -> None:
        """The bridge has begun."""

    def store(self, trouble: Trouble | None) -> None:
        """The store keeps nothing, or keeps again."""

    def rule(self, case: dict[str, Any]) -> None:
        """A case was decided."""


def report(as_json: bool) -> Report:
    """JSON lines where they are asked for, else words."""
    return JsonReport(sys.stdout) if as_json else WordReport(sys.stdout)


class JsonReport:
    """One JSON object a line: the state at the start, then all that the WebSocket tells."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def begin(self, serving: Serving) -> None:
        """The state, with the API's address."""
        self._write({"api": serving.address, **state(serving.floor)})
        _listen(serving, self._write)

    def store(self, trouble: Trouble | None) -> None:
        """What is wrong with the store."""
        self._write({"store": as_object(trouble) if trouble else None})

    def rule(self, case: dict[str, Any]) -> None:
        """The case as `trueshoe ruling --json` has it."""
        self._write({"ruled": case})

    def _write(self, told: dict[str, Any]) -> None:
        print(json.dumps(told, ensure_ascii=False), file=self._out, flush=True)


class WordReport:
    """Lines for a person: ports as they come and go, and each finding with its clause and what is due."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def begin(self, serving: Serving) -> None:
        """Where the API listens."""
        self._line(f"the API listens at {serving.address}")
        self._line(f"records are kept in {serving.floor.store.engine.url.render_as_string(hide_password=True)}")
        self._line(f"see it: trueshoe watch --bridge {serving.address.removeprefix('http://')} --token {serving.token}")
        _listen(serving, self._tell)

    def store(self, trouble: Trouble | None) -> None:
        """What is wrong with the store."""
        self._line(str(trouble) if trouble else "the store keeps records again")

    def rule(self, case: dict[str, Any]) -> None:
        """The ruling, with what was answered on the way to it."""
        answers = ", ".join(f"{fact} {value}" for fact, value in case["facts"].items())
        self._line(f"{case['rulebook']}, answered {answers or 'nothing'}")
        self._line(f"  {_case(case)}")
        for step in case["ruling"]["steps"]:
            self._line(f"    {step['says']}")

    def _tell(self, told: dict[str, Any]) -> None:
        if "port" in told:
            device = f", {told['device']['serial']}" if told["device"] else ""
            self._line(f"{told['port']}{device}: {told['state']}")
            if told["trouble"]:
                self._line(str(Trouble(**told["trouble"])))
            return
        for found in told.get(JUDGED, {}).get("findings", ()):
            clause = f" ({found['rulebook']} {found['clause']})" if found["clause"] else ""
            self._line(f"{told['device']}, record {told['number']}: FINDING: {found['what']}{clause}")
            self._line(f"  expected: {found['expected']}; came: {told[JUDGED]['text']}")
            for case in (found["due"] or {}).get("cases", ()):
                self._line(f"  {_case(case)}")

    def _line(self, text: str) -> None:
        print(text, file=self._out, flush=True)


def _case(case: dict[str, Any]) -> str:
    ruling = case.get("ruling")
    if ruling:
        clauses = ", ".join(each["id"] for each in ruling["clauses"])
        return f"ruling: {case['situation']}: {ruling['outcome']['says']} ({clauses}; signed by {ruling['who']})"
    question = case["question"]
    return f"to be asked: {case['situation']}: {question['ask']} ({question['who']})"


def _listen(serving: Serving, tell: Any) -> None:
    """Tell all that happens from now on."""

    async def listen() -> None:
        with serving.floor.announcer.listening() as listener:
            while (told := await listener.next()) is not None:
                tell(told)

    _LISTENING.add(asyncio.ensure_future(listen()))


_LISTENING: "set[asyncio.Future[None]]" = set()
