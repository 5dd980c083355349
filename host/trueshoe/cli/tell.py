"""`trueshoe tell`: tell the running bridge a fact of the table, or have a written round settled."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import end

EXAMPLE = "trueshoe tell 5649525430303031 'a Player has looked' seat=3 --who Ana"


@told
def tell(
    serial: Annotated[str, typer.Argument(metavar="SERIAL", help="The device's serial number, as the bridge says it.")],
    fact: Annotated[
        str, typer.Argument(metavar="FACT", help="A fact by its name; shared/RECORDS.md has them all.")
    ] = "",
    fields: Annotated[
        list[str] | None, typer.Argument(metavar="FIELD=VALUE...", help="Its fields, such as seat=3.")
    ] = None,
    who: Annotated[str, typer.Option("--who", help="Who tells it.")] = "",
    role: Annotated[str, typer.Option("--role", help="In which role.")] = "Dealer",
    settle: Annotated[
        Path | None, typer.Option("--settle", metavar="FILE", help="A written round with what was paid, instead.")
    ] = None,
    key: Annotated[
        str | None, typer.Option("--key", help="What the bridge knows it by, to tell it again.", show_default="new")
    ] = None,
    config: Annotated[
        Path | None, typer.Option("--config", metavar="FILE", help="The bridge's file of settings.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object: the answer.")] = False,
) -> None:
    """Tell the bridge what no sensor sees. It is judged with the records, kept, and told to everybody who listens.

    The same with the same --key is taken once, however often it is told."""
    import secrets

    from trueshoe.bridge import settings
    from trueshoe.watching.hearing import Bridge

    chosen = settings.read(config, {})
    certificate = Path(chosen.tls_certificate).expanduser() if chosen.tls_certificate else None
    bridge = Bridge(chosen.listen, chosen.token, certificate)
    body: dict[str, Any] = {"key": key or secrets.token_hex(8), "who": who, "role": role}
    if settle:
        answer = bridge.settle(serial, {**body, "lines": _lines(settle)})
    else:
        answer = bridge.tell(serial, {**body, "record": fact, **dict(map(_field, fields or ()))})
    if as_json:
        print(json.dumps(answer, ensure_ascii=False))
    else:
        print(f"kept behind record {answer['number']}, as the fact {answer['told']} there; key {body['key']}")
        for found in answer["findings"]:
            clause = f"{found['rulebook']} {found['clause']}".strip()
            print(f"FINDING: {found['what']} ({clause}); expected: {found['expected']}")
    end(clean=not answer["findings"])


def _field(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise typer.BadParameter(f"expected such as seat=3, not {text!r}")
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if value.isdecimal() and len(value) < 12 else value


def _lines(path: Path) -> list[Any]:
    """The lines of a written round."""
    from trueshoe.errors import Trouble

    try:
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    except (OSError, ValueError) as error:
        expected = "lines of JSON, as `trueshoe table play` saves"
        raise Trouble("the round cannot be read", str(path), expected, str(error), "correct it") from None
