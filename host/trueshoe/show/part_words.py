"""The parts that wear, by name: as a device numbers them in its records and its counters."""

NAMES = ("feed roller", "exit roller", "carousel", "reader", "reader's failed readings")

_DECKS = 8
_COUNTED = 16
_DECK = "deck of type "

# Those that can be replaced.
ALL = (*NAMES[:-1], *(f"{_DECK}{kind}" for kind in range(_COUNTED - _DECKS)))


def name(part: int) -> str:
    """A part's name, also of one that this version does not know."""
    if part >= _DECKS:
        return f"{_DECK}{part - _DECKS}"
    return NAMES[part] if part < len(NAMES) else f"part {part}"


def number(named: str) -> int | None:
    """The part of a name; None for none."""
    if named not in ALL:
        return None
    return NAMES.index(named) if named in NAMES else _DECKS + int(named.removeprefix(_DECK))
