"""Checks receipts with nothing but Python: form, signature, opened cards, verdict, and that each names the one before.

It shares no code with the software that makes them: a laboratory can read all of it here.

    python tools/check_receipt.py --key KEY.pub RECEIPT...

Exit codes: 0 every receipt holds, 1 one does not, 2 the request is wrong."""

import hashlib
import json
import sys
from collections.abc import Callable
from typing import Any

Point = tuple[int, int, int, int]
Check = Callable[[Any], bool]

# Ed25519 as RFC 8032 has it, over the integers.
P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_1 = pow(2, (P - 1) // 4, P)
SAYS = b"trueshoe receipt 1\n"

RANKS = "23456789TJQKA"
SUITS = "cdhs"
HEX = set("0123456789abcdef")


class Wrong(Exception):
    """Why a receipt does not hold."""


def x_of(y: int, sign: int) -> int | None:
    """The x of a point by its y and the lowest bit of x; None where there is none."""
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_1 % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    return P - x if x & 1 != sign else x


def point(data: bytes) -> Point | None:
    """A point from its 32 bytes, as (X, Y, Z, T); None where they are none."""
    number = int.from_bytes(data, "little")
    y, sign = number & (1 << 255) - 1, number >> 255
    x = x_of(y, sign) if y < P else None
    return None if x is None else (x, y, 1, x * y % P)


def add(one: Point, other: Point) -> Point:
    """The sum of two points."""
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def times(number: int, base: Point) -> Point:
    """A point so many times."""
    found = (0, 1, 1, 0)
    while number:
        if number & 1:
            found = add(found, base)
        base = add(base, base)
        number >>= 1
    return found


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE_X = x_of(BASE_Y, 0) or 0
BASE = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)


def is_signed(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether a signature of 64 bytes holds over a message."""
    key, first = point(public), point(signature[:32])
    second = int.from_bytes(signature[32:], "little")
    if key is None or first is None or second >= L:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % L
    left, right = times(second, BASE), add(first, times(challenge, key))
    return not ((left[0] * right[2] - right[0] * left[2]) % P or (left[1] * right[2] - right[1] * left[2]) % P)


def canonical(body: Any) -> bytes:
    """The one form that an object may have in a file."""
    return json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode() + b"\n"


def need(holds: object, what: str) -> None:
    """Go on only where it is so."""
    if not holds:
        raise Wrong(what)


def is_number(value: Any) -> bool:
    """Whether it is a number from 0 on, and no truth."""
    return type(value) is int and value >= 0


def is_text(value: Any) -> bool:
    """Whether it is a text."""
    return isinstance(value, str)


def is_hex(size: int, *others: int) -> Check:
    """A check for so many bytes in small hex digits."""
    sizes = {2 * size, *(2 * other for other in others)}
    return lambda value: is_text(value) and len(value) in sizes and set(value) <= HEX


def is_card(value: Any) -> bool:
    """Whether it is a card such as As or Td."""
    return is_text(value) and len(value) == 2 and value[0] in RANKS and value[1] in SUITS


def is_many(check: Check) -> Check:
    """A check for a list of which each is such a thing."""
    return lambda value: isinstance(value, list) and all(map(check, value))


def is_object(**fields: Check) -> Check:
    """A check for an object with these names and no others."""

    def check(value: Any) -> bool:
        return (
            isinstance(value, dict) and set(value) == set(fields) and all(fields[name](value[name]) for name in fields)
        )

    return check


FORM = is_object(
    format=is_text,
    version=is_number,
    device=is_object(serial=is_text, product=is_text, version=is_text, board=is_text),
    firmware=is_hex(0, 32),
    rulebook=is_object(id=is_text, sha256=is_hex(32)),
    round=is_object(
        number=is_number,
        dealt_from=is_text,
        packs=is_number,
        seats=is_many(is_number),
        button=is_number,
        first_record=is_number,
        last_record=is_number,
        opened=is_text,
        closed=is_text,
    ),
    commitment=is_object(root=is_hex(0, 32), first=is_number, cards=is_number),
    cards=is_many(is_object(position=is_number, card=is_card, salt=is_hex(16), path=is_many(is_hex(32)))),
    entropy=lambda value: value is None or is_object(fresh_bits=is_number, samples=is_number, alarms=is_number)(value),
    findings=is_many(is_object(what=is_text, record=is_number, expected=is_text, clause=is_text)),
    verdict=is_text,
    previous=is_hex(32),
    key=is_hex(32),
    signature=is_hex(64),
)


def read(content: bytes) -> Any:
    """The object of a file, in the one form that it may have."""
    try:
        body = json.loads(content)
        same = len(content) <= 1 << 20 and canonical(body) == content
    except (ValueError, RecursionError):
        same = False
    need(same, "the file is not one JSON object with its names in their order, without blanks, and a line's end")
    need(FORM(body), "a field is missing, too many, or holds what it may not")
    need((body["format"], body["version"]) == ("trueshoe receipt", 1), "it is no receipt of version 1")
    return body


def root_from(place: int, count: int, hashed: bytes, path: list[bytes]) -> bytes:
    """The root that a leaf and its path lead to in a tree of so many leaves, an odd node promoted."""
    siblings = iter(path)
    last = count - 1
    while last:
        if place & 1:
            hashed = hashlib.sha256(b"\x01" + next(siblings, b"") + hashed).digest()
        elif place < last:
            hashed = hashlib.sha256(b"\x01" + hashed + next(siblings, b"")).digest()
        place, last = place >> 1, last >> 1
    return hashed if next(siblings, None) is None else b""


def check_cards(commitment: dict[str, Any], cards: list[dict[str, Any]]) -> None:
    """Each opened card leads to the root, and none comes twice."""
    seen = set()
    for told in cards:
        place = told["position"] - commitment["first"]
        name = f"the card at position {told['position'] + 1}"
        need(0 <= place < commitment["cards"] <= 416, f"{name} is not one of those committed to")
        need(place not in seen, f"{name} comes twice")
        seen.add(place)
        card = RANKS.index(told["card"][0]) * 4 + SUITS.index(told["card"][1])
        leaf = b"\x00" + place.to_bytes(2, "big") + bytes([card]) + bytes.fromhex(told["salt"])
        hashed = hashlib.sha256(leaf).digest()
        path = [bytes.fromhex(sibling) for sibling in told["path"]]
        found = root_from(place, commitment["cards"], hashed, path)
        need(found.hex() == commitment["root"], f"{name} was not committed to")


def check_verdict(body: dict[str, Any]) -> None:
    """A clean round has a commitment and no findings, one with findings has some."""
    found, verdict = body["findings"], body["verdict"]
    clean = verdict == "clean" and not found and body["commitment"]["root"]
    need(clean or verdict == "void" or (verdict == "findings" and found), "the verdict does not fit the findings")


def check(content: bytes, public: bytes) -> Any:
    """The receipt of a file, which has to hold by a host's public key."""
    body = read(content)
    need(bytes.fromhex(body["key"]) == public, "another host signed it")
    own = {name: value for name, value in body.items() if name != "signature"}
    need(is_signed(public, SAYS + canonical(own), bytes.fromhex(body["signature"])), "the signature does not hold")
    check_verdict(body)
    check_cards(body["commitment"], body["cards"])
    return body


def check_all(paths: list[str], public: bytes) -> bool:
    """Check each file; whether all hold, and those of one device follow one another."""
    clean = True
    before: dict[str, str] = {}
    for path in paths:
        try:
            with open(path, "rb") as file:
                content = file.read()
            body = check(content, public)
            own = (body["device"]["serial"], hashlib.sha256(content).hexdigest())
            expected = before.get(own[0])
            before[own[0]] = own[1]
            need(expected in (None, body["previous"]), f"it does not name {expected} as the one before it")
            print(f"{path}: holds, round {body['round']['number']} of device {own[0]}, {body['verdict']}")
        except (Wrong, OSError) as wrong:
            clean = False
            print(f"{path}: does not hold: {wrong}")
    return clean


def main(arguments: list[str]) -> int:
    """The exit code of a run."""
    if len(arguments) < 3 or arguments[0] != "--key":
        print("usage: check_receipt.py --key KEY.pub RECEIPT...", file=sys.stderr)
        return 2
    try:
        with open(arguments[1], encoding="ascii") as file:
            public = bytes.fromhex(file.read().strip())
    except (OSError, ValueError) as error:
        print(f"check_receipt.py: {arguments[1]}: expected the 64 hex digits of a public key: {error}", file=sys.stderr)
        return 2
    return 0 if check_all(arguments[2:], public) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
