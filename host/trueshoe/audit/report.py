"""What an audit found, reckoned from what it counted: as other programs read it, and in a few lines for a terminal."""

from collections.abc import Iterator
from datetime import UTC, datetime
from math import erfc, sqrt
from typing import Any

from shoecore.cards import CARDS
from trueshoe.audit.tally import Device, Tally
from trueshoe.records.voids import EXPECTED
from trueshoe.show.parts import SERVICE_DUE, SLOWING

Report = dict[str, Any]

_BITS = 256  # of fresh noise a seed
_ENOUGH = 5 * CARDS  # cards below which a chi-square says nothing
_UNLIKELY = 1e-6


def report(tally: Tally, source: str, receipts_demanded: bool = False) -> Report:
    """The whole report. Cards that no good shuffle would show make an audit as unclean as a finding; so do rounds that
    were closed and have no receipt, where their device has others or they are demanded."""
    shuffles = _shuffles(tally)
    of_rounds = [one for serial, device in sorted(tally.devices.items()) for one in _without(serial, device)]
    missing = any(one["of_others"] or receipts_demanded for one in of_rounds)
    return {
        "source": source,
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
        "clean": tally.clean and not shuffles["unlikely"] and not missing,
        "entries": tally.entries,
        "rounds": tally.rounds,
        "verdicts": dict(tally.verdicts),
        "rulebooks": dict(sorted(tally.rulebooks.items())),
        "days": [
            {"day": day, "rounds": rounds, "findings": findings, "void": void}
            for day, (rounds, findings, void) in sorted(tally.days.items())
        ],
        "findings": {
            "count": tally.found.total(),
            "by_clause": [{"what": what, "count": count} for what, count in tally.found.most_common()],
            "first": tally.examples,
        },
        "not_verified": {
            "count": tally.wrong.total(),
            "by_kind": [{"what": what, "count": count} for what, count in tally.wrong.most_common()],
            "first": tally.wrong_examples,
        },
        "without_a_link_before": tally.unchained,
        "cards_opened": tally.opened,
        "payouts": {
            "rounds_settled": tally.settled,
            "paid": tally.paid,
            "paid_and_never_settled": tally.unsettled,
        },
        "receipts": {
            "count": tally.receipts.total(),
            "by_key": dict(tally.receipts),
            "closed_without": sum(one["rounds"] for one in of_rounds),
            "missing": missing,
            "without": of_rounds,
        },
        "shuffles": shuffles,
        "void_rate_expected": EXPECTED,
        "devices": [_device(serial, device) for serial, device in sorted(tally.devices.items())],
    }


def as_text(told: Report) -> Iterator[str]:
    """The report in a few lines; each thing that does not verify, and each finding, by what it is."""
    for one in told["not_verified"]["by_kind"]:
        yield f"DOES NOT VERIFY, {one['count']} times: {one['what']}"
    for one in told["not_verified"]["first"]:
        yield f"  {one['where']}: {one['what']}; expected {one['expected']}, observed {one['observed']}"
    for one in told["findings"]["by_clause"]:
        yield f"finding, {one['count']} times: {one['what']}"
    for one in told["devices"]:
        if one["void_alarm"]:
            yield f"device {one['device']}: {one['void_alarm']}"
        if one["drift"] in ("slowing", "service due"):
            yield f"device {one['device']}: {one['drift']}, a card takes {one['percent']:.0f} % of the first week"
    yield from without_receipt(told)
    if told["shuffles"]["unlikely"]:
        yield f"shuffles: the cards shown first are not even, probability {told['shuffles']['probability']:.1e}"
    over = f"{told['rounds']:,} rounds, {told['entries']:,} entries, {len(told['devices'])} devices"
    verdict = "clean" if told["clean"] else "nothing to verify" if not told["entries"] else "not clean"
    paid = told["payouts"]["rounds_settled"]
    receipts = told["receipts"]["count"]
    yield (
        f"{verdict}: {over}; {told['cards_opened']:,} cards opened, {paid:,} settled rounds played again, "
        f"{receipts:,} receipts"
    )


def without_receipt(told: Report) -> Iterator[str]:
    """Which rounds no receipt covers; where no device has any, in one line."""
    receipts = told["receipts"]
    if receipts["closed_without"] and not receipts["count"]:
        devices = len(receipts["without"])
        yield f"receipts: none, for {receipts['closed_without']:,} rounds that were closed, of {devices} devices"
        return
    for one in receipts["without"]:
        last = f"; the last receipt is of {_round(one, *one['newest'])}" if one["newest"] else "; it has none at all"
        rounds = f"{one['rounds']:,} closed rounds without a receipt, from {_round(one, one['first'])} on"
        yield f"device {one['device']}: {rounds}{last}"


def _round(of: Report, first: int, over: str = "") -> str:
    """A round as `trueshoe rounds show` takes it, and when it was over."""
    return f"{of['device']}/{first}" + (f", over at {over}" if over else "")


def _without(serial: str, device: Device) -> Iterator[Report]:
    """Of a device that has closed rounds without a receipt: how many, the first, and which receipt is the newest."""
    if device.without_receipt:
        yield {
            "device": serial,
            "rounds": device.without_receipt,
            "first": device.first_without,
            "newest": device.newest_receipt,
            "of_others": device.receipts,
        }


def _device(serial: str, device: Device) -> Report:
    weeks = [(week, took / cards) for week, (cards, took) in sorted(device.pace.items())]
    percent = 100 * weeks[-1][1] / weeks[0][1] if len(weeks) > 1 else None
    return {
        "device": serial,
        "rounds": device.rounds,
        "findings": device.findings,
        "faults": dict(device.faults.most_common()),
        "starts": device.starts,
        "orders": device.orders,
        "voided_of_the_last": [device.voided, device.recent],
        "void_alarm": device.alarm or None,
        "shuffles": device.shuffles,
        "fresh_bits": device.seeds * _BITS,
        "noise_alarms": device.alarms,
        "pace": [{"week": week, "ms_a_card": round(ms, 1)} for week, ms in weeks],
        "percent": None if percent is None else round(percent, 1),
        "drift": _drift(percent),
    }


def _drift(percent: float | None) -> str:
    if percent is None:
        return "not known"
    return "service due" if percent >= SERVICE_DUE else "slowing" if percent >= SLOWING else "steady"


def _shuffles(tally: Tally) -> Report:
    """Whether every card was shown first equally often, as from a good shuffle; few cards say nothing."""
    shown = sum(tally.faces)
    if shown < _ENOUGH:
        return {"shown": shown, "faces": tally.faces, "chi_square": None, "probability": None, "unlikely": False}
    even = shown / CARDS
    chi = sum((count - even) ** 2 for count in tally.faces) / even
    chance = _tail(chi, CARDS - 1)
    return {
        "shown": shown,
        "faces": tally.faces,
        "chi_square": round(chi, 2),
        "probability": chance,
        "unlikely": chance < _UNLIKELY,
    }


def _tail(chi: float, degrees: int) -> float:
    """The probability of such a chi-square or a larger one (Wilson and Hilferty)."""
    spread = 2 / (9 * degrees)
    return erfc(((chi / degrees) ** (1 / 3) - (1 - spread)) / sqrt(2 * spread)) / 2
