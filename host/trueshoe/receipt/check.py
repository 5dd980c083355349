"""Whether a receipt holds: its form, its signature, and that its cards are those that were committed to."""

from itertools import pairwise
from typing import Any

from shoecore import cards
from shoecore.proof.merkle import HASH_SIZE, SALT_SIZE, Malformed
from shoecore.proof.opening import Opening, holds
from trueshoe.receipt.maker import CLEAN, FINDINGS, VOID
from trueshoe.receipt.signed import FORMAT, VERSION, NotHeld, check_signature, digest, read

_TEXT, _NUMBER = str, int
_HASH, _MAYBE_HASH, _SALT, _CARD = "hash", "hash or nothing", "salt", "card"

# What stands in a receipt: names with what each holds, in the end a type or one of the texts above; [one] is any many.
_FORM: dict[str, Any] = {
    "format": _TEXT,
    "version": _NUMBER,
    "device": {"serial": _TEXT, "product": _TEXT, "version": _TEXT, "board": _TEXT},
    "firmware": _MAYBE_HASH,
    "rulebook": {"id": _TEXT, "sha256": _HASH},
    "round": {
        "number": _NUMBER,
        "dealt_from": _TEXT,
        "packs": _NUMBER,
        "seats": [_NUMBER],
        "button": _NUMBER,
        "first_record": _NUMBER,
        "last_record": _NUMBER,
        "opened": _TEXT,
        "closed": _TEXT,
    },
    "commitment": {"root": _MAYBE_HASH, "first": _NUMBER, "cards": _NUMBER},
    "cards": [{"position": _NUMBER, "card": _CARD, "salt": _SALT, "path": [_HASH]}],
    "findings": [{"what": _TEXT, "record": _NUMBER, "expected": _TEXT, "clause": _TEXT}],
    "verdict": _TEXT,
    "previous": _HASH,
    "key": _HASH,
    "signature": "signature",
}
_ENTROPY = {"fresh_bits": _NUMBER, "samples": _NUMBER, "alarms": _NUMBER}
_SIZES = {_HASH: (HASH_SIZE,), _MAYBE_HASH: (0, HASH_SIZE), _SALT: (SALT_SIZE,), "signature": (64,)}
_CARDS = {cards.text(card): card for card in range(cards.CARDS)}


def checked(content: bytes, public: str, name: str) -> dict[str, Any]:
    """The receipt of a file, which has to hold by the host's public key."""
    body = shaped(content, name)
    check_signature(body, public, name)
    _check_verdict(body, name)
    _check_cards(body, name)
    return body


def shaped(content: bytes, name: str) -> dict[str, Any]:
    """The receipt of a file, whole as such a file is; whether it holds is not looked at."""
    body = read(content, name)
    form = _FORM | {"entropy": None if body.get("entropy") is None else _ENTROPY}
    wrong = _wrong(body, form, "the receipt")
    if not wrong and (body["format"], body["version"]) != (FORMAT, VERSION):
        wrong = f"{body['format']!r} of version {body['version']}"
    if wrong:
        raise NotHeld(
            "no receipt of this version",
            name,
            f"a {FORMAT} of version {VERSION}",
            wrong,
            "read it with software of its version, or get it anew",
        )
    return body


def check_chain(receipts: list[tuple[str, bytes, dict[str, Any]]]) -> None:
    """Refuse receipts of one device of which one does not name the one before; each with its name and its bytes."""
    for (_, before, first), (name, _, second) in pairwise(receipts):
        if first["device"]["serial"] == second["device"]["serial"] and second["previous"] != digest(before):
            raise NotHeld(
                "receipts that do not follow one another",
                name,
                f"one that names {digest(before)} as the one before it",
                f"it names {second['previous']}",
                "give them in the order in which they were made, and look for what is missing",
            )


def _wrong(value: Any, form: Any, where: str) -> str:
    """What is not as it must be; empty where all is."""
    if isinstance(form, dict):
        if not isinstance(value, dict) or set(value) != set(form):
            return f"{where} with other names"
        return next((told for name in sorted(form) if (told := _wrong(value[name], form[name], name))), "")
    if isinstance(form, list):
        if not isinstance(value, list):
            return f"{where} that is no list"
        return next((told for one in value if (told := _wrong(one, form[0], where))), "")
    if form is None:
        return ""
    if isinstance(form, type):
        fits = type(value) is form and not (isinstance(value, int) and value < 0)
    elif form == _CARD:
        fits = isinstance(value, str) and value in _CARDS
    else:
        fits = _is_hex(value, _SIZES[form])
    return "" if fits else f"{where} that is none: {str(value)[:40]}"


def _is_hex(value: Any, sizes: tuple[int, ...]) -> bool:
    if not isinstance(value, str) or len(value) // 2 not in sizes or len(value) % 2:
        return False
    return all(digit in "0123456789abcdef" for digit in value)


def _check_verdict(body: dict[str, Any], name: str) -> None:
    """A clean round has no findings and a commitment; another one says why it is not."""
    fits = {
        CLEAN: not body["findings"] and bool(body["commitment"]["root"]),
        FINDINGS: bool(body["findings"]),
        VOID: True,
    }
    if not fits.get(body["verdict"], False):
        raise NotHeld(
            "a verdict that does not fit",
            name,
            f"{CLEAN} without findings, {FINDINGS} with some, or {VOID}",
            f"{body['verdict'][:40]} with {len(body['findings'])} findings",
            "get the receipt anew from who made it",
        )


def _check_cards(body: dict[str, Any], name: str) -> None:
    """Each opened card leads to the root, and none comes twice."""
    commitment = body["commitment"]
    seen = set()
    for told in body["cards"]:
        position = told["position"]
        path = b"".join(map(bytes.fromhex, told["path"]))
        place = position - commitment["first"]
        try:
            opening = Opening(place, _CARDS[told["card"]], bytes.fromhex(told["salt"]), path)
            fits = holds(opening, bytes.fromhex(commitment["root"]), commitment["cards"]) and position not in seen
        except Malformed:
            fits = False
        if not fits:
            raise NotHeld(
                "an opened card that was not committed to",
                name,
                f"at position {position + 1} a card and a path to root {commitment['root']}",
                f"{told['card']}",
                "do not settle by this round; have the records verified",
            )
        seen.add(position)
