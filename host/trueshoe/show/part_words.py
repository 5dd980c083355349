"""The parts that wear, by name: as a device numbers them in its records and its counters."""

NAMES = ("feed roller", "exit roller", "carousel", "reader", "reader's failed readings")
DECKS = 8


def name(part: int) -> str:
    """A part's name, also of one that this version does not know."""
    if part >= DECKS:
        return f"deck of type {part - DECKS}"
    return NAMES[part] if part < len(NAMES) else f"part {part}"
