"""A receipt on one page, in words: on the terminal, as HTML and as PDF, with its commitment as a QR code."""

import html
from datetime import datetime
from typing import Any

from trueshoe.receipt.maker import CLEAN, VOID

_MOST_FINDINGS = 8
_QR_MM = 42
_NO_MOMENT = "2000-01-01"

Row = tuple[str, str]


def title(body: dict[str, Any]) -> str:
    """What the page is called."""
    return f"Round {body['round']['number']} of device {body['device']['serial']}: {verdict(body)}"


def verdict(body: dict[str, Any]) -> str:
    """How the round ended, in words."""
    found = len(body["findings"])
    if body["verdict"] == CLEAN:
        return "as the rules say"
    findings = f"{found} finding{'s' * (found != 1)}"
    return f"void, {findings}" if body["verdict"] == VOID else findings


def code(body: dict[str, Any]) -> str:
    """What the QR code says: whose root it is."""
    return f"TRUESHOE 1 {body['device']['serial']} {body['round']['number']} {body['commitment']['root']}"


def rows(body: dict[str, Any]) -> list[Row]:
    """Everything but the paths, each with what it is."""
    device, played, commitment, entropy = body["device"], body["round"], body["commitment"], body["entropy"]
    seats, button = ", ".join(map(str, played["seats"])), played["button"] or "none"
    noise = (
        "none: a hand draws"
        if entropy is None
        else (
            f"{entropy['fresh_bits']} fresh bits; {entropy['samples']} samples tested since the start, "
            f"{entropy['alarms']} alarms"
        )
    )
    found = [
        (
            f"finding in record {one['record']}",
            f"{one['what']}; expected {one['expected']} ({one['clause'] or 'no clause'})",
        )
        for one in body["findings"][:_MOST_FINDINGS]
    ]
    if len(body["findings"]) > _MOST_FINDINGS:
        found.append(("findings", f"{len(body['findings']) - _MOST_FINDINGS} more, in the receipt itself"))
    return [
        ("device", " ".join(filter(None, (device["product"], device["version"], device["board"], device["serial"])))),
        ("firmware", body["firmware"] or "nobody has looked"),
        ("rulebook", f"{body['rulebook']['id']} {body['rulebook']['sha256']}"),
        (
            "dealt from",
            f"{played['dealt_from']}, packs {played['packs']}; seats {seats}; button {button}",
        ),
        ("records", f"{played['first_record']} to {played['last_record']}"),
        ("opened, closed", f"{played['opened'] or 'not known'}, {played['closed'] or 'not known'}"),
        ("commitment", f"{commitment['root'] or 'none'} over {commitment['cards']} cards"),
        ("opened cards", ", ".join(f"{one['position'] + 1} {one['card']}" for one in body["cards"]) or "none"),
        ("noise", noise),
        *found,
        ("receipt before", body["previous"]),
        ("signed by", body["key"]),
        ("signature", body["signature"]),
    ]


def as_text(body: dict[str, Any]) -> str:
    """For a terminal."""
    return "\n".join([title(body), *(f"  {name + ':':<24}{value}" for name, value in rows(body))])


def as_html(body: dict[str, Any]) -> str:
    """A page that needs nothing else, to be printed."""
    import segno

    qr = segno.make(code(body), error="m").svg_inline(scale=4, border=2)
    table = "\n".join(f"<tr><th>{_safe(name)}</th><td>{_safe(value)}</td></tr>" for name, value in rows(body))
    heading = _safe(title(body))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{heading}</title>
<style>
@page {{ size: A4; margin: 15mm }}
body {{ font: 10pt sans-serif; max-width: 180mm }}
th {{ text-align: left; vertical-align: top; white-space: nowrap; padding-right: 4mm }}
td {{ overflow-wrap: anywhere }}
</style>
</head>
<body>
<h1>{heading}</h1>
<table>
{table}
</table>
<figure>{qr}<figcaption>{_safe(code(body))}</figcaption></figure>
</body>
</html>
"""


def as_pdf(body: dict[str, Any]) -> bytes:
    """The same page; of one receipt always the same bytes."""
    import segno
    from fpdf import FPDF
    from fpdf.enums import WrapMode

    page = FPDF(format="A4")
    page.set_creation_date(datetime.fromisoformat(body["round"]["closed"] or _NO_MOMENT))
    page.set_auto_page_break(False)
    page.add_page()
    page.set_title(_latin(title(body)))
    page.set_font("Helvetica", "B", 14)
    page.multi_cell(0, 8, _latin(title(body)), new_x="LMARGIN", new_y="NEXT")
    for name, value in rows(body):
        page.set_font("Helvetica", "B", 8)
        page.cell(36, 5, _latin(name))
        page.set_font("Helvetica", "", 8)
        page.multi_cell(0, 5, _latin(value), new_x="LMARGIN", new_y="NEXT", wrapmode=WrapMode.CHAR)
    matrix = segno.make(code(body), error="m").matrix
    size, left, top = _QR_MM / len(matrix), page.get_x(), page.get_y() + 4
    for down, line in enumerate(matrix):
        for right, dark in enumerate(line):
            if dark:
                page.rect(left + right * size, top + down * size, size, size, style="F")
    page.set_y(top + _QR_MM + 2)
    page.multi_cell(0, 4, _latin(code(body)), wrapmode=WrapMode.CHAR)
    return bytes(page.output())


def _safe(text: str) -> str:
    return html.escape(text)


def _latin(text: str) -> str:
    """A text as the fonts that every reader has can show it."""
    return text.encode("latin-1", "replace").decode("latin-1")
