"""What programs send to the API, checked by the same forms that describe it: which field, what was expected."""

import json
import re
from typing import Any

from shoecore import facts, records, rulebooks
from shoecore.rulings import engine
from trueshoe.errors import Trouble
from trueshoe.records import named
from trueshoe.records.forms import BadValue, Form, form
from trueshoe.records.lines import shown
from trueshoe.rulebooks import rulings_words

MOST_BYTES = 1 << 20
_MOST_LINES = 2000

RECORD = "record"


class BadInput(Trouble):
    """A request that is not what the API takes."""


class TooLong(BadInput):
    """A request of more bytes than are taken."""


def _text(pattern: str, says: str) -> Form:
    def read(value: Any) -> str:
        if not isinstance(value, str) or not re.fullmatch(pattern, value):
            raise BadValue(says)
        return value

    return Form(says, lambda value: value, read, {"type": "string", "pattern": f"^{pattern}$"})


def _one_of(words: tuple[str, ...]) -> Form:
    def read(value: Any) -> str:
        if not isinstance(value, str) or value not in words:
            raise BadValue(f"one of {', '.join(words)}")
        return value

    return Form(", ".join(words), lambda value: value, read, {"enum": list(words)})


def _read_lines(value: Any) -> list[dict[str, Any]]:
    good = isinstance(value, list) and 0 < len(value) <= _MOST_LINES and all(isinstance(one, dict) for one in value)
    if not good:
        raise BadValue(f"a list of 1 to {_MOST_LINES} objects, the lines of a written round")
    found: list[dict[str, Any]] = value
    return found


KEY = _text("[A-Za-z0-9._:-]{1,64}", "1 to 64 letters, digits and . _ : -, never used for anything else")
WHO = _text("[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}", "1 to 40 letters, digits, spaces and . _ -")
ROLE = _one_of(facts.RANKS[1:])
LINES = Form(
    "the lines of a written round",
    lambda value: value,
    _read_lines,
    {"type": "array", "items": {"type": "object"}, "minItems": 1, "maxItems": _MOST_LINES},
)

# What every message of a person has.
BY = {"key": KEY, "who": WHO, "role": ROLE}
SETTLEMENT = {**BY, "lines": LINES}

# The device's own kinds that a person at the table may tell too, where the device has no key for it.
_ALSO = (records.BETTING_CLOSED, records.EXPOSED, records.FOLDED)


def _situations() -> tuple[str, ...]:
    return tuple(sorted({name for id in rulebooks.IDS for name in engine.situations(id)}))


def _fact_forms(kind: int) -> dict[str, Form]:
    special = {"situation": _one_of(_situations()), "outcome": _one_of(tuple(sorted(_outcomes())))}
    return {name: special.get(name) or form(kind, name, wire) for name, wire in named.layout(kind)}


def _outcomes() -> dict[str, str]:
    return rulings_words.load(rulebooks.IDS[0]).codes["outcome"]


# The forms of each fact's own fields, by the fact's name.
FACTS = {named.name(kind): _fact_forms(kind) for kind in (*_ALSO, *sorted(facts.LAYOUTS))}


def object_of(body: bytes) -> dict[str, Any]:
    """The JSON object of a body, each name in it once."""
    try:
        found = json.loads(body.decode(), object_pairs_hook=_once, parse_constant=_no_constant, parse_float=_number)
        json.dumps(found, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as bad:
        raise _bad("the body is no JSON", "the body", "one JSON object in UTF-8", str(bad)[:120]) from None
    if not isinstance(found, dict):
        raise _bad("the body is no object", "the body", "one JSON object", shown(found))
    return found


def read(found: dict[str, Any], forms: dict[str, Form]) -> dict[str, Any]:
    """The values of an object that has exactly these fields."""
    missing = [name for name in forms if name not in found]
    extra = [name for name in found if name not in forms]
    if missing or extra:
        observed = [f"no {name}" for name in missing] + [f"{shown(name)} as well" for name in extra]
        raise _bad("the body has other fields", "the body", ", ".join(forms), ", ".join(observed))
    values = {}
    for name, how in forms.items():
        try:
            values[name] = how.read(found[name])
        except BadValue as bad:
            raise _bad(f"the field {name} is wrong", name, str(bad), shown(found[name])) from None
    return values


def fact(found: dict[str, Any]) -> tuple[dict[str, Any], int, tuple[Any, ...]]:
    """Of a fact's body, who tells it, its kind, and its values."""
    name = found.get(RECORD)
    if not isinstance(name, str) or name not in FACTS:
        observed = shown(name) if RECORD in found else f"no {RECORD}"
        raise _bad("there is no such fact", RECORD, f"one of {', '.join(FACTS)}", observed)
    values = read({key: value for key, value in found.items() if key != RECORD}, {**BY, **FACTS[name]})
    return {key: values[key] for key in BY}, named.KINDS[name], tuple(values[key] for key in FACTS[name])


def schema(forms: dict[str, Form], also: dict[str, Any] | None = None) -> dict[str, Any]:
    """The JSON schema of such an object."""
    properties = {**(also or {}), **{name: {**how.schema, "description": how.says} for name, how in forms.items()}}
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def fact_schema() -> dict[str, Any]:
    """The JSON schema of a fact's body: any of them."""
    return {"oneOf": [schema({**BY, **forms}, {RECORD: {"const": name}}) for name, forms in FACTS.items()]}


def _bad(what: str, where: str, expected: str, observed: str) -> BadInput:
    return BadInput(what, where, expected, observed, "correct the request by /openapi.json and send it again")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name that comes twice")
    return found


def _number(text: str) -> float:
    """What JSON calls the same number is the same: 3.0 is 3."""
    found = float(text)
    return int(found) if found.is_integer() else found


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is no JSON")
