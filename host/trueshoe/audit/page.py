"""The report as one HTML file with its plots in it: nothing is fetched, it can be mailed and kept."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any

from shoecore.cards import symbol
from trueshoe.audit import plots
from trueshoe.audit.report import Report, without_receipt

_STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.2rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .25rem .8rem .25rem 0; }
tr { border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); vertical-align: top; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
.bad { color: light-dark(#a31515, #ff8a80); font-weight: 600; } .good { color: light-dark(#1b6e2d, #7bd88f); }
svg { width: 100%; height: auto; } svg text { font-size: 12px; fill: currentColor; }
svg .bar { fill: light-dark(#2f6fab, #7fb2e5); } svg .void { fill: light-dark(#a31515, #ff8a80); }
svg .line { stroke: light-dark(#2f6fab, #7fb2e5); fill: none; stroke-width: 2; }
svg .axis { stroke: color-mix(in srgb, currentColor 35%, transparent); }
"""
_MOST_DEVICES = 50


def page(told: Report) -> str:
    """The whole page."""
    body = "\n".join(_sections(told))
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Audit of {escape(told['source'])}</title><style>{_STYLE}</style></head>\n<body>\n{body}\n"
        "</body></html>\n"
    )


def _sections(told: Report) -> Iterator[str]:
    verdict = ("bad", "Not clean") if not told["clean"] else ("good", "Clean")
    yield f"<h1>Audit of {escape(told['source'])}</h1>"
    yield f'<p class="{verdict[0]}">{verdict[1]}: {told["rounds"]:,} rounds, {told["entries"]:,} entries.</p>'
    yield f"<p>Made {escape(told['made'])}. Verdicts: {_listed(told['verdicts'])}. By {_listed(told['rulebooks'])}.</p>"
    yield "<h2>What does not verify</h2>"
    yield _wrong(told)
    yield "<h2>Findings by clause</h2>"
    found = told["findings"]["by_clause"]
    yield _table(("finding", "times"), ((one["what"], one["count"]) for one in found)) if found else "<p>None.</p>"
    yield "<h2>Rounds by day</h2>"
    yield plots.bars([(one["day"], one["rounds"]) for one in told["days"]], "Rounds by day")
    yield "<h2>Void rounds by day</h2>"
    yield plots.bars([(one["day"], one["void"]) for one in told["days"]], "Void rounds by day", "void")
    yield "<h2>Payouts</h2>"
    yield _table(("", "times"), ((key.replace("_", " "), count) for key, count in told["payouts"].items()))
    yield "<h2>Receipts</h2>"
    yield _table(("signed by", "receipts"), told["receipts"]["by_key"].items())
    missing = ' class="bad"' if told["receipts"]["missing"] else ""
    yield from (f"<p{missing}>{escape(one)}.</p>" for one in without_receipt(told))
    yield from _shuffles(told)
    yield from _devices(told["devices"])


def _wrong(told: Report) -> str:
    first = told["not_verified"]["first"]
    if not first:
        return f"<p>Nothing. {told['without_a_link_before']} entries had no link before them to be held against.</p>"
    rows = ((one["what"], one["where"], one["expected"], one["observed"]) for one in first)
    more = told["not_verified"]["count"] - len(first)
    return _table(("what", "where", "expected", "observed"), rows) + (f"<p>And {more:,} more.</p>" if more else "")


def _shuffles(told: Report) -> Iterator[str]:
    shuffles = told["shuffles"]
    yield "<h2>Shuffles</h2>"
    chance = shuffles["probability"]
    said = "too few to say whether they are even" if chance is None else f"chi-square {shuffles['chi_square']}"
    if chance is not None:
        said += f" with 51 degrees of freedom; so much or more by chance: {chance:.2g}"
    yield f"<p>The first card that the rules showed, {shuffles['shown']:,} times: {said}.</p>"
    faces = [(symbol(card), count) for card, count in enumerate(shuffles["faces"])]
    yield plots.bars(faces, "First card shown, by face")


def _devices(devices: Sequence[Report]) -> Iterator[str]:
    yield "<h2>Void rate, noise and faults by device</h2>"
    head = ("device", "rounds", "findings", "voided orders", "starts", "shuffles", "noise alarms", "faults")
    rows = (
        (
            *(one[name] for name in ("device", "rounds", "findings")),
            "{} of {}".format(*one["voided_of_the_last"]) + (" ALARM" if one["void_alarm"] else ""),
            *(one[name] for name in ("starts", "shuffles", "noise_alarms")),
            _listed(one["faults"]) or "none",
        )
        for one in devices
    )
    yield _table(head, rows)
    for one in devices:
        if one["void_alarm"]:
            yield f'<p class="bad">{escape(one["device"])}: {escape(one["void_alarm"])}.</p>'
    yield "<h2>Drift: milliseconds a card, by week</h2>"
    drifting = sorted((one for one in devices if one["percent"]), key=lambda one: -one["percent"])
    if not drifting:
        yield "<p>No device has two weeks of cards that were dispensed behind one another.</p>"
    for one in drifting[:_MOST_DEVICES]:
        yield f"<h3>{escape(one['device'])}: {one['drift']}, {one['percent']} % of the first week</h3>"
        yield plots.line([(each["week"], each["ms_a_card"]) for each in one["pace"]], f"Pace of {one['device']}")


def _table(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    found = list(rows)
    kinds = [' class="n"' if isinstance(one, int) else "" for one in (found[0] if found else head)]

    def cells(row: Sequence[Any], tag: str) -> str:
        return "".join(f"<{tag}{kind}>{escape(_shown(one))}</{tag}>" for kind, one in zip(kinds, row, strict=True))

    body = "\n".join(f"<tr>{cells(row, 'td')}</tr>" for row in found)
    return f"<table><thead><tr>{cells(head, 'th')}</tr></thead><tbody>\n{body}\n</tbody></table>"


def _shown(value: Any) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


def _listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{escape(name)} {count:,}" for name, count in counts.items())
