"""What the API answers and takes, as JSON schemas: what OpenAPI shows, and what its tests hold it to."""

from typing import Any

from fastapi.responses import HTMLResponse, PlainTextResponse

from trueshoe.bridge.bodies import BadInput
from trueshoe.bridge.guard import REFUSAL
from trueshoe.records.lines import shown
from trueshoe.rulebooks.rulings_told import Answer, answer

_TEXT = {"type": "string"}
_NUMBER = {"type": "integer"}
_TRUTH = {"type": "boolean"}
_ANY: dict[str, Any] = {}
_MOST_FACTS = 50


def _object(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _or_none(one: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [one, {"type": "null"}]}


TROUBLE = _object(**dict.fromkeys(REFUSAL, _TEXT))
_DEVICE = _object(protocol=_NUMBER, product=_TEXT, version=_TEXT, board=_TEXT, serial=_TEXT, boots=_NUMBER)
_STATUS = _object(state=_NUMBER, fault=_NUMBER, waiting=_NUMBER, next=_NUMBER)
_ROLLER = _object(new_us=_NUMBER, late_us=_NUMBER, percent=_or_none(_NUMBER), state=_TEXT)
_STATE = {"enum": ["connecting", "connected", "lost", "refused", "standing by"]}
_FINDING = _object(what=_TEXT, expected=_TEXT, rulebook=_TEXT, clause=_TEXT, due=_ANY)

_FOUND = _object(number=_NUMBER, text=_TEXT, what=_TEXT, expected=_TEXT, rulebook=_TEXT, clause=_TEXT, due=_ANY)

PORT = _object(
    port=_TEXT,
    state=_STATE,
    trouble=_or_none(TROUBLE),
    device=_or_none(_DEVICE),
    status=_or_none(_STATUS),
    serial=_or_none(_TEXT),
    bridge=_or_none(_TEXT),
    rollers={"type": "object", "additionalProperties": _ROLLER},
)
PORTS = _list(PORT)
TABLE = _object(
    number=_NUMBER,
    rulebook=_TEXT,
    round=_NUMBER,
    open=_TRUTH,
    button=_NUMBER,
    seats=_list(_object(seat=_NUMBER, cards=_list(_TEXT))),
    community=_list(_TEXT),
    dealer=_list(_TEXT),
    burnt=_NUMBER,
    next=_or_none(_object(clause=_TEXT, text=_TEXT)),
    findings=_NUMBER,
    found=_list(_FOUND),
)
_BRIDGE = _object(name=_TEXT, here=_TRUTH, address=_or_none(_TEXT), devices=_list(_TEXT))
STATE = _object(
    trouble=_or_none(TROUBLE),
    ports=PORTS,
    tables={"type": "object", "additionalProperties": TABLE},
    bridges=_list(_BRIDGE),
)
WORDS = _object(
    states=_list(_TEXT),
    faults={"type": "object", "additionalProperties": _object(name=_TEXT, stops=_TRUTH, next=_TEXT)},
    ranks=_list(_TEXT),
)
ROUNDS = _list(
    _object(
        name=_TEXT,
        device=_TEXT,
        round=_NUMBER,
        rulebook=_TEXT,
        rulebook_hash=_or_none(_TEXT),
        firmware_hash=_or_none(_TEXT),
        dealt_from=_TEXT,
        packs=_NUMBER,
        seats=_list(_NUMBER),
        button=_NUMBER,
        opened=_TEXT,
        closed=_or_none(_TEXT),
        verdict=_TEXT,
        findings=_NUMBER,
        receipt=_TRUTH,
    )
)
HEALTH = _object(keeps=_TRUTH, ports=_NUMBER, connected=_NUMBER)
TOLD = _object(number=_NUMBER, told=_NUMBER, findings=_list(_FINDING))
SETTLED = _object(number=_NUMBER, told=_NUMBER, findings=_list(_FINDING), settlement={"type": "object"})
SITUATIONS = _list(_object(situation=_TEXT, title=_TEXT))
RULING = {"type": "object", "required": ["rulebook", "situation", "title", "facts", "readings"]}
FACTS = {
    "type": "object",
    "additionalProperties": {"anyOf": [_TRUTH, {"type": "string", "minLength": 1, "maxLength": 40}]},
    "maxProperties": _MOST_FACTS,
}

_REASONS = {
    401: "No token, or not this bridge's",
    404: "There is no such thing",
    409: "It does not fit what is so, or what the rulebook allows",
    413: "The body is too long",
    422: "The body is not what is taken",
    503: "The store does not keep anything now",
}


def answers(good: dict[str, Any], *refusals: int, takes: dict[str, Any] | None = None) -> dict[str, Any]:
    """What FastAPI shows of an endpoint; each refusal is a trouble in its five parts."""
    described: dict[int | str, Any] = {200: {"description": "As it is", **_json(good)}}
    for status in refusals:
        described[status] = {"description": _REASONS[status], **_json(TROUBLE)}
    if not refusals:
        described[503] = {"description": "It keeps nothing now", **_json(good)}
    extra = {"openapi_extra": {"requestBody": {"required": True, **_json(takes)}}} if takes else {}
    return {"responses": described, "response_model": None, **extra}


def page(*refusals: int) -> dict[str, Any]:
    """What FastAPI shows of an endpoint that gives a page to a person."""
    return _other("A page", HTMLResponse, *refusals)


def text(*refusals: int) -> dict[str, Any]:
    """What FastAPI shows of an endpoint that gives plain text to a program."""
    return _other("As it is", PlainTextResponse, *refusals)


def _other(what: str, kind: type[HTMLResponse | PlainTextResponse], *refusals: int) -> dict[str, Any]:
    shown = answers({}, *refusals)
    shown["responses"][200] = {"description": what, "content": {kind.media_type: {"schema": _TEXT}}}
    return {**shown, "response_class": kind}


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": schema}}}


def read_facts(given: dict[str, Any]) -> dict[str, Answer]:
    """The facts of a case, each true, false or a word."""
    if len(given) > _MOST_FACTS:
        raise _bad("the body", f"at most {_MOST_FACTS} facts", f"{len(given)}")
    for name, value in given.items():
        if not isinstance(value, bool) and not (isinstance(value, str) and 0 < len(value) <= 40):
            raise _bad(name, "true, false or a word of at most 40 characters", shown(value))
    return {name: answer(value) if isinstance(value, str) else value for name, value in given.items()}


def _bad(where: str, expected: str, observed: str) -> BadInput:
    return BadInput(
        "the facts are not what is taken", where, expected, observed, "correct the request and send it again"
    )
