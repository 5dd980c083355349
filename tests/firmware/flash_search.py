"""Whether a flash tells an order of cards: each way in which one might lie there in the clear, at any byte or bit."""

from collections.abc import Iterator, Sequence

from shoecore import cards

# So many cards in a row are there by chance once in far more searches than are ever made.
RUN = 8
_BITS = 6
_SHIFTS = range(8)


def tells(flash: bytes | bytearray, order: Sequence[int], known: Sequence[int] | set[int] = ()) -> list[str]:
    """Where a flash has a run of an order's cards that are not known, and how; none for a flash that tells nothing."""
    plain = bytes(flash)
    low, high = _shifted(plain)
    found = []
    for first in range(len(order) - RUN + 1):
        run = bytes(order[first : first + RUN])
        if any(card in known for card in run):
            continue
        for name, places, pattern in (
            ("bytes", (plain,), run),
            ("bytes backwards", (plain,), run[::-1]),
            ("bits, low first", low, _packed(run, "little")),
            ("bits, high first", high, _packed(run, "big")),
            *(("text", (plain,), text) for text in _texts(run)),
        ):
            found += [f"{name}: cards {first} to {first + RUN - 1}" for place in places if pattern in place]
    return found


def _packed(run: bytes, order: str) -> bytes:
    """Six bits a card, whole bytes of them."""
    number = 0
    for at, card in enumerate(run):
        number |= card << _BITS * (at if order == "little" else RUN - 1 - at)
    return number.to_bytes(RUN * _BITS // 8, "little" if order == "little" else "big")


def _shifted(plain: bytes) -> tuple[list[bytes], list[bytes]]:
    """A flash as it reads from each bit of its first byte on, with the low and with the high bit of a byte first."""
    low, high = int.from_bytes(plain, "little"), int.from_bytes(plain, "big")
    size = len(plain) + 1
    return (
        [(low >> shift).to_bytes(size, "little") for shift in _SHIFTS],
        [(high << shift).to_bytes(size, "big") for shift in _SHIFTS],
    )


def _texts(run: bytes) -> Iterator[bytes]:
    """The cards' names and numbers, with what may stand between them."""
    for words in ([cards.text(card) for card in run], [str(card) for card in run], [f"{card:02x}" for card in run]):
        for between in ("", " ", ",", ", "):
            if between or not words[0].isdecimal():
                yield between.join(words).encode()
