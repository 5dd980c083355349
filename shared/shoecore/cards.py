"""A card is an int 0..51: four suits to a rank, from the Two of Clubs to the Ace of Spades."""

from .compat import const

CARDS = const(52)
CUT_CARD = const(251)
FACE_UP = const(252)
HIDDEN = const(253)
FOREIGN = const(254)
UNREAD = const(255)

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SYMBOLS = "♣♦♥♠"
_SEPARATORS = " ,\t\r\n"
_NO_CARDS = ("||", "^^", "--", "!!", "??")


class BadCard(ValueError):
    """A text that is no card, with the text and the position where reading stopped."""

    def __init__(self, text: str, position: int) -> None:
        super().__init__(text, position)
        self.text = text
        self.position = position

    def __str__(self) -> str:
        return "no card at position %d of %r: expected a rank (2-9, 10 or T, J, Q, K, A) and a suit (%s or %s)" % (
            self.position,
            self.text,
            SUITS,
            SYMBOLS,
        )


def rank_of(card: int) -> int:
    """Rank 0 (Two) to 12 (Ace)."""
    return card >> 2


def suit_of(card: int) -> int:
    """Suit 0 to 3, in the order of SUITS; no suit is above another."""
    return card & 3


def text(card: int) -> str:
    """Two letters for a file; ``??`` unread, ``!!`` foreign, ``--`` hidden, ``^^`` face up, ``||`` cut card."""
    if card >= CUT_CARD:
        return _NO_CARDS[card - CUT_CARD]
    return RANKS[card >> 2] + SUITS[card & 3]


def symbol(card: int) -> str:
    """The way the rulebooks print a card: ``A♠``, ``10♦``."""
    if card >= CUT_CARD:
        return text(card)
    rank = RANKS[card >> 2]
    return ("10" if rank == "T" else rank) + SYMBOLS[card & 3]


def parse(source: str) -> int:
    """The one card that a text names, in any of its forms."""
    card, end = _read(source, 0)
    if end != len(source):
        raise BadCard(source, end)
    return card


def parse_all(source: str) -> bytearray:
    """All cards of a text, with or without blanks and commas between them."""
    cards = bytearray()
    at = 0
    while at < len(source):
        if source[at] in _SEPARATORS:
            at += 1
            continue
        card, at = _read(source, at)
        cards.append(card)
    return cards


def _read(source: str, at: int) -> tuple[int, int]:
    """The card that starts at a position, and the position after it."""
    start = at
    if source[at : at + 2] == "10":
        rank = 8
        at += 2
    else:
        rank = _index(RANKS, source[at : at + 1].upper(), source, start)
        at += 1
    mark = source[at : at + 1]
    names = SYMBOLS if mark in SYMBOLS else SUITS
    suit = _index(names, mark.lower(), source, start)
    return rank * 4 + suit, at + 1


def _index(names: str, name: str, source: str, start: int) -> int:
    found = names.find(name) if name else -1
    if found < 0:
        raise BadCard(source, start)
    return found
