"""What the bridge says where it was started: how ports and store are, findings and rulings, as lines or as JSON."""

import asyncio
import json
from typing import Any, Protocol, TextIO

from trueshoe.bridge.api import state
from trueshoe.bridge.serving import Serving
from trueshoe.errors import Trouble
from trueshoe.records.reader import JUDGED
from trueshoe.rulebooks import rulings_told
from trueshoe.show import fault_words


class Report(Protocol):
    """A form of it."""

    def begin(self, serving: Serving) -> None:
        """The bridge has begun."""

    def rule(self, case: dict[str, Any]) -> None:
        """A case was decided."""


def report(as_json: bool, out: TextIO) -> Report:
    """JSON lines where they are asked for, else words."""
    return JsonReport(out) if as_json else WordReport(out)


class JsonReport:
    """One JSON object a line: the state at the start, then all that the WebSocket tells."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def begin(self, serving: Serving) -> None:
        """The state, with the API's address."""
        self._write({"api": serving.address, **state(serving.floor)})
        _listen(serving, self._write)

    def rule(self, case: dict[str, Any]) -> None:
        """The case as `trueshoe ruling --json` has it."""
        self._write({"ruled": case})

    def _write(self, told: dict[str, Any]) -> None:
        print(json.dumps(told, ensure_ascii=False), file=self._out, flush=True)


class WordReport:
    """Lines for a person: ports as they come and go, and each finding with its clause and what is due."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._said: dict[str, tuple[Any, ...]] = {}

    def begin(self, serving: Serving) -> None:
        """Where the API listens."""
        self._line(f"the API listens at {serving.address}")
        self._line(f"records are kept in {serving.floor.store.engine.url.render_as_string(hide_password=True)}")
        known = f" --certificate {serving.certificate}" if serving.certificate else ""
        place = serving.address.partition("://")[2]
        self._line(f"see it: trueshoe watch --bridge {place} --token {serving.token}{known}")
        self._line(f"or in a browser: {serving.address}, with the token from that file")
        _listen(serving, self._tell)

    def rule(self, case: dict[str, Any]) -> None:
        """The ruling, with what was answered on the way to it."""
        answers = ", ".join(f"{fact} {value}" for fact, value in case["facts"].items())
        self._line(f"{case['rulebook']}, answered {answers or 'nothing'}")
        self._line(f"  {rulings_told.line_of(case)}")
        for step in case["ruling"]["steps"]:
            self._line(f"    {step['says']}")

    def _tell(self, told: dict[str, Any]) -> None:
        if "store" in told:
            self._line(str(Trouble(**told["store"])) if told["store"] else "the store keeps records again")
        elif "port" in told:
            self._port(told)
        elif "bridges" in told:
            self._bridges(told["bridges"])
        else:
            self._judged(told)

    def _port(self, told: dict[str, Any]) -> None:
        """A port, where it came or went, or its device stopped or goes on."""
        fault = told["status"]["fault"] if told["status"] else 0
        said = (told["state"], told["trouble"], told["bridge"], fault)
        if self._said.get(told["port"]) == said:
            return
        self._said[told["port"]] = said
        device = f", {told['serial']}" if told["serial"] else ""
        other = f", {told['bridge']} has it" if told["bridge"] else ""
        stopped = f", FAULT: {fault_words.name(fault)}" if fault else ""
        self._line(f"{told['port']}{device}: {told['state']}{other}{stopped}")
        if told["trouble"]:
            self._line(str(Trouble(**told["trouble"])))

    def _bridges(self, bridges: list[dict[str, Any]]) -> None:
        """Who shares the floor, and how many devices each has."""
        standing = (f"{len(one['devices'])} devices" if one["address"] else "not at work" for one in bridges)
        said = (f"{one['name']}{' (here)' * one['here']} {how}" for one, how in zip(bridges, standing, strict=True))
        self._line(f"bridges: {', '.join(said)}")

    def _judged(self, told: dict[str, Any]) -> None:
        for found in told.get(JUDGED, {}).get("findings", ()):
            clause = f" ({found['rulebook']} {found['clause']})" if found["clause"] else ""
            self._line(f"{told['device']}, record {told['number']}: FINDING: {found['what']}{clause}")
            self._line(f"  expected: {found['expected']}; came: {told[JUDGED]['text']}")
            for case in (found["due"] or {}).get("cases", ()):
                self._line(f"  {rulings_told.line_of(case)}")

    def _line(self, text: str) -> None:
        print(text, file=self._out, flush=True)


def _listen(serving: Serving, tell: Any) -> None:
    """Tell all that happens from now on."""

    async def listen() -> None:
        with serving.floor.announcer.listening() as listener:
            while (told := await listener.next()) is not None:
                tell(told)

    _LISTENING.add(asyncio.ensure_future(listen()))


_LISTENING: "set[asyncio.Future[None]]" = set()
