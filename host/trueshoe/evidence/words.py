"""What a file of evidence says, in lines."""

import json
from collections.abc import Iterator
from typing import Any

from trueshoe.evidence.file import JOURNAL, SELFTEST, Evidence, bad
from trueshoe.service.selftest import BAD, GOOD


def as_text(name: str, evidence: Evidence) -> list[str]:
    """Whose it is and whether it is signed, how the device was, what stands, what had changed, and its parts."""
    try:
        return list(_lines(name, evidence))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as other:
        observed = f"{type(other).__name__}: {other}"
        raise bad(name, "the parts that this version knows", observed) from None


def as_object(name: str, evidence: Evidence) -> dict[str, Any]:
    """All of it but the journal, for a program."""
    try:
        told = {part: _objects(evidence, part) for part in evidence.parts if part != JOURNAL}
    except ValueError as other:
        raise bad(name, "parts of JSON lines beside the journal", str(other)) from None
    return {"evidence": {"file": name, "signer": evidence.signer or None, "about": evidence.about, "parts": told}}


def _lines(name: str, evidence: Evidence) -> Iterator[str]:
    about, device = evidence.about, evidence.about["device"]
    signed = f"signed by {evidence.signer}" if evidence.signer else "signed by nobody"
    yield f"{name}: evidence of {device['serial']}, board {device['board']}, firmware {device['version']}"
    yield f"taken {about['taken']} with trueshoe {about['trueshoe']}; whole, {signed}"
    status = _objects(evidence, "status.json")[0]
    fault = status["fault"]
    yield f"state:    {status['state']}" + (f", fault {fault['code']} {fault['name']}" if fault else ", no fault")
    shown = " / ".join(line for line in _objects(evidence, "display.json")[0]["lines"] if line)
    yield f"display:  {shown or 'nothing'}"
    faults = _objects(evidence, "faults.jsonl")[-1]["summary"]
    counts = ", ".join(f"{count} x {which}" for which, count in faults["counts"].items())
    yield f"faults:   {counts or 'none'}; {faults['standing']} stand"
    last = _objects(evidence, "changes.jsonl")[-1]["summary"]
    worked = last["last_worked"]
    yield f"changes:  {last['changes']} since " + (
        f"record {worked['record']}, when it last worked" if worked else "ever"
    )
    if SELFTEST in evidence.parts:
        yield from _selftest(_objects(evidence, SELFTEST)[0]["selftest"])
    for part, content in evidence.parts.items():
        yield f"  {part:<22}{len(content):>12,} bytes"
    yield f"read its journal: trueshoe evidence show FILE --journal {JOURNAL}; then trueshoe journal show {JOURNAL}"


def _selftest(found: dict[str, Any]) -> Iterator[str]:
    """How many parts were good, which were not, and what became of a known deck."""
    results = [each["result"] for each in found["tried"]]
    bad_ones = [each["part"] for each in found["tried"] if each["result"] == BAD]
    said = f"{results.count(GOOD)} good, {len(bad_ones)} bad"
    last = max((each["taken"] for each in found["tried"]), default="never")
    yield f"tested:   {last}: {said}" + (f" ({', '.join(bad_ones)})" if bad_ones else "")
    known = found["known_deck"]
    if known:
        spans = [f"{place} {_span(steps)}" for place, steps in known["transits"].items()]
        said = f"{len(known['deviations'])} deviations" if known["sorted"] else "it was not sorted"
        yield f"deck:     {said}; transits {', '.join(spans)}"


def _span(steps: list[dict[str, Any]]) -> str:
    """From the fastest to the slowest card."""
    percents = [step["percent"] for step in steps]
    return f"{min(percents):.0f} to {max(percents):.0f} % of what is expected" if percents else "not measured"


def _objects(evidence: Evidence, part: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in evidence.parts[part].splitlines()]
